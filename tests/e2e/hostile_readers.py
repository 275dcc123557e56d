# SPDX-License-Identifier: MIT
"""Readers of what benchgate writes that are not ours, or follow the rules of whom they stand for."""

import re
import subprocess
import unicodedata

import html5lib

# .NET compares text by the rules of a culture, which overlook these characters (ignorable in the Unicode collation).
OVERLOOKED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e"
                        "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
                        "\U000e0000-\U000e0fff]")
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
                      "\U000e0000-\U000e007f]")
# GitHub turns these into links and pictures after Markdown; entities are characters by then.
LIVE = re.compile(r"@\w|#\d|\bGH-\d|:[\w+-]*[A-Za-z][\w+-]*:|:(?:[+-]1|100|1234):", re.IGNORECASE)
EXTENSIONS = ("table", "autolink", "strikethrough", "tasklist")


def runner_commands(log):
    """The lines of `log` that actions/runner carries out as commands: ActionCommand.cs, TryParseV2 and TryParse; any name
    counts, also one that no runner knows today."""
    found = []
    for line in re.split("\r\n|\r|\n", log):
        seen = OVERLOOKED.sub("", line)
        trimmed = seen.lstrip()
        if (trimmed.startswith("::") and "::" in trimmed[2:]) or re.search(r"##\[[^\]]*\]", seen):
            found.append(line)
    return found


def shown(text):
    """`text` with what steers a terminal as visible escapes."""
    words = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}
    steering = re.compile(STEERING.pattern[:-1] + "\t\n\u034f\ufff9-\ufffb]")
    code = lambda c: f"\\x{ord(c):02x}" if ord(c) < 0x100 else f"\\u{ord(c):04x}"
    return steering.sub(lambda found: words.get(found[0]) or code(found[0]), text)


def is_formula(cell):
    """Whether a spreadsheet may take `cell` for a formula: blanks and what cannot be seen do not count."""
    plain = unicodedata.normalize("NFKC", OVERLOOKED.sub("", cell)).lstrip()
    return cell[:1] in ("\t", "\r", "\n") or plain[:1] in tuple("=+-@")


class Page:
    """What a browser makes of a page: the tags with their attributes, and the texts."""

    def __init__(self, html):
        self.tags, self.texts, self.links, self.code = [], [], [], []
        self.add(html5lib.parse(html, namespaceHTMLElements=False), in_code=False)

    def add(self, element, in_code):
        if not isinstance(element.tag, str):
            self.tags.append("comment")
            return
        self.tags.append((element.tag, *sorted(element.keys())))
        self.links += [value for name, value in element.items() if name in ("href", "src", "srcset")]
        in_code = in_code or element.tag in ("code", "pre", "style", "title")
        for text in [element.text, *(child.tail for child in element)]:
            if text and text.strip():
                (self.code if in_code else self.texts).append(text)
        for child in element:
            self.add(child, in_code)

    def live(self):
        return [text for text in self.texts if LIVE.search(text)]


def markdown_page(markdown):
    words = [word for extension in EXTENSIONS for word in ("-e", extension)]
    done = subprocess.run(["cmark-gfm", "--unsafe", *words], input=markdown.encode(), capture_output=True, check=True)
    return Page(done.stdout.decode())
