#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced by the first step of an Action: where the program is, or will be. Sets HELPER, and `ready` to true if a program to
# trust is there already.

HELPER=$RUNNER_TEMP/benchgate-helper
# A program that is here already is trusted only if an earlier use of the Action in this job put it there.
if ! sha256sum --status --check <<<"${BENCHGATE_HELPER_SHA256:-}  $HELPER/benchgate" 2>/dev/null; then rm -rf "$HELPER"; fi
ready=$([ ! -x "$HELPER/benchgate" ] || echo true) && export ready
if ! [[ $PROGRAM_SHA256 =~ ^([0-9a-f]{64})?$ ]]; then
  echo "::error title=benchgate::program-sha256: it is not a SHA-256, 64 digits of 0-9 and a-f; take it from the output sha256 of benchgate/setup" && exit 1
fi
