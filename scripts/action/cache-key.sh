#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the cache key of the program. It names the kind of machine, the system, the compiler and the sources.
set -euo pipefail
cd "$GITHUB_ACTION_PATH"  # hashFiles sees only the workspace

# shellcheck source=/dev/null
system=$(. /etc/os-release && echo "$ID$VERSION_ID")
compiler=$({ "${CXX:-c++}" --version 2>/dev/null || echo none; } | sed 's/ (.*)//; q' | tr -c '[:alnum:].\n' -)
sources=$(find native CMakeLists.txt CMakePresets.json -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
echo "benchgate-Linux-$(uname -m)-$system-$compiler-${sources:0:16}"
