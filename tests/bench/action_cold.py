#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long the first job of a repository waits for the Action to build its program; packages are already installed.

Runs the Action under act with an empty cache and the real compiler. Needs scripts/tools.sh.
"""
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))
import act  # noqa: E402
from action_test import Scene  # noqa: E402

BOUND, LARGEST = 120, 12e6  # seconds, bytes


def main():
    if not (act.ROOT / ".tools/bin/act").exists():
        sys.exit("act is missing; scripts/tools.sh installs it")
    act.enter_empty_network()
    with tempfile.TemporaryDirectory(prefix="action-cold-") as folder:
        with Scene(Path(folder, "case"), Path(os.environ["BENCHGATE"]), cached=False) as shop:
            result = shop.pull_request({"command": "run", "reruns": "1"})
            assert result.code == 0 and [call.split()[0] for call in result.calls] == ["restore", "save", "upload"], result.said()
            [stored] = (shop.standins / "cache").glob("*/benchgate")
            size = stored.stat().st_size
            seconds = result.only_job().seconds["Download or build the program unless a trusted one runs"]
    print(f"| Action, cold start: build ({os.cpu_count()} processors) | {seconds:.1f} s | – | – | < {BOUND:g} s |")
    print(f"| Action, program in the cache | {size / 1e6:.2f} MB | – | – | < {LARGEST / 1e6:g} MB |")
    return 0 if seconds < BOUND and size < LARGEST else 1


if __name__ == "__main__":
    sys.exit(main())
