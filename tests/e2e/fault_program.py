# SPDX-License-Identifier: MIT
"""Runs the program under test on fault scenarios and reads the tables that it writes; the first argument of a test names it."""
import csv
import subprocess
import sys
from pathlib import Path

PROGRAM, SOURCES = (Path(argument).resolve() for argument in sys.argv[1:3])


def benchgate(*arguments, code=0, **options):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=500, **options)
    assert done.returncode == code, f"{arguments}: exit {done.returncode}, not {code}\n{done.stdout}\n{done.stderr}"
    return done


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))
