#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Puts a program into a container image: image.sh PROGRAM TAG [BASE]
# PROGRAM: a released one, or build/release/native/benchgate. BASE: another Debian or Ubuntu, best with its digest.
# CONTAINER_TOOL: docker (default) or podman. Nothing is pushed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${1:?usage: image.sh PROGRAM TAG [BASE]} tag=${2:?usage: image.sh PROGRAM TAG [BASE]} base=${3:-}

"$here/check-libraries.sh" "$program"
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
install -m 755 "$program" "$context/benchgate"
cp "$here/Dockerfile" "$context"
"${CONTAINER_TOOL:-docker}" build --pull --tag "$tag" ${base:+--build-arg "BASE=$base"} \
  --label org.opencontainers.image.source=https://github.com/benchgate/benchgate \
  --label org.opencontainers.image.licenses=MIT "$context"
