// SPDX-License-Identifier: MIT
#include "format/history_series_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "format/change_enum_values.hpp"
#include "format/derived_fields.hpp"
#include "format/enum_values.hpp"
#include "format/history_columns.hpp"

namespace benchgate::format {

using model::HistorySeries;
using model::MachineLevels;

namespace {

constexpr double percent_of_ratio = 100;

/// A level or a change, and the first environment of its class, if there are several classes.
struct LevelOfMachine {
  model::TrendGroup level;
  std::optional<std::size_t> environment;
};
struct ChangeOfMachine {
  model::TrendChange change;
  std::optional<double> change_pct;
  std::optional<std::size_t> environment;
  std::optional<std::size_t> until;  ///< of a drift
};

std::vector<LevelOfMachine> levels_of(const HistorySeries& series) {
  std::vector<LevelOfMachine> all;
  for (const MachineLevels& machine : series.levels)
    for (const model::TrendGroup& level : machine.groups) all.push_back({level, machine.environment});
  return all;
}

std::vector<ChangeOfMachine> changes_of(const HistorySeries& series) {
  std::vector<ChangeOfMachine> all;
  for (const MachineLevels& machine : series.levels) {
    for (const model::TrendChange& change : machine.changes) all.push_back({change, {}, machine.environment, {}});
    if (machine.drift) all.push_back({machine.drift->change, {}, machine.environment, machine.drift->until});
  }
  for (ChangeOfMachine& one : all)
    if (one.change.change) one.change_pct = percent_of_ratio * *one.change.change;
  return all;
}

MachineLevels& levels_on(std::optional<std::size_t> environment, HistorySeries& series) {
  for (MachineLevels& one : series.levels)
    if (one.environment == environment) return one;
  series.levels.emplace_back().environment = environment;
  return series.levels.back();
}

void take_levels(HistorySeries& series, const std::vector<LevelOfMachine>& levels) {
  for (const auto& [level, environment] : levels) levels_on(environment, series).groups.push_back(level);
}

void take_changes(HistorySeries& series, std::vector<ChangeOfMachine> changes) {
  for (auto& [change, change_pct, environment, until] : changes) {
    if (change_pct) change.change = *change_pct / percent_of_ratio;
    MachineLevels& levels = levels_on(environment, series);
    if (until)
      levels.drift = {.change = std::move(change), .until = *until};
    else
      levels.changes.push_back(std::move(change));
  }
}

/// A list that `Of` makes of a series and `Take` gives back to it; omitted when it is empty.
template <auto Of, auto Take>
constexpr Field<HistorySeries> converted(std::string_view name) {
  auto row = derived_if<Of>(name);
  row.read = [](syntax::JsonValue value, const Origin& origin, HistorySeries& series) {
    decltype(Of(series)) list;
    read_value(value, origin, list);
    Take(series, std::move(list));
  };
  return row;
}

/// "" of a metric whose better direction is not known, and of a test case without figures.
std::optional<model::Better> known_direction(const HistorySeries& series) {
  if (series.metric.undirected || series.metric.name.empty()) return std::nullopt;
  return series.metric.better;
}

void take_direction(HistorySeries& series, std::optional<model::Better> better) {
  series.metric.undirected = !better;
  if (better) series.metric.better = *better;
}

}  // namespace

template <>
struct Fields<LevelOfMachine> {
  using L = LevelOfMachine;
  using G = model::TrendGroup;
  static constexpr std::array rows{
      required<&L::level, &G::start>("start"), required<&L::level, &G::end>("end"),
      required<&L::level, &G::size>("size"),   required<&L::level, &G::average>("average"),
      required<&L::level, &G::stdev>("stdev"), optional<&L::environment>("environment"),
  };
};

template <>
struct Fields<ChangeOfMachine> {
  using M = ChangeOfMachine;
  using C = model::TrendChange;
  static constexpr std::array rows{
      required<&M::change, &C::index>("index"),
      optional<&M::until>("until"),
      required<&M::change, &C::direction>("direction"),
      required<&M::change, &C::label>("label"),
      required<&M::change, &C::before>("before"),
      required<&M::change, &C::after>("after"),
      optional<&M::change_pct>("change_pct"),
      optional<&M::change, &C::points>("change_points"),
      required<&M::change, &C::bits_saved>("bits_saved"),
      optional<&M::environment>("environment"),
      optional<&M::change, &C::why>("why"),
  };
};

template <>
struct Fields<model::LongDrift> {
  using D = model::LongDrift;
  static constexpr std::array rows{required<&D::side>("side"), required<&D::change_pct>("change_pct"),
                                   required<&D::p_adjusted>("p_adjusted"), required<&D::since>("since_run")};
};

template <>
struct Fields<model::AcceptedChange> {
  using A = model::AcceptedChange;
  static constexpr std::array rows{required<&A::run>("run"), required<&A::commit>("commit"),
                                   required<&A::reason>("reason")};
};

namespace {

/// Which series it is.
constexpr std::array identity_rows{
    required<&HistorySeries::id>("id"),
    optional<&HistorySeries::module>("module"),
    required<&HistorySeries::name>("test_case"),
    optional<&HistorySeries::parameters>("parameters"),
    optional<&HistorySeries::job>("job"),
    optional<&HistorySeries::docref>("docref"),
    optional<&HistorySeries::metric, &model::Metric::name>("metric"),
    always<&HistorySeries::headline>("headline"),
    optional<&HistorySeries::metric, &model::Metric::unit>("unit"),
    optional<&HistorySeries::scenario>("scenario"),
    converted<known_direction, take_direction>("better"),
    optional<&HistorySeries::expected_unstable>("expected_unstable"),
};

/// What is said of its points, after their columns.
constexpr std::array findings_rows{
    optional<&HistorySeries::drift>("long_drift"),
    converted<levels_of, take_levels>("levels"),
    converted<changes_of, take_changes>("changes"),
    optional<&HistorySeries::accepted>("accepted"),
};

constexpr auto notes_row = optional<&HistorySeries::notes>("notes");

template <std::size_t Count>
void write_members(syntax::JsonWriter& json, const std::array<Field<HistorySeries>, Count>& rows,
                   const HistorySeries& series) {
  for (const Field<HistorySeries>& row : rows) row.write(json, row.name, series);
}

void write_group(syntax::JsonWriter& json, const model::History& history, const HistorySeries& series) {
  if (!series.points.empty()) json.member("group", history.groups[series.points.back().group]);
}

void require_index(syntax::JsonValue series, std::size_t index, std::size_t size, std::string_view what) {
  if (index >= size) series.fail(fmt::format("{} {} does not exist", what, index));
}

/// Throws Error for indices beyond the lists that they refer to.
void check_indices(syntax::JsonValue value, const HistorySeries& series, const model::History& history) {
  for (const model::HistoryPoint& point : series.points) {
    require_index(value, point.run, history.runs.size(), "run");
    require_index(value, point.measured_run, history.runs.size(), "run");
    require_index(value, point.environment, history.environments.size(), "environment");
  }
  for (const model::AcceptedChange& accepted : series.accepted)
    require_index(value, accepted.run, history.runs.size(), "run");
  for (const MachineLevels& machine : series.levels) {
    if (machine.environment) require_index(value, *machine.environment, history.environments.size(), "environment");
    for (const model::TrendGroup& level : machine.groups)
      if (level.start >= level.end || level.end > series.points.size())
        value.fail(fmt::format("a level from point {} to {} of {} does not exist", level.start, level.end,
                               series.points.size()));
    for (const model::TrendChange& change : machine.changes)
      require_index(value, change.index, series.points.size(), "point");
    if (!machine.drift) continue;
    require_index(value, machine.drift->change.index, series.points.size(), "point");
    require_index(value, machine.drift->until, series.points.size(), "point");
  }
}

}  // namespace

void write_history_series(syntax::JsonWriter& json, const model::History& history, const HistorySeries& series) {
  json.begin_object();
  write_members(json, identity_rows, series);
  write_columns(json, series.points);
  write_members(json, findings_rows, series);
  write_group(json, history, series);
  notes_row.write(json, notes_row.name, series);
  json.end_object();
}

void write_newest_point(syntax::JsonWriter& json, const model::History& history, const HistorySeries& series,
                        const model::HistoryPoint& point) {
  json.begin_object();
  write_members(json, identity_rows, series);
  write_point_members(json, point);
  write_group(json, history, series);
  json.end_object();
}

HistorySeries read_history_series(syntax::JsonValue value, const Origin& origin, const model::History& history) {
  HistorySeries series;
  series.metric.undirected = true;
  read_rows<HistorySeries>(value, origin, joined(identity_rows, findings_rows, std::array{notes_row}), series);
  series.points = read_columns(value, origin);
  check_indices(value, series, history);
  return series;
}

}  // namespace benchgate::format
