#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Downloads the released program of exactly these sources: download.sh FOLDER
# Fails, with the reason, if there is none or if it is not what checksums.txt says. Never runs what it downloads.
set -euo pipefail
folder=$1

stop() { echo "No released program is used: $1" && exit 1; }

read -r line < <("$GITHUB_ACTION_PATH/scripts/action/released.sh") || stop "there is none of this version for $(uname -m)"
server=${GITHUB_SERVER_URL:-https://github.com}
url=$server/benchgate/benchgate/releases/download/${line#*  }
# Releases are behind a redirect. Plain HTTP is for tests on this machine.
protocol=https && case $server in http://127.0.0.1:*) protocol=http ;; esac
download=$(mktemp -d)
part=$download/benchgate
trap 'rm -rf "$download"' EXIT

# curl before 8.4 does not count the bytes of an answer without a length.
fetch() {
  curl -q --fail --silent --show-error --location --max-redirs 5 --proto "=$protocol" --connect-timeout 10 --max-time 60 \
    --max-filesize 100000000 "$1" | head -c 100000000 >"$2"
}

# Whether the workflow of benchgate that makes releases has built it, by the statement that it signed. The checksum says already
# that it is what this commit was released with, so a runner without gh, or a release without a statement, is no reason to stop.
verify_provenance() {
  local bundle=$download/bundle.json
  if ! command -v gh >/dev/null; then echo "Its provenance was not verified: gh is not installed." && return; fi
  if ! fetch "$url.sigstore.json" "$bundle" 2>/dev/null; then echo "Its provenance was not verified: the release has no statement." && return; fi
  timeout 60 gh attestation verify "$part" --bundle "$bundle" --repo benchgate/benchgate \
    --signer-workflow benchgate/benchgate/.github/workflows/release.yml >"$download/log" 2>&1 ||
    stop "its provenance cannot be verified: $(tail -n 1 "$download/log")"
  echo "Its provenance is verified: the release workflow of benchgate built it."
}

fetch "$url" "$part" || stop "$url cannot be downloaded"
sha256sum --status --check <<<"${line%%  *}  $part" || stop "$url does not have the checksum of scripts/action/checksums.txt"
verify_provenance
mkdir -p "$folder"
install -m 755 "$part" "$folder/benchgate"
