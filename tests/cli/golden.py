#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs golden cases: a script and the whole stdout, stderr and exit code it must give.

golden.py --benchgate PROGRAM CASE.golden...     UPDATE_GOLDEN=1 rewrites cases instead of judging them

    # One sentence: what this case shows.
    benchgate gate --candidate "$FIXTURES/gates/pass/candidate" ...
    --- exit 2
    --- stdout
    ...
    --- stderr
    ...

The script runs by bash in an empty folder of its own with an environment that holds nothing else than what
run_script sets. Text without a final newline is followed by the line `NO_NEWLINE`.
"""
import argparse
import difflib
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
TIMEOUT_S = 120
NO_NEWLINE = "\\ no newline at the end"
PARTS = re.compile(
    r"(?P<script>.*?)^--- exit -?\d+\n--- stdout\n.*?^--- stderr\n.*", re.MULTILINE | re.DOTALL)


def run_script(script, program):
    """Exit code, stdout and stderr of `script`; whatever it left running is killed."""
    with tempfile.TemporaryDirectory(prefix="golden-") as root:
        for name in ("work", "home"):
            Path(root, name).mkdir()
        environment = {
            "PATH": f"{program.resolve().parent}:/usr/local/bin:/usr/bin:/bin",
            "FIXTURES": str(FIXTURES),
            "BENCHGATE_LOCK": f"{root}/lock",  # cases run side by side
            "HOME": f"{root}/home",
            "LC_ALL": "C.UTF-8",
            "SOURCE_DATE_EPOCH": "1767225600",
            "TERM": "dumb",
        }
        # Files, not pipes: a background process that keeps a pipe open would keep us waiting.
        with open(f"{root}/out", "w+b") as out, open(f"{root}/err", "w+b") as err:
            child = subprocess.Popen(["bash", "-c", script], cwd=f"{root}/work", env=environment,
                                     stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True)
            try:
                status = child.wait(TIMEOUT_S)
            except subprocess.TimeoutExpired:
                status = f"none: killed after {TIMEOUT_S} s"
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            child.wait()
            return status, read(out), read(err)


def read(file):
    file.seek(0)
    text = file.read().decode("utf-8", "backslashreplace")
    return text if text == "" or text.endswith("\n") else f"{text}\n{NO_NEWLINE}\n"


def compose(script, status, out, err):
    return f"{script}--- exit {status}\n--- stdout\n{out}--- stderr\n{err}"


def visible(line):
    """Control characters spelled out, so that a difference can be seen."""
    def spelled(found):
        return found[0].encode("unicode_escape").decode().replace(" ", "·")

    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]|[ \t]+$", spelled, line)


def judge(case, program, update):
    """What is to be said of one case, and whether it is as it should be."""
    with open(case, encoding="utf-8", newline="") as file:
        text = file.read()
    parts = PARTS.fullmatch(text)
    script = parts["script"] if parts else text
    if not script.startswith("# ") or not (parts or (update and "\n--- " not in text)):
        sys.exit(f"{case}:1: not a golden case: '# ' and a sentence, a script, --- exit N, --- stdout, --- stderr")
    actual = compose(script, *run_script(script, program))
    if PARTS.fullmatch(actual) is None or PARTS.fullmatch(actual)["script"] != script:
        return f"{case}: no exit code, or output that cannot be told from the case's own marks:\n{actual}", False
    if actual == text:
        return "", True
    if update:
        case.write_text(actual, encoding="utf-8", newline="")
        return f"{case}: updated", True
    names = (str(case), "this run")
    difference = difflib.unified_diff(text.splitlines(), actual.splitlines(), *names, n=2, lineterm="")
    return "\n".join(visible(line) for line in difference), False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchgate", type=Path, required=True)
    parser.add_argument("cases", type=Path, nargs="+", metavar="case")
    arguments = parser.parse_args()
    update = os.environ.get("UPDATE_GOLDEN") == "1"
    failed = 0
    for case in arguments.cases:
        words, is_right = judge(case, arguments.benchgate, update)
        failed += not is_right
        if words:
            print(words, flush=True)
    if len(arguments.cases) > 1:
        print(f"{len(arguments.cases)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
