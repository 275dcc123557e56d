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
part=$(mktemp)
trap 'rm -f "$part"' EXIT
# curl before 8.4 does not count the bytes of an answer without a length.
curl -q --fail --silent --show-error --location --max-redirs 5 --proto "=$protocol" --connect-timeout 10 --max-time 60 \
  --max-filesize 100000000 "$url" | head -c 100000000 >"$part" || stop "$url cannot be downloaded"
sha256sum --status --check <<<"${line%%  *}  $part" || stop "$url does not have the checksum of scripts/action/checksums.txt"
mkdir -p "$folder"
install -m 755 "$part" "$folder/benchgate"
