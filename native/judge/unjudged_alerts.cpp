// SPDX-License-Identifier: MIT
#include "judge/unjudged_alerts.hpp"

#include <fmt/core.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/quantity.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryAlert;
using model::HistoryPoint;
using model::HistorySeries;
using model::Stability;

/// Whether a metric beside others lacks nothing but a usable value. A 0 is one where less is better.
bool could_be_judged(const HistorySeries& series, std::string_view why_not, const HistoryPoint& point) {
  if (!why_not.empty() || !point.figures || point.measured_run != point.run) return false;
  return point.figures->value > 0 || series.metric.better == model::Better::higher;
}

std::string scatter_text(const model::Figures& figures) {
  constexpr double hundred = 100;
  std::string reason = "its values are not stable";
  if (figures.cov) reason = fmt::format("its values scatter by {} %", base::format_quantity(hundred * *figures.cov));
  return figures.n ? fmt::format("{} (N {})", reason, *figures.n) : reason;
}

/// Rule and reason, which are those of alert_verdict's table.
HistoryAlert unjudged_alert(std::string_view why_not, const HistoryPoint& point) {
  HistoryAlert alert;
  const auto because = [&](std::string_view rule, std::string reason) {
    alert.rule = rule;
    alert.reason = std::move(reason);
    return alert;
  };
  if (point.measured_run != point.run) return because("carried", "it was not measured again");
  if (!point.figures) return because("failed", "it failed");
  if (!why_not.empty()) return because("excluded", std::string(why_not));
  if (point.stability == Stability::invalid)
    return because("invalid", "more than 1 % of its work failed, or it did none");
  if (point.stability == Stability::unstable) return because("unstable", scatter_text(*point.figures));
  return because("no_value", "it has no value above 0");
}

}  // namespace

void add_unjudged_alerts(model::History& history, const AlertIds& ids, std::size_t newest) {
  std::set<std::string_view> reported;
  std::set<std::size_t> judged;
  for (const HistoryAlert& alert : history.alerts) {
    if (alert.run != newest) continue;
    reported.insert(history.series[alert.series].id);
    judged.insert(alert.series);
  }
  for (std::size_t i = 0; i < history.series.size(); ++i) {
    const HistorySeries& series = history.series[i];
    if (series.points.empty() || series.points.back().run != newest || judged.contains(i)) continue;
    const HistoryPoint& point = series.points.back();
    if (!reported.insert(series.id).second && !could_be_judged(series, ids.why_not(i), point)) continue;
    HistoryAlert alert = unjudged_alert(ids.why_not(i), point);
    alert.run = newest;
    alert.series = i;
    alert.label = point.label;
    history.alerts.push_back(std::move(alert));
  }
}

}  // namespace benchgate::judge
