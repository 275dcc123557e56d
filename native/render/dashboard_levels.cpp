// SPDX-License-Identifier: MIT
#include "render/dashboard_levels.hpp"

#include <cstdint>
#include <optional>

#include "render/dashboard_points.hpp"

namespace benchgate::render {

namespace {

using syntax::JsonWriter;

/// true, or absent.
std::optional<bool> environment_changed(const model::DashboardSeries& series, std::size_t point) {
  if (point == 0) return std::nullopt;
  const auto& now = series.points[point].environment;
  const auto& before = series.points[point - 1].environment;
  return now && before && *now != *before ? std::optional(true) : std::nullopt;
}

/// What a machine that changes says of the values: medians move with it, ratios to an anchor do not.
enum class Comparable : std::uint8_t { on_one_machine, across_machines };

void write_level_changes(JsonWriter& json, const model::DashboardSeries& series, const model::DashboardLevels& levels,
                         Comparable comparable) {
  json.key("changes").begin_array();
  for (const model::DashboardChange& one : levels.changes) {
    json.begin_object()
        .member("run", static_cast<std::uint64_t>(series.points[one.change.index].run))
        .member("direction", name_of(one.change.direction))
        .member("label", name_of(one.change.label))
        .member("before", shown_figure(one.change.before, 6))
        .member("after", shown_figure(one.change.after, 6))
        .member_if("change", shown_figure(one.change.change, 4))
        .member_if("low", shown_figure(one.low, 4))
        .member_if("high", shown_figure(one.high, 4))
        .member("bits", shown_figure(one.change.bits_saved, 4))
        .member_if("why", one.change.why)
        .member_if("accepted", one.accepted);
    if (comparable == Comparable::on_one_machine)
      json.member_if("environment_changed", environment_changed(series, one.change.index));
    json.end_object();
  }
  json.end_array();
}

void write_level_averages(JsonWriter& json, const model::DashboardSeries& series,
                          const model::DashboardLevels& levels) {
  json.key("levels").begin_array();
  for (const model::TrendGroup& group : levels.groups)
    json.begin_array()
        .value(static_cast<std::uint64_t>(series.points[group.start].run))
        .value(shown_figure(group.average, 6))
        .value(shown_figure(group.stdev, 3))
        .value(static_cast<std::uint64_t>(group.size))
        .end_array();
  json.end_array();
}

void write_ratios(JsonWriter& json, const model::DashboardSeries& series) {
  if (!series.ratios) return;
  json.key("ratios").begin_object().member("anchor", series.ratios->anchor);
  if (series.ratios->judged) json.member("judged", true);
  write_level_averages(json, series, series.ratios->levels);
  write_level_changes(json, series, series.ratios->levels, Comparable::across_machines);
  json.end_object();
}

void write_accepted(JsonWriter& json, const model::DashboardSeries& series) {
  if (series.accepted.empty()) return;
  json.key("accepted").begin_array();
  for (const model::DashboardAcceptance& one : series.accepted) {
    json.begin_object();
    if (one.point) json.member("run", static_cast<std::uint64_t>(series.points[*one.point].run));
    json.member("commit", one.commit).member("reason", one.reason).end_object();
  }
  json.end_array();
}

}  // namespace

void write_levels(JsonWriter& json, const model::DashboardSeries& series) {
  write_level_averages(json, series, series.levels);
  write_level_changes(json, series, series.levels, Comparable::on_one_machine);
  write_ratios(json, series);
  write_accepted(json, series);
}

}  // namespace benchgate::render
