# SPDX-License-Identifier: MIT
"""benchgate fingerprint on repositories made here: what a change does to each part, and that nothing else does it.

fingerprint_test.py BENCHGATE
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BENCHGATE = str(Path(sys.argv.pop(1)).resolve())
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": "/nowhere", "LC_ALL": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1",
               "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "gc.auto", "GIT_CONFIG_VALUE_0": "0",  # nothing goes on in the background
               "GIT_CONFIG_KEY_1": "maintenance.auto", "GIT_CONFIG_VALUE_1": "false",
               "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
               "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"}
SCENARIO = """name: parse
command: [sh, run.sh, --fast]
fingerprint:
  sources: ['src/**', '!src/**/*.md']
  dependencies: deps.lock
  toolchain: cat version.txt
"""
FILES = {"src/main.c": "int main() {}\n", "src/lib/parse.c": "int parse() {}\n", "src/notes.md": "notes\n",
         "README.md": "read me\n", "deps.lock": "zlib 1.3\n", "version.txt": "cc 13.2\n", "run.sh": "exit 0\n",
         ".gitignore": "build/\n", "bench/parse.yaml": SCENARIO}


def run(folder, *argv, check=True):
    return subprocess.run(argv, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=check)


def write(folder, files):
    for name, text in files.items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())


def commit(folder, message="change"):
    run(folder, "git", "add", "-A")
    run(folder, "git", "commit", "-q", "--allow-empty", "-m", message)


def replace(path, old, new):
    def change(folder):
        text = Path(folder, path).read_text()
        assert old in text
        Path(folder, path).write_text(text.replace(old, new))
    return change


class Fingerprint(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(temporary.cleanup)
        self.root = Path(temporary.name).resolve()
        self.repository = self.root / "repository"
        self.make(self.repository)

    def make(self, folder):
        write(folder, FILES)
        run(folder, "git", "init", "-q", "-b", "main")
        commit(folder, "first")

    def items(self, *words, folder=None):
        done = run(folder or self.repository, BENCHGATE, "fingerprint", "--format", "json", *words, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["items"]

    def item(self, *words, folder=None):
        return self.items("bench/parse.yaml", *words, folder=folder)[0]

    def parts(self, folder=None):
        return {part["part"]: part.get("hash") for part in self.item("--against", "HEAD", folder=folder)["parts"]}

    def test_each_change_shows_in_its_part_and_in_no_other(self):
        def to(path, text):
            return lambda folder: write(folder, {path: text})
        changes = [
            ("content", replace("src/main.c", "{}", "{ }"), {"sources": ["src/main.c changed"]}),
            ("a new file", to("src/more.c", "\n"), {"sources": ["src/more.c is new"]}),
            ("a removed file", lambda f: Path(f, "src/lib/parse.c").unlink(), {"sources": ["src/lib/parse.c is gone"]}),
            ("a rename", lambda f: Path(f, "src/main.c").rename(f / "src/start.c"),
             {"sources": ["src/main.c is gone", "src/start.c is new"]}),
            ("a move", lambda f: Path(f, "src/main.c").rename(f / "src/lib/main.c"),
             {"sources": ["src/lib/main.c is new", "src/main.c is gone"]}),
            ("a mode", lambda f: Path(f, "src/main.c").chmod(0o755), {"sources": ["src/main.c changed"]}),
            ("a link in place of a file", lambda f: (Path(f, "src/main.c").unlink(),
                                                     Path(f, "src/main.c").symlink_to("lib/parse.c")),
             {"sources": ["src/main.c changed"]}),
            ("two contents exchanged", lambda f: write(f, {"src/main.c": FILES["src/lib/parse.c"],
                                                           "src/lib/parse.c": FILES["src/main.c"]}),
             {"sources": ["src/lib/parse.c changed", "src/main.c changed"]}),
            ("line ends", to("src/main.c", "int main() {}\r\n"), {"sources": ["src/main.c changed"]}),
            ("an excluded file", to("src/notes.md", "more\n"), {}),
            ("an unrelated file", to("README.md", "more\n"), {}),
            ("an ignored file", to("build/main.o", "\0"), {}),
            ("a time", lambda f: os.utime(f / "src/main.c", (1, 1)), {}),
            ("a lock file", to("deps.lock", "zlib 1.4\n"), {"dependencies": ["deps.lock changed"]}),
            ("a file that a version command reads", to("version.txt", "cc 14\n"), {"toolchain": ["version.txt changed"]}),
            ("a file that chooses a version", to(".nvmrc", "22\n"), {"toolchain": [".nvmrc is new"]}),
            ("a script that the command names", to("run.sh", "exit 1\n"), {"parameters": ["run.sh changed"]}),
            ("the command", replace("bench/parse.yaml", "--fast", "--slow"), {"parameters": ["command changed"]}),
            ("the environment", to("bench/parse.yaml", SCENARIO + "env: {A: 1}\n"),
             {"parameters": ["env is new"]}),
            ("the globs", replace("bench/parse.yaml", ", '!src/**/*.md'", ""),
             {"parameters": ["fingerprint changed"], "sources": ["src/notes.md is new"]}),
            ("benchgate.yaml", to("benchgate.yaml", "defaults: {warmup: 3}\n"), {"parameters": ["warmup changed"]}),
            ("the description", to("bench/parse.yaml", "description: another\n" + SCENARIO), {}),
            ("a budget", to("bench/parse.yaml", SCENARIO + "budgets: {wall_ms: {threshold: 0.1}}\n"), {}),
        ]
        for committed in (False, True):
            for name, change, expected in changes:
                with self.subTest(name, committed=committed):
                    folder = self.root / "changed"
                    shutil.rmtree(folder, ignore_errors=True)
                    shutil.copytree(self.repository, folder, symlinks=True)
                    change(folder)
                    if committed:
                        commit(folder)
                    item = self.item("--against", "HEAD~1" if committed else "HEAD", folder=folder)
                    changed = {one["part"]: one["changes"] for one in item.get("changed", [])}
                    self.assertEqual(changed, expected)
                    self.assertEqual(item["decision"], "run" if expected else "skip", item)
                    self.assertTrue(item["reason"])

    def test_it_is_the_same_in_every_clone_and_from_every_folder(self):
        here = self.parts()
        clone = self.root / "elsewhere" / "clone"
        run(self.root, "git", "clone", "-q", str(self.repository), str(clone))
        self.assertEqual(self.parts(folder=clone), here)
        write(clone, {"bench/parse.yaml": SCENARIO + "cwd: ..\n"})
        below = self.items("parse.yaml", "--against", "HEAD", folder=clone / "bench")[0]
        self.assertEqual({one["part"]: one["hash"] for one in below["parts"]}, here)

    def test_git_does_not_change_it(self):
        """The content on the disk, the index and the blobs of a commit give one hash."""
        here = self.parts()
        plain = self.root / "plain"
        shutil.copytree(self.repository, plain, ignore=shutil.ignore_patterns(".git"))
        item = self.items("bench/parse.yaml", folder=plain)[0]
        self.assertEqual({one["part"]: one["hash"] for one in item["parts"]}, here)
        self.assertEqual(item["decision"], "run")
        self.assertIn("no git repository", item["reason"])
        write(self.repository, {name: text + "x" for name, text in FILES.items() if name.startswith("src")})
        commit(self.repository)
        run(self.repository, "git", "revert", "--no-edit", "HEAD")
        self.assertEqual(self.item("--against", "HEAD~2")["decision"], "skip")
        for object_format in ("sha256",):
            other = self.root / "sha256"
            write(other, FILES)
            run(other, "git", "init", "-q", "-b", "main", "--object-format", object_format)
            commit(other)
            self.assertEqual(self.parts(folder=other), here)

    def test_line_ends_that_git_converts_do_not_count(self):
        here = self.parts()
        clone = self.root / "clone"
        run(self.root, "git", "-c", "core.autocrlf=true", "clone", "-q", "-c", "core.autocrlf=true",
            str(self.repository), str(clone))
        self.assertIn(b"\r\n", (clone / "src/main.c").read_bytes())
        again = self.parts(folder=clone)
        self.assertEqual({part: again[part] for part in ("sources", "dependencies")},
                         {part: here[part] for part in ("sources", "dependencies")})

    def test_what_is_unknown_runs(self):
        def sources(text):
            return lambda folder: write(folder, {"bench/parse.yaml": f"name: parse\ncommand: 'true'\n{text}"})
        cases = [
            ("no key", sources(""), "does not say which files"),
            ("no sources", sources("fingerprint: {dependencies: deps.lock}\n"), "does not say which files"),
            ("nothing matches", sources("fingerprint: {sources: 'lib/**'}\n"), "'lib/**' matches no file"),
            ("only ignored files match", lambda f: (write(f, {"build/a.o": ""}),
                                                    sources("fingerprint: {sources: 'build/*'}\n")(f)),
             "'build/*' matches no file that git does not ignore"),
            ("a folder", sources("fingerprint: {sources: src}\n"), "'src' is a folder; write 'src/**'"),
            ("no such file", sources("fingerprint: {sources: src/gone.c}\n"), "no such file: 'src/gone.c'"),
            ("all excluded", sources("fingerprint: {sources: ['src/*.c', '!**']}\n"), "every file is excluded"),
            ("outside", sources("fingerprint: {sources: '../**'}\n"), "'../**' is outside of the repository"),
            ("a failing command", sources("fingerprint: {sources: 'src/**', toolchain: 'exit 3'}\n"), "'exit 3' failed"),
            ("a missing command", sources("fingerprint: {sources: 'src/**', toolchain: [no-such-compiler]}\n"), "failed"),
            ("a silent command", sources("fingerprint: {sources: 'src/**', toolchain: 'true'}\n"), "'true' prints nothing"),
            ("an untracked repository", lambda f: (run(f, "git", "init", "-q", "src/inner"),
                                                   write(f, {"src/inner/a.c": ""})), "a repository of its own"),
        ]
        if os.geteuid() != 0:
            cases.append(("unreadable", lambda f: (write(f, {"src/new.c": ""}), Path(f, "src/new.c").chmod(0)),
                          "Permission denied"))
        for name, change, reason in cases:
            with self.subTest(name):
                folder = self.root / "unknown"
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(self.repository, folder)
                change(folder)
                for against in ("HEAD", "main"):
                    item = self.item("--against", against, folder=folder)
                    self.assertEqual(item["decision"], "run")
                    self.assertIn(reason, item["reason"])
                    self.assertNotIn("hash", item)

    def test_what_the_commit_does_not_have_runs(self):
        write(self.repository, {"bench/other.yaml": SCENARIO.replace("parse", "other")})
        other, parse = self.items("bench/*.yaml", "--against", "HEAD")
        self.assertEqual((other["decision"], parse["decision"]), ("run", "skip"))
        self.assertIn("bench/other.yaml is new", other["reason"])
        write(self.repository, {"bench/parse.yaml": "name: parse\nnonsense: 1\n"})
        commit(self.repository)
        write(self.repository, {"bench/parse.yaml": SCENARIO})
        self.assertIn("nonsense", self.item("--against", "HEAD")["reason"])
        self.assertEqual(self.item("--against", "HEAD")["decision"], "run")

    def test_a_submodule_counts_by_its_commit(self):
        inner = self.root / "inner"
        write(inner, {"a.c": "one\n"})
        run(inner, "git", "init", "-q", "-b", "main")
        commit(inner)
        run(self.repository, "git", "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner), "src/inner")
        commit(self.repository)
        for globs in ("'src/**'", "['src/main.c', 'src/inner/*.c']", "src/inner/a.c"):
            with self.subTest(globs):
                write(self.repository, {"bench/parse.yaml": f"name: parse\ncommand: 'true'\nfingerprint: {{sources: {globs}}}\n"})
                commit(self.repository)
                self.assertEqual(self.item("--against", "HEAD")["decision"], "skip")
                write(self.repository, {"src/inner/a.c": f"changed for {globs}\n"})
                self.assertIn("src/inner: the submodule has changes", self.item("--against", "HEAD")["reason"])
                commit(self.repository / "src/inner")
                commit(self.repository)
                item = self.item("--against", "HEAD~1")
                self.assertEqual(item["reason"], "sources: src/inner changed")

    def test_a_stored_fingerprint_is_as_good_as_a_commit(self):
        stored = self.root / "stored.json"
        done = run(self.repository, BENCHGATE, "fingerprint", "bench/parse.yaml", "--format", "json")
        stored.write_text(done.stdout)
        self.assertEqual(self.item("--against", str(stored))["decision"], "skip")
        write(self.repository, {"src/main.c": "int main() { return 1; }\n"})
        item = self.item("--against", str(stored))
        self.assertEqual((item["decision"], item["reason"]), ("run", "sources changed"))
        stored.write_text("{}")
        refused = run(self.repository, BENCHGATE, "fingerprint", "bench/parse.yaml", "--against", str(stored), check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn(f"{stored}:1: 'schema' is missing", refused.stderr)

    def test_names_are_hostile_text(self):
        name = "src/\x1b[31m\n`a`|<b>.c"
        write(self.repository, {name: "x\n"})
        done = run(self.repository, BENCHGATE, "fingerprint", "bench/parse.yaml", "--against", "HEAD")
        self.assertNotIn("\x1b", done.stdout)
        self.assertIn("\\x1b[31m\\n`a`|<b>.c is new", done.stdout)
        self.assertEqual(self.item("--against", "HEAD")["reason"], f"sources: {name} is new")

    def test_many_scenarios_over_many_files_take_a_moment(self):
        """200 scenarios over 20,000 files: a second on two idle processors; here ten, because tests run side by side."""
        files = {f"src/{i // 100}/{i}.c": f"int f{i}() {{ return {i}; }}\n" * 20 for i in range(20000)}
        write(self.repository, files)
        for i in range(200):
            write(self.repository, {f"bench/s{i}.yaml": SCENARIO.replace("name: parse", f"name: s{i}")})
        commit(self.repository)
        self.items("bench", "--against", "HEAD")
        before = os.times()
        items = self.items("bench", "--against", "HEAD")
        after = os.times()
        self.assertEqual(len(items), 201)
        self.assertEqual({item["decision"] for item in items}, {"skip"})
        used = after.children_user + after.children_system - before.children_user - before.children_system
        self.assertLess(used, 10)
        print(f"200 scenarios over 20,000 files: {used:.2f} s of processor time", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
