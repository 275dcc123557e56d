#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every figure and name of m5_gate_summary.json stands in m5_gate_summary.md.
Usage: gate_summary_test.py PROGRAM. Judges the trees of fixtures/gates
in several ways and looks for each leaf of the JSON, rounded as people read it.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "gates"
CASES = [
    ("service", ["--candidate", "candidate"]),
    ("service", ["--candidate", "slow", "--seed", "7", "--alpha", "0.037"]),
    ("service", ["--candidate", "tail", "--max-overhead-pct", "1.25", "--max-variance-pct", "0.019"]),
    ("service", ["--candidate", "candidate", "--min-samples", "99", "--min-runs", "4"]),
    ("service", ["--candidate", "candidate", "--candidate-commit", "1" * 40]),
    ("command", ["--candidate", "candidate", "--metric", "rows_per_s", "--manifest", "none"]),
]
# In words in the Markdown, or made of what stands there anyway.
IN_WORDS = {"pass", "status", "schema", "verdict", "failures", "inconclusive", "warnings", "practical_effect_pass",
            "minimum_samples_reached", "manifest_required", "same_source", "release_eligible"}
JOINED = {"baseline", "overhead", "variance", "significance"}  # whose own reason joins those of the scenarios


def figure(value):
    """Four significant digits as in native/base/figure.hpp."""
    size = abs(value)
    if size == 0:
        return "0"
    if size < 0.001:
        return f"{value:.1e}"
    if size >= 999.95:
        return f"{value:.0f}"
    decimals = 3
    limit = 9.9995
    while size >= limit:
        limit, decimals = limit * 10, decimals - 1
    limit = 0.99995
    while size < limit:
        limit, decimals = limit / 10, decimals + 1
    return f"{value:.{decimals}f}".rstrip("0").rstrip(".")


def leaves(node, path=()):
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
            if path and path[-1] == "node_p95_observed":
                yield (*path, "node"), key
    elif isinstance(node, list):
        for value in node:
            yield from leaves(value, path)
    else:
        yield path, node


def missing(report, markdown):
    plain = markdown.replace("\\", "").replace("&lt;", "<").replace("&gt;", ">")
    for path, value in leaves(report):
        if path[-1] in IN_WORDS or any(name in IN_WORDS for name in path):
            continue
        if path[-1] in ("reason", "failure_reason") and len(path) == 2 and path[0] in JOINED - {"baseline", "overhead"}:
            continue
        is_figure = isinstance(value, (int, float)) and not isinstance(value, bool)
        text = figure(value) if is_figure else str(value)
        in_microseconds = is_figure and f"{figure(value * 1000)} µs" in plain
        if text not in plain and not in_microseconds:
            yield f"{'.'.join(path)}: {value!r} ({text})"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("benchgate")
    program = os.path.abspath(parser.parse_args().benchgate)
    faults = looked_at = 0
    for folder, options in CASES:
        command = [program, "gate", "--baseline", "baseline", *options]
        run = [subprocess.run([*command, "--format", form], cwd=FIXTURES / folder, capture_output=True, text=True,
                              env={"SOURCE_DATE_EPOCH": "1767225600"}).stdout for form in ("json", "markdown")]
        report = json.loads(run[0])
        looked_at += sum(1 for _ in leaves(report))
        for fault in missing(report, run[1]):
            faults += 1
            print(f"{folder} {' '.join(options)}: {fault} is not in the Markdown")
    print(f"{looked_at} leaves, {faults} missing")
    return 1 if faults or looked_at < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
