// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/dashboard.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::format {

/// Figures of the newest point of a series.
struct DashboardLast {
  std::size_t run = 0;
  std::optional<std::size_t> environment;
  std::optional<double> median, low, high;  ///< unit of the metric; low and high bound the CI99 of the mean
  std::optional<std::uint64_t> n;           ///< absent: only one value is known
  std::optional<double> cv, mean, p95, p99;
  std::optional<bool> median_unknown;  ///< true, or absent: `median` is the mean, or the value that the tool states
  std::uint64_t failures = 0;
  std::optional<std::size_t> failing_since;  ///< the first run of those at the end in which every attempt failed
  std::optional<std::size_t> missing_since;  ///< the first run that should have measured it after this one
  std::string error;                         ///< why every attempt of the newest run failed; "": not known
  model::PointStability stability = model::PointStability::unknown;
};

/// A run with the places of the environments in which it measured.
struct DashboardRunRow {
  model::DashboardRun run;
  std::vector<std::size_t> environments;
};

/// Parts of the dashboard's data, each as a JSON object. Figures are written as they are: round them before.
void write_dashboard_environment(syntax::JsonWriter& json, const model::DashboardEnvironment& environment);
void write_dashboard_run(syntax::JsonWriter& json, const DashboardRunRow& run);
void write_dashboard_judgement(syntax::JsonWriter& json, const model::DashboardJudgement& judgement);
void write_dashboard_last(syntax::JsonWriter& json, const DashboardLast& last);
void write_dashboard_alert(syntax::JsonWriter& json, const model::DashboardAlert& alert);

}  // namespace benchgate::format
