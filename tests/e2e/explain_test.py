# SPDX-License-Identifier: MIT
"""benchgate explain on a repository made here: a program is built on both sides and executed under callgrind.

explain_test.py BENCHGATE
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from slow_repository import ENVIRONMENT, git

BENCHGATE = str(Path(sys.argv.pop(1)).resolve())
# parse_word is called by parse_text; each needs about the same number of instructions.
PROGRAM = """#include <stdio.h>
#include <string.h>
volatile int sink;
__attribute__((noinline)) int parse_word(const char *word) {
  int value = 0;
  for (int i = 0; i < %(steps)d; ++i) value += word[i %% 4];
  return value;
}
__attribute__((noinline)) int parse_text(const char *text) {
  int sum = 0;
  for (int i = 0; i < %(words)d; ++i) sum += parse_word(text + (i & 3));
  return sum;
}
int main(void) {
  for (int i = 0; i < 500; ++i) sink += parse_text("some text");
  puts("done");
  return 0;
}
"""


def write_program(folder, steps=50, words=20):
    Path(folder, "work.c").write_text(PROGRAM % {"steps": steps, "words": words})


def benchgate(folder, *words):
    return subprocess.run([BENCHGATE, *words], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)


class Explain(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        Path(self.folder, ".gitignore").write_text("work\nbenchgate-*\n")
        git(self.folder, "init", "-q", "-b", "main")

    def commit(self, build="cc -O1 -g -o work work.c", command="./work"):
        Path(self.folder, "scenario.yaml").write_text(f"name: work\nbuild: {build}\ncommand: {command}\nwarmup: 0\n")
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-q", "-m", "as it was")

    def explain(self, *words):
        done = benchgate(self.folder, "explain", *words, "--quiet", "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_names_the_function_in_the_working_tree_and_after_a_check(self):
        write_program(self.folder)
        self.commit()
        before = git(self.folder, "rev-parse", "HEAD")
        write_program(self.folder, words=30)
        found = self.explain("--baseline", "main", "scenario.yaml")
        first = found["functions"][0]
        self.assertEqual((first["function"], first["file"]), ("parse_word", "work.c"))
        self.assertEqual((first["before"]["calls"], first["after"]["calls"]), (10000, 15000))
        self.assertEqual(first["caller"], {"function": "parse_text", "calls_before": 10000, "calls_after": 15000})
        self.assertEqual(found["jitter"], 0)
        self.assertNotIn("commit", found["candidate"])
        git(self.folder, "commit", "-q", "-a", "-m", "more words")
        checked = benchgate(self.folder, "check", "scenario.yaml", "--baseline", "HEAD~1", "--quiet", "--repeat", "10",
                            "--confirm", "0")
        self.assertIn(checked.returncode, (0, 2), checked.stderr)
        write_program(self.folder)  # the working tree has moved on: both sides of the check are checked out
        again = self.explain()
        self.assertEqual(again["functions"][0]["function"], "parse_word")
        self.assertEqual(again["baseline"]["commit"], before)
        self.assertEqual(again["candidate"]["commit"], git(self.folder, "rev-parse", "HEAD"))
        self.assertEqual(again["functions"], found["functions"])
        self.assertEqual(git(self.folder, "worktree", "list").count("\n"), 0)

    def test_says_what_a_stripped_program_and_a_script_hide(self):
        write_program(self.folder)
        self.commit(build="cc -O1 -s -o work work.c")
        write_program(self.folder, steps=80)
        found = self.explain("--baseline", "main", "scenario.yaml")
        self.assertEqual(found["functions"][0]["function"], "")
        self.assertRegex("\n".join(found["notes"]), "are in code without symbols.*build with -g")
        Path(self.folder, "work.sh").write_text("i=0; while [ $i -lt 500 ]; do i=$((i + 1)); done\n")
        self.commit(build="'true'", command="bash work.sh")
        script = self.explain("--baseline", "main", "scenario.yaml")
        self.assertRegex("\n".join(script["notes"]), "bash is an interpreter: these are its own functions")
        self.assertFalse(script["has_changed"] and abs(script["change_pct"]) > 1, script)

    def test_a_program_that_fails_under_callgrind_is_an_error(self):
        write_program(self.folder)
        self.commit()
        Path(self.folder, "work.c").write_text("int main(void) { return 7; }\n")
        done = benchgate(self.folder, "explain", "--baseline", "main", "scenario.yaml", "--quiet")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("benchgate: work: cannot be explained: candidate: command under callgrind exited with 7", done.stderr)


unittest.main()
