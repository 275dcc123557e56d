#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Starts PostgreSQL on port $BENCHGATE_PORT with the data in ./data, as nobody, because it refuses to run as root.
set -euo pipefail
bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
as_nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
if [ ! -d data ]; then
  mkdir data && chown nobody data
  "${as_nobody[@]}" "$bin/initdb" -D data -U bench -A trust --no-sync >/dev/null
fi
exec "${as_nobody[@]}" "$bin/postgres" -D data -p "$BENCHGATE_PORT" -k '' -c listen_addresses=127.0.0.1 -c fsync=off \
  -c log_statement=all 2>>postgres.log
