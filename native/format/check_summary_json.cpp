// SPDX-License-Identifier: MIT
#include "format/check_summary_json.hpp"

#include "format/compare_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::CheckedCase;
using model::CheckSummary;

template <>
struct Fields<CheckedCase> {
  static constexpr std::array<Field<CheckedCase>, 4> rows{{
      required<&CheckedCase::name>("name"),
      required<&CheckedCase::verdict>("verdict"),
      required<&CheckedCase::reasons>("reasons"),
      required<&CheckedCase::report>("report"),
  }};
};

template <>
struct Fields<model::CheckCounts> {
  static constexpr std::array<Field<model::CheckCounts>, 5> rows{{
      required<&model::CheckCounts::pass>("pass"),
      required<&model::CheckCounts::warn>("warn"),
      required<&model::CheckCounts::fail>("fail"),
      always<&model::CheckCounts::skip>("skip"),
      always<&model::CheckCounts::unchanged>("unchanged"),
  }};
};

template <>
struct Fields<model::ChangedDefinition> {
  static constexpr std::array<Field<model::ChangedDefinition>, 2> rows{{
      required<&model::ChangedDefinition::name>("name"),
      required<&model::ChangedDefinition::keys>("keys"),
  }};
};

template <>
struct Fields<model::DefinitionChanges> {
  static constexpr std::array<Field<model::DefinitionChanges>, 6> rows{{
      required<&model::DefinitionChanges::base>("base"),
      required<&model::DefinitionChanges::added>("added"),
      required<&model::DefinitionChanges::deleted>("deleted"),
      optional<&model::DefinitionChanges::skipped>("skipped"),
      required<&model::DefinitionChanges::changed>("changed"),
      required<&model::DefinitionChanges::unreadable>("unreadable"),
  }};
};

template <>
struct Fields<model::MachineOfShards> {
  static constexpr std::array<Field<model::MachineOfShards>, 2> rows{{
      required<&model::MachineOfShards::machine>("machine"),
      required<&model::MachineOfShards::shards>("shards"),
  }};
};

template <>
struct Fields<model::MergedShards> {
  static constexpr std::array<Field<model::MergedShards>, 4> rows{{
      required<&model::MergedShards::count>("count"),
      required<&model::MergedShards::missing>("missing"),
      required<&model::MergedShards::reruns>("reruns"),
      required<&model::MergedShards::machines>("machines"),
  }};
};

namespace {

constexpr std::string_view check_summary_name = "benchgate.summary.v1";

constexpr std::array<Field<CheckSummary>, 7> check_summary_rows{{
    {"schema", Presence::required, "string",
     [](syntax::JsonWriter& json, std::string_view name, const CheckSummary&) {
       json.member(name, check_summary_name);
     },
     [](syntax::JsonValue, const Origin&, CheckSummary&) {}},
    required<&CheckSummary::verdict>("verdict"),
    required<&CheckSummary::counts>("counts"),
    required<&CheckSummary::scenarios>("scenarios"),
    optional<&CheckSummary::definitions>("definitions"),
    optional<&CheckSummary::warnings>("warnings"),
    optional<&CheckSummary::shards>("shards"),
}};

}  // namespace

std::string format_check_summary(const CheckSummary& summary) {
  syntax::JsonWriter json;
  write_rows<CheckSummary>(json, check_summary_rows, summary);
  return json.take() + "\n";
}

std::optional<CheckSummary> parse_check_summary(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  if (root.text_at({"schema"}) != check_summary_name) return std::nullopt;
  CheckSummary summary;
  read_rows<CheckSummary>(root, {where, "summary"}, check_summary_rows, summary);
  return summary;
}

std::string check_summary_schema() {
  return format_schema("benchgate.summary.v1",
                       [](syntax::JsonWriter& json) { describe_rows<CheckSummary>(json, check_summary_rows); });
}

}  // namespace benchgate::format
