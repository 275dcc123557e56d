#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""with_node.py TOOLS SCRIPT ARGUMENT...: runs SCRIPT TOOLS ARGUMENT..., or exits 77 when scripts/tools.sh has not run.

A .py script is run by Python and finds node in TOOLS; others are run by that node.
"""
import os
import sys
from pathlib import Path

tools, script, arguments = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
if not (tools / "github-api.json").exists():
    print("node and its packages are missing; scripts/tools.sh installs them")
    sys.exit(77)
program = sys.executable if script.endswith(".py") else str(tools / "bin/node")
os.execv(program, [program, script, str(tools), *arguments])
