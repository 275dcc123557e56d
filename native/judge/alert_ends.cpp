// SPDX-License-Identifier: MIT
// Alerts that end without being back or accepted: of what is not measured any more, or only on other machines.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "judge/history_judgement.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryAlert;
using model::HistorySeries;

void end_alert(HistoryAlert& alert, std::string_view rule, std::size_t run) {
  alert.state = "gone";
  alert.rule = rule;
  alert.alert = false;
  alert.run = run;
}

/// The class in which the alert was compared last, as its reason names it.
std::string_view same_machine(const model::History& history, const HistoryAlert& alert) {
  const std::vector<model::HistoryPoint>& points = history.series[alert.series].points;
  const auto point = std::find_if(points.begin(), points.end(),
                                  [&](const model::HistoryPoint& one) { return one.run == alert.seen_in; });
  return point != points.end() && point->anchored ? "with the same chain of anchors" : "on the same type of machine";
}

}  // namespace

void end_alerts_of_what_is_gone(model::History& history, const AlertSettings& settings) {
  const std::vector<std::size_t> numbers = published_numbers(history);
  std::vector<std::size_t> published;
  for (std::size_t run = 0; run < history.runs.size(); ++run)
    if (history.runs[run].published) published.push_back(run);
  std::map<std::string_view, std::size_t> last_failures;  // by test case: only its first series has them
  for (const HistorySeries& series : history.series)
    if (series.headline && !series.points.empty() && series.points.back().stability == model::Stability::failed)
      last_failures[series.id] = series.points.back().run;
  const auto name_of_run = [&](std::size_t run) { return history.runs[run].stored.location.id; };
  for (HistoryAlert& alert : history.alerts) {
    if (alert.state != "open") continue;
    const HistorySeries& series = history.series[alert.series];
    const auto failure = last_failures.find(series.id);
    const std::size_t last = std::max(series.points.back().run, failure == last_failures.end() ? 0 : failure->second);
    const std::size_t gone = numbers[last] + settings.gap;
    const bool was_seen_last = alert.seen_in == alert.run;
    if (alert.retired_in) {
      end_alert(alert, machine_gone_rule, *alert.retired_in);
      alert.reason = fmt::format("not measured {} any more, last in run {}; until then: {}",
                                 same_machine(history, alert), name_of_run(alert.seen_in), alert.reason);
    } else if (gone < published.size()) {
      end_alert(alert, gone_rule, published[gone]);
      alert.reason = fmt::format("not measured since run {}; until then: {}", name_of_run(last), alert.reason);
    } else if (!was_seen_last) {
      alert.reason = fmt::format("not measured {} since run {}; until then: {}", same_machine(history, alert),
                                 name_of_run(alert.seen_in), alert.reason);
    }
  }
}

}  // namespace benchgate::judge
