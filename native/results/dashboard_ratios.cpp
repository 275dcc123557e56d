// SPDX-License-Identifier: MIT
#include "results/dashboard_ratios.hpp"

#include "results/history_column.hpp"

namespace benchgate::results {

namespace {

using syntax::JsonValue;

/// The anchor columns of a series.
struct AnchorColumns {
  HistoryColumn commit, value, anchored, chain, hops;

  AnchorColumns(const JsonValue& series, std::size_t points)
      : commit(series, "anchor_commit", points),
        value(series, "anchor", points),
        anchored(series, "anchored", points),
        chain(series, "anchor_chain", points),
        hops(series, "hops", points) {}

  bool is_anchored(std::size_t point) const { return anchored[point].as_number().has_value(); }
  bool is_carried(std::size_t point) const { return hops[point].as_unsigned().has_value(); }
};

/// The first point of the newest chain; absent when no point is anchored.
std::optional<std::size_t> first_of_chain(const AnchorColumns& columns, std::size_t points) {
  std::optional<std::size_t> first;
  for (std::size_t i = points; i-- > 0;) {
    if (!columns.is_anchored(i)) continue;
    if (!first || columns.chain[i].as_unsigned() == columns.chain[*first].as_unsigned()) first = i;
  }
  return first;
}

/// Whether the newest measurement has a ratio.
bool newest_has_ratio(const AnchorColumns& columns, const model::DashboardSeries& series) {
  for (std::size_t i = series.points.size(); i-- > 0;)
    if (series.points[i].median && !columns.is_carried(i)) return columns.is_anchored(i);
  return false;
}

}  // namespace

std::optional<double> read_ratios(const JsonValue& value, model::DashboardSeries& series) {
  const std::size_t count = series.points.size();
  const AnchorColumns columns(value, count);
  for (std::size_t i = 0; i < count; ++i)
    if (const std::optional<double> anchor = columns.value[i].as_number())
      series.points[i].anchor = {std::string(columns.commit[i].text()), *anchor};
  const std::optional<std::size_t> first = first_of_chain(columns, count);
  if (!first) return std::nullopt;
  const std::optional<model::DashboardAnchor> anchor = series.points[*first].anchor;
  if (!anchor || anchor->value <= 0) value.fail("a point is anchored, but its anchor has no value above 0");
  for (std::size_t i = *first; i < count; ++i)
    if (columns.is_anchored(i) && series.points[i].anchor &&
        columns.chain[i].as_unsigned() == columns.chain[*first].as_unsigned())
      series.points[i].anchor->ratio = *columns.anchored[i].as_number() / anchor->value;
  series.ratios =
      model::DashboardRatios{.anchor = anchor->commit, .judged = newest_has_ratio(columns, series), .levels = {}};
  return series.ratios->judged ? std::optional(anchor->value) : std::nullopt;
}

}  // namespace benchgate::results
