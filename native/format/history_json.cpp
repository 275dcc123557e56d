// SPDX-License-Identifier: MIT
#include "format/history_json.hpp"

#include <fmt/core.h>

#include <array>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "format/derived_fields.hpp"

namespace benchgate::format {

using model::HistoryRun;
using model::HistoryShift;

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
  using P = model::RunPlace;
  using M = model::RunMetadata;
  static constexpr std::array rows{
      required<&R::stored, &S::place, &P::id>("run_id"),
      always<&R::stored, &S::place, &P::attempt>("run_attempt"),
      optional<&R::metadata, &M::sha>("sha"),
      optional<&R::metadata, &M::ref>("ref"),
      always<&R::metadata, &M::timestamp>("timestamp"),
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
      always<&R::stored, &S::place, &P::folder>("folder"),
      optional<&R::archived_again>("archived_again"),
      optional<&R::changed>("changed"),
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

void write_history_run(syntax::JsonWriter& json, const HistoryRun& run) { write_object(json, run); }

void write_history_environment(syntax::JsonWriter& json, const std::string& name,
                               const model::MeasuredEnvironment& environment) {
  write_object(json, ClassedEnvironment{name, environment});
}

void write_history_shift(syntax::JsonWriter& json, const HistoryShift& shift) { write_object(json, shift); }

model::History read_history(syntax::JsonValue value, std::string_view where) {
  constexpr std::string_view known = "benchgate.history.v1";
  const std::string_view schema = value.find("schema").text();
  if (schema != known) value.fail(fmt::format("schema is '{}', not {}", base::printable(schema), known));
  HistoryTables tables;
  read_object(value, {where, "history"}, tables);
  for (const HistoryShift& shift : tables.shifts)
    if (shift.run >= tables.runs.size()) value.fail(fmt::format("run {} does not exist", shift.run));
  model::History history{.runs = std::move(tables.runs),
                         .environments = {},
                         .environment_classes = {},
                         .groups = {},
                         .series = {},
                         .shifts = std::move(tables.shifts),
                         .alerts = {},
                         .warnings = std::move(tables.warnings)};
  for (ClassedEnvironment& one : tables.environments) {
    history.environments.push_back(std::move(one.measured));
    history.environment_classes.push_back(std::move(one.name));
  }
  return history;
}

}  // namespace benchgate::format
