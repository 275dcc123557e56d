#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Asks GitHub for a self-hosted runner that can inject real faults (labels linux and ebpf). Sets the outputs state
# (available, none_online, unknown), reason, runs_on (labels of the jobs that measure, as JSON), and mode: full, or the
# label of synthetic results. Never fails: the weekly job also works without such a runner.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tell() {
  local mode=fallback-synthetic-no-self-hosted-ebpf runs_on='"ubuntu-24.04"'
  if [ "$1" = available ]; then mode=full runs_on='["self-hosted", "linux", "ebpf"]'; fi
  printf '%s\n' "state=$1" "reason=$2" "mode=$mode" "runs_on=$runs_on" >>"$GITHUB_OUTPUT"
  echo "runners: $1: $2"
  exit 0
}

# page NUMBER: prints the HTTP status; the token is not part of a command line
page() {
  printf 'header = "Authorization: Bearer %s"\n' "$TOKEN" |
    curl -K - -sS -m 20 --retry 2 -o "$work/page" -w '%{http_code}' -H 'Accept: application/vnd.github+json' \
      -H 'X-GitHub-Api-Version: 2022-11-28' -H 'User-Agent: benchgate' \
      "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/actions/runners?per_page=100&page=$1"
}

suitable='[.runners[] | select(.status == "online") | select((["self-hosted", "linux", "ebpf"] - [.labels[].name | ascii_downcase]) == [])]'
online=0
for number in 1 2 3 4 5; do
  status=$(page "$number") || tell unknown "GitHub did not answer"
  case $status in
    200) ;;
    401 | 403 | 404) tell unknown "the token may not list runners (status $status); give the repository a secret RUNNER_TOKEN, a token with the permission administration: read" ;;
    *) tell unknown "GitHub answered with status $status" ;;
  esac
  counts=$(jq -r "if (.runners | type) == \"array\" then \"\($suitable | length) \(.runners | length)\" else error end" "$work/page" 2>/dev/null) || counts=
  [[ $counts =~ ^([0-9]+)\ ([0-9]+)$ ]] || tell unknown "GitHub's answer is no list of runners"
  online=$((online + BASH_REMATCH[1]))
  if [ "${BASH_REMATCH[2]}" -lt 100 ]; then break; fi
done
if [ "$online" -gt 0 ]; then tell available "$online online with the labels self-hosted, linux and ebpf"; fi
tell none_online "no runner with the labels self-hosted, linux and ebpf is online"
