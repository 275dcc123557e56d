#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced after the settings, before something is measured: takes the Action's variables, and those that contain the
# token, out of the environment. The helper withholds the others (docs/reference/environment.md).

export -n WORK
unset SEAL
for name in $TOKEN_VARIABLES; do
  case " ${PASS_ENV//$'\n'/ } " in *" $name "*) ;; *) unset "$name" ;; esac
done

# Forgets what measured code gave the runner to do: it finds the files although no variable names them.
empty_command_files() {
  local name
  for name in GITHUB_ENV GITHUB_PATH GITHUB_STATE GITHUB_STEP_SUMMARY GITHUB_OUTPUT; do
    if [ -n "${!name:-}" ]; then rm -rf "${!name}" && : >"${!name}"; fi
  done
}
