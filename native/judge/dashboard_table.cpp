// SPDX-License-Identifier: MIT
#include "judge/dashboard_table.hpp"

#include <algorithm>
#include <utility>

#include "base/hex.hpp"
#include "base/shell_word.hpp"
#include "judge/dashboard_levels.hpp"
#include "judge/environment_class.hpp"
#include "judge/summary.hpp"
#include "model/docref.hpp"

namespace benchgate::judge {

namespace {

model::DashboardRun run_of(const model::Artifact& artifact) {
  model::DashboardRun run;
  run.name = artifact.name;
  run.time = artifact.time;
  if (!artifact.others.empty()) run.commit = artifact.others.front();
  if (run.commit.empty() && base::is_commit_id(artifact.name)) run.commit = artifact.name;
  return run;
}

model::DashboardPoint point_of(std::size_t run, const model::Measurement& measurement) {
  model::DashboardPoint point{.run = run};
  point.failures = measurement.failures;
  if (measurement.values.empty()) return point;
  const model::Summary summary = summarise(measurement.values);
  point.median = summary.median;
  if (measurement.values.size() == 1) return point;
  point.summary = summary;
  point.stability = stability_of(summary, {});
  point.samples = measurement.values;
  return point;
}

/// Marks the metrics that each test case is shown by: those that are named, else its first one, so that none is
/// without. The series of a test case stand next to each other.
void mark_headlines(model::Dashboard& dashboard, const std::vector<std::string>& named) {
  auto first = dashboard.series.begin();
  while (first != dashboard.series.end()) {
    const auto end = std::find_if(first, dashboard.series.end(),
                                  [&](const auto& series) { return series.test_case != first->test_case; });
    bool found = false;
    for (auto series = first; series != end; ++series) {
      series->headline = std::find(named.begin(), named.end(), series->metric.name) != named.end();
      found = found || series->headline;
    }
    first->headline = first->headline || !found;
    first = end;
  }
}

/// The index of the class of `environment`, which is added if it is new.
std::size_t machine_index(model::Dashboard& dashboard, const model::DashboardEnvironment& environment) {
  const std::string name = environment_class({.os = environment.os,
                                              .arch = environment.arch,
                                              .cpu_model = environment.cpu_model,
                                              .runtime = environment.runtime});
  auto& all = dashboard.machines;
  const auto found = std::find(all.begin(), all.end(), name);
  const auto index = static_cast<std::size_t>(found - all.begin());
  if (found == all.end()) all.push_back(name);
  return index;
}

}  // namespace

std::string known_word(const std::string& text) { return text == "unknown" ? std::string() : text; }

model::DashboardEnvironment dashboard_environment(const model::Host& host) {
  model::DashboardEnvironment environment;
  environment.os = known_word(host.distribution.empty() ? host.os : host.distribution);
  environment.arch = known_word(host.arch);
  environment.kernel = host.kernel;
  environment.cpu_model = host.cpu_model;
  environment.cpu_count = host.cpu_count;
  if (host.memory_bytes) environment.memory_mb = *host.memory_bytes / (1024 * 1024);
  return environment;
}

std::size_t environment_index(model::Dashboard& dashboard, const model::DashboardEnvironment& environment) {
  auto& all = dashboard.environments;
  const auto found = std::find(all.begin(), all.end(), environment);
  const auto index = static_cast<std::size_t>(found - all.begin());
  if (found != all.end()) return index;
  all.push_back(environment);
  dashboard.machine_of.push_back(machine_index(dashboard, environment));
  return index;
}

std::size_t machine_of(model::Dashboard& dashboard, std::optional<std::size_t> environment) {
  return environment ? dashboard.machine_of[*environment] : machine_index(dashboard, {});
}

std::size_t machine_of(const model::Dashboard& dashboard, const model::DashboardPoint& point) {
  if (point.environment) return dashboard.machine_of[*point.environment];
  const auto& all = dashboard.machines;
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), unknown_machine) - all.begin());
}

std::string measuring_command(const std::string& scenario) {
  return "benchgate run --only " + base::shell_word(scenario) + " --out results";
}

model::Dashboard dashboard_of(const model::MeasurementTable& table) {
  model::Dashboard dashboard;
  dashboard.notes = table.notes;
  std::vector<std::optional<std::size_t>> environments;
  for (const model::Artifact& artifact : table.artifacts) {
    dashboard.runs.push_back(run_of(artifact));
    environments.push_back(artifact.hosts.size() == 1 ? std::optional(environment_index(
                                                            dashboard, dashboard_environment(artifact.hosts.front())))
                                                      : std::nullopt);
  }
  for (const model::TestCase& one : table.cases) {
    model::DashboardSeries series;
    series.test_case = one.name;
    series.metric = one.metric;
    series.module = module_of(one.name);
    for (const std::string& tag : one.tags) {
      if (model::is_docref(tag))
        series.docref = tag;
      else
        series.categories.push_back(tag);
    }
    series.load = series.docref.starts_with("load:");
    for (const auto& [run, measurement] : one.measurements) {
      series.points.push_back(point_of(run, measurement));
      series.points.back().environment = environments[run];
    }
    dashboard.series.push_back(std::move(series));
  }
  std::stable_sort(dashboard.series.begin(), dashboard.series.end(),
                   [](const auto& a, const auto& b) { return a.test_case < b.test_case; });
  mark_headlines(dashboard, table.headlines);
  return dashboard;
}

}  // namespace benchgate::judge
