// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/gate.hpp"
#include "judge/statistic.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// What is known about a scenario before its samples are read.
struct ScenarioOrigin {
  std::string name;                             ///< of its folder
  const model::Scenario* definition = nullptr;  ///< the candidate's; null without receipts
  bool imported = false;                        ///< from another tool's report
};

/// The measures to judge in every scenario; absent: the scenario's own choice, else the default of its kind.
struct MeasureChoice {
  std::optional<std::string> metric;
  std::optional<judge::Statistic> statistic;  ///< a quantile
  std::optional<double> regression_pct;

  bool operator==(const MeasureChoice&) const = default;
};

/// Returns the fields of the raw samples that some gate may need, in byte order. Throws Error for an imported scenario
/// that names no metric to judge.
std::vector<std::string> wanted_fields(const ScenarioOrigin& origin, const MeasureChoice& choice);

/// Returns the kind of a scenario's samples, by whether any of them `has` a field.
SampleKind kind_of(const ScenarioOrigin& origin, const std::function<bool(std::string_view field)>& has);

/// Fills in the measures of `input`, whose kind is set: the choice beats the scenario's own settings, which beat the
/// defaults of the kind. Throws Error for a statistic of the scenario that cannot be tested, and for imported metrics
/// whose direction is unknown.
void choose_measures(ScenarioInput& input, const ScenarioOrigin& origin, const MeasureChoice& choice);

}  // namespace benchgate::judge
