#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# measure.sh baseline|candidate: measures the code of that side. Before, it takes the Action's variables, and those that
# contain the token, out of the environment; the program withholds the others (docs/reference/environment.md).
set -euo pipefail
for name in $TOKEN_VARIABLES; do
  case " ${PASS_ENV//$'\n'/ } " in *" $name "*) ;; *) unset "$name" ;; esac
done
export -n HELPER WORK SEAL PASS_ENV TOKEN_VARIABLES CACHED_BUILD
exec "$HELPER/benchgate" action measure "$1" --work "$WORK" --cached-build "${CACHED_BUILD:-}"
