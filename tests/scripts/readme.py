#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples of README.md, one after the other in one folder in which fixtures/ is the project's.

readme.py --benchgate PROGRAM [README.md]

A fenced block is an example when the line before it says so:
    <!-- file NAME -->          it is written to NAME
    <!-- runs -->               bash runs it and it must succeed; <!-- runs, exit 2 --> asks for another exit code
    <!-- prints -->             what the block before it printed, on both streams
    <!-- prints, figures vary -->    the same, with other numbers (and so other units and widths of columns), and
                                     without the warnings that only some machines deserve
"""
import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = re.compile(r"^<!-- (?P<mark>(?:file|runs|prints)\b[^\n]*?) -->\n```[^\n]*\n(?P<text>.*?)^```$", re.M | re.S)


def without_figures(text):
    """Every number becomes #, time is in seconds, and runs of spaces become one."""
    text = re.sub(r"^ *(warning|waiting).*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\d[\d.,:]*", "#", text)
    text = re.sub(r"# (µs|ms|min)\b", "# s", text)
    return re.sub(r" +", " ", text)


def difference(expected, printed):
    names = ("README.md", "printed")
    return "\n".join(difflib.unified_diff(expected.splitlines(), printed.splitlines(), *names, lineterm=""))


class Examples:
    def __init__(self, folder, program):
        self.folder = folder
        self.printed = ""
        self.environment = {**os.environ, "PATH": f"{program.resolve().parent}:{os.environ['PATH']}",
                            "LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "1767225600", "TERM": "dumb"}

    def fault_of(self, mark, text):
        """What is wrong with one example; empty when nothing is."""
        kind, _, detail = mark.partition(" ")
        if kind == "file":
            (self.folder / detail).write_text(text)
            return ""
        if kind == "prints":
            if self.printed == text or (detail and without_figures(self.printed) == without_figures(text)):
                return ""
            return difference(text, self.printed)
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", text], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        self.printed = done.stdout.decode()
        expected = int(detail.removeprefix("exit ") or 0)
        return "" if done.returncode == expected else f"exit {done.returncode} instead of {expected}:\n{self.printed}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchgate", type=Path, required=True)
    parser.add_argument("readme", type=Path, nargs="?", default=ROOT / "README.md")
    arguments = parser.parse_args()
    readme = arguments.readme.read_text()
    ran = 0
    with tempfile.TemporaryDirectory(prefix="readme-") as folder:
        Path(folder, "fixtures").symlink_to(ROOT / "fixtures")
        examples = Examples(Path(folder), arguments.benchgate)
        for example in EXAMPLE.finditer(readme):
            mark = example["mark"].replace(",", " ", 1).replace("  ", " ")
            fault = examples.fault_of(mark, example["text"])
            ran += mark.startswith("runs")
            if fault:
                line = readme.count("\n", 0, example.start()) + 1
                sys.exit(f"{arguments.readme.name}:{line}: {example['mark']}\n{fault}")
    if ran == 0 or readme.count("<!-- runs") != ran:
        sys.exit(f"{arguments.readme.name}: {readme.count('<!-- runs')} examples are marked, {ran} were found")
    print(f"{ran} examples ran as {arguments.readme.name} shows them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
