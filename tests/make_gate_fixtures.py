#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes fixtures/gates anew: small result trees for the cases in tests/cli/gate.
Usage: tests/make_gate_fixtures.py. The figures are drawn with fixed seeds, so a
second run changes nothing.

service/   two scenarios of requests, three runs: baseline, candidate (as fast),
           slow (all requests slower), tail (the median faster, the p95 slower)
command/   one scenario of a command, ten runs with receipts: baseline, candidate
"""

import hashlib
import json
import random
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "fixtures" / "gates"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def overhead(generator):
    rows = [f"{node},{generator.uniform(2.0, 2.4):.3f}" for node in ("node-a", "node-b")]
    return "node,collector_cpu_pct\n" + "\n".join(rows) + "\n"


def manifest(tree, ref, commit):
    files = {str(path.relative_to(tree)): hashlib.sha256(path.read_bytes()).hexdigest()
             for path in sorted(tree.rglob("*")) if path.is_file()}
    write(tree / "manifest.json", json.dumps({"source_ref": ref, "source_commit": commit, "source_dirty": False,
                                              "generated_at": "2026-01-01T00:00:00Z", "files": files}, indent=2) + "\n")


def request(generator, ttft):
    return json.dumps({"ttft_ms": round(ttft, 3), "token_throughput_tps": round(generator.gauss(18, 0.2), 3),
                       "error_rate": round(generator.uniform(0.028, 0.032), 5)}, separators=(",", ":"))


def service(name, ref, commit, time_of_request):
    tree = ROOT / "service" / name
    for scenario in ("cpu_throttle", "dns_latency"):
        for run in (1, 2, 3):
            generator = random.Random(f"{name} {scenario} {run}")
            lines = [request(generator, time_of_request(generator, i)) for i in range(12)]
            write(tree / scenario / f"run-{run}" / "raw_samples.jsonl", "\n".join(lines) + "\n")
            write(tree / scenario / f"run-{run}" / "collector_overhead.csv", overhead(generator))
    manifest(tree, ref, commit)


def receipt(run, scenario):
    host = {"os": "linux", "arch": "x86_64"}
    return json.dumps({"schema": "benchgate.run.v1", "tool": {"name": "benchgate", "version": "0.1.0"},
                       "run": {"id": f"00000000-0000-4000-8000-{run:012}", "started_at": "2026-01-01T00:00:00Z",
                               "ended_at": "2026-01-01T00:00:01Z", "host": host},
                       "bench": scenario, "samples": [], "stats": {}}, indent=2) + "\n"


def command(name, ref, commit):
    tree = ROOT / "command" / name
    scenario = {"name": "parse", "command": ["parse", "large.json"], "repeat": 4, "warmup": 0,
                "metrics": {"rows_per_s": {"unit": "rows/s", "better": "higher", "from": "stdout", "pattern": "x"}},
                "gates": {"variance_metrics": ["rows_per_s"]}}
    for run in range(1, 11):
        generator = random.Random(f"{name} parse {run}")
        walls = [generator.gauss(50, 1) for _ in range(4)]
        lines = [json.dumps({"iteration": i + 1, "wall_ms": round(wall, 6), "rows_per_s": round(1e6 / wall, 1)},
                            separators=(",", ":")) for i, wall in enumerate(walls)]
        folder = tree / "parse" / f"run-{run}"
        write(folder / "raw_samples.jsonl", "\n".join(lines) + "\n")
        write(folder / "collector_overhead.csv", "node,collector_cpu_pct\nbench-host,0.412\n")
        write(folder / "receipt.json", receipt(run, scenario))
    manifest(tree, ref, commit)


def main():
    shutil.rmtree(ROOT, ignore_errors=True)
    service("baseline", "v1.0", "1" * 40, lambda generator, _: generator.gauss(800, 40))
    service("candidate", "main", "2" * 40, lambda generator, _: generator.gauss(800, 40))
    service("slow", "main", "3" * 40, lambda generator, _: generator.gauss(1000, 50))
    service("tail", "main", "4" * 40, lambda generator, i: generator.gauss(1500 if i % 6 == 5 else 700, 30))
    command("baseline", "v1.0", "1" * 40)
    command("candidate", "main", "2" * 40)


if __name__ == "__main__":
    main()
