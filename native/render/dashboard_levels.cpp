// SPDX-License-Identifier: MIT
#include "render/dashboard_levels.hpp"

#include <cstdint>
#include <optional>
#include <span>

#include "render/dashboard_points.hpp"

namespace benchgate::render {

namespace {

using syntax::JsonWriter;

using Levels = std::span<const model::DashboardLevels>;

std::optional<std::uint64_t> machine_of(const model::DashboardLevels& levels) {
  return levels.machine ? std::optional(static_cast<std::uint64_t>(*levels.machine)) : std::nullopt;
}

void write_level_changes(JsonWriter& json, const model::DashboardSeries& series, Levels all) {
  json.key("changes").begin_array();
  for (const model::DashboardLevels& levels : all)
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
          .member_if("machine", machine_of(levels))
          .member_if("accepted", one.accepted)
          .end_object();
    }
  json.end_array();
}

/// Each as run, average, stdev, size and, where there are several machines, the machine.
void write_level_averages(JsonWriter& json, const model::DashboardSeries& series, Levels all) {
  json.key("levels").begin_array();
  for (const model::DashboardLevels& levels : all)
    for (const model::TrendGroup& group : levels.groups) {
      json.begin_array()
          .value(static_cast<std::uint64_t>(series.points[group.start].run))
          .value(shown_figure(group.average, 6))
          .value(shown_figure(group.stdev, 3))
          .value(static_cast<std::uint64_t>(group.size));
      if (const auto machine = machine_of(levels)) json.value(*machine);
      json.end_array();
    }
  json.end_array();
}

void write_ratios(JsonWriter& json, const model::DashboardSeries& series) {
  if (!series.ratios) return;
  json.key("ratios").begin_object().member("anchor", series.ratios->anchor);
  if (series.ratios->judged) json.member("judged", true);
  write_level_averages(json, series, {&series.ratios->levels, 1});
  write_level_changes(json, series, {&series.ratios->levels, 1});
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
  write_level_changes(json, series, series.levels);
  write_ratios(json, series);
  write_accepted(json, series);
}

}  // namespace benchgate::render
