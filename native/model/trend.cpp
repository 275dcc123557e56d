// SPDX-License-Identifier: MIT
#include "model/trend.hpp"

#include <algorithm>

namespace benchgate::model {

std::string_view name_of(ChangeDirection direction) {
  switch (direction) {
    case ChangeDirection::regression: return "regression";
    case ChangeDirection::progression: return "progression";
    case ChangeDirection::change: return "change";
  }
  return {};
}

ChangeDirection direction_of(const Metric& metric, double before, double after) {
  if (metric.undirected) return ChangeDirection::change;
  const bool is_worse = metric.better == Better::lower ? after > before : after < before;
  return is_worse ? ChangeDirection::regression : ChangeDirection::progression;
}

bool is_new_level(ChangeLabel label) {
  return label == ChangeLabel::regression || label == ChangeLabel::progression || label == ChangeLabel::change;
}

std::string_view name_of(ChangeLabel label) {
  switch (label) {
    case ChangeLabel::regression: return "regression";
    case ChangeLabel::progression: return "progression";
    case ChangeLabel::change: return "change";
    case ChangeLabel::outlier: return "outlier";
    case ChangeLabel::variance_change: return "variance_change";
    case ChangeLabel::unconfirmed: return "unconfirmed";
    case ChangeLabel::ended: return "ended";
  }
  return {};
}

std::size_t count_of(const Trend& trend, ChangeLabel label) {
  const auto count = std::count_if(trend.changes.begin(), trend.changes.end(),
                                   [&](const TrendChange& change) { return change.label == label; });
  return static_cast<std::size_t>(count) + (trend.drift && trend.drift->change.label == label ? 1 : 0);
}

double present_level(const Trend& trend) {
  return trend.drift ? trend.drift->change.after : trend.groups.back().average;
}

const TrendChange* latest_change(const Trend& trend) {
  if (trend.drift) return &trend.drift->change;
  const auto last = std::find_if(trend.changes.rbegin(), trend.changes.rend(),
                                 [](const TrendChange& change) { return is_new_level(change.label); });
  return last == trend.changes.rend() ? nullptr : &*last;
}

bool regressed(const Trend& trend) {
  const TrendChange* const latest = latest_change(trend);
  return latest != nullptr && latest->label == ChangeLabel::regression;
}

Verdict verdict_of(std::span<const Trend> trends) {
  const auto any = [&](const auto& is) { return std::any_of(trends.begin(), trends.end(), is); };
  if (any([](const Trend& trend) { return trend.verdict == Verdict::fail; })) return Verdict::fail;
  return any([](const Trend& trend) { return !trend.groups.empty(); }) ? Verdict::pass : Verdict::error;
}

std::string title_of(const TrendSeries& series) {
  return series.metric.name.empty() ? series.test_case : series.test_case + " " + series.metric.name;
}

}  // namespace benchgate::model
