#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How often attribution is right for the chat service and for services of docs/faults.md, first on a quiet machine, then while
another program keeps one processor busy. Needs root and their Debian packages.

service_faults.py [FOLDER]    keeps the results in FOLDER

BENCHGATE_FAULT_SECONDS (6): length of each fault. BENCHGATE_WARMUP_SECONDS (8). BENCHGATE_FAULT_RERUNS (3): number of runs. With
these, it takes 20 minutes. BENCHGATE_SERVICES: only these. Each run injects in turn the faults that a service can have. It prints the
F1 of each domain by service, with the intervals of `report --publication`, and what was named wrongly, or not at all.
"""
import collections
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from figure import print_figure  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ["BENCHGATE"]).resolve()
SECONDS = int(os.environ.get("BENCHGATE_FAULT_SECONDS", "6"))
WARMUP = int(os.environ.get("BENCHGATE_WARMUP_SECONDS", "8"))
RERUNS = os.environ.get("BENCHGATE_FAULT_RERUNS", "3")
OF_PROGRAM = ["cpu_throttle", "memory_pressure"]
OF_BACKEND = ["dns_latency", "provider_throttle", "network_partition"]
SERVICES = {"chat": ("python3", OF_BACKEND + OF_PROGRAM), "notes": ("psql", OF_BACKEND + OF_PROGRAM),
            "gateway": ("python3", OF_BACKEND + OF_PROGRAM), "hits": ("redis-server", OF_BACKEND + OF_PROGRAM)}
CONDITIONS = {"quiet": 0, "busy": 1}  # processors that another program keeps busy


def scenario(name):
    """That of the documentation, without what it claims, with faults in turn."""
    example = "dns" if name == "chat" else name
    found = re.search(rf"<!-- file {example}.yaml -->\n```yaml\n(.*?)```", (ROOT / "docs/faults.md").read_text(), re.DOTALL)
    faults = SERVICES[name][1]
    text = re.sub(r"(?m)^(name|fault|fault_profile|phases|assertions|  - \{metric).*\n", "", found[1])
    text = re.sub(r"repetitions: \d+", f"repetitions: {RERUNS}", text)
    return (f"name: {name}\nfault_sequence: [{', '.join(faults)}]\n{text}"
            f"phases: {{warmup: {WARMUP}s, inject: {SECONDS * len(faults)}s, recovery: 1s}}\n")


def measure(name, place):
    """The rows of class_metrics.csv, how often each domain was named for another one, and the faults that did nothing."""
    shutil.copytree(ROOT / "tests/e2e/own_services", place)
    place.chmod(0o755)
    shutil.copytree(ROOT / "fixtures", place / "fixtures")
    (place / "scenario.yaml").write_text(scenario(name))
    subprocess.run([PROGRAM, "run", "scenario.yaml", "--out", "results"], cwd=place, check=True, stdout=subprocess.DEVNULL)
    subprocess.run([PROGRAM, "report", "--publication", "results", "--out", "publication", "--format", "text"], cwd=place, check=True, stdout=subprocess.DEVNULL)
    wrong = collections.Counter()
    for file in sorted(place.glob("results/*/run-*/incident_predictions.csv")):
        for row in rows(file):
            named = "nothing" if row["is_abstain"] == "true" else row["predicted_fault_domain"]
            if named != row["ground_truth_fault_domain"]:
                wrong[row["ground_truth_fault_domain"], named] += 1
    runs = sorted(place.glob("results/*/run-*/receipt.json"))
    silent = collections.Counter(re.findall(r'"(\w+) had no measurable effect', "".join(run.read_text() for run in runs)))
    return rows(place / "publication" / "class_metrics.csv"), wrong, {fault for fault, count in silent.items() if count == len(runs)}


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def percent(ratio):
    return f"{100 * float(ratio):.0f}"


def show(service, condition, found, wrong, silent):
    """Counts the seconds of faults with an effect: all, those with a wrong name, and those without a name."""
    counts = collections.Counter()
    for fault in sorted(silent):
        print(f"| {fault} of {service}, {condition} | no measurable effect, as each run says | – | – | – |", flush=True)
    for row in found:
        if row["treatment"] != "B" or row["scenario"] != service or row["support"] == "0":
            continue
        domain = row["fault_domain"]
        if domain in silent:  # of these faults, the domain has the same name
            continue
        value, low, high = (percent(row[column]) for column in ("f1", "f1_ci95_low", "f1_ci95_high"))
        print(f"| F1 of {domain} of {service}, {condition}, {row['support']} seconds | {value} % ({low} % ... {high} %) | – | – | – |", flush=True)
        counts["seconds"] += int(row["support"])
        docref = f"faults/{condition}-{service}-{domain.replace('_', '-')}"
        what = f"{domain} of the service {service}, {condition}"
        print_figure(docref, value, "%", f"F1 of {what}")
        print_figure(f"{docref}-low", low, "%", f"lower end of the 95 % interval of the F1 of {what}")
        print_figure(f"{docref}-high", high, "%", f"upper end of the 95 % interval of the F1 of {what}")
    for (actual, named), count in sorted(wrong.items()):
        print(f"{service}, {condition}: {actual} as {named}: {count}", flush=True)
        if actual not in silent:
            counts["unnamed" if named == "nothing" else "wrong"] += count
    return counts


def main():
    if os.geteuid() != 0:
        print("| faults of services | skipped: they need root | – | – | – |")
        return 0
    wanted = os.environ.get("BENCHGATE_SERVICES", " ".join(SERVICES)).split()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(name)
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
        counts = collections.Counter()
        for condition, count in CONDITIONS.items():
            busy = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(count)]
            try:
                for service in wanted:
                    if shutil.which(SERVICES[service][0]) is None:
                        print(f"| faults of {service} | skipped: {SERVICES[service][0]} is not installed | – | – | – |")
                        continue
                    counts += show(service, condition, *measure(service, folder / f"{condition}-{service}"))
            finally:
                for one in busy:
                    one.kill()
                    one.wait()
        for what, text in (("seconds", "seconds of faults with an effect"), ("wrong", "of them, named wrongly"),
                           ("unnamed", "of them, not named")):
            print_figure(f"faults/{what}", counts[what], "-", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
