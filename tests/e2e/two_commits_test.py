# SPDX-License-Identifier: MIT
"""benchgate check of two commits, neither of which is checked out: each is as complete as the working tree is.

two_commits_test.py BENCHGATE    scripted_benchgate: the programs say how long they took
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from slow_repository import ENVIRONMENT, git

BENCHGATE = str(Path(sys.argv.pop(1)).resolve())
SCENARIO = """name: %s
command: [cat, lib/time]
build: "pwd >>%s/built; test ! -e left-out && echo >benchgate-made"
warmup: 0
"""


class TwoCommits(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="two-")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.project = self.root / "project"
        self.project.mkdir()
        git(self.project, "init", "-q", "-b", "main")
        (self.project / ".gitignore").write_text("benchgate-*\n")
        for name in ("one", "two"):
            (self.project / f"{name}.yaml").write_text(SCENARIO % (name, self.root))
        (self.project / "left-out").write_text("not in a sparse checkout\n")

    def commit(self, message):
        git(self.project, "add", "-A")
        git(self.project, "commit", "-q", "-m", message)
        return git(self.project, "rev-parse", "HEAD")

    def write_time(self, wall_ms):
        (self.project / "lib").mkdir(exist_ok=True)
        (self.project / "lib" / "time").write_text(f"wall_ms={wall_ms}\n")

    def benchgate(self, *words, code=0):
        environment = {**ENVIRONMENT, "BENCHGATE_LOCK": str(self.root / "lock")}
        done = subprocess.run([BENCHGATE, *words], cwd=self.project, env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, (words, done.stderr))
        self.assertEqual(git(self.project, "worktree", "list").count("\n"), 0)
        self.assertEqual([path.name for path in self.root.iterdir() if path.name.startswith("projec")], ["project"])
        return done

    def three_commits(self):
        ids = []
        for wall_ms in (10, 12, 10):
            self.write_time(wall_ms)
            ids.append(self.commit(f"{wall_ms} ms"))
        git(self.project, "sparse-checkout", "set", "--no-cone", "/*", "!/left-out")
        return ids

    def receipt(self, *path):
        return json.loads((self.project / "benchgate-out" / Path(*path)).read_text())["run"]

    def test_a_sparse_checkout_and_its_receipts(self):
        first, second, _ = self.three_commits()
        self.write_time(1000)
        before = git(self.project, "status", "--porcelain")
        self.benchgate("check", "one.yaml", "--baseline", first, "--candidate", second, code=2)
        self.assertEqual(self.receipt("run.json")["git"]["commit"], second)
        self.assertEqual(self.receipt("baseline.json")["git"]["commit"], first)
        self.assertIs(self.receipt("run.json")["git"]["dirty"], False)
        self.assertEqual(git(self.project, "status", "--porcelain"), before)
        places = set((self.root / "built").read_text().splitlines())
        self.assertEqual({len(place) for place in places}, {len(str(self.project))})
        self.assertEqual((len(places), str(self.project) in places), (2, False))

    def test_submodules(self):
        library = self.root / "library"
        library.mkdir()
        git(library, "init", "-q", "-b", "main")
        ids = []
        for wall_ms in (10, 12):
            (library / "time").write_text(f"wall_ms={wall_ms}\n")
            git(library, "add", "-A")
            git(library, "commit", "-q", "-m", f"{wall_ms} ms")
            ids.append(git(library, "rev-parse", "HEAD"))
        (self.project / "left-out").unlink()
        git(self.project, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "lib")
        commits = []
        for one in ids:
            git(self.project / "lib", "checkout", "-q", one)
            commits.append(self.commit(f"library {one}"))
        git(self.project / "lib", "checkout", "-q", ids[0])
        self.commit("back")
        self.benchgate("check", "one.yaml", "--baseline", commits[0], "--candidate", commits[1], code=2)
        self.benchgate("check", "one.yaml", "--baseline", commits[1], "--candidate", commits[0])

    def test_a_cached_build_of_the_baseline(self):
        first, second, _ = self.three_commits()
        words = ["check", "one.yaml", "--baseline", first, "--candidate", second, "--build-cache", str(self.root / "kept")]
        self.benchgate(*words, code=2)
        self.assertIn("its build of", self.benchgate(*words, code=2).stderr)

    def test_shards(self):
        first, second, _ = self.three_commits()
        for shard in (1, 2):
            self.benchgate("check", "one.yaml", "two.yaml", "--baseline", first, "--candidate", second, "--shard", f"{shard}/2",
                           "--out-dir", f"benchgate-shard{shard}")
            written = json.loads((self.project / f"benchgate-shard{shard}" / "shard.json").read_text())
            self.assertEqual((written["baseline_commit"], written["candidate_commit"]), (first, second))
        self.benchgate("merge", "benchgate-shard1", "benchgate-shard2", "--out", "benchgate-merged", code=2)


if __name__ == "__main__":
    unittest.main()
