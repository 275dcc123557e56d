#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much a job becomes longer by the Action when its program is in the cache, beside what its scenarios take.

Runs the Action under act with a stand-in for the cache, and takes from act's log the time of each of its steps; those
that measure are the scenario's own. Needs scripts/tools.sh.
"""
import os
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))
import act  # noqa: E402
from action_test import Scene  # noqa: E402
from figure import print_figure  # noqa: E402

BOUND = 3.0


def added_seconds(folder, benchgate):
    with Scene(folder, benchgate) as shop:
        result = shop.pull_request()
        assert result.code == 0 and result.calls[0].endswith(" true"), result.said()
        seconds = result.only_job().seconds
        own = sum(time for name, time in seconds.items() if name.startswith("Measure the "))
        assert own > 0, seconds
        return seconds["octo/benchgate@v1"] - own


def main():
    if not (act.ROOT / ".tools/bin/act").exists():
        sys.exit("act is missing; scripts/tools.sh installs it")
    act.enter_empty_network()
    with tempfile.TemporaryDirectory(prefix="action-start-") as folder:
        times = [added_seconds(Path(folder, str(i)), Path(os.environ["BENCHGATE"])) for i in range(5)]
    median = statistics.median(times)
    print(f"| Action, warm start beside the scenario, median of 5 ({min(times):.2f} to {max(times):.2f} s) | {median:.2f} s | – | – | < {BOUND:g} s |")
    print_figure("action/added", f"{median:.2f}", "s", "time that the Action adds to a job, program in the cache")
    return 0 if median < BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
