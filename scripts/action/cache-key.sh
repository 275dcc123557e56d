#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the cache key of the program. It names the kind of machine, the system, the compiler and the sources.
set -euo pipefail

# shellcheck source=/dev/null
system=$(. /etc/os-release && echo "$ID$VERSION_ID")
compiler=$({ "${CXX:-c++}" --version 2>/dev/null || echo none; } | sed 's/ (.*)//; q' | tr -c '[:alnum:].\n' -)
sources=$("$GITHUB_ACTION_PATH/scripts/action/source-hash.sh")  # hashFiles sees only the workspace
echo "benchgate-Linux-$(uname -m)-$system-$compiler-$sources"
