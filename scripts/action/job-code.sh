#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced after the settings: sets `code` to the exit code of the job, from the outputs of the steps so far, and
# `unjudged`. Only outputs count: files could have been written by what was measured.

# STEPS is "candidate=0 judge= ..."; a step that was skipped has no output.
output_of() { [[ " $STEPS " =~ \ $1=([^\ ]+) ]] && echo "${BASH_REMATCH[1]}" || echo none; }

# 1 takes precedence over 2, 2 over 3, and 3 over 0; a candidate whose measurement did not finish is an error.
code=0
for one in "$(output_of candidate)" "$(output_of judge)"; do
  case $one-$code in
    3-0 | 2-0 | 2-3) code=$one ;;
    [023]-* | none-*) ;;
    *) code=1 ;;
  esac
done
if [ "$(output_of candidate)" = none ] || [ "$JOB_STATUS" = cancelled ]; then code=1; fi
# Nothing was judged although it should have been.
unjudged=false
if [ "$COMMAND" = gate ] && { [ "$(output_of judge)" = none ] || [ "$(output_of incomplete)" = true ]; }; then unjudged=true; fi
if [ $unjudged = true ] && [ "$ON_INCONCLUSIVE" = fail ] && [ "$code" = 0 ]; then code=2; fi
if [ "$COMMAND" = gate ] && [ "$(output_of judge)" = none ] && [ "$(output_of no-baseline)" = true ] && [ "$REQUIRE_BASELINE" = true ]; then code=1; fi
