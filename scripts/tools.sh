#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes .tools, the virtual environment with the development tools of tests/requirements.txt, unless it is up to date.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if cmp -s tests/requirements.txt .tools/requirements.txt; then exit; fi
rm -rf .tools
python3 -m venv .tools
.tools/bin/pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r tests/requirements.txt
cp tests/requirements.txt .tools/requirements.txt
