# SPDX-License-Identifier: MIT
"""Runs workflows with act as a consumer of the Action would on GitHub: no Docker, no network but an API of our own.

A Workshop holds a consumer's repository with its origin, a copy of this repository's files to be the Action, and a
folder in which stand-ins for GitHub's own actions keep cache, artifacts and a list of their calls.
"""
import contextlib
import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from fake_api import TOKEN, FakeApi

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

REPOSITORY = "octo/hello"
PINS = dict(re.findall(r"uses: (actions/[\w-]+)[\w/-]*@([0-9a-f]{40})", "".join(
    path.read_text() for path in [ROOT / "action.yml", *sorted(ROOT.glob(".github/workflows/*.yml"))])))
CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1"
PINS.setdefault("actions/checkout", CHECKOUT.split("@")[1])


def enter_empty_network():
    """Starts this program again where only loopback exists, if the system allows it; otherwise proxies lead nowhere."""
    if os.environ.get("BENCHGATE_NETWORK"):
        if os.environ["BENCHGATE_NETWORK"] == "loopback":
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:  # SIOCSIFFLAGS: IFF_UP | IFF_RUNNING
                fcntl.ioctl(control, 0x8914, struct.pack("16sh", b"lo", 0x41))
        return
    flags = ["-n"] if os.getuid() == 0 else ["-r", "-n"]
    allowed = subprocess.run(["unshare", *flags, "true"], stderr=subprocess.DEVNULL).returncode == 0
    os.environ["BENCHGATE_NETWORK"] = "loopback" if allowed else "dead proxies"
    command = [sys.executable, *sys.argv]
    os.execvp(*(("unshare", ["unshare", *flags, *command]) if allowed else (sys.executable, command)))


def children(pid):
    return [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]


def describe(pid):
    """The processes below `pid`, with the kernel function in which each waits; those that end meanwhile are left out."""
    lines = []
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        for child in children(pid):
            command = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            lines += [f"{child} {Path(f'/proc/{child}/wchan').read_text()} {command}", *describe(child)]
    return lines


CRASH = re.compile(r"^(?:fatal error|panic): .*(?=[^\0]*^goroutine \d+ )", re.MULTILINE)


class ActFault(Exception):
    """act itself went wrong, not what it ran; the case has to start again."""


def run_act(command, log, interrupt=None, **options):
    """act's exit code. What it prints goes to the file `log`.

    A run takes a minute at most. If act has not ended after four, and no step is running below it, act itself hangs,
    which is an ActFault; likewise if Go's runtime ends act, as it does when two of its jobs write one map. A step that
    hangs is an error, with its processes and its log.
    """
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, **options)
        try:
            if interrupt:
                interrupt(log)
                process.send_signal(signal.SIGINT)
            code = process.wait(timeout=240)
        except subprocess.TimeoutExpired as fault:
            below, said = describe(process.pid), log.read_text(errors="replace")[-4000:]
            process.kill()
            process.wait()
            if below:
                raise AssertionError("\n".join(["act does not end", *below, said])) from fault
            raise ActFault(f"it did not end though no step was running; its log ends with\n{said}") from fault
        except BaseException:
            process.kill()
            raise
    crash = CRASH.search(log.read_text(errors="replace")) if code == 2 else None
    if crash:
        raise ActFault(f"it crashed: {crash[0]}")
    return code


def git(folder, *arguments):
    return subprocess.run(["git", "-c", "user.name=Octo", "-c", "user.email=octo@localhost", "-c", "commit.gpgsign=false",
                           "-c", "init.defaultBranch=main", "-C", str(folder), *arguments], check=True, capture_output=True, text=True).stdout.strip()


class Job:
    """What the log says of one job (of one member of its matrix)."""

    def __init__(self):
        self.steps, self.outputs, self.summaries, self.annotations, self.errors, self.text = {}, {}, [], [], [], ""
        self.result, self.seconds, self.printing = None, {}, set()

    def read(self, line):
        step = "/".join(line.get("stepID") or [])
        if line.get("jobResult"):
            self.result = line["jobResult"]
        if line.get("stepResult") and line.get("stage") == "Main":
            self.steps[step] = line["stepResult"]
            name = re.sub(r"^\W+\w+ - Main (.*) \[[^]]*\]$", r"\1", line["msg"].strip())
            self.seconds[name] = line.get("executionTime", 0) / 1e9
        command = line.get("command")
        if command == "set-output":
            self.outputs.setdefault(step, {})[line["name"]] = line["arg"]
        elif command == "summary":
            if line["content"] not in self.summaries[-1:]:  # act repeats the last inner step's at the step that uses the action
                self.summaries.append(line["content"])
        elif command in ("warning", "error", "notice"):
            self.annotations.append((command, line.get("arg", "")))
        elif line.get("level") == "error" and not command:
            self.errors.append(line.get("msg", ""))
        if line.get("raw_output"):
            self.text += line["msg"]
        if line.get("raw_output") or command in ("warning", "error", "notice"):
            self.printing.add(step)

    def silent_failures(self):
        """The steps of actions that failed without a word, which none of ours does."""
        failed = [step for step, result in self.steps.items() if "/" in step and result == "failure"]
        return [step for step in failed if step not in self.printing and not any(other.startswith(f"{step}/") for other in failed)]


class Result:
    def __init__(self, code, log, workshop):
        self.code, self.log, self.jobs = code, log, {}
        for text in log.splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                continue
            if "job" in line:
                name = line["job"].strip() if not line.get("matrix") else f"{line['job'].strip()} {json.dumps(line['matrix'], sort_keys=True)}"
                self.jobs.setdefault(name, Job()).read(line)
        outputs = workshop.standins / "outputs.json"
        self.outputs = json.loads(outputs.read_text()) if outputs.exists() else {}
        calls = workshop.standins / "calls"
        self.calls = calls.read_text().splitlines() if calls.exists() else []
        self.artifacts = workshop.standins / "artifacts"
        self.api = workshop.api

    def said(self):
        """The end of what programs printed and runners complained of."""
        return "\n".join(f"{name}: {job.text} {job.errors}" for name, job in self.jobs.items())[-6000:]

    def only_job(self):
        assert len(self.jobs) == 1, (list(self.jobs), self.said())
        return next(iter(self.jobs.values()))


class Workshop:
    def __init__(self, folder, benchgate, **api):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True)
        self.standins, self.repository, self.action = (self.folder / name for name in ("standins", "hello", "benchgate"))
        self.standins.mkdir(parents=True)
        self.benchgate = benchgate
        self.api = FakeApi(self.folder / "requests.jsonl", **api)
        self.programs = self.folder / "bin"
        self.programs.mkdir()
        self.origin = self.folder / "origin.git"
        self.environment = {}
        self.at_origin = None  # called when origin is ready: what is special about it

    def __enter__(self):
        self.api.__enter__()
        return self

    def __exit__(self, *_):
        self.api.__exit__()

    def export_action(self):
        """The files of this repository, without those that only a compiler reads: act copies each of them twice."""
        names = git(ROOT, "ls-files", "-co", "--exclude-standard").splitlines()
        for name in names:
            is_compiled = name.startswith("native/") and name.count("/") > 1
            if (ROOT / name).is_file() and not is_compiled and not name.startswith(("docs/", "fixtures/", "tests/")):
                (self.action / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.action / name)

    def path(self):
        return f"{self.programs}:{os.environ['PATH']}"

    def cache_program(self, released=True):
        """Puts the program under test where the stand-in for the cache finds it, and says that it is a released one."""
        key = subprocess.run([self.action / "scripts/action/cache-key.sh"], check=True, capture_output=True, text=True,
                             env={"PATH": self.path(), "GITHUB_ACTION_PATH": str(self.action)}).stdout.strip()
        place = self.standins / "cache" / key
        place.mkdir(parents=True)
        shutil.copy2(self.benchgate, place / "benchgate")
        if released:
            digest = hashlib.sha256((place / "benchgate").read_bytes()).hexdigest()
            with (self.action / "scripts/action/checksums.txt").open("a") as checksums:
                checksums.write(f"{digest}  v0.0.0/benchgate-{key[-16:]}-linux-{os.uname().machine}\n")
        return key

    def run(self, event, payload, workflow, *options, sha=None, reference=None, interrupt=None, token=TOKEN):
        """act's exit code and what the log says; `workflow` is the text of one or the path of a file. Raises ActFault."""
        if not isinstance(workflow, Path):
            (self.folder / "workflow.yml").write_text(workflow)
            workflow = self.folder / "workflow.yml"
        (self.folder / "event.json").write_text(json.dumps(payload))
        shutil.rmtree(self.origin, ignore_errors=True)  # of a run before
        git(self.folder, "clone", "-q", "--bare", str(self.repository), str(self.origin))
        git(self.origin, "config", "uploadpack.allowAnySHA1InWant", "true")
        git(self.origin, "fetch", "-q", str(self.repository), "+refs/*:refs/*")
        if self.at_origin:
            self.at_origin()
        command = [str(ROOT / ".tools/bin/act"), event, "-e", str(self.folder / "event.json"), "-W", str(workflow), "--json",
                   "-P", "ubuntu-24.04=-self-hosted", "-P", "ubuntu-latest=-self-hosted", "-s", f"GITHUB_TOKEN={token}",
                   "--no-cache-server", "--no-skip-checkout", "--env", f"GITHUB_REPOSITORY={REPOSITORY}",
                   "--env", f"GITHUB_API_URL={self.api.url}", "--env", f"STANDIN_FOLDER={self.standins}",
                   "--env", f"STANDIN_ORIGIN=file://{self.origin}", "--env", "GIT_PAGER=cat",
                   "--local-repository", f"octo/benchgate@v1={self.action}"]
        if sha:
            command += ["--env", f"SHA_REF={sha}"]
        for name, pin in PINS.items():
            command += ["--local-repository", f"{name}@{pin}={HERE / 'standins' / name.split('/')[1]}"]
        environment = {"PATH": self.path(), "HOME": str(self.folder / "home"), "XDG_CACHE_HOME": str(self.folder / "cache"),
                       "ACT_DISABLE_VERSION_CHECK": "1", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", **self.environment}
        if os.environ.get("BENCHGATE_NETWORK") != "loopback":
            environment |= {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9", "no_proxy": "127.0.0.1"}
        (self.folder / "home").mkdir(exist_ok=True)
        log = self.folder / "log.jsonl"
        code = run_act([*command, *options], log, interrupt, cwd=self.repository, env=environment)
        result = Result(code, log.read_text(errors="replace"), self)
        lost = [step for job in result.jobs.values() for step in job.silent_failures()]
        if lost and not interrupt:
            raise ActFault(f"it lost what failing steps printed, for which it does not wait: {', '.join(lost)}")
        return result
