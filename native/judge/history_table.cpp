// SPDX-License-Identifier: MIT
#include "judge/history_table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace benchgate::judge {

namespace {

using model::Artifact;
using model::TrendSeries;

/// A run of one kind, as an artifact, and the machines that measured it.
struct RunOfKind {
  const model::TrendRun* run = nullptr;
  std::set<std::string> machines = {};
};

std::map<std::size_t, RunOfKind> runs_of(const std::vector<TrendSeries>& all) {
  std::map<std::size_t, RunOfKind> runs;
  for (const TrendSeries& series : all)
    for (const model::TrendRun& run : series.runs) {
      RunOfKind& known = runs[run.index];
      known.run = &run;
      if (run.machine < series.machines.size()) known.machines.insert(series.machines[run.machine]);
    }
  return runs;
}

Artifact artifact_of(const RunOfKind& one) {
  Artifact artifact;
  artifact.name = one.run->name;
  if (!one.run->commit.empty()) artifact.others.push_back(one.run->commit);
  artifact.time = one.run->time;
  for (const std::string& machine : one.machines) artifact.hosts.emplace_back().cpu_model = machine;
  return artifact;
}

/// Attempts of one run have its id.
void make_unique(std::vector<Artifact>& artifacts) {
  std::map<std::string, int> bearers;
  for (Artifact& artifact : artifacts)
    if (const int number = ++bearers[artifact.name]; number > 1) artifact.name += fmt::format("-{}", number);
}

/// Adds the artifacts of another kind to those that are there: by name, else after those that are not newer.
void merge(std::vector<Artifact>& all, std::vector<Artifact> more) {
  std::size_t at = 0;
  for (Artifact& artifact : more) {
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const Artifact& one) { return one.name == artifact.name; });
    if (same != all.end()) {
      for (const model::Host& host : artifact.hosts)
        if (std::find(same->hosts.begin(), same->hosts.end(), host) == same->hosts.end()) same->hosts.push_back(host);
      at = static_cast<std::size_t>(same - all.begin()) + 1;
      continue;
    }
    while (at < all.size() && all[at].time <= artifact.time) ++at;
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(at++), std::move(artifact));
  }
}

}  // namespace

model::MeasurementTable history_table(std::span<const std::vector<TrendSeries>> kinds) {
  model::MeasurementTable table;
  std::vector<std::map<std::size_t, std::string>> names;  // of the runs of each kind
  for (const std::vector<TrendSeries>& kind : kinds) {
    std::vector<Artifact> artifacts;
    const std::map<std::size_t, RunOfKind> runs = runs_of(kind);
    for (const auto& [index, run] : runs) artifacts.push_back(artifact_of(run));
    make_unique(artifacts);
    auto artifact = artifacts.begin();
    names.emplace_back();
    for (const auto& [index, run] : runs) names.back()[index] = (artifact++)->name;
    merge(table.artifacts, std::move(artifacts));
  }
  std::map<std::string, std::size_t> indices;
  for (std::size_t i = 0; i < table.artifacts.size(); ++i) indices[table.artifacts[i].name] = i;
  std::set<std::string> test_cases, headlines;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    for (const TrendSeries& series : kinds[kind]) {
      if (test_cases.insert(series.test_case).second) headlines.insert(series.metric.name);
      model::TestCase& one = table.cases.emplace_back();
      one.name = series.test_case;
      one.metric = series.metric;
      for (const model::TrendRun& run : series.runs) {
        model::Measurement& measurement = one.measurements[indices.at(names[kind].at(run.index))];
        measurement.values.insert(measurement.values.end(), run.values.begin(), run.values.end());
        if (run.values.empty()) ++measurement.failures;
      }
    }
  table.headlines.assign(headlines.begin(), headlines.end());
  return table;
}

}  // namespace benchgate::judge
