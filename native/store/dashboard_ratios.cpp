// SPDX-License-Identifier: MIT
#include "store/dashboard_ratios.hpp"

#include <vector>

#include "judge/dashboard_ratios.hpp"
#include "store/history_file.hpp"

namespace benchgate::store {

using syntax::JsonValue;

std::optional<double> read_ratios(const JsonValue& value, model::DashboardSeries& series) {
  const std::size_t count = series.points.size();
  const HistoryColumn commit(value, "anchor_commit", count), anchor(value, "anchor", count);
  const HistoryColumn anchored(value, "anchored", count), chain(value, "anchor_chain", count);
  const HistoryColumn hops(value, "hops", count);
  std::vector<judge::RatioPoint> points(count);
  for (std::size_t i = 0; i < count; ++i) {
    model::DashboardPoint& point = series.points[i];
    if (const std::optional<double> median = anchor[i].as_number())
      point.anchor = {std::string(commit[i].text()), *median};
    points[i].measured = point.median && !hops[i].as_unsigned();
    const std::optional<double> on_scale = anchored[i].as_number();
    if (!on_scale) continue;
    if (!point.anchor || point.anchor->value <= 0)
      value.fail("a point is anchored, but its anchor has no value above 0");
    points[i].anchored = {static_cast<std::size_t>(chain[i].as_unsigned().value_or(0)), *on_scale, 0};
  }
  const std::optional<std::size_t> first = judge::find_ratios(series, points);
  return first && series.ratios->judged ? std::optional(series.points[*first].anchor->value) : std::nullopt;
}

}  // namespace benchgate::store
