#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""SIGTERM in every phase of a run: the receipt is valid and says `interrupted`, and no process is left. Every command that
measures or waits exits with 128 and the number of the signal.

interrupt_test.py PROGRAM
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import uuid
from pathlib import Path

PROGRAM = None
PHASES = ["build", "setup", "prepare", "command", "cleanup", "teardown"]
LIMIT_S = 60


def scenario(hanging):
    """Every phase says that it ran; the third time (the first for what runs once) `hanging` stays, with a child."""
    lines = ["name: phases", "warmup: 1", "repeat: 4", "shell: [bash, -c]"]
    for phase in PHASES:
        script = f"echo x >>seen-{phase}"
        if phase == hanging:
            enough = 3 if phase in ("prepare", "command", "cleanup") else 1
            stay = "sleep 1.5" if phase == "teardown" else "(sleep 300 & sleep 300)"  # tidying up may finish
            script += f"; if [ $(wc -l <seen-{phase}) -ge {enough} ]; then {stay}; fi"
        lines.append(f"{phase}: {json.dumps(script)}")
    return "\n".join(lines) + "\n"


def processes_with(token):
    """Those whose environment holds `token`: the run's, however they were detached."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if token.encode() in (entry / "environ").read_bytes():
                found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            pass
    return found


def wait_until(condition, what):
    end = time.monotonic() + LIMIT_S
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not within {LIMIT_S} s")
        time.sleep(0.01)


class Interrupt(unittest.TestCase):
    def interrupt(self, phase, number):
        token = f"BENCHGATE_TEST={uuid.uuid4()}"
        with tempfile.TemporaryDirectory(prefix="interrupt-") as folder:
            Path(folder, "scenario.yaml").write_text(scenario(phase))
            name, value = token.split("=")
            environment = {"PATH": os.environ["PATH"], name: value, "BENCHGATE_LOCK": f"{folder}/lock"}
            child = subprocess.Popen([PROGRAM, "run", "scenario.yaml", "--out", "results"], cwd=folder,
                                     env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            seen = Path(folder, f"seen-{phase}")
            enough = 3 if phase in ("prepare", "command", "cleanup") else 1
            wait_until(lambda: seen.exists() and len(seen.read_text().splitlines()) >= enough and
                       any("sleep" in line.split(" -c ")[0] for line in processes_with(token)), phase)
            child.send_signal(number)
            out, err = child.communicate(timeout=LIMIT_S)
            self.assertEqual(child.returncode, 128 + number, err)
            wait_until(lambda: processes_with(token) == [], "the end of all processes")
            run = Path(folder, "results/phases/run-1")
            receipt = json.loads((run / "receipt.json").read_text())
            manifest = json.loads(Path(folder, "results/manifest.json").read_text())
            raw = (run / "raw_samples.jsonl").read_text().splitlines()
            torn_down = Path(folder, "seen-teardown").exists()
        self.assertIs(receipt["run"]["interrupted"], True)
        self.assertEqual(list(receipt), ["schema", "tool", "run", "bench", "samples", "stats"])
        self.assertEqual(len(raw), sum(not sample["warmup"] for sample in receipt["samples"]))
        self.assertIn("phases/run-1/receipt.json", manifest["files"])
        self.assertIn(f"interrupted by {number.name} after {len(receipt['samples'])} of 5 iterations", out)
        return receipt, torn_down

    def test_build(self):
        receipt, torn_down = self.interrupt("build", signal.SIGTERM)
        self.assertEqual(receipt["samples"], [])
        self.assertFalse(torn_down)  # nothing was set up

    def test_setup(self):
        receipt, torn_down = self.interrupt("setup", signal.SIGTERM)
        self.assertEqual(receipt["samples"], [])
        self.assertTrue(torn_down)

    def test_prepare(self):
        receipt, torn_down = self.interrupt("prepare", signal.SIGTERM)
        self.assertEqual(len(receipt["samples"]), 2)
        self.assertTrue(torn_down)

    def test_command(self):
        receipt, torn_down = self.interrupt("command", signal.SIGTERM)
        self.assertEqual(len(receipt["samples"]), 2)
        self.assertTrue(torn_down)

    def test_command_by_sigint(self):
        self.interrupt("command", signal.SIGINT)

    def test_cleanup(self):
        receipt, torn_down = self.interrupt("cleanup", signal.SIGTERM)
        self.assertGreaterEqual(len(receipt["samples"]), 2)
        self.assertTrue(torn_down)

    def test_teardown(self):
        receipt, torn_down = self.interrupt("teardown", signal.SIGTERM)
        self.assertEqual(len(receipt["samples"]), 5)
        self.assertTrue(torn_down)


def git(folder, *words):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *words], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)


def make_repository(folder):
    """Two commits of a scenario that sleeps, and a Makefile whose benchmark sleeps."""
    git(folder, "init", "-q", "-b", "main")
    Path(folder, "sleeps.yaml").write_text('name: sleeps\ncommand: "sleep 300"\nwarmup: 0\n')
    Path(folder, "benchgate.yaml").write_text("scenarios: [sleeps.yaml]\n")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "one")
    Path(folder, "other").write_text("other\n")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "two")


def is_sleeping(lines, _):
    """Whether the benchmark runs; the program itself has the benchmark's words, too."""
    return any("sleep 30" in line and PROGRAM not in line for line in lines)


class ExitCode(unittest.TestCase):
    COMMANDS = {
        "run": ["run", "sleeps.yaml", "--out", "out"],
        "run of a command": ["run", "--name", "sleeps", "--", "sleep", "300"],
        "run at a commit": ["run", "sleeps.yaml", "--out", "out", "--at", "HEAD~1"],
        "check in pairs": ["check", "--baseline", "HEAD~1"],
        "check of two commits": ["check", "--baseline", "HEAD~1", "--candidate", "HEAD"],
        "check in sequence": ["check", "--baseline", "HEAD~1", "--sequential"],
        "check without a baseline": ["check", "--baseline", "none"],
        "check of two commands": ["check", "--", "sleep 300", "--vs", "sleep 301"],
        "watch, before there is a result": ["watch", "sleeps.yaml", "--baseline", "HEAD~1"],
        "bisect": ["bisect", "--good", "HEAD~1", "--bad", "HEAD", "sleeps.yaml"],
    }

    def stop(self, words, number, ready, around=None):
        """The exit code and output of a command that gets the signal once `ready` says so of its processes and output."""
        token = f"BENCHGATE_TEST={uuid.uuid4()}"
        with tempfile.TemporaryDirectory(prefix="interrupt-") as top:
            folder = Path(top, "work")
            folder.mkdir()
            make_repository(folder)
            name, value = token.split("=")
            environment = {"PATH": os.environ["PATH"], name: value, "BENCHGATE_LOCK": f"{top}/lock", "HOME": top,
                           "TMPDIR": top}
            other = subprocess.Popen([PROGRAM, *around], cwd=top, env=environment | {name: "other"},
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) if around else None
            if other:
                # What it measures, so that it has the lock; its own command line names sleep, too.
                wait_until(lambda: any(line.startswith("sleep ") for line in processes_with(f"{name}=other")), "the other one")
            log = Path(top, "log")
            with log.open("wb") as err:
                child = subprocess.Popen([PROGRAM, *words], cwd=folder, env=environment, stdout=err, stderr=err)
            wait_until(lambda: ready(processes_with(token), log.read_text()) or child.poll() is not None, words)
            child.send_signal(number)
            code = child.wait(timeout=LIMIT_S)
            if other:
                other.terminate()
                other.wait(timeout=LIMIT_S)
            wait_until(lambda: processes_with(token) == [], "the end of all processes")
            self.assertEqual([path.name for path in Path(top).iterdir() if path.is_dir()], ["work"])
            self.assertEqual(list(folder.glob(".git/worktrees/*")), [])
            return code, log.read_text()

    def test_what_measures(self):
        for name, words in self.COMMANDS.items():
            for number in (signal.SIGINT, signal.SIGTERM):
                with self.subTest(name, signal=number):
                    code, log = self.stop(words, number, is_sleeping)
                    self.assertEqual(code, 128 + number, log)

    def test_what_waits_for_another_measurement(self):
        for words in (self.COMMANDS["run"], self.COMMANDS["check in pairs"], self.COMMANDS["bisect"]):
            with self.subTest(words[0]):
                code, log = self.stop(words, signal.SIGINT, lambda _, log: "waiting for another measurement" in log,
                                      around=["run", "--name", "other", "--", "sleep", "300"])
                self.assertEqual(code, 130, log)

    def test_doctor(self):
        code, log = self.stop(["doctor"], signal.SIGTERM, lambda lines, _: any("while [" in line for line in lines))
        self.assertEqual(code, 143, log)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
