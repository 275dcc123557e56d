#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether benchgate bisect finds the commit of 40 that slows a program by 8 %, for ten seeds."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))
from figure import print_figure  # noqa: E402
from slow_repository import ENVIRONMENT, make_repository  # noqa: E402

SEEDS = range(int(os.environ.get("FIRST_SEED", "1")), int(os.environ.get("LAST_SEED", "10")) + 1)
found, seconds, effects = 0, [], []
for seed in SEEDS:
    with tempfile.TemporaryDirectory() as folder:
        ids, slow = make_repository(folder, 40, 0.08, 15_000_000, seed)
        begun = time.monotonic()
        done = subprocess.run([os.environ["BENCHGATE"], "bisect", "--good", ids[0], "--bad", ids[-1], "scenario.yaml",
                               "--quiet", "--format", "json"], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
        seconds.append(time.monotonic() - begun)
        result = json.loads(done.stdout) if done.stdout else {}
        right = [one["commit"] for one in result.get("first_bad", [])] == [ids[slow]]
        found += right
        effects.append(result.get("own", {}).get("change"))
        own = result.get("own", {})
        print(f"seed {seed}: slow commit {slow}, {'found' if right else 'NOT FOUND, ' + result.get('verdict', 'error')}, {len(result.get('steps', []))} steps, "
              f"{seconds[-1]:.1f} s, effect {own.get('change')} ({own.get('ci_lower')} .. {own.get('ci_upper')}) "
              f"{done.stderr.strip()}")
middle = sorted(seconds)[len(seconds) // 2]
print(f"| bisect: 40 commits, one slower by 8 %: found, median {middle:.1f} s | {found} of {len(SEEDS)} | – | – | all |")
print_figure("bisect/time", f"{middle:.1f}", "s", f"bisect of 40 commits, one slower by 8 %, median of {len(SEEDS)}")
print_figure("bisect/found", found, "-", f"bisect of 40 commits, one slower by 8 %, found of {len(SEEDS)}")
sys.exit(found != len(SEEDS))
