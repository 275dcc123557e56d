#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples of README.md and docs/, and checks the links between the pages and that source files they name exist.

docs.py --benchgate PROGRAM [PAGE.md...]    default: README.md and every page under docs/
UPDATE=1 docs.py --benchgate PROGRAM        rewrites every output that differs, instead of failing, and docs/llms.txt

The test's PROGRAM is scripted_benchgate; to rewrite, take the real one, so that readers see real figures.

The examples of a page run one after the other, in a folder of their own in which fixtures/ is the project's.
A fenced block is an example when the line before it says so:
    <!-- file NAME -->          it is written to NAME
    <!-- runs -->               bash runs it and it must succeed; <!-- runs, exit 2 --> asks for another exit code
    <!-- prints -->             what the block before it printed, on both streams
    <!-- prints, figures vary -->    the same, but numbers may differ (and so units and column widths), and warnings
                                     that only some machines deserve may be missing
    <!-- output of COMMAND -->  what COMMAND prints
Markdown that is printed may be a quotation (lines that begin with >) instead of a fenced block.
"""
import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = re.compile(r"^<!-- (?P<mark>(?:file|runs|prints|output of)\b[^\n]*?) -->\n"
                     r"(?:(?P<fence>```[^\n]*\n)(?P<text>.*?)^```$|(?P<quote>(?:^>[^\n]*(?:\n|\Z))+)"
                     r")", re.M | re.S)
MARK = re.compile(r"^<!-- (?:file|runs|prints|output of)\b", re.M)
SOURCE = re.compile(r"`((?:native|scripts|tests|fixtures|docs)/[\w./-]*)`")
LINK = re.compile(r"\]\((?!https?:)(?P<path>[^)#\s]*)(?:#(?P<anchor>[^)\s]*))?\)")


SLEEP = """#!/bin/sh
awk 'BEGIN { print "wall_ms=" 1000 * ARGV[1] }' "$1"  # what scripted_benchgate takes it for
exec %s "$1"
"""


def without_figures(text):
    """Every number becomes #, also a negative one, time is in seconds, and runs of spaces become one."""
    text = re.sub(r"^ *(warning|waiting).*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"[-+−]?\d[\d.,:]*(e[-+]\d+)?", "#", text)
    text = re.sub(r"# (µs|ms|min)\b", "# s", text)
    return re.sub(r"(\n {4,}| )+", " ", text)  # a line may be broken elsewhere


def as_quotation(text):
    """Lines of Markdown as a quotation; HTML comments, which nobody sees, are left out."""
    lines = re.sub(r"<!--.*?-->[ \n]?", "", text, flags=re.S).strip("\n").split("\n")
    return "".join(f"> {line}".rstrip() + "\n" for line in lines)


def group_of(example):
    """Which kind of block an example has."""
    return next(group for group in ("text", "quote") if example[group] is not None)


class Examples:
    """Runs the examples of one page in `folder`."""

    def __init__(self, folder, program):
        self.folder = folder
        self.printed = ""
        self.programs = Path(f"{folder}-programs")
        self.programs.mkdir()
        (self.programs / "sleep").write_text(SLEEP % shutil.which("sleep"))
        (self.programs / "sleep").chmod(0o755)
        settings = self.programs / "gitconfig"
        settings.write_text(f"[core]\n\texcludesFile = {self.programs}/ignored\n")
        (self.programs / "ignored").write_text("/fixtures\n")  # a commit of this link would depend on where the project is
        outside = {name: value for name, value in os.environ.items() if not name.startswith(("GIT", "BENCHGATE_", "CI"))}
        self.environment = {
            **outside, "PATH": f"{program.resolve().parent}:{self.programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "dumb",
            "SOURCE_DATE_EPOCH": "1767225600", "BENCHGATE_LOCK": f"{folder}.lock",
            "GIT_CONFIG_GLOBAL": str(settings), "GIT_CONFIG_SYSTEM": os.devnull,
            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
            "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"}

    def run(self, command):
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        self.printed = done.stdout.decode()
        return done.returncode

    def fault_of_run(self, command, expected):
        code = self.run(command)
        return "" if code == expected else f"exit {code} instead of {expected}:\n{self.printed}"

    def judge(self, example):
        """What is wrong with an example that cannot be rewritten, or else the text that it should have."""
        mark, text = example["mark"], example[group_of(example)]
        kind, _, detail = mark.replace(",", " ", 1).replace("  ", " ").partition(" ")
        if kind == "file":
            (self.folder / detail).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / detail).write_text(text)
            return "", text
        if kind == "runs":
            return self.fault_of_run(text, int(detail.removeprefix("exit ") or 0)), text
        if kind == "output":
            fault = self.fault_of_run(mark.removeprefix("output of "), 0)
            if fault:
                return fault, text
        printed = as_quotation(self.printed) if example["quote"] is not None else self.printed
        if kind == "prints" and detail and without_figures(printed) == without_figures(text):
            return "", text
        return "", printed


def run_page(path, program):
    """Faults of the examples of a page, its text with every output as it was printed, and how many commands ran."""
    page = path.read_text()
    faults, pieces, begin, ran = [], [], 0, 0
    with tempfile.TemporaryDirectory(prefix="docs-") as folder:
        work = Path(folder, "work")
        work.mkdir()
        (work / "fixtures").symlink_to(ROOT / "fixtures")
        examples = Examples(work, program)
        for example in EXAMPLE.finditer(page):
            place = f"{path.name}:{page.count(chr(10), 0, example.start()) + 1}: {example['mark']}"
            fault, expected = examples.judge(example)
            ran += example["mark"].startswith(("runs", "output"))
            if fault:
                return [f"{place}\n{fault}"], page, ran
            group = group_of(example)
            if example[group] != expected:
                names = (path.name, "printed")
                shown = difflib.unified_diff(example[group].splitlines(), expected.splitlines(), *names, lineterm="")
                faults.append(f"{place}\n" + "\n".join(shown))
            pieces += [page[begin:example.start(group)], expected]
            begin = example.end(group)
    marks, found = len(MARK.findall(page)), len(EXAMPLE.findall(page))
    if marks != found:
        faults.append(f"{path.name}: {marks} examples are marked, {found} have a block")
        return faults, page, ran
    return faults, "".join(pieces) + page[begin:], ran


def anchors_of(page):
    """The names that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(path):
    for link in LINK.finditer(re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.M | re.S)):
        target = (path.parent / link["path"]).resolve() if link["path"] else path
        if not target.exists():
            yield f"{path.name}: no file {link['path']}"
        elif link["anchor"] and link["anchor"] not in anchors_of(target.read_text()):
            yield f"{path.name}: no heading #{link['anchor']} in {target.name}"


def missing_sources(path):
    """Files of this project that the text names, but that are not there. Names with <placeholders> are none."""
    for name in SOURCE.findall(path.read_text()):
        if not (ROOT / name).exists():
            yield f"{path.name}: no file {name}"


def index_for_assistants(readme, index):
    """docs/llms.txt, as llmstxt.org describes it: what the project is, and a link to each page that docs/README.md lists."""
    name, what = re.search(r"^# (.*)$", readme, re.M)[1], re.search(r"^# .*\n+(?:[!<|].*\n+)*((?:.+\n)+)", readme, re.M)[1]
    lines = [f"# {name}", "", f"> {' '.join(what.split())}", "", "## Pages", ""]
    for title, link, topic in re.findall(r"^\| \[(.+?)\]\((.+?)\) \| (.+) \|$", index, re.M):
        if link.startswith("reference/") and "## Reference" not in lines:
            lines += ["", "## Reference", ""]
        lines.append(f"- [{title}]({link}): {topic}")
    lines += ["", "`benchgate help --format json` prints every command with its options.", ""]
    return "\n".join(lines)


def faults_of_index():
    """Writes docs/llms.txt if outputs are rewritten, else says whether it is out of date."""
    expected = index_for_assistants((ROOT / "README.md").read_text(), (ROOT / "docs/README.md").read_text())
    path = ROOT / "docs/llms.txt"
    if os.environ.get("UPDATE"):
        path.write_text(expected)
    return [] if path.read_text() == expected else ["docs/llms.txt: README.md or docs/README.md changed; UPDATE=1 rewrites it"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchgate", type=Path, required=True)
    parser.add_argument("pages", type=Path, nargs="*")
    arguments = parser.parse_args()
    pages = arguments.pages or [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
    total, faults = 0, []
    for page in pages:
        found, updated, ran = run_page(page, arguments.benchgate)
        total += ran
        if os.environ.get("UPDATE") and updated != page.read_text():
            page.write_text(updated)
            print(f"{page.name}: rewrote the outputs that differed")
        else:
            faults += found
        faults += broken_links(page)
        faults += missing_sources(page)
    if not arguments.pages:
        faults += faults_of_index()
    if total == 0:
        faults.append("no page has an example")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{total} examples on {len(pages)} pages ran as shown")


if __name__ == "__main__":
    main()
