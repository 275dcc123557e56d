#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/scripts/docs.py runs what is marked, sees each kind of false example, and rewrites outputs when asked."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOOD = """# x
<!-- file words.txt -->
```yaml
took 12.5 ms
```
<!-- runs -->
```sh
cat words.txt
```
<!-- prints -->
```
took 12.5 ms
```
```sh
false
```
"""


class DocsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.page = self.folder / "README.md"

    def judge(self, text, **environment):
        self.page.write_text(text)
        outside = {name: value for name, value in os.environ.items() if name != "UPDATE"}
        return subprocess.run([ROOT / "tests/scripts/docs.py", "--benchgate", "/bin/true", *self.folder.glob("*.md")],
                              capture_output=True, text=True, env={**outside, **environment})

    def test_true_examples_pass(self):
        done = self.judge(GOOD)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_other_output_fails_and_is_shown(self):
        done = self.judge(GOOD.replace("```\ntook 12.5", "```\ntook 12.6"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("README.md:10: prints", done.stderr)
        self.assertIn("+took 12.5 ms", done.stderr)

    def test_a_source_file_that_is_not_there_fails(self):
        self.assertIn("no file native/gone.cpp", self.judge(GOOD + "See `native/gone.cpp`.\n").stderr)
        self.assertEqual(self.judge(GOOD + "See `native/main.cpp` and `native/<layer>/`.\n").stderr, "")

    def test_figures_may_vary_but_words_may_not(self):
        vary = GOOD.replace("prints -->\n```\ntook 12.5", "prints, figures vary -->\n```\ntook 999e-07")
        self.assertEqual(self.judge(vary).returncode, 0)
        self.assertEqual(self.judge(vary.replace("```\ntook", "```\ntakes")).returncode, 1)

    def test_another_exit_code_fails(self):
        failing = GOOD.replace("cat words.txt", "cat words.txt; exit 2")
        self.assertEqual(self.judge(failing).returncode, 1)
        self.assertEqual(self.judge(failing.replace("runs", "runs, exit 2")).returncode, 0)

    def test_pages_without_examples_fail(self):
        self.assertEqual(self.judge("# x\n").returncode, 1)

    def test_a_mark_without_its_block_fails(self):
        self.assertEqual(self.judge(GOOD + "<!-- runs -->\n\n```sh\nfalse\n```\n").returncode, 1)

    def test_examples_of_every_page_run_in_a_folder_of_their_own(self):
        (self.folder / "other.md").write_text("<!-- runs -->\n```sh\ntest ! -e words.txt\n```\n")
        self.assertEqual(self.judge(GOOD).stdout, "2 examples on 2 pages ran as shown\n")
        (self.folder / "other.md").write_text("<!-- runs -->\n```sh\nfalse\n```\n")
        self.assertEqual(self.judge(GOOD).returncode, 1)

    def test_a_quotation_shows_printed_markdown_without_its_comments(self):
        quoted = GOOD + "<!-- output of printf '<!-- unseen --> **fail**\\n\\nwhy\\n' -->\n> **fail**\n>\n> why\n"
        self.assertEqual(self.judge(quoted).returncode, 0, self.judge(quoted).stderr)
        self.assertEqual(self.judge(quoted.replace("> why", "> because")).returncode, 1)

    def test_an_update_rewrites_only_what_differs(self):
        vary = GOOD.replace("prints -->\n```\ntook 12.5", "prints, figures vary -->\n```\ntook 999")
        self.assertEqual(self.judge(vary, UPDATE="1").returncode, 0)
        self.assertEqual(self.page.read_text(), vary)
        self.assertEqual(self.judge(GOOD.replace("```\ntook 12.5", "```\ntook 12.6"), UPDATE="1").returncode, 0)
        self.assertEqual(self.page.read_text(), GOOD)

    def test_an_update_does_not_hide_a_command_that_fails(self):
        failing = GOOD.replace("cat words.txt", "cat words.txt; exit 2")
        self.assertEqual(self.judge(failing, UPDATE="1").returncode, 1)
        self.assertEqual(self.page.read_text(), failing)

    def test_links_lead_to_pages_and_headings_that_exist(self):
        (self.folder / "other.md").write_text("# How `good` is it\n")
        linked = GOOD + "[a](other.md#how-good-is-it) [b](#x) [c](https://example.org/no)\n"
        self.assertEqual(self.judge(linked).returncode, 0, self.judge(linked).stderr)
        self.assertIn("no heading #bad", self.judge(linked.replace("#x", "#bad")).stderr)
        self.assertIn("no file absent.md", self.judge(linked.replace("other.md", "absent.md")).stderr)


if __name__ == "__main__":
    unittest.main()
