#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Injects real faults into the real service of fixtures/service, in networks and a control group of its own.

faults_test.py BENCHGATE SOURCES    exit status 77 where the kernel does not allow it

A busy machine makes everything later, never earlier: times are only checked from below.
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from fault_program import PROGRAM, SOURCES, benchgate, rows

SERVICE = SOURCES / "fixtures" / "service" / "chat_service.py"
FILES = {"raw_samples.jsonl", "phases.jsonl", "incident_predictions.csv", "treatment_predictions.csv", "confusion_matrix.csv",
         "class_metrics.csv", "collector_overhead.csv", "attribution_summary.json", "provenance.json", "report.md", "receipt.json",
         "requests.jsonl.gz", "load_summary.json"}
IMAGE = "localhost:5000/chat@sha256:" + "0123456789abcdef" * 4
SCENARIO = """
name: {name}
fault: {fault}
workload:
  command: [{python}, '{service}', serve]
  ready: {{url: 'http://127.0.0.1:$BENCHGATE_PORT/health', timeout: 120s}}
  backend: {{command: [{python}, '{service}', backend], ready: {{port: auto, timeout: 120s}}, tls: true}}
load: {{url: 'http://127.0.0.1:$BENCHGATE_PORT/chat', rate: 10}}
phases: {{warmup: {warmup}s, inject: {inject}s, recovery: 1s}}
harness: {{seed: 42, load_profile: rag_mixed_20rps, repetitions: {runs}}}
assertions: [{assertion}]
"""


def scenario(folder, name, fault, assertion, warmup=3, inject=4, runs=1):
    path = folder / f"{name}.yaml"
    path.write_text(SCENARIO.format(name=name, fault=fault, assertion=assertion, warmup=warmup, inject=inject, runs=runs,
                                    python=sys.executable, service=SERVICE))
    return path


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def without_root(folder):
    """Clear words, exit 1, nothing written."""
    os.chmod(folder, 0o777)
    path = scenario(folder, "plain", "dns_latency", "{metric: error_rate, operator: '>=', value: 0}")
    become = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    done = benchgate("run", path, "--out", folder / "plain", code=1, cwd=folder, **become,
                     env={**os.environ, "HOME": str(folder), "TMPDIR": str(folder)})
    assert "cannot inject its faults" in done.stderr and "run as root" in done.stderr, done.stderr
    assert not list((folder / "plain").glob("*/run-*")), "something was written"


def checked_run(folder):
    """All files of a run say the same."""
    assert {path.name for path in folder.iterdir()} == FILES, sorted(folder.iterdir())
    samples, phases = lines(folder / "raw_samples.jsonl"), lines(folder / "phases.jsonl")
    assert [one["phase"] for one in phases] == ["warmup"] * 3 + ["inject"] * 4 + ["recovery"]
    assert len(samples) == 4 and all(one["phase"] == "inject" for one in samples)
    assert all(one["synthetic"] is False and one["fault_label"] == "dns_latency" for one in samples), samples
    # In the first and last second of the phase, the fault may begin or end between two answers.
    slow = [one["signals"]["dns_latency_ms"] for one in samples[1:-1] if "dns_latency_ms" in one["signals"]]
    assert slow and all(value >= 220 * 0.97 for value in slow), slow
    assert max(one["signals"]["connect_latency_ms"] for one in samples if "connect_latency_ms" in one["signals"]) >= 130
    overhead = rows(folder / "collector_overhead.csv")
    assert len(overhead) == len(phases) and all(float(row["collector_cpu_pct"]) > 0 for row in overhead)
    provenance = json.loads((folder / "provenance.json").read_text())
    assert provenance["mode"] == "full" and provenance["injectors"][0]["fault"] == "dns_latency", provenance
    assert (provenance["image_digest"], provenance["image_digest_source"]) == (IMAGE, "BENCHGATE_IMAGE_DIGEST"), provenance
    assert set(samples[-1]["signals"]) <= set(provenance["signal_sources"]), provenance["signal_sources"]

    incidents = rows(folder / "incident_predictions.csv")
    summary = json.loads((folder / "attribution_summary.json").read_text())
    assert len(incidents) == 4 == summary["stats"]["sample_size"]
    accuracy = sum(row["is_correct"] == "true" for row in incidents) / len(incidents)
    assert summary["metrics"]["attribution_accuracy"] == accuracy, summary
    cells = Counter((row["ground_truth_fault_domain"],
                     "abstain" if row["is_abstain"] == "true" else row["predicted_fault_domain"]) for row in incidents)
    written = {(row["actual_fault_domain"], row["predicted_fault_domain"]): int(row["count"])
               for row in rows(folder / "confusion_matrix.csv")}
    assert written == dict(cells), (written, cells)
    support = {row["fault_domain"]: int(row["support"]) for row in rows(folder / "class_metrics.csv")}
    assert support["network_dns"] == 4, support


def measured_faults(folder):
    assertion = "{metric: dns_latency_ms, statistic: max, operator: '>', value: 200, phase: fault}"
    path = scenario(folder, "names", "dns_latency", assertion, runs=2)
    told = {**os.environ, "BENCHGATE_IMAGE_DIGEST": "chat:latest"}
    done = benchgate("run", path, "--out", folder / "results", code=1, cwd=folder, env=told)
    assert "BENCHGATE_IMAGE_DIGEST: 'chat:latest' is not the digest of an image" in done.stderr, done.stderr
    told["BENCHGATE_IMAGE_DIGEST"] = IMAGE
    benchgate("run", path, "--out", folder / "results", "--source-commit", "c0ffee", cwd=folder, env=told)
    for run in ("run-1", "run-2"):
        checked_run(folder / "results" / "names" / run)


def treatments(folder):
    """Slow names are seen by the client, and not by the kernel."""
    results, out = folder / "results", folder / "publication"
    summary = json.loads(benchgate("report", "--publication", results, "--out", out, cwd=folder).stdout)
    assert (summary["mode"], summary["source_commit"]) == ("full", "c0ffee"), summary
    assert summary["exploratory_because"] == ["names has 2 of at least 10 runs"], summary["exploratory_because"]
    found = {one["treatment"]: sum(row["predicted_fault_domain"] == "network_dns" for row in rows(out / "treatment_predictions.csv")
                                   if row["treatment"] == one["treatment"]) for one in summary["profiles"]}
    # On a busy machine, single seconds look to the kernel as if names were slow.
    assert found["A"] <= found["baseline"] / 4 and found["baseline"] > 0 and set(found) == {"baseline", "A", "B"}, found
    provenance = json.loads((out / "provenance.json").read_text())
    assert [run["image_digest"] for run in provenance["runs"]] == [IMAGE, IMAGE], provenance
    benchgate("report", "--check-publication", out, cwd=folder)


def failed_assertion(folder):
    assertion = "{metric: dns_latency_ms, statistic: p50, operator: '<', value: 0, phase: inject}"
    done = benchgate("run", scenario(folder, "none", "none", assertion, warmup=1, inject=2), "--out", folder / "quiet", code=2,
                     cwd=folder)
    assert "expected dns_latency_ms p50 < 0 in inject, got " in done.stdout and "none.yaml:" in done.stdout, done.stdout
    truth = {row["ground_truth_fault_domain"] for row in rows(folder / "quiet/none/run-1/incident_predictions.csv")}
    assert truth == {"unknown"}, truth
    # No request is answered, so there is no latency.
    assertion = "{metric: request_latency_ms, statistic: p95, operator: '<', value: 500, phase: inject}"
    killed = scenario(folder, "killed", "kill_service", assertion, warmup=2, inject=3)
    done = benchgate("run", killed, "--out", folder / "killed", code=2, cwd=folder)
    assert "expected request_latency_ms p95 < 500 in inject, but run-1 has no request_latency_ms in phase inject (" in done.stdout, done.stdout


def own_processes(folder):
    """Programs that were started in `folder`, where only this test starts some."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and f"BENCHGATE_FAULTS_TEST={folder}".encode() in (process / "environ").read_bytes():
                found.append(process.name)
        except OSError:
            pass  # it has gone
    return found


def control_groups(run):
    """The control groups of a run; unlike a glob, a walk passes over a group that goes meanwhile."""
    return [Path(parent) / name for parent, names, _ in os.walk("/sys/fs/cgroup") for name in names
            if re.match(rf"benchgate-[^-]+-{run.pid}-", name)]


def is_throttled(group):
    try:
        text = (group / "cpu.stat").read_text()
    except OSError:
        return False  # another controller's group, or one that has gone
    return "nr_throttled" in text and "nr_throttled 0\n" not in text


def killed(folder):
    """A run that is killed leaves nothing that `doctor --clean` does not remove."""
    path = scenario(folder, "killed", "cpu_throttle", "{metric: error_rate, operator: '>=', value: 0}", warmup=1, inject=60)
    environment = {**os.environ, "BENCHGATE_FAULTS_TEST": str(folder)}
    for moment in ("workload", "inject"):
        run = subprocess.Popen([PROGRAM, "run", str(path), "--out", str(folder / "killed"), "--force"], cwd=folder,
                               env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 100
        while time.monotonic() < deadline:
            groups = control_groups(run)
            if groups and (moment == "workload" or any(map(is_throttled, groups))):
                break
            time.sleep(0.02)
        else:
            raise AssertionError(f"no control group was seen in the phase {moment}")
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
        benchgate("doctor", "--clean", "--seconds", "0", cwd=folder)
        assert not control_groups(run), "a control group is left"
        deadline = time.monotonic() + 60  # the launcher ends the programs when its owner is gone
        while own_processes(folder) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not own_processes(folder), f"programs are left: {own_processes(folder)}"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        without_root(folder)
        report = json.loads(benchgate("doctor", "--seconds", "0", "--format", "json", cwd=folder).stdout)
        items = {item["name"]: item for item in report["items"]}
        for fault in ("fault_dns_latency", "fault_cpu_throttle"):
            if items[fault]["status"] != "good":
                print(f"skipped: {fault}: {items[fault]['found']}")
                return 77
        measured_faults(folder)
        treatments(folder)
        failed_assertion(folder)
        killed(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
