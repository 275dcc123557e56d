#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/scripts/readme.py runs what is marked and sees each kind of false example."""
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


class ReadmeTest(unittest.TestCase):
    def judge(self, text):
        with tempfile.TemporaryDirectory() as folder:
            readme = Path(folder, "README.md")
            readme.write_text(text)
            return subprocess.run(
                [ROOT / "tests/scripts/readme.py", "--benchgate", "/bin/true", readme], capture_output=True, text=True)

    def test_true_examples_pass(self):
        done = self.judge(GOOD)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_other_output_fails_and_is_shown(self):
        done = self.judge(GOOD.replace("```\ntook 12.5", "```\ntook 12.6"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("README.md:10: prints", done.stderr)
        self.assertIn("+took 12.5 ms", done.stderr)

    def test_figures_may_vary_but_words_may_not(self):
        vary = GOOD.replace("prints -->\n```\ntook 12.5", "prints, figures vary -->\n```\ntook 999")
        self.assertEqual(self.judge(vary).returncode, 0)
        self.assertEqual(self.judge(vary.replace("```\ntook", "```\ntakes")).returncode, 1)

    def test_another_exit_code_fails(self):
        failing = GOOD.replace("cat words.txt", "cat words.txt; exit 2")
        self.assertEqual(self.judge(failing).returncode, 1)
        self.assertEqual(self.judge(failing.replace("runs", "runs, exit 2")).returncode, 0)

    def test_a_readme_without_examples_fails(self):
        self.assertEqual(self.judge("# x\n").returncode, 1)

    def test_a_mark_without_its_block_fails(self):
        self.assertEqual(self.judge(GOOD + "<!-- runs -->\n\n```sh\nfalse\n```\n").returncode, 1)


if __name__ == "__main__":
    unittest.main()
