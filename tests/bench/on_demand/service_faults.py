#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How often attribution is right for the chat service and the services of docs/faults.md. Needs root and their Debian packages.

service_faults.py [FOLDER]    keeps the results in FOLDER

BENCHGATE_FAULT_SECONDS (10): length of the warm-up and of each fault. BENCHGATE_FAULT_RERUNS (10): number of runs.
BENCHGATE_BUSY (0): processors that other programs keep busy meanwhile.
Each run injects in turn the faults that a service can have. It prints the F1 of each domain by service, with the intervals of
`report --publication`.
"""
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ["BENCHGATE"]).resolve()
SECONDS = int(os.environ.get("BENCHGATE_FAULT_SECONDS", "10"))
RERUNS = os.environ.get("BENCHGATE_FAULT_RERUNS", "10")
BUSY = int(os.environ.get("BENCHGATE_BUSY", "0"))
OF_PROGRAM = ["cpu_throttle", "memory_pressure"]
OF_BACKEND = ["dns_latency", "provider_throttle", "network_partition"]
SERVICES = {"chat": ("python3", OF_BACKEND + OF_PROGRAM), "files": ("nginx", OF_PROGRAM),
            "notes": ("psql", OF_BACKEND + OF_PROGRAM), "hits": ("redis-server", OF_BACKEND + OF_PROGRAM)}


def scenario(name):
    """That of the documentation, without what it claims, with faults in turn."""
    example = "dns" if name == "chat" else name
    found = re.search(rf"<!-- file {example}.yaml -->\n```yaml\n(.*?)```", (ROOT / "docs/faults.md").read_text(), re.DOTALL)
    faults = SERVICES[name][1]
    text = re.sub(r"(?m)^(name|fault|fault_profile|phases|harness|assertions|  - \{metric).*\n", "", found[1])
    return (f"name: {name}\nfault_sequence: [{', '.join(faults)}]\n{text}"
            f"phases: {{warmup: {SECONDS}s, inject: {SECONDS * len(faults)}s, recovery: 1s}}\nharness: {{seed: 42, repetitions: {RERUNS}}}\n")


def measure(name, folder):
    place = folder / name
    shutil.copytree(ROOT / "tests/e2e/own_services", place)
    place.chmod(0o755)
    shutil.copytree(ROOT / "fixtures", place / "fixtures")
    (place / "files").mkdir()
    for file in ("ready.txt", "page.html"):
        (place / "files" / file).write_text("x" * 20000)
    (place / "scenario.yaml").write_text(scenario(name))
    subprocess.run([PROGRAM, "run", "scenario.yaml", "--out", "results"], cwd=place, check=True, stdout=subprocess.DEVNULL)
    subprocess.run([PROGRAM, "report", "--publication", "results", "--out", "publication", "--format", "text"], cwd=place, check=True, stdout=subprocess.DEVNULL)
    with open(place / "publication" / "class_metrics.csv", newline="") as file:
        return list(csv.DictReader(file))


def main():
    if os.geteuid() != 0:
        print("| faults of services | skipped: they need root | – | – | – |")
        return 0
    busy = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(BUSY)]
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(name)
            folder.mkdir(exist_ok=True)
            folder.chmod(0o755)
            print("| service | domain | F1 | 95 % interval | seconds |\n|---|---|---|---|---|")
            for service, (program, _) in SERVICES.items():
                if shutil.which(program) is None:
                    print(f"| {service} | skipped: {program} is not installed | – | – | – |")
                    continue
                for row in measure(service, folder):
                    if row["treatment"] == "B" and row["scenario"] == service:
                        print("| " + " | ".join([service, row["fault_domain"], row["f1"], f"[{row['f1_ci95_low']}, {row['f1_ci95_high']}]", row["support"]]) + " |", flush=True)
    finally:
        for one in busy:
            one.kill()
            one.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
