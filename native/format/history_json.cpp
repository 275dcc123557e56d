// SPDX-License-Identifier: MIT
#include "format/history_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "format/derived_fields.hpp"
#include "format/history_series_json.hpp"

namespace benchgate::format {

using model::History;
using model::HistoryRun;
using model::HistorySeries;
using model::HistoryShift;
using syntax::JsonWriter;

namespace {

struct ClassedEnvironment {
  std::string name;  ///< of its class
  model::MeasuredEnvironment measured;
};

struct HistoryTables {
  std::vector<HistoryRun> runs;
  std::vector<ClassedEnvironment> environments;
  std::vector<HistoryShift> shifts;
  std::vector<std::string> warnings;
};

std::optional<double> stability_ratio(const HistoryRun& run) {
  if (run.stable + run.unstable == 0) return std::nullopt;
  return static_cast<double>(run.stable) / static_cast<double>(run.stable + run.unstable);
}

}  // namespace

template <>
struct Fields<HistoryRun> {
  using R = HistoryRun;
  using S = model::StoredRun;
  using P = model::RunLocation;
  using M = model::RunMetadata;
  static constexpr std::array rows{
      required<&R::stored, &S::location, &P::id>("run_id"),
      always<&R::stored, &S::location, &P::attempt>("run_attempt"),
      optional<&R::metadata, &M::sha>("sha"),
      optional<&R::metadata, &M::ref>("ref"),
      required<&R::metadata, &M::timestamp>("timestamp"),
      optional<&R::metadata, &M::subject>("subject"),
      optional<&R::metadata, &M::author>("author"),
      optional<&R::metadata, &M::commit_time>("commit_time"),
      optional<&R::metadata, &M::commit_position>("commit_position"),
      optional<&R::metadata, &M::repository>("repository"),
      optional<&R::metadata, &M::workflow>("workflow"),
      optional<&R::metadata, &M::event>("event"),
      optional<&R::job_type>("job_type"),
      always<&R::job_type_declared>("job_type_declared"),
      always<&R::published>("published"),
      optional<&R::why_unpublished>("why_unpublished"),
      optional<&R::median_n>("median_n"),
      always<&R::cases>("cases"),
      always<&R::stable>("stable"),
      always<&R::unstable>("unstable"),
      always<&R::expected_unstable>("expected_unstable"),
      always<&R::failed>("failed"),
      derived_if<stability_ratio>("stability_ratio"),
      always<&R::carried>("carried"),
      always<&R::reports>("reports"),
      always<&R::other_files>("other_files"),
      always<&R::stored, &S::location, &P::folder>("folder"),
      optional<&R::archived_again>("archived_again"),
      optional<&R::changed>("changed"),
      optional<&R::unread>("unread"),
      optional<&R::notes>("notes"),
      optional<&R::metadata, &M::further>("further"),
  };
};

template <>
struct Fields<ClassedEnvironment> {
  using C = ClassedEnvironment;
  using M = model::MeasuredEnvironment;
  using E = model::StoredEnvironment;
  static constexpr std::array rows{
      required<&C::name>("class"),
      optional<&C::measured, &M::machine, &E::os>("os"),
      optional<&C::measured, &M::machine, &E::os_version>("os_version"),
      optional<&C::measured, &M::machine, &E::kernel>("kernel"),
      optional<&C::measured, &M::machine, &E::arch>("arch"),
      optional<&C::measured, &M::machine, &E::cpu_model>("cpu_model"),
      optional<&C::measured, &M::machine, &E::cpu_count>("cpu_count"),
      optional<&C::measured, &M::machine, &E::memory_mb>("memory_mb"),
      optional<&C::measured, &M::machine, &E::runtime>("runtime"),
      optional<&C::measured, &M::machine, &E::runner_image>("runner_image"),
      optional<&C::measured, &M::machine, &E::toolchain>("toolchain"),
      optional<&C::measured, &M::tool>("tool"),
      optional<&C::measured, &M::tool_version>("tool_version"),
  };
};

template <>
struct Fields<HistoryShift> {
  using S = HistoryShift;
  static constexpr std::array rows{
      required<&S::run>("run"),
      always<&S::kind>("kind"),
      always<&S::from>("from"),
      always<&S::to>("to"),
      required<&S::candidates>("candidates"),
      always<&S::up>("up"),
      always<&S::down>("down"),
      required<&S::median_change>("median_change"),
  };
};

template <>
struct Fields<HistoryTables> {
  using T = HistoryTables;
  static constexpr std::array rows{required<&T::runs>("runs"), required<&T::environments>("environments"),
                                   always<&T::shifts>("shifts"), always<&T::warnings>("warnings")};
};

namespace {

constexpr std::string_view history_schema = "benchgate.history.v1", latest_schema = "benchgate.latest.v1";

JsonWriter compact() { return JsonWriter(JsonWriter::Style::compact); }

/// `"name":[` rows, one a line, `]`.
template <typename Row>
void write_lines(const WritePiece& write, std::string_view name, std::size_t rows, const Row& row) {
  write(fmt::format(",\n\"{}\":[", name));
  for (std::size_t i = 0; i < rows; ++i) {
    JsonWriter json = compact();
    row(json, i);
    write(i == 0 ? "\n" : ",\n");
    write(json.take());
  }
  write(rows == 0 ? "]" : "\n]");
}

/// The members that both files begin with.
void write_head(const History& history, std::string_view schema, int formula_version, const WritePiece& write) {
  JsonWriter json = compact();
  json.begin_object().member("schema", schema).member("formula_version", formula_version);
  json.member("kind", name_of(history.kind)).end_object();
  const std::string text = json.take();
  write(std::string_view(text).substr(0, text.size() - 1));
}

void write_environments(const History& history, const WritePiece& write) {
  write_lines(write, "environments", history.environments.size(), [&](JsonWriter& json, std::size_t i) {
    write_object(json, ClassedEnvironment{history.environment_classes[i], history.environments[i]});
  });
}

/// The newest points of a history, and the runs that they name.
struct Latest {
  std::vector<const HistorySeries*> measured;
  std::optional<std::size_t> newest_run;  ///< the newest published one
  std::vector<std::size_t> runs;          ///< ascending, each once

  std::size_t index_of(std::size_t run) const {
    return static_cast<std::size_t>(std::lower_bound(runs.begin(), runs.end(), run) - runs.begin());
  }
};

Latest latest_of(const History& history) {
  Latest latest;
  std::set<std::size_t> runs;
  const auto newest =
      std::find_if(history.runs.rbegin(), history.runs.rend(), [](const auto& run) { return run.published; });
  if (newest != history.runs.rend())
    runs.insert(latest.newest_run.emplace(static_cast<std::size_t>(history.runs.rend() - newest - 1)));
  for (const HistorySeries& series : history.series) {
    if (series.points.empty()) continue;
    latest.measured.push_back(&series);
    runs.insert({series.points.back().run, series.points.back().measured_run});
  }
  latest.runs.assign(runs.begin(), runs.end());
  return latest;
}

/// When a run began, as its timestamp says.
base::Instant time_of(const HistoryRun& run, syntax::JsonValue root) {
  const std::optional<base::Instant> time = base::parse_rfc3339(run.metadata.timestamp);
  if (!time)
    root.fail(fmt::format("the timestamp '{}' of run '{}' is not a time", base::printable(run.metadata.timestamp),
                          base::printable(run.stored.location.id)));
  return *time;
}

History read_tables(syntax::JsonValue root, std::string_view where) {
  const std::string_view schema = root.find("schema").text();
  if (schema != history_schema)
    root.fail(fmt::format("schema is '{}', not {}", base::printable(schema), history_schema));
  HistoryTables tables;
  read_object(root, {where, "history"}, tables);
  for (HistoryRun& run : tables.runs) run.stored.time = time_of(run, root);
  for (const HistoryShift& shift : tables.shifts)
    if (shift.run >= tables.runs.size()) root.fail(fmt::format("run {} does not exist", shift.run));
  History history;
  history.runs = std::move(tables.runs);
  history.shifts = std::move(tables.shifts);
  history.warnings = std::move(tables.warnings);
  for (ClassedEnvironment& one : tables.environments) {
    history.environments.push_back(std::move(one.measured));
    history.environment_classes.push_back(std::move(one.name));
  }
  return history;
}

}  // namespace

void write_history(const History& history, int formula_version, const WritePiece& write) {
  write_head(history, history_schema, formula_version, write);
  write_lines(write, "runs", history.runs.size(),
              [&](JsonWriter& json, std::size_t i) { write_object(json, history.runs[i]); });
  write_environments(history, write);
  write_lines(write, "shifts", history.shifts.size(),
              [&](JsonWriter& json, std::size_t i) { write_object(json, history.shifts[i]); });
  write_lines(write, "series", history.series.size(),
              [&](JsonWriter& json, std::size_t i) { write_history_series(json, history, history.series[i]); });
  write_lines(write, "warnings", history.warnings.size(),
              [&](JsonWriter& json, std::size_t i) { json.value(history.warnings[i]); });
  write("}\n");
}

void write_latest(const History& history, int formula_version, const WritePiece& write) {
  const Latest latest = latest_of(history);
  write_head(history, latest_schema, formula_version, write);
  if (latest.newest_run) write(fmt::format(",\n\"newest_run\":{}", latest.index_of(*latest.newest_run)));
  write_lines(write, "runs", latest.runs.size(),
              [&](JsonWriter& json, std::size_t i) { write_object(json, history.runs[latest.runs[i]]); });
  write_environments(history, write);
  write_lines(write, "measurements", latest.measured.size(), [&](JsonWriter& json, std::size_t i) {
    model::HistoryPoint point = latest.measured[i]->points.back();
    point.run = latest.index_of(point.run);
    point.measured_run = latest.index_of(point.measured_run);
    write_newest_point(json, history, *latest.measured[i], point);
  });
  write("}\n");
}

HistoryFile::HistoryFile(std::string_view text, std::string_view where)
    : where_(where), document_(syntax::parse_json(text, where)), tables_(read_tables(document_.root(), where)) {}

void HistoryFile::each_series(const std::function<void(HistorySeries)>& visit) const {
  document_.root().array("series").each(
      [&](const syntax::JsonValue& value) { visit(read_history_series(value, {where_, "series"}, tables_)); });
}

}  // namespace benchgate::format
