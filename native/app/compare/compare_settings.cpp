// SPDX-License-Identifier: MIT
#include "app/compare/compare_settings.hpp"

#include <fmt/core.h>

#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

template <typename Map>
void require_known(std::string_view where, const Map& named, const std::set<std::string, std::less<>>& known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  for (const auto& [metric, value] : named)
    if (known.find(metric) == known.end())
      throw Error(where, fmt::format("unknown metric '{}'{}", metric, base::suggestion(metric, names)));
}

}  // namespace

bool CompareSettings::names_metrics() const {
  return !budgets.metric_thresholds.empty() || !budgets.directions.empty() || !budgets.statistics.empty() ||
         !budgets.metric_noise_thresholds.empty();
}

void require_known_metrics(const CompareSettings& settings, const std::set<std::string, std::less<>>& known) {
  require_known("--metric-threshold", settings.budgets.metric_thresholds, known);
  require_known("--direction", settings.budgets.directions, known);
  require_known("--metric-stat", settings.budgets.statistics, known);
  require_known("--metric-noise-threshold", settings.budgets.metric_noise_thresholds, known);
}

void require_agreement(const CompareSettings& settings, std::span<const model::Scenario> scenarios) {
  const auto agree = [](const std::string& metric, model::Better option, model::Better file,
                        const base::SourceLocation& location) {
    if (option != file)
      throw Error("--direction",
                  fmt::format("'{}={}' contradicts 'better: {}' ({}); remove one", base::printable(metric),
                              name_of(option), name_of(file), base::where(location)));
  };
  for (const auto& [metric, better] : settings.budgets.directions)
    for (const model::Scenario& scenario : scenarios) {
      for (const model::MetricSource& source : scenario.metrics)
        if (source.says_better && source.metric.name == metric)
          agree(metric, better, source.metric.better, source.location);
      if (!scenario.report) continue;
      const auto said = scenario.report->better.find(metric);
      if (said != scenario.report->better.end()) agree(metric, better, said->second, scenario.location);
    }
}

}  // namespace benchgate::app
