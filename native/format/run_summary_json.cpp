// SPDX-License-Identifier: MIT
#include "format/run_summary_json.hpp"

#include <array>

#include "format/carried_fields.hpp"
#include "format/receipt_schema.hpp"
#include "format/summary_json.hpp"

namespace benchgate::format {

using model::FailedIteration;
using model::MeasuredCase;
using model::MeasuredRun;
using model::ReceiptHead;
using model::RunSummary;

namespace {

/// Statistics by metric, as a receipt has them.
template <auto... Path>
constexpr auto stats(std::string_view name) {
  using Member = fields::Path<Path...>;
  auto row = always<Path...>(name);
  row.write = [](syntax::JsonWriter& json, std::string_view key, const typename Member::Owner& owner) {
    json.key(key);
    write_stats(json, Member::of(owner));
  };
  row.read = [](syntax::JsonValue value, const Origin& origin, typename Member::Owner& owner) {
    Member::of(owner) = read_stats(value, origin);
  };
  row.describe = describe_stats;
  return row;
}

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
      always<&MeasuredRun::head, &ReceiptHead::run_id>("id"),
      always<&MeasuredRun::head, &ReceiptHead::interrupted>("interrupted"),
      always<&MeasuredRun::head, &ReceiptHead::failed_samples>("failed_samples"),
      optional<&MeasuredRun::problem>("problem"),
      optional<&MeasuredRun::problem_tail>("problem_tail"),
      optional<&MeasuredRun::failed_assertions>("failed_assertions"),
      always<&MeasuredRun::head, &ReceiptHead::notes, &model::MeasurementNotes::warnings>("warnings"),
      stats<&MeasuredRun::head, &ReceiptHead::stats>("stats"),
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
      optional<&MeasuredCase::carried>("carried"),
      stats<&MeasuredCase::stats>("stats"),
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

std::string schema_of_run_summary() { return format_schema("benchgate.run_summary.v1", describe_object<RunSummary>); }

}  // namespace benchgate::format
