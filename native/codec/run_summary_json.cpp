// SPDX-License-Identifier: MIT
#include "codec/run_summary_json.hpp"

#include <array>

#include "codec/json_fields.hpp"
#include "codec/summary_json.hpp"

namespace benchgate::codec {

using model::FailedIteration;
using model::MeasuredCase;
using model::MeasuredRun;
using model::ReceiptHead;
using model::RunSummary;

namespace {

template <typename Owner>
constexpr Field<Owner> stats_field(void (*write)(syntax::JsonWriter&, std::string_view, const Owner&),
                                   void (*read)(syntax::JsonValue, const Origin&, Owner&)) {
  return {"stats", Presence::optional, "object", write, read, describe_stats};
}

constexpr Field<MeasuredRun> warnings_field{
    "warnings",
    Presence::optional,
    "array",
    [](syntax::JsonWriter& json, std::string_view name, const MeasuredRun& run) {
      json.key(name);
      write_value(json, run.head.notes.warnings);
    },
    [](syntax::JsonValue value, const Origin& origin, MeasuredRun& run) {
      read_value(value, origin, run.head.notes.warnings);
    },
    describe_value<std::vector<std::string>>};

constexpr Field<RunSummary> tool_field{
    "tool", Presence::optional, "object",
    [](syntax::JsonWriter& json, std::string_view name, const RunSummary& summary) {
      json.key(name).begin_object().member("name", "benchgate").member("version", summary.tool_version).end_object();
    },
    [](syntax::JsonValue value, const Origin&, RunSummary& summary) {
      summary.tool_version = value.text_at({"version"});
    }};

constexpr Field<RunSummary> schema_field{
    "schema", Presence::optional, "string",
    [](syntax::JsonWriter& json, std::string_view name, const RunSummary&) { json.member(name, run_summary_schema); },
    [](syntax::JsonValue, const Origin&, RunSummary&) {}};

}  // namespace

template <>
struct Fields<FailedIteration> {
  static constexpr std::array rows{
      always<&FailedIteration::run>("run"),
      always<&FailedIteration::iteration>("iteration"),
      always<&FailedIteration::failure>("failure"),
      optional<&FailedIteration::tail>("tail"),
  };
};

template <>
struct Fields<MeasuredRun> {
  static constexpr std::array rows{
      always<&MeasuredRun::number>("run"),
      optional<&MeasuredRun::files>("files"),
      always_within<&MeasuredRun::head, &ReceiptHead::run_id>("id"),
      always_within<&MeasuredRun::head, &ReceiptHead::interrupted>("interrupted"),
      always_within<&MeasuredRun::head, &ReceiptHead::failed_samples>("failed_samples"),
      optional<&MeasuredRun::problem>("problem"),
      optional<&MeasuredRun::problem_tail>("problem_tail"),
      optional<&MeasuredRun::failed_assertions>("failed_assertions"),
      warnings_field,
      stats_field<MeasuredRun>(
          [](syntax::JsonWriter& json, std::string_view name, const MeasuredRun& run) {
            json.key(name);
            write_stats(json, run.head.stats);
          },
          [](syntax::JsonValue value, const Origin& origin, MeasuredRun& run) {
            run.head.stats = read_stats(value, origin);
          }),
  };
};

template <>
struct Fields<MeasuredCase> {
  static constexpr std::array rows{
      required<&MeasuredCase::name>("name"),
      always<&MeasuredCase::planned_runs>("planned_runs"),
      always<&MeasuredCase::samples>("samples"),
      always<&MeasuredCase::failed>("failed_samples"),
      optional<&MeasuredCase::wrong_outputs>("wrong_outputs"),
      optional<&MeasuredCase::first_failure>("first_failure"),
      stats_field<MeasuredCase>(
          [](syntax::JsonWriter& json, std::string_view name, const MeasuredCase& one) {
            json.key(name);
            write_stats(json, one.stats);
          },
          [](syntax::JsonValue value, const Origin& origin, MeasuredCase& one) {
            one.stats = read_stats(value, origin);
          }),
      always<&MeasuredCase::runs>("runs"),
  };
};

template <>
struct Fields<RunSummary> {
  static constexpr std::array rows{
      schema_field,
      tool_field,
      optional<&RunSummary::source_ref>("source_ref"),
      optional<&RunSummary::source_commit>("source_commit"),
      optional<&RunSummary::manifest>("manifest"),
      required<&RunSummary::cases>("scenarios"),
  };
};

std::string write_run_summary(const RunSummary& summary) {
  syntax::JsonWriter json;
  write_object(json, summary);
  return json.take() + "\n";
}

RunSummary parse_run_summary(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  RunSummary summary;
  read_object(document.root(), {where, "run summary"}, summary);
  return summary;
}

}  // namespace benchgate::codec
