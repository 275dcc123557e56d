// SPDX-License-Identifier: MIT
#include "cli/option_groups.hpp"

#include <algorithm>

namespace benchgate::cli {

namespace {

struct CommandGroups {
  std::string_view command;
  std::vector<OptionGroup> groups;
};

const std::vector<CommandGroups>& all_groups() {
  static const std::vector<CommandGroups> rows{
      {"check",
       {{"what to measure", {"only", "bench", "bench-regex", "tag", "all", "shard", "plan", "env", "pass-env"}},
        {"what to compare with",
         {"baseline", "baseline-name", "candidate", "require-baseline", "allow-missing-baseline", "allow-different",
          "sequential", "interleave-base", "interleave-head", "build-cache", "build-cache-digest", "anchor",
          "fetch-baseline", "fetch-anchor"}},
        {"results that exist already", {"from", "as", "current"}},
        {"a line of commits", {"since", "metric", "max-changes"}},
        {"two commands", {"vs", "name", "prepare", "parameter", "cwd", "work"}},
        {"how to measure",
         {"repeat", "warmup", "confirm", "timeout", "total-time-budget", "job-type", "seed", "no-wait",
          "allow-failures", "allow-nonzero", "output-cap-bytes", "source-ref", "source-commit", "include-hostname-hash",
          "skip-unchanged", "force", "explain", "explain-budget"}},
        {"how to judge",
         {"threshold", "allow-large-threshold", "warn-factor", "metric-threshold", "direction", "metric-stat",
          "noise-threshold", "noise-policy", "metric-noise-threshold", "significance", "significance-alpha",
          "significance-min-samples", "host-mismatch", "on-inconclusive", "fail-on-warn"}},
        {"output", {"out-dir", "format", "pretty", "output-github"}}}},
      {"run",
       {{"what to measure", {"only", "tag", "at", "anchor", "pass-env", "dry-run", "explain"}},
        {"one command", {"name", "cwd", "env", "work", "allow-nonzero", "docref"}},
        {"how to measure",
         {"repeat", "warmup", "reruns", "only-run", "timeout", "total-time-budget", "job-type", "seed", "no-wait",
          "allow-failures", "output-cap-bytes", "source-ref", "source-commit", "include-hostname-hash"}},
        {"unchanged scenarios", {"skip-unchanged", "store", "group", "max-age", "max-hops"}},
        {"output", {"out", "force", "format"}}}},
      {"gate",
       {{"what to judge",
         {"candidate", "baseline", "manifest", "require-manifest", "no-require-manifest", "candidate-ref",
          "candidate-commit", "scenario", "scenarios"}},
        {"overhead and variance", {"profile", "max-overhead-pct", "max-variance-pct", "min-runs"}},
        {"service level", {"service-level", "max-error-rise", "max-error-rate"}},
        {"significance",
         {"metric", "statistic", "regression-pct", "alpha", "bootstrap-iterations", "seed", "min-samples",
          "min-cliffs-delta", "on-inconclusive", "allow-failures", "allow-different", "allow-synthetic"}},
        {"output", {"out", "out-json", "out-md"}}}},
      {"history",
       {{"all actions", {"store", "format"}},
        {"add", {"run-id", "attempt", "sha", "time", "job-type", "event", "group", "toolchain", "as"}},
        {"list, recalculate, baseline", {"where", "out", "data-branch", "publish", "threads"}},
        {"recalculate: links and citations of DocRefs", {"docs", "dashboard-url", "raw-url"}},
        {"alerts", {"notify", "fail-on", "key", "author"}},
        {"accept", {"metric", "reason", "commit"}},
        {"import", {"from", "branch", "parameter", "dry-run", "list"}},
        {"compact", {"keep-runs"}}}},
  };
  return rows;
}

}  // namespace

std::span<const OptionGroup> option_groups(std::string_view command) {
  const std::vector<CommandGroups>& rows = all_groups();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.command == command; });
  return found == rows.end() ? std::span<const OptionGroup>() : std::span(found->groups);
}

}  // namespace benchgate::cli
