#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What bash, zsh and fish complete with the scripts of `benchgate completions`, asked of the shells themselves.
Usage: completions_test.py PROGRAM"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = None
# What is typed, and the words that may follow. zsh is asked for those that leave one choice.
CASES = [
    ("benchgate pub", ["publish"]),
    ("benchgate compare --thresh", ["--threshold"]),
    ("benchgate compare --baseline s", ["some receipt.json"]),
    ("benchgate export --format=js", ["jsonl"]),
    ("benchgate export --format prom", ["prometheus"]),
    ("benchgate gate --baseline f", ["folder/"]),
    ("benchgate completions f", ["fish"]),
    ("benchgate compare --format ", ["json", "markdown", "text"]),
    ("benchgate comp", ["compare", "completions"]),
]


class CompletionsTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        (self.folder / "some receipt.json").touch()
        (self.folder / "folder").mkdir()
        self.environment = {"PATH": f"{PROGRAM.parent}:/usr/bin:/bin", "HOME": scratch.name, "TERM": "dumb",
                            "LC_ALL": "C.UTF-8"}

    def ask(self, *words):
        done = subprocess.run(words, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=True)
        return sorted(done.stdout.splitlines())

    def check_all(self, candidates):
        for line, expected in CASES:
            with self.subTest(line=line):
                self.assertEqual(candidates(line), expected)

    @unittest.skipUnless(shutil.which("bash"), "no bash")
    def test_bash(self):
        script = ('source <(benchgate completions bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))\n'
                  'compopt() { [[ $2 == filenames ]] && names=1; }\n'  # there is none outside of a completion
                  '_benchgate; for word in "${COMPREPLY[@]}"; do\n'
                  'if [[ ${names-} && -d $word ]]; then word+=/; fi; printf "%s\\n" "$word"; done')

        def candidates(line):
            words = [word for word in re.split(r" |(=)", line) if word is not None]
            return self.ask("bash", "--norc", "-c", script, "bash", *words)

        self.check_all(candidates)

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish(self):
        script = 'benchgate completions fish | source; complete -C "$argv" | string split -f 1 \\t; true'

        def candidates(line):
            found = self.ask("fish", "--no-config", "-c", script, line)
            typed = line.rsplit(" ", 1)[-1]  # fish 4 also offers what has it in the middle, after these
            found = [word for word in found if word.startswith(typed)] or found
            return [word.removeprefix("--format=").replace("\\ ", " ") for word in found]

        self.check_all(candidates)

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh(self):
        (self.folder / ".zshrc").write_text(
            "PS1='ready> '; autoload -Uz compinit && compinit -u -D\nsource <(benchgate completions zsh)\n"
            "tell() { print -r -- $'\\n'\"<<$BUFFER>>\"; BUFFER= }; zle -N tell; bindkey '^X' tell\n")
        for line, expected in CASES:
            if len(expected) > 1:
                continue
            with self.subTest(line=line):
                begin = re.match(r".*[ =]", line)[0]
                word = expected[0].replace(" ", "\\ ")
                self.assertEqual(self.typed_into_zsh(line + "\t\x18"), begin + word)

    def typed_into_zsh(self, keys):
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execvpe("zsh", ["zsh", "-i", "+o", "globalrcs"], self.environment)
        self.addCleanup(os.close, terminal)
        self.read_until(terminal, b"ready> ")
        os.write(terminal, keys.encode())
        shown = self.read_until(terminal, b">>")
        os.write(terminal, b"exit\n")
        os.waitpid(pid, 0)
        return re.search(rb"<<(.*)>>", shown)[1].decode().rstrip(" =")

    def read_until(self, terminal, mark):
        shown, deadline = b"", time.monotonic() + 30
        while mark not in shown:
            self.assertLess(time.monotonic(), deadline, shown)
            if select.select([terminal], [], [], 1)[0]:
                shown += os.read(terminal, 4096)
        return shown


if __name__ == "__main__":
    PROGRAM = Path(sys.argv.pop(1)).resolve()
    unittest.main()
