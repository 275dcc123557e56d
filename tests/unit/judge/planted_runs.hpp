// SPDX-License-Identifier: MIT
// Histories whose levels are given, so that what alerts have to say of them is known by hand.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "judge/history_judgement.hpp"

namespace benchgate::test::planted {

using Values = std::vector<double>;

/// Runs of one test case on one machine, unless a machine is named.
class Runs {
 public:
  explicit Runs(std::size_t count, std::vector<std::string> machines = {}) {
    for (std::size_t i = 0; i < count; ++i) {
      model::HistoryRun& run = history.runs.emplace_back();
      run.stored.location.id = std::to_string(i);
      run.metadata.sha = "c" + run.stored.location.id;
      run.published = true;
      const std::string machine = i < machines.size() ? machines[i] : "cpu";
      const auto known = std::find(history.environment_classes.begin(), history.environment_classes.end(), machine);
      environments_.push_back(static_cast<std::size_t>(known - history.environment_classes.begin()));
      if (known != history.environment_classes.end()) continue;
      history.environments.emplace_back().tool = "hyperfine";
      history.environment_classes.push_back(machine);
    }
    history.groups.emplace_back("report.json");
  }

  model::HistorySeries& add(const std::string& id, const model::Metric& metric, const Values& values,
                            model::Stability stability = model::Stability::stable) {
    model::HistorySeries& series = history.series.emplace_back();
    series.id = id;
    series.metric = metric;
    series.headline = history.series.size() == 1 || history.series[history.series.size() - 2].id != id;
    for (std::size_t run = 0; run < values.size(); ++run) {
      model::HistoryPoint& point = series.points.emplace_back();
      point.run = point.measured_run = run;
      point.environment = environments_[run];
      point.stability = stability;
      model::Figures& figures = point.figures.emplace();
      figures.value = values[run];
      if (stability == model::Stability::stable || stability == model::Stability::unstable) {
        figures.n = 15;
        figures.stdev = 0.01 * values[run];
        figures.cov = stability == model::Stability::stable ? 0.01 : 0.4;
      }
    }
    return series;
  }

  const std::vector<model::HistoryAlert>& judge(std::vector<model::Acceptance> accepted = {}) {
    judge::alert_history(history, accepted, {});
    return history.alerts;
  }

  /// The alert about a metric that has that state; null: there is none.
  const model::HistoryAlert* alert_of(std::string_view metric, std::string_view state = "open",
                                      std::string_view id = "") const {
    for (const model::HistoryAlert& alert : history.alerts) {
      const model::HistorySeries& series = history.series[alert.series];
      if (series.metric.name == metric && alert.state == state && (id.empty() || series.id == id)) return &alert;
    }
    return nullptr;
  }

  model::History history;

 private:
  std::vector<std::size_t> environments_;
};

/// `before` values of one level, then `after` of another; the last digit wavers a little.
inline Values levels(std::size_t before, double first, std::size_t after, double second) {
  Values values;
  for (std::size_t i = 0; i < before + after; ++i)
    values.push_back((i < before ? first : second) * (1 + 0.001 * static_cast<double>(i % 3)));
  return values;
}

inline const model::Metric time_metric{.name = "time", .unit = "ns"};

}  // namespace benchgate::test::planted
