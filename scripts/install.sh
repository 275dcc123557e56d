#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the missing packages of the named groups of scripts/packages.txt: install.sh build [test]
# Stops with a message before it installs anything if the system is not supported.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

stop() { printf 'install.sh: %s\n' "$@" >&2; exit 1; }

list_packages() {
  local group=none line
  while read -r line _; do
    case $line in
      '' | '#'*) ;;
      '['*) group=${line//[\[\]]/} ;;
      *) if [[ " $* " == *" $group "* ]]; then echo "$line"; fi ;;
    esac
  done <"$here/packages.txt"
}

check_system() {
  if [ "$(uname -s)" != Linux ]; then stop "benchgate runs on Linux; this is $(uname -s)"; fi
  case $(uname -m) in x86_64 | aarch64) ;; *) stop "benchgate runs on x86-64 and arm64; this is $(uname -m)" ;; esac
  if command -v apt-get dpkg-query >/dev/null; then return; fi
  stop "this system has no apt-get; supported are Debian 12 and 13, Ubuntu 22.04 and 24.04" \
    "on other systems, install the equivalents of these Debian packages: $(list_packages "$@" | tr '\n' ' ')" \
    "then build: cmake --preset release && cmake --build --preset release"
}

find_missing() {
  local package
  for package in $(list_packages "$@"); do
    if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then echo "$package"; fi
  done
}

install_packages() {
  local -a as_root=()
  if [ "$(id -u)" != 0 ]; then
    if ! sudo -n true 2>/dev/null && ! { [ -t 0 ] && command -v sudo >/dev/null; }; then
      stop "needs root or sudo to install the missing packages: $*"
    fi
    as_root=(sudo)
  fi
  echo "installing $*" >&2
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  local -a apt=(${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive
    apt-get -q -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300)
  if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "$@"; } </dev/null >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    stop "apt-get could not install: $*"
  fi
}

check_system "$@"
mapfile -t missing < <(find_missing "$@")
if [ ${#missing[@]} -gt 0 ]; then install_packages "${missing[@]}"; fi
