#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A cold release build by two processors, without a compiler cache, and the size of the program."""
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from figure import print_figure

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/cold"
MOST_SECONDS, MOST_BYTES = 120, 12_000_000


def cold_build():
    """Wall and processor seconds."""
    shutil.rmtree(BUILD, ignore_errors=True)
    subprocess.run(["cmake", "--preset", "release", "-B", BUILD, "-DCMAKE_CXX_COMPILER_LAUNCHER="], cwd=ROOT, check=True,
                   stdout=sys.stderr)
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(["taskset", "-c", "0,1", "cmake", "--build", BUILD, "-j", "2"], check=True, stdout=sys.stderr)
    wall, after = time.monotonic() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    with tempfile.NamedTemporaryFile() as stripped:
        subprocess.run(["strip", "-o", stripped.name, os.environ["BENCHGATE"]], check=True)
        size = Path(stripped.name).stat().st_size
    print(f"| binary, stripped | {size / 1e6:.2f} MB | – | – | < {MOST_BYTES / 1e6:.0f} MB |", flush=True)
    os.environ.pop("CMAKE_CXX_COMPILER_LAUNCHER", None)
    wall, busy = cold_build()
    print(f"| cold release build, 2 processors ({busy:.0f} s of processor time) | {wall:.0f} s | – | – | < {MOST_SECONDS} s |")
    print_figure("build/cold", f"{wall:.0f}", "s", "cold release build, 2 processors")
    print_figure("build/cold-processor", f"{busy:.0f}", "s", "cold release build: processor time")
    return 0 if size < MOST_BYTES and wall < MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
