# SPDX-License-Identifier: MIT
"""Results that other programs made, which are not part of this repository: $BENCHGATE_ORACLES."""
import os
import sys
from pathlib import Path


def find(name):
    """$BENCHGATE_ORACLES/`name`. Exits with 77, which CTest shows as skipped, when the variable is not set."""
    folder = os.environ.get("BENCHGATE_ORACLES")
    if not folder:
        print(f"skipped: BENCHGATE_ORACLES, the folder with {name}, is not set")
        sys.exit(77)
    return Path(folder, name)
