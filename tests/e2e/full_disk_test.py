#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Commands that keep and show results, on a disk that gets full, at one page after the other.

full_disk_test.py BENCHGATE

The disk is a tmpfs of a mount namespace of its own, filled up to a few pages. A command that cannot write says so and
leaves everything as it was; when there is room again, the same command succeeds and gives what it gives elsewhere.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = Path(sys.argv[1]).resolve()
PAGE = 4096
INSIDE = "BENCHGATE_FULL_DISK"
WORDS = "No space left on device", "Out of diskspace"  # the system, git
REPORT = r"""
report() { printf '[{"name": "a", "unit": "ms", "value": %s}, {"name": "b", "unit": "ms", "value": 2}]' $1 >report-smaller-is-better.json; }
add() { report $1; benchgate history add report-smaller-is-better.json --run-id $1 --sha c0ffee1 --time 2026-01-0$1T00:00:00Z; }
"""
FOLDER = REPORT.replace("--run-id", "--store raw --run-id")
ADD = ["history", "add", "report-smaller-is-better.json", "--sha", "c0ffee1", "--time", "2026-01-04T00:00:00Z", "--run-id", "4"]
CASES = {  # name: what is there, the command, where its result is
    "add to a folder": (FOLDER + "add 1; add 2; report 4", [*ADD, "--store", "raw"], "raw"),
    "add to a branch": ("git init -q\n" + REPORT + "add 1; add 2; report 4", ADD, ""),
    "compact a folder": (FOLDER + "add 1; add 2; add 3", ["history", "compact", "--store", "raw", "--keep-runs", "1"], "raw"),
    "compact a branch": ("git init -q\n" + REPORT + "add 1; add 2; add 3", ["history", "compact", "--keep-runs", "1"], ""),
    "accept": ("benchgate history accept old --commit a --reason $(head -c 9000 /dev/zero | tr '\\0' r)",
               ["history", "accept", "new", "--commit", "b", "--reason", "r"], ".benchgate"),
    "run --skip-unchanged": (r"""
printf 'name: one\ncommand: ["true"]\nwarmup: 0\nrepeat: 15\nfingerprint: {sources: one.yaml, toolchain: echo 1}\n' >one.yaml
printf '/carried/\n/raw/\n' >.gitignore; git init -q -b main; git add .; git -c user.name=a -c user.email=a@b commit -q -m 1
benchgate run one.yaml --out carried --job-type medium; benchgate history add carried --store raw --run-id 1; rm -r carried
""", ["run", "one.yaml", "--out", "carried", "--job-type", "medium", "--skip-unchanged", "--store", "raw"], "carried"),
    "import": (REPORT + "report 1", ["import", "report-smaller-is-better.json", "--out", "results", "--source-ref", "r",
                                     "--source-commit", "c"], "results"),
    "merge": (r"""
for name in a b; do printf 'name: %s\ncommand: ["true"]\nwarmup: 0\nrepeat: 3\n' $name >$name.yaml; done; git init -q -b main; git add .
git -c user.name=a -c user.email=a@b commit -q -m 1
for i in 1 2; do BENCHGATE_LOCK=$PWD/lock benchgate check a.yaml b.yaml --baseline HEAD --shard $i/2 --out-dir shard-$i --quiet; done
""", ["merge", "shard-1", "shard-2", "--out", "merged"], "merged"),
    "dashboard --force": (
        FOLDER + "add 1; benchgate history recalculate --store raw --out data; benchgate dashboard --history data --out site; "
        "echo other >site/other.txt; add 2; benchgate history recalculate --store raw --out data",
        ["dashboard", "--history", "data", "--out", "site", "--force"], "site"),
    "recalculate": (FOLDER + "add 1; benchgate history recalculate --store raw --out out; add 2; add 3",
                    ["history", "recalculate", "--store", "raw", "--out", "out"], "out"),
}


# What a run says of the time at which it decided to carry a measurement forward, and the digest of that.
NOW = re.compile(rb'"(decided_at|generated_at)": "[^"]*"|"one/carried.json": "[0-9a-f]{64}"')
CHECK = (r"""
printf 'name: one\ncommand: ["true"]\nwarmup: 0\nrepeat: 3\n' >one.yaml; seq 3000 >numbers; git init -q; git add .
commit() { git -c user.name=a -c user.email=a@b commit -q --allow-empty -m "$1"; }; commit 1; commit 2
""", ["check", "one.yaml", "--baseline", "HEAD~1", "--out-dir", "out", "--quiet"])


def enter_namespace():
    """Runs this program anew where it may mount; exits with 77 if the machine does not allow that."""
    words = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    probe = subprocess.run([*words, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, text=True)
    if probe.returncode != 0:
        print(f"skipped: this machine does not allow it to mount a tmpfs: {probe.stderr.strip()}")
        sys.exit(77)
    os.environ[INSIDE] = "1"
    os.execvp(words[0], [*words, sys.executable, *sys.argv])


class Disk:
    def __init__(self, root, name):
        self.path = Path(root, name.replace(" ", "-"))
        self.path.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4M", "none", self.path], check=True)
        self.work = self.path / "work"
        self.environment = {"PATH": f"{PROGRAM.parent}:/usr/local/bin:/usr/bin:/bin", "HOME": "/nowhere", "LC_ALL": "C.UTF-8",
                            "GIT_CONFIG_NOSYSTEM": "1", "SOURCE_DATE_EPOCH": "1767225600", "TMPDIR": str(self.path / "tmp")}

    def prepare(self, script):
        """Makes what is there before the command, beside the disk."""
        self.template = self.path.with_suffix(".template")
        (self.template / "work").mkdir(parents=True)
        (self.template / "tmp").mkdir()
        subprocess.run(["bash", "-ec", script], cwd=self.template / "work", check=True, capture_output=True,
                       env={**self.environment, "TMPDIR": str(self.template / "tmp")})

    def begin(self):
        for folder in ("work", "tmp"):
            shutil.rmtree(self.path / folder, ignore_errors=True)
            shutil.copytree(self.template / folder, self.path / folder)

    def fill(self, pages):
        """Leaves `pages` pages."""
        status = os.statvfs(self.path)
        room = status.f_bavail * status.f_frsize - pages * PAGE
        Path(self.path, "ballast").write_bytes(b"x" * room)

    def drain(self):
        Path(self.path, "ballast").unlink(missing_ok=True)

    def run(self, words):
        return subprocess.run([PROGRAM, *words], cwd=self.work, env=self.environment, capture_output=True, text=True)

    def content(self, result):
        """What is in the folder `result`, or on the branch if it is ""."""
        if not result:
            words = ["git", "ls-tree", "-r", "refs/heads/perf-raw"]
            return subprocess.run(words, cwd=self.work, env=self.environment, capture_output=True, text=True, check=True).stdout
        return {str(path.relative_to(self.work)): hashlib.sha256(NOW.sub(b"", path.read_bytes())).hexdigest()
                for path in (self.work / result).rglob("*") if path.is_file()}

    def left(self):
        return [str(path) for path in self.path.rglob(".benchgate-*.tmp")]


def check_case(disk, name, script, words, result):
    """How many sizes of the disk were too small."""
    disk.prepare(script)
    disk.begin()
    old = disk.content(result)
    done = disk.run(words)
    assert done.returncode == 0, f"{name}: {done.stderr}"
    new = disk.content(result)
    assert new != old, f"{name} changes nothing"
    refused = 0
    for pages in range(1000):
        disk.begin()
        disk.fill(pages)
        done = disk.run(words)
        where = f"{name}, {pages} pages left"
        assert not disk.left(), f"{where}: {disk.left()} are left"
        now = disk.content(result)
        if done.returncode == 0:
            assert now == new, f"{where}: another result"
            disk.drain()
            return refused
        refused += 1
        assert done.returncode == 1 and any(words in done.stderr for words in WORDS), (
            f"{where}: exit {done.returncode}: {done.stderr}")
        assert not re.search(r"(?m)^benchgate: [^/\s]\S*\.benchgate-", done.stderr), f"{where}: names what is unfinished: {done.stderr}"
        check_refused(where, result, old, new, now)
        disk.drain()
        done = disk.run(words)
        assert done.returncode == 0 and disk.content(result) == new, f"{where}, then with room: {done.stderr}"
    raise AssertionError(f"{name}: never enough room")


def check_refused(where, result, old, new, now):
    """Nothing has changed. Derived data appear one by one: each file is the old one or the new one. So do the results of
    a run."""
    if result == "out":
        assert now.keys() == old.keys(), f"{where}: {sorted(now)}"
        assert all(digest in (old[path], new[path]) for path, digest in now.items()), f"{where}: a file is neither old nor new"
    elif result == "carried":
        assert now.items() <= new.items(), f"{where}: a file is not whole"
    else:
        assert now == old, f"{where}: not as before"


def check_checkout(disk):
    """How many sizes of the disk were too small for the checkout of a baseline; each time the error has git's words."""
    disk.environment["BENCHGATE_LOCK"] = f"{disk.path}.lock"
    disk.prepare(CHECK[0])
    said = []
    for pages in range(1000):
        disk.begin()
        disk.fill(pages)
        done = disk.run(CHECK[1])
        where = f"check of a commit, {pages} pages left"
        assert not disk.left(), f"{where}: {disk.left()} are left"
        disk.drain()
        if "git cannot check it out" not in done.stderr:
            assert done.returncode == 0 or any(words in done.stdout + done.stderr for words in WORDS), f"{where}: {done.stderr}"
            if pages > 0:
                break
            continue
        assert done.returncode == 1 and re.search(r"git cannot check it out in \S+: \S", done.stderr), f"{where}: {done.stderr}"
        said.append(any(words in done.stderr for words in WORDS))
    assert any(said), "git never said that the disk is full"
    return len(said)


def main():
    if INSIDE not in os.environ:
        enter_namespace()
    with tempfile.TemporaryDirectory(prefix="full-disk-") as root:
        for name, case in CASES.items():
            disk = Disk(root, name)
            try:
                print(f"{name}: refused on {check_case(disk, name, *case)} sizes of the disk", flush=True)
            finally:
                subprocess.run(["umount", "-l", disk.path], check=True)
        disk = Disk(root, "check of a commit")
        try:
            print(f"check of a commit: refused a checkout on {check_checkout(disk)} sizes of the disk", flush=True)
        finally:
            subprocess.run(["umount", "-l", disk.path], check=True)


try:
    main()
except AssertionError as error:
    sys.exit(f"FAILED: {error}")
