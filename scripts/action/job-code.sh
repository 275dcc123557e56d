#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced after the settings: sets `code` to the exit code of the job, from the steps so far, and `unjudged`.

code_of() { cat "$WORK/$1.code" 2>/dev/null || echo none; }

# 1 takes precedence over 2, 2 over 3, and 3 over 0; a candidate whose measurement did not finish is an error.
code=0
for one in "$(code_of candidate)" "$(code_of judge)"; do
  case $one-$code in
    3-0 | 2-0 | 2-3) code=$one ;;
    [023]-* | none-*) ;;
    *) code=1 ;;
  esac
done
if [ "$(code_of candidate)" = none ] || [ "$JOB_STATUS" = cancelled ]; then code=1; fi
# Nothing was judged although it should have been.
unjudged=false
if [ "$COMMAND" = gate ] && { [ "$(code_of judge)" = none ] || [ -f "$WORK/unjudged" ]; }; then unjudged=true; fi
if [ $unjudged = true ] && [ "$ON_INCONCLUSIVE" = fail ] && [ "$code" = 0 ]; then code=2; fi
if [ "$COMMAND" = gate ] && [ "$(code_of judge)" = none ] && [ -f "$WORK/results/no_baseline.json" ] && [ "$REQUIRE_BASELINE" = true ]; then code=1; fi
