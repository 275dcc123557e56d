// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "judge/trend.hpp"
#include "model/measurement_table.hpp"
#include "model/trend.hpp"

namespace benchgate::judge {

/// Returns the test cases of a table as series, in its order: a run for each artifact from the first in which the test
/// case was measured, without values where it has none, else with its artifact_value or, as TrendSamples::trials, all
/// of them.
std::vector<model::TrendSeries> trend_series(const model::MeasurementTable& table, TrendSamples samples);

/// The runs of a series on comparable machines.
struct MachineSeries {
  std::size_t machine = 0;           ///< TrendRun::machine
  std::vector<std::size_t> indices;  ///< of its runs in the whole series
  model::TrendSeries series;
};

/// Returns a series for each machine of `series`, in the order of their first runs.
std::vector<MachineSeries> split_by_machine(const model::TrendSeries& series);

/// Returns each of the series, or instead one for each machine that it was measured on, in the order of their first
/// runs.
std::vector<model::TrendSeries> of_each_machine(std::vector<model::TrendSeries> all);

/// Returns `series` with one run for those of a commit that follow each other, named after the first of them: between
/// two measurements of the same code the level does not change.
model::TrendSeries with_commits_joined(model::TrendSeries series);

/// A machine without one of the newest runs of a test case is not used any more: what was last seen on it may be over.
inline constexpr std::size_t retired_after = 20;

/// Gives trends their verdicts and the names of the runs of their changes: fail to a test case that regressed on a
/// machine that measured one of its newest runs, not_evaluated to one without a value, and to one that regressed on
/// another machine.
void judge_trends(std::span<model::Trend> trends);

/// Returns the trends of such parts and their drifts, in their order, on up to `threads` threads. Their groups, changes
/// and drifts count the runs of the whole series. Runs of one commit are one, see with_commits_joined; where the first
/// of them are of the level before a change and the others of the one after it, the change stands between them. For
/// `search` see find_trends of series.
std::vector<model::Trend> find_trends(std::span<const MachineSeries> parts, const TrendSettings& settings,
                                      std::optional<TrendSearch> search, std::size_t threads);

}  // namespace benchgate::judge
