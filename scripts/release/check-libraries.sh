#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if a program needs other libraries than the Action's users have, or a newer glibc: check-libraries.sh PROGRAM
set -euo pipefail

needed=$(objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }')
if other=$(grep -vE '^(libcurl\.so\.4|libcrypto\.so\.3|libm\.so\.6|libc\.so\.6|ld-linux-.*)$' <<<"$needed"); then
  echo "$1 needs other libraries: $other" >&2 && exit 1
fi
newest=$(objdump -T "$1" | grep -oE 'GLIBC_2\.[0-9]+' | sort -uV | tail -n 1)
if [ "$(printf '%s\n' "$newest" GLIBC_2.35 | sort -V | tail -n 1)" != GLIBC_2.35 ]; then
  echo "$1 needs $newest; Ubuntu 22.04 has GLIBC_2.35" >&2 && exit 1
fi
