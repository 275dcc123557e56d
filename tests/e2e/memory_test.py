#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""10,000 iterations that print 8 kB each: the tool's own memory stays under 12 MB.

memory_test.py PROGRAM
"""
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = None
ITERATIONS = 10_000
LIMIT_KB = 12 * 1024


def peak_kb(process):
    """VmHWM of a running process: of its own memory, not of what spawned it. None: it is gone."""
    try:
        lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    except OSError:
        return None
    figures = [line.split()[1] for line in lines if line.startswith("VmHWM:")]
    return int(figures[0]) if figures else None


class Memory(unittest.TestCase):
    def test_samples_are_streamed(self):
        with tempfile.TemporaryDirectory(prefix="memory-") as folder:
            receipt = Path(folder, "receipt.json")
            environment = {"PATH": os.environ["PATH"], "BENCHGATE_LOCK": f"{folder}/lock"}
            command = [PROGRAM, "run", "--name", "talkative", "--repeat", str(ITERATIONS), "--quiet", "--out",
                       str(receipt), "--", "seq", "1000", "2700"]  # 8505 bytes
            with open(f"{folder}/out", "w") as out:
                child = subprocess.Popen(command, env=environment, stdout=out)
                peak = 0
                while child.poll() is None:
                    peak = max(peak, peak_kb(child) or 0)
                    time.sleep(0.002)
            self.assertEqual(child.returncode, 0)
            size = receipt.stat().st_size
            with open(receipt) as lines:
                samples = sum(line.startswith('    {"wall_ms":') for line in lines)
        print(f"peak {peak} kB, receipt {size // 1_000_000} MB")
        self.assertEqual(samples, ITERATIONS)
        self.assertGreater(size, ITERATIONS * 8000)
        self.assertGreater(peak, 1000)  # else nothing was seen
        self.assertLess(peak, LIMIT_KB)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
