#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the program as it is released: build.sh FOLDER
# It goes to FOLDER/benchgate-VERSION-linux-MACHINE and must need no more than libcurl, libcrypto and glibc 2.35.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=$1

name=benchgate-$(GITHUB_ACTION_PATH=$PWD scripts/action/source-hash.sh)-linux-$(uname -m)
cmake --preset release -DBENCHGATE_REQUIRE_UPLOT=ON >/dev/null
cmake --build --preset release --target benchgate
mkdir -p "$folder"
strip -o "$folder/$name" build/release/native/benchgate
scripts/release/check-libraries.sh "$folder/$name"
