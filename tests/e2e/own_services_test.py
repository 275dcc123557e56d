#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures one of the services of docs/faults.md (nginx, PostgreSQL, Redis, a gateway to a language model, a container), with shorter phases, compares the counts with the
log of the server, and judges two sides at the gates.

own_services_test.py BENCHGATE SOURCES files|notes|hits|gateway|image    exit status 77 where the kernel does not allow it
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from fault_program import SOURCES, benchgate

FILES = SOURCES / "tests" / "e2e" / "own_services"


BUSYBOX = Path("/bin/busybox")


def make_image(folder):
    """An image of podman with busybox's web server, in a store of its own. Why it cannot run here, if it cannot."""
    if not BUSYBOX.exists():
        return f"{BUSYBOX} does not exist"
    root = folder / "root"
    for name in ("bin", "www"):
        (root / name).mkdir(parents=True)
    shutil.copy(BUSYBOX, root / "bin/busybox")
    (root / "bin/httpd").symlink_to("busybox")
    for file in ("ready.txt", "page.html"):
        (root / "www" / file).write_text("x" * 20000)
    # Machines of CI allow fewer open files than podman asks for, and crun refuses control groups of both versions at once.
    runtime = "".join(f'\n[engine]\nruntime = "{name}"' for name in ("runc",) if shutil.which(name))
    (folder / "containers.conf").write_text(f'[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]{runtime}\n')
    (folder / "storage.conf").write_text(f'[storage]\ndriver = "vfs"\ngraphroot = "{folder}/images"\nrunroot = "{folder}/containers"\n')
    os.environ.update(CONTAINERS_CONF=str(folder / "containers.conf"), CONTAINERS_STORAGE_CONF=str(folder / "storage.conf"))
    subprocess.run(["tar", "-C", root, "-cf", folder / "root.tar", "."], check=True)
    subprocess.run(["podman", "import", "--change", 'CMD ["/bin/httpd", "-f", "-v", "-p", "80", "-h", "/www"]', folder / "root.tar", "localhost/web:1"],
                   check=True, capture_output=True)
    tried = subprocess.run(["podman", "run", "--rm", "--network", "host", "localhost/web:1", "/bin/busybox", "true"], capture_output=True, text=True)
    return tried.stderr.strip()


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
    "image": ("none", "podman", None, None),
    "gateway": ("provider_throttle", "python3", answers, lambda folder: len((folder / "provider.log").read_text().split())),
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
        if name == "image" and (problem := make_image(folder)):
            print(f"skipped: {problem}")
            return 77
        (folder / f"{name}.yaml").write_text(scenario(name))
        (folder / "files").mkdir()
        for file in ("ready.txt", "page.html"):
            (folder / "files" / file).write_text("x" * 20000)
        counted = [measure(folder, name, side, runs) for side, runs in (("ab", 1), ("cd", 2))]
        sent, failed = (sum(counts) for counts in zip(*counted))
        print(f"{sent} requests, {failed} failed", flush=True)
        assert sent > 100, counted
        assert logged is None or (sent, failed) == logged(folder), (counted, logged(folder))
        assert (failed > 0) == (fault in ("network_partition", "provider_throttle")), failed
        if asked:  # a back end may have been asked although its answer was lost
            assert sent - failed <= asked(folder) <= sent, (sent, failed, asked(folder))
            assert failed > 0 or asked(folder) == sent, (sent, asked(folder))
        gate = benchgate("gate", "--baseline", "ab", "--candidate", "cd", "--format", "text", *LOOSE, cwd=folder)
        print(gate.stdout)
        assert gate.stdout.startswith("release gates: PASS. All four gates and the service level pass for 1 scenario."), gate.stdout
        judged = "ttft_ms" if name == "gateway" else "request_latency_ms"
        assert f"{name} {judged}" in gate.stdout, gate.stdout
    return 0


if __name__ == "__main__":
    sys.exit(main())
