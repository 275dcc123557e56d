#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced: says something to people by an annotation, whatever characters it has.

# annotate notice|warning|error TEXT
annotate() {
  local text=${2//'%'/%25}
  text=${text//$'\r'/%0D}
  printf '::%s title=benchgate::%s\n' "$1" "${text//$'\n'/%0A}"
}

stop() { annotate error "$1" && exit 1; }

# one_of INPUT VALUE WORD...
one_of() {
  local word
  for word in "${@:3}"; do if [ "$2" = "$word" ]; then return; fi; done
  stop "$1: '$2' is not one of ${*:3}"
}
