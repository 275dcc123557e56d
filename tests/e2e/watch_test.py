# SPDX-License-Identifier: MIT
"""benchgate watch while a working tree is edited: it builds and measures again, and leaves nothing when it is stopped.

watch_test.py BENCHGATE    scripted_benchgate: the programs say how long they took
"""

import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from slow_repository import ENVIRONMENT, git

BENCHGATE = str(Path(sys.argv.pop(1)).resolve())
LIMIT_S = 60
SCENARIO = """name: work
command: ./work.sh
build: "pwd >>%s/built"
warmup: 0
"""


class Watch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="watch-")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.project = self.root / "project"
        self.project.mkdir()
        (self.root / "tmp").mkdir()
        git(self.project, "init", "-q", "-b", "main")
        (self.project / "work.yaml").write_text(SCENARIO % self.root)
        self.work(10)
        (self.project / "work.sh").chmod(0o755)
        git(self.project, "add", "-A")
        git(self.project, "commit", "-q", "-m", "one")

    def work(self, wall_ms):
        (self.project / "work.sh").write_text(f"#!/bin/sh\necho wall_ms={wall_ms}\n")

    def start(self, *words, stdout=None):
        environment = {**ENVIRONMENT, "BENCHGATE_LOCK": str(self.root / "lock"), "TMPDIR": str(self.root / "tmp")}
        self.log = self.root / "log"
        with self.log.open("wb") as log:
            child = subprocess.Popen([BENCHGATE, "watch", "work.yaml", *words], cwd=self.project, env=environment,
                                     stdout=log if stdout is None else stdout, stderr=log)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        return child

    def wait_for(self, words, child):
        end = time.monotonic() + LIMIT_S
        while words not in self.log.read_text():
            self.assertIsNone(child.poll(), self.log.read_text())
            self.assertLess(time.monotonic(), end, (words, self.log.read_text()))
            time.sleep(0.05)

    def assert_nothing_left(self):
        self.assertEqual(git(self.project, "worktree", "list").count("\n"), 0)
        self.assertEqual(sorted(path.name for path in self.root.iterdir() if path.is_dir()), ["project", "tmp"])
        self.assertEqual(list((self.root / "tmp").iterdir()), [])

    def test_measures_again_after_each_change(self):
        child = self.start()
        self.wait_for("[1] nothing has changed since HEAD", child)
        self.work(12)
        self.wait_for("[2] wall_ms: +", child)
        (self.project / "work.sh").write_text("#!/bin/sh\nexit 3\n")
        self.wait_for("[3] ", child)
        self.work(10)
        self.wait_for("[4] nothing has changed since HEAD", child)
        self.work(8)
        self.wait_for("[5] wall_ms: −", child)
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(LIMIT_S), 0, self.log.read_text())
        self.assert_nothing_left()
        built = (self.root / "built").read_text().splitlines()
        baseline = [line for line in built if line != str(self.project)]
        self.assertEqual((len(baseline), built.count(str(self.project))), (1, 3))
        self.assertEqual((self.project / "work.sh").read_text(), "#!/bin/sh\necho wall_ms=8\n")

    def test_others_may_measure_while_it_waits(self):
        child = self.start()
        self.wait_for("[1] nothing has changed", child)
        environment = {**ENVIRONMENT, "BENCHGATE_LOCK": str(self.root / "lock")}
        subprocess.run([BENCHGATE, "run", "--name", "other", "--no-wait", "--out", str(self.root / "other.json"), "--", "true"],
                       cwd=self.project, env=environment, check=True, capture_output=True)
        child.send_signal(signal.SIGTERM)
        self.assertEqual(child.wait(LIMIT_S), 0)
        self.assert_nothing_left()

    def test_ends_with_whoever_reads(self):
        self.work(12)
        reader, writer = os.pipe()
        child = self.start(stdout=writer)
        os.close(writer)
        os.close(reader)
        self.assertEqual(child.wait(LIMIT_S), 0, self.log.read_text())
        self.assert_nothing_left()

    def test_a_terminal_has_one_line_for_each_state(self):
        self.work(12)
        controller, terminal = pty.openpty()
        child = self.start("--once", stdout=terminal)
        os.close(terminal)
        shown = b""
        try:
            while piece := os.read(controller, 4096):
                shown += piece
        except OSError:  # the other end is closed
            pass
        os.close(controller)
        self.assertEqual(child.wait(LIMIT_S), 0)
        self.assertEqual(shown.count(b"\n"), 1, shown)
        self.assertIn(b"[1] wall_ms: +", shown)


if __name__ == "__main__":
    unittest.main()
