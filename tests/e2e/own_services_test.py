#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures one of the services of docs/faults.md (nginx, PostgreSQL, Redis), with shorter phases, compares the counts with the
log of the server, and judges two sides at the gates.

own_services_test.py BENCHGATE SOURCES files|notes|hits    exit status 77 where the kernel does not allow it
"""
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from fault_program import SOURCES, benchgate

FILES = SOURCES / "tests" / "e2e" / "own_services"


def answers(folder):
    """Requests and failures in the log of the REST service."""
    statuses = (folder / "service.log").read_text().split()
    return len(statuses), len(statuses) - statuses.count("200")


# The fault, the program that is needed, requests and failures in the log of the service, and requests in that of its back end.
SERVICES = {
    "files": ("none", "nginx", lambda folder: ((folder / "logs/access.log").read_text().count('"GET /page.html HTTP/1.1" 200 '), 0), None),
    "notes": ("dns_latency", "psql", answers, lambda folder: (folder / "postgres.log").read_text().count("statement: SELECT")),
    "hits": ("network_partition", "redis-server", answers,
             lambda folder: sum(path.read_bytes().count(b"\r\nINCR\r\n") for path in folder.rglob("*.aof"))),
}
# Few and short runs on a machine that does other work: what is tested is that everything is judged, not how fast it is.
LOOSE = ("--min-runs", 2, "--min-samples", 2, "--max-variance-pct", 1000, "--regression-pct", 1000, "--max-overhead-pct", 100,
         "--max-error-rise", 50)


def scenario(name):
    """The example of the documentation, in runs of 4 seconds."""
    found = re.search(rf"<!-- file {name}.yaml -->\n```yaml\n(.*?)```", (SOURCES / "docs/faults.md").read_text(), re.DOTALL)
    text, shorter = re.subn(r"^phases: .*\nharness: .*$", "phases: {warmup: 1s, inject: 2s, recovery: 1s}\n"
                            "harness: {seed: 42}", found[1], flags=re.MULTILINE)
    assert shorter == 1, text
    return text


def measure(folder, name, side, runs):
    """Requests and failures that the tool counted in the runs of a side."""
    done = benchgate("run", f"{name}.yaml", "--out", side, "--source-ref", side, "--source-commit", side * 4, "--reruns", runs, cwd=folder)
    assert "request_latency_ms" in done.stdout, done.stdout
    seconds = [json.loads(line) for path in sorted((folder / side / name).glob("run-*/phases.jsonl"))
               for line in path.read_text().splitlines()]
    sent = sum(second["requests"] for second in seconds)
    failed = round(sum(second["error_rate"] * second["requests"] for second in seconds))
    return sent, failed


def main():
    name = sys.argv[3]
    fault, program, logged, asked = SERVICES[name]
    report = json.loads(benchgate("doctor", "--seconds", "0", "--format", "json", cwd="/").stdout)
    network = next(item for item in report["items"] if item["name"] == "fault_dns_latency")
    if network["status"] != "good" or shutil.which(program) is None:
        print(f"skipped: {network['found'] if shutil.which(program) else program + ' is not installed'}")
        return 77
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        folder.chmod(0o755)  # nginx and PostgreSQL run as other users
        shutil.copytree(FILES, folder, dirs_exist_ok=True)
        (folder / f"{name}.yaml").write_text(scenario(name))
        (folder / "files").mkdir()
        for file in ("ready.txt", "page.html"):
            (folder / "files" / file).write_text("x" * 20000)
        counted = [measure(folder, name, side, runs) for side, runs in (("ab", 1), ("cd", 2))]
        sent, failed = (sum(counts) for counts in zip(*counted))
        print(f"{sent} requests, {failed} failed; in the log of the service: {logged(folder)}", flush=True)
        assert sent > 100 and (sent, failed) == logged(folder), (counted, logged(folder))
        assert (failed > 0) == (fault == "network_partition"), failed
        if asked:  # a back end may have been asked although its answer was lost
            assert sent - failed <= asked(folder) <= sent, (sent, failed, asked(folder))
            assert failed > 0 or asked(folder) == sent, (sent, asked(folder))
        gate = benchgate("gate", "--baseline", "ab", "--candidate", "cd", "--format", "text", *LOOSE, cwd=folder)
        print(gate.stdout)
        assert gate.stdout.startswith("release gates: PASS. All four gates and the service level pass for 1 scenario."), gate.stdout
        assert f"{name} request_latency_ms" in gate.stdout, gate.stdout
    return 0


if __name__ == "__main__":
    sys.exit(main())
