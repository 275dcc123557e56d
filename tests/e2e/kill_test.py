#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills commands at one system call after the other, and looks at what is left of their results.

kill_test.py BENCHGATE      BENCHGATE_KILLS: how many kills, over all commands (80)

Every command writes over results of an earlier one. It is stopped before each system call that changes files and killed
at one of them; the calls are spread evenly over all that it makes. Afterwards there are the old results or the new ones,
whole; a user's own files are there in any case. After the next command in the same place nothing is left of the killed
one: no temporary file or folder, no checkout.

How fast the machine is does not matter: only calls are counted.
"""
import ctypes
import hashlib
import io
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

KILLS = int(os.environ.get("BENCHGATE_KILLS", "80"))
PROGRAM = Path(sys.argv[1]).resolve()

# System calls that change files: their numbers by machine (asm/unistd.h).
CALLS = {
    "x86_64": {"write": 1, "pwrite64": 18, "ftruncate": 77, "rename": 82, "mkdir": 83, "rmdir": 84, "link": 86,
               "unlink": 87, "symlink": 88, "chmod": 90, "fchmod": 91, "fsync": 74, "openat": 257, "mkdirat": 258,
               "unlinkat": 263, "renameat": 264, "linkat": 265, "fchmodat": 268, "renameat2": 316, "flock": 73,
               "vfork": 58, "clone": 56, "clone3": 435, "wait4": 61, "copy_file_range": 326, "sendfile": 40},
    "aarch64": {"write": 64, "pwrite64": 68, "ftruncate": 46, "mkdirat": 34, "unlinkat": 35, "renameat": 38,
                "linkat": 37, "fchmod": 52, "fchmodat": 53, "fsync": 82, "openat": 56, "renameat2": 276, "flock": 32,
                "clone": 220, "clone3": 435, "wait4": 260, "copy_file_range": 285, "sendfile": 71},
}.get(platform.machine())

TRACEME, SYSCALL, SETOPTIONS, GET_SYSCALL_INFO = 0, 24, 0x4200, 0x420E
TRACESYSGOOD, TRACECLONE, EXITKILL, WALL = 1, 8, 0x100000, 0x40000000
ENTRY, SET_SUBREAPER = 1, 36
TMPFILE = 0o20000000  # a file without a name
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long


def trace(request, pid=0, address=0, data=0):
    if libc.ptrace(request, pid, address, data) < 0 and request != SYSCALL:
        number = ctypes.get_errno()
        raise OSError(number, f"ptrace {request}: {os.strerror(number)}")


class CallInfo(ctypes.Structure):
    _fields_ = [("op", ctypes.c_uint8), ("pad", ctypes.c_uint8 * 3), ("arch", ctypes.c_uint32),
                ("instruction", ctypes.c_uint64), ("stack", ctypes.c_uint64), ("number", ctypes.c_uint64),
                ("arguments", ctypes.c_uint64 * 6)]


def changing_call(pid):
    """The number of a call that changes files; else None."""
    info = CallInfo()
    trace(GET_SYSCALL_INFO, pid, ctypes.sizeof(info), ctypes.addressof(info))
    if info.op != ENTRY or info.number not in CALLS.values():
        return None
    changes = info.number != CALLS["openat"] or info.arguments[2] & os.O_CREAT != 0 or info.arguments[2] & TMPFILE != 0
    return info.number if changes else None


def reap_all():
    """Waits for every process that the killed one started: they end by themselves."""
    try:
        while True:
            os.waitpid(-1, WALL)
    except ChildProcessError:
        pass


def run_killed(argv, folder, environment, kill_at):
    """Runs a command and kills it before its `kill_at`th call that changes files. The number of calls, that of fsync
    among them, and whether it was killed."""
    pid = os.fork()
    if pid == 0:
        os.chdir(folder)
        null = os.open("/dev/null", os.O_RDWR)
        for descriptor in range(3):
            os.dup2(null, descriptor)
        libc.ptrace(TRACEME, 0, 0, 0)
        os.execve(argv[0], argv, environment)
    _, status = os.waitpid(pid, 0)
    if not os.WIFSTOPPED(status):
        raise OSError("the command was not stopped")
    trace(SETOPTIONS, pid, 0, TRACESYSGOOD | TRACECLONE | EXITKILL)
    calls, flushes, known, thread, pending = 0, 0, {pid}, pid, 0
    while True:
        trace(SYSCALL, thread, 0, pending)
        thread, status = next_stop(pid)
        pending = 0
        if thread == pid and not os.WIFSTOPPED(status):
            reap_all()
            return calls, flushes, False
        if thread not in known:  # its first stop
            known.add(thread)
        elif os.WSTOPSIG(status) == signal.SIGTRAP | 0x80:
            call = changing_call(thread)
            calls += call is not None
            flushes += call == CALLS["fsync"]
            if call is not None and calls == kill_at:
                os.kill(pid, signal.SIGKILL)
                reap_all()
                return calls, flushes, True
        elif status >> 16 == 0:
            pending = os.WSTOPSIG(status)


def next_stop(pid):
    """The thread of the traced process that stopped, and why; or the process itself, when it ended."""
    while True:
        thread, status = os.waitpid(-1, WALL)
        if os.WIFSTOPPED(status) or thread == pid:
            return thread, status


def content_of(folder):
    """Path -> bytes of every file but git's and the temporary ones."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.is_symlink() and ".git" not in path.relative_to(folder).parts
            and not any(is_temporary(part) for part in path.relative_to(folder).parts)}


def is_temporary(name):
    return name.startswith(".benchgate-") and name.endswith(".tmp")


def check_manifests(content):
    """Every file that a manifest names is as it says."""
    for name, text in content.items():
        if Path(name).name != "manifest.json":
            continue
        for file, digest in json.loads(text).get("files", {}).items():
            inside = str(Path(name).parent / file)
            if inside not in content:
                return f"{name} names {file}, which is not there"
            if hashlib.sha256(content[inside]).hexdigest() != digest:
                return f"{file} is not as {name} says"
    return ""


class Case:
    """A command that writes over existing files. `mine`: files that stay. `spoken`: files that may be removed first,
    because they speak for the results. `partly`: what is wrong with results that appear one by one. `branch`: where the
    results are, instead of in files. `flushed`: every file is flushed to the disk; not if it can be computed again."""

    def __init__(self, name, prepare, argv, mine=(), spoken=(), partly=None, branch="", again=(), flushed=True):
        self.name, self.prepare, self.argv, self.again = name, prepare, argv, again
        self.mine, self.spoken, self.partly, self.branch = mine, spoken, partly, branch
        self.flushed = flushed

    def start(self, root):
        self.root = Path(root, self.name.replace(" ", "-"))
        work = self.root / "template" / "work"
        work.mkdir(parents=True)
        for folder in ("home", "tmp"):
            (self.root / folder).mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.root / "home"), "LC_ALL": "C.UTF-8",
                            "TMPDIR": str(self.root / "tmp"), "BENCHGATE_LOCK": str(self.root / "lock"),
                            "GIT_CONFIG_NOSYSTEM": "1"}
        subprocess.run(["bash", "-ec", self.prepare], cwd=work, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.PIPE,
                       env={**self.environment, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"})
        self.old = self.content(work)
        self.copy()
        self.calls, flushes, _ = run_killed([str(PROGRAM), *self.argv], self.work, self.environment, 0)
        self.new = self.content(self.work)
        written = sum(text != self.old.get(name) for name, text in self.new.items())
        if not self.branch and (flushes >= written) != self.flushed:
            raise AssertionError(f"{self.name} writes {written} files and flushes {flushes}")
        self.counts = {"old": 0, "new": 0, "some": 0}
        if self.old == self.new:
            raise AssertionError(f"{self.name} changes nothing")

    def content(self, work):
        """Path -> bytes of the results, and of all other files."""
        content = content_of(work)
        if self.branch:
            listing = subprocess.run(["git", "ls-tree", "-r", self.branch], cwd=work, capture_output=True, text=True,
                                     check=True, env=self.environment).stdout
            content.update(reversed(line.split("\t")) for line in listing.splitlines())
        return content

    def copy(self):
        self.parent = self.root / "now"
        shutil.rmtree(self.parent, ignore_errors=True)
        shutil.copytree(self.root / "template", self.parent, symlinks=True)
        self.work = self.parent / "work"

    def state(self):
        """Old, new or some (new runs, each whole); else what is wrong."""
        content = self.content(self.work)
        marked = content.pop(EARLIER_CHECKS, None)  # beside the old receipts, when their reports are gone
        for name in self.mine:
            if content.get(name) != self.old[name]:
                return f"{name}, which is the user's, is gone or changed"
        wrong = check_manifests(content)
        if wrong:
            return wrong
        spoken = {name for name in self.spoken if name not in content}
        if content == {name: text for name, text in self.old.items() if name not in spoken}:
            return "old"
        is_new = marked is None and content.keys() == self.new.keys() and all(
            content[name] != self.old[name] or self.new[name] == self.old[name]
            for name in content.keys() & self.old.keys())
        if is_new:
            return "new"
        if self.partly:
            return self.partly(content, self.new) or "some"
        differing = [name for name in sorted(content.keys() | self.old.keys() | self.new.keys())
                     if content.get(name) != self.old.get(name)]
        return f"neither old nor new: {differing[:8]}"

    def left(self):
        """What is left of processes that are gone."""
        found = [str(path.relative_to(self.root)) for path in self.root.rglob("*")
                 if is_temporary(path.name) and "template" not in path.relative_to(self.root).parts]
        found += [str(path) for path in self.parent.iterdir() if path.name != "work"]
        found += [str(path) for path in (self.root / "tmp").iterdir()]
        if (self.work / ".git").exists():
            found += [str(path) for path in (self.work / ".git").rglob("*.checkout")]
            trees = subprocess.run(["git", "worktree", "list"], cwd=self.work, capture_output=True, text=True,
                                   check=True, env=self.environment).stdout.splitlines()
            found += trees[1:]
        return found

    def kill(self, at):
        self.copy()
        _, _, was_killed = run_killed([str(PROGRAM), *self.argv], self.work, self.environment, at)
        state = self.state()
        if state not in self.counts:
            raise AssertionError(f"{self.name}, killed at call {at} of {self.calls}: {state}")
        self.counts[state] += 1
        (self.root / "tmp" / ".benchgate-killed.tmp").mkdir()  # the next command may have no use for this folder
        code = subprocess.run([str(PROGRAM), *self.argv, *self.again], cwd=self.work,
                              env=self.environment, capture_output=True, text=True)
        if self.left():
            raise AssertionError(f"{self.name}, killed at call {at} of {self.calls}: {self.left()} are left; then "
                                 f"exit {code.returncode}: {code.stderr}")
        if self.state() != "new":
            raise AssertionError(f"{self.name}, after call {at} of {self.calls}: {self.state()} after the next command, "
                                 f"exit {code.returncode}: {code.stderr}")
        return was_killed


def unpacked(content):
    """The raw files of a history, those in packs as well. A file that is beside its pack counts as it is there."""
    files = {}
    for name, packed in content.items():
        if name.endswith("/runs.tar.gz"):
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                files.update((f"raw/{entry.name}", archive.extractfile(entry).read()) for entry in archive)
    files.update((name, text) for name, text in content.items() if not name.startswith("raw/packs/"))
    return files


def whole_runs(content, new):
    """Why the runs are not whole: each has its four files."""
    runs = {str(Path(name).parent) for name in content if "/run-" in name}
    for run in runs:
        files = {Path(name).name for name in content if str(Path(name).parent) == run}
        if files != {"receipt.json", "raw_samples.jsonl", "collector_overhead.csv", "provenance.json"}:
            return f"{run} has only {sorted(files)}"
    return "" if content.keys() <= new.keys() else f"unknown files: {sorted(content.keys() - new.keys())}"


def whole_carried(content, new):
    """Why a measurement that is carried forward is not whole."""
    carried = content.get("out/one/carried.json")
    if carried is not None and json.loads(carried).get("schema") != "benchgate.carried.v1":
        return "out/one/carried.json is not whole"
    return "" if content.keys() <= new.keys() else f"unknown files: {sorted(content.keys() - new.keys())}"


def whole_files(content, new):
    """Why the files that are there are not those of the whole result."""
    return "" if content.items() <= new.items() else f"other files: {sorted(dict(content.items() - new.items()))}"


SCENARIOS = r"""
for name in one two; do printf 'name: %s\ncommand: ["true"]\nwarmup: 0\nrepeat: 3\nreruns: 2\n' $name >$name.yaml; done
"""
REPORT = r"""
report() { printf '{"benchmarks": [{"name": "BM_a", "run_name": "BM_a", "run_type": "iteration", "iterations": 1, "real_time": %s, "cpu_time": 1, "time_unit": "ns"}, {"name": "BM_b", "run_name": "BM_b", "run_type": "iteration", "iterations": 1, "real_time": %s, "cpu_time": 1, "time_unit": "ns"}], "context": {"executable": "x", "library_build_type": "release"}}\n' $1 $1; }
"""
# One run in a pack, three that are not.
HISTORY = REPORT + r"""
add() { report $1 >report.json; benchgate history add report.json --store raw --run-id $1 --sha c0ffee1 --time 2026-01-0$1T00:00:00Z; }
add 1; add 2; benchgate history compact --store raw --keep-runs 1; add 3; add 4
"""
# A measurement in a history that the next run carries forward.
CARRY = r"""
printf 'name: one\ncommand: ["true"]\nwarmup: 0\nrepeat: 15\nfingerprint: {sources: one.yaml, toolchain: echo 1}\n' >one.yaml
printf '/out/\n/history/\n' >.gitignore; git init -q -b main; git config user.name a; git config user.email a@b; git add .; git commit -qm 1
benchgate run one.yaml --out out --job-type medium --quiet
benchgate history add out --store history --run-id 1; rm -r out
"""
MINE = "echo mine >out/mine.txt; mkdir -p out/one; echo mine >out/one/notes.txt\n"
COMMIT = ["--source-ref", "r", "--source-commit", "c"]

EARLIER_CHECKS = "out/.earlier-checks"


def reports(*folders):
    """What says that there is the result of a check."""
    return ["out/summary.json", *(f"out/{folder}{name}" for folder in folders
                                  for name in ("report.json", "compare.json", "comment.md"))]


CASES = [
    Case("run", SCENARIOS, ["run", "one.yaml", "two.yaml", "--out", "out", "--quiet", *COMMIT], partly=whole_runs,
         again=["--force"]),
    Case("run --force", SCENARIOS + "benchgate run one.yaml two.yaml --out out --quiet --source-ref old "
         "--source-commit old\n" + MINE,
         ["run", "one.yaml", "two.yaml", "--out", "out", "--quiet", "--force", *COMMIT],
         ["out/mine.txt", "out/one/notes.txt"]),
    Case("run --skip-unchanged", CARRY,
         ["run", "one.yaml", "--out", "out", "--job-type", "medium", "--skip-unchanged", "--store", "history", "--quiet"],
         partly=whole_carried),
    Case("check", SCENARIOS + "benchgate check one.yaml two.yaml --out-dir out --quiet\n" + MINE,
         ["check", "one.yaml", "two.yaml", "--out-dir", "out", "--quiet"],
         ["out/mine.txt", "out/one/notes.txt"], reports("one/", "two/")),
    Case("check a commit", SCENARIOS + "git init -q; git config user.name a; git config user.email a@b; git add .; "
         "git commit -qm 1; echo 2 >f; git add f; git commit -qm 2; "
         "benchgate check one.yaml --out-dir out --quiet --baseline HEAD~1\n" + MINE,
         ["check", "one.yaml", "--out-dir", "out", "--quiet", "--baseline", "HEAD~1"],
         ["out/mine.txt", "out/one/notes.txt"], reports("")),
    Case("check two commits", SCENARIOS + "git init -q; git config user.name a; git config user.email a@b; git add .; "
         "git commit -qm 1; echo 2 >f; git add f; git commit -qm 2; "
         "benchgate check one.yaml --out-dir out --quiet --baseline HEAD~1 --candidate HEAD\n" + MINE,
         ["check", "one.yaml", "--out-dir", "out", "--quiet", "--baseline", "HEAD~1", "--candidate", "HEAD"],
         ["out/mine.txt", "out/one/notes.txt"], reports("")),
    Case("check --from", REPORT + "report 10 >old.json; report 12 >new.json; "
         "benchgate check --from old.json --out-dir out; echo mine >out/mine.txt\n",
         ["check", "--from", "new.json", "--baseline", "old.json", "--out-dir", "out"], ["out/mine.txt"],
         reports("BM_a/", "BM_b/"), flushed=False),
    Case("gate", SCENARIOS + "for side in a b; do benchgate run one.yaml --out $side --quiet --source-ref $side "
         "--source-commit $side; done; mkdir out; echo old >out/m5_gate_summary.json; echo old >out/m5_gate_summary.md; "
         "echo mine >out/mine.txt",
         ["gate", "--candidate", "a", "--baseline", "b", "--out", "out"], ["out/mine.txt"],
         ["out/m5_gate_summary.json", "out/m5_gate_summary.md"]),
    Case("import --force", REPORT + "report 10 >old.json; report 12 >new.json; "
         "benchgate import old.json --out out --source-commit old; echo mine >out/mine.txt\n",
         ["import", "new.json", "--out", "out", "--force", *COMMIT], ["out/mine.txt"]),
    Case("import", REPORT + "report 12 >new.json", ["import", "new.json", "--out", "results/new", *COMMIT]),
    Case("promote", SCENARIOS + "benchgate run one.yaml --out a --quiet; benchgate run one.yaml --out b --quiet; "
         "benchgate promote --current a/one/run-1/receipt.json --to kept.json",
         ["promote", "--current", "b/one/run-1/receipt.json", "--to", "kept.json"], partly=lambda content, new: "", again=["--force"]),
    Case("merge --force", SCENARIOS + "benchgate run one.yaml --out a --quiet; benchgate run two.yaml --out b --quiet; "
         "benchgate run one.yaml --out out --quiet; " + MINE,
         ["merge", "a", "b", "--out", "out", "--force"], ["out/mine.txt", "out/one/notes.txt"]),
    Case("history add", REPORT + "report 10 >old.json; report 12 >new.json; "
         "benchgate history add old.json --store raw --run-id 7 --sha c0ffee1 --time 2026-01-01T00:00:00Z\n",
         ["history", "add", "new.json", "--store", "raw", "--run-id", "7", "--sha", "c0ffee1", "--time", "2026-01-01T00:00:00Z"]),
    Case("history add to a branch", REPORT + "report 10 >old.json; report 12 >new.json; git init -q; "
         "benchgate history add old.json --run-id 7 --sha c0ffee1 --time 2026-01-01T00:00:00Z\n",
         ["history", "add", "new.json", "--run-id", "7", "--sha", "c0ffee1", "--time", "2026-01-01T00:00:00Z"],
         branch="perf-raw"),
    Case("history compact", HISTORY, ["history", "compact", "--store", "raw", "--keep-runs", "1"],
         partly=lambda content, new: "" if unpacked(content) == unpacked(new) else "files of the runs are not as before"),
    Case("history compact on a branch", "git init -q\n" + HISTORY.replace("--store raw ", ""),
         ["history", "compact", "--keep-runs", "1"], branch="perf-raw"),
    Case("history accept", "benchgate history accept one --commit a --reason old; echo mine >.benchgate/mine.txt",
         ["history", "accept", "two", "--commit", "b", "--reason", "new"], [".benchgate/mine.txt"]),
    Case("history recalculate", HISTORY, ["history", "recalculate", "--store", "raw", "--out", "out"], partly=whole_files, flushed=False),
    Case("dashboard --force", HISTORY + "benchgate history recalculate --store raw --out out; benchgate dashboard --history out "
         "--out site; echo other >site/other.txt; add 5; benchgate history recalculate --store raw --out out",
         ["dashboard", "--history", "out", "--out", "site", "--force"]),
    Case("export", SCENARIOS + "benchgate run one.yaml --out a --quiet; echo old >out.csv",
         ["export", "--run", "a/one/run-1/receipt.json", "--out", "out.csv"]),
]


def main():
    if CALLS is None:
        print(f"skipped: no numbers of system calls for {platform.machine()}")
        return 77
    libc.prctl(SET_SUBREAPER, 1, 0, 0, 0)  # whoever the killed command started is ours to wait for
    with tempfile.TemporaryDirectory(prefix="kill-") as root:
        for index, case in enumerate(CASES):
            case.start(root)
            kills = KILLS // len(CASES) + (index < KILLS % len(CASES))
            done = sum(case.kill(1 + number * case.calls // kills) for number in range(kills))
            counts = ", ".join(f"{count} {state}" for state, count in case.counts.items() if count > 0)
            print(f"{case.name}: {case.calls} calls, {done} kills: {counts}", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PermissionError as error:
        print(f"skipped: {error}")
        sys.exit(77)
    except AssertionError as error:
        print(f"FAILED: {error}")
        sys.exit(1)
