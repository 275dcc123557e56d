// SPDX-License-Identifier: MIT
#include "format/history_columns.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "format/enum_values.hpp"

namespace benchgate::format {

using model::AnchoredFigures;
using model::AnchorFigures;
using model::Figures;
using model::HistoryPoint;

namespace {

struct PointColumn {
  std::string_view name;
  Presence presence;  ///< required: every point has it
  bool (*has)(const HistoryPoint& point);
  void (*write)(syntax::JsonWriter& json, const HistoryPoint& point);  ///< precondition: the point has it
  void (*read)(syntax::JsonValue value, const Origin& origin, HistoryPoint& point);
};

/// A column of what `Get` returns of a point, an optional, and `Set` gives to it.
template <typename Get, typename Set>
constexpr PointColumn column(std::string_view name, Get, Set) {
  using Value = typename decltype(Get{}(std::declval<const HistoryPoint&>()))::value_type;
  return {name, Presence::optional, [](const HistoryPoint& point) { return Get{}(point).has_value(); },
          [](syntax::JsonWriter& json, const HistoryPoint& point) { write_value(json, *Get{}(point)); },
          [](syntax::JsonValue value, const Origin& origin, HistoryPoint& point) {
            Value read{};
            read_value(value, origin, read);
            Set{}(point, std::move(read));
          }};
}

template <auto Member>
constexpr PointColumn required_column(std::string_view name) {
  PointColumn required = column(
      name, [](const HistoryPoint& point) { return std::optional(point.*Member); },
      [](HistoryPoint& point, const auto& value) { point.*Member = value; });
  required.presence = Presence::required;
  return required;
}

/// A member of those points where it is neither absent, empty, 0 nor false.
template <auto Member>
constexpr PointColumn optional_column(std::string_view name) {
  return column(
      name,
      [](const HistoryPoint& point) {
        return fields::is_empty(point.*Member) ? std::nullopt : std::optional(point.*Member);
      },
      [](HistoryPoint& point, const auto& value) { point.*Member = value; });
}

/// A part of a point that may be absent, as those columns read it that come after the first of them.
template <auto Part, typename Set>
void set_part(HistoryPoint& point, const Set& set) {
  if (!(point.*Part)) (point.*Part).emplace();
  set(*(point.*Part));
}

/// A member, itself optional, of a part of a point that may be absent.
template <auto Part, auto Member>
constexpr PointColumn part_column(std::string_view name) {
  return column(
      name, [](const HistoryPoint& point) { return point.*Part ? (*(point.*Part)).*Member : std::nullopt; },
      [](HistoryPoint& point, const auto& value) { set_part<Part>(point, [&](auto& part) { part.*Member = value; }); });
}

/// The same for a member that the part always has.
template <auto Part, auto Member>
constexpr PointColumn whole_part_column(std::string_view name) {
  return column(
      name,
      [](const HistoryPoint& point) { return point.*Part ? std::optional((*(point.*Part)).*Member) : std::nullopt; },
      [](HistoryPoint& point, const auto& value) { set_part<Part>(point, [&](auto& part) { part.*Member = value; }); });
}

template <auto Member>
constexpr PointColumn figure_column(std::string_view name) {
  return part_column<&HistoryPoint::figures, Member>(name);
}

constexpr std::array columns{
    required_column<&HistoryPoint::run>("run"),
    required_column<&HistoryPoint::environment>("environment"),
    required_column<&HistoryPoint::stability>("stability"),
    optional_column<&HistoryPoint::failure>("failure"),
    whole_part_column<&HistoryPoint::figures, &Figures::value>("value"),
    figure_column<&Figures::n>("n"),
    figure_column<&Figures::median>("median"),
    figure_column<&Figures::mean>("mean"),
    figure_column<&Figures::stdev>("stdev"),
    figure_column<&Figures::min>("min"),
    figure_column<&Figures::max>("max"),
    figure_column<&Figures::ci99_lower>("ci99_lower"),
    figure_column<&Figures::ci99_upper>("ci99_upper"),
    figure_column<&Figures::cov>("cov"),
    figure_column<&Figures::p75>("p75"),
    figure_column<&Figures::p95>("p95"),
    figure_column<&Figures::p99>("p99"),
    column(
        "ci_reliable",
        [](const HistoryPoint& point) {
          return point.figures && point.figures->ci99_lower ? std::optional(point.figures->ci_reliable) : std::nullopt;
        },
        [](HistoryPoint& point, bool value) {
          set_part<&HistoryPoint::figures>(point, [&](Figures& figures) { figures.ci_reliable = value; });
        }),
    optional_column<&HistoryPoint::label>("label"),
    optional_column<&HistoryPoint::side>("side"),
    optional_column<&HistoryPoint::rule>("rule"),
    optional_column<&HistoryPoint::alert>("alert"),
    column(
        "measured_run",
        [](const HistoryPoint& point) { return point.hops > 0 ? std::optional(point.measured_run) : std::nullopt; },
        [](HistoryPoint& point, std::size_t value) { point.measured_run = value; }),
    optional_column<&HistoryPoint::hops>("hops"),
    column(
        "anchor_commit",
        [](const HistoryPoint& point) {
          return point.anchor && !point.anchor->commit.empty() ? std::optional(point.anchor->commit) : std::nullopt;
        },
        [](HistoryPoint& point, std::string value) {
          set_part<&HistoryPoint::anchor>(point, [&](AnchorFigures& anchor) { anchor.commit = std::move(value); });
        }),
    whole_part_column<&HistoryPoint::anchor, &AnchorFigures::value>("anchor"),
    whole_part_column<&HistoryPoint::anchored, &AnchoredFigures::value>("anchored"),
    whole_part_column<&HistoryPoint::anchored, &AnchoredFigures::chain>("anchor_chain"),
};

/// The values of a column, absent ones where the series has no such column.
std::vector<syntax::JsonValue> values_of(syntax::JsonValue series, std::string_view name, std::size_t points) {
  std::vector<syntax::JsonValue> values = series.find(name).elements();
  if (values.empty()) values.resize(points);
  if (values.size() != points) series.fail(fmt::format("{} has {} values for {} runs", name, values.size(), points));
  return values;
}

/// Throws Error for what no point of ours is; `value` is its headline.
void check_point(syntax::JsonValue series, const HistoryPoint& point, syntax::JsonValue value) {
  if (point.figures && (!value || value.is_null())) series.fail("a point has figures, but no value");
  if (point.anchored && (!point.anchor || point.anchor->value <= 0))
    series.fail("a point is anchored, but its anchor has no value above 0");
}

}  // namespace

void write_columns(syntax::JsonWriter& json, std::span<const HistoryPoint> points) {
  for (const PointColumn& one : columns) {
    if (std::none_of(points.begin(), points.end(), one.has)) continue;
    json.key(one.name).begin_array();
    for (const HistoryPoint& point : points)
      if (one.has(point))
        one.write(json, point);
      else
        json.null();
    json.end_array();
  }
}

void write_point_members(syntax::JsonWriter& json, const HistoryPoint& point) {
  for (const PointColumn& one : columns)
    if (one.has(point)) one.write(json.key(one.name), point);
}

std::vector<HistoryPoint> read_columns(syntax::JsonValue series, const Origin& origin) {
  std::vector<HistoryPoint> points(series.array("run").elements().size());
  for (const PointColumn& one : columns) {
    const std::vector<syntax::JsonValue> values = values_of(series, one.name, points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
      if (values[i] && !values[i].is_null())
        one.read(values[i], {origin.file, one.name}, points[i]);
      else if (one.presence == Presence::required)
        series.fail(fmt::format("a point has no {}", one.name));
  }
  const std::vector<syntax::JsonValue> headline = values_of(series, "value", points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].hops == 0) points[i].measured_run = points[i].run;
    check_point(series, points[i], headline[i]);
  }
  return points;
}

}  // namespace benchgate::format
