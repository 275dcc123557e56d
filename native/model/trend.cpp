// SPDX-License-Identifier: MIT
#include "model/trend.hpp"

#include <algorithm>

namespace benchgate::model {

std::string_view name_of(ChangeDirection direction) {
  return direction == ChangeDirection::regression ? "regression" : "progression";
}

std::string_view name_of(ChangeLabel label) {
  switch (label) {
    case ChangeLabel::regression: return "regression";
    case ChangeLabel::progression: return "progression";
    case ChangeLabel::outlier: return "outlier";
    case ChangeLabel::variance_change: return "variance_change";
    case ChangeLabel::unconfirmed: return "unconfirmed";
    case ChangeLabel::ended: return "ended";
  }
  return {};
}

std::size_t count_of(const Trend& trend, ChangeLabel label) {
  return static_cast<std::size_t>(std::count_if(trend.changes.begin(), trend.changes.end(),
                                                [&](const TrendChange& change) { return change.label == label; }));
}

bool regressed(const Trend& trend) {
  const auto last = std::find_if(trend.changes.rbegin(), trend.changes.rend(), [](const TrendChange& change) {
    return change.label == ChangeLabel::regression || change.label == ChangeLabel::progression;
  });
  return last != trend.changes.rend() && last->label == ChangeLabel::regression;
}

}  // namespace benchgate::model
