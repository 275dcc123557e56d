// SPDX-License-Identifier: MIT
#include "format/history_reports_json.hpp"

#include <array>

#include "base/civil_time.hpp"
#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"
#include "format/run_metadata_json.hpp"

namespace benchgate::format {

namespace {

using model::AcceptReport;
using model::AddReport;
using model::CompactReport;
using model::HistoryBaseline;
using model::ListedRun;
using model::RunList;
using model::RunLocation;
using model::RunMetadata;
using model::ShownRun;
using model::StoredRun;
using model::VerifyReport;

/// The rows of a listed run, of itself or of what holds one.
template <typename Owner, auto Time, auto... Run>
constexpr std::array<Field<Owner>, 14> listed_rows() {
  return {required<Run..., &ListedRun::run, &StoredRun::location, &RunLocation::folder>("folder"),
          required<Run..., &ListedRun::run, &StoredRun::location, &RunLocation::kind>("kind"),
          required<Run..., &ListedRun::run, &StoredRun::location, &RunLocation::date>("date"),
          required<Run..., &ListedRun::run, &StoredRun::location, &RunLocation::id>("run_id"),
          required<Run..., &ListedRun::run, &StoredRun::location, &RunLocation::attempt>("run_attempt"),
          derived<Time>("timestamp"),
          optional<Run..., &ListedRun::metadata, &RunMetadata::sha>("sha"),
          optional<Run..., &ListedRun::metadata, &RunMetadata::ref>("ref"),
          optional<Run..., &ListedRun::metadata, &RunMetadata::repository>("repository"),
          optional<Run..., &ListedRun::metadata, &RunMetadata::workflow>("workflow"),
          optional<Run..., &ListedRun::metadata, &RunMetadata::event>("event"),
          optional<Run..., &ListedRun::metadata, &RunMetadata::job_type>("job_type"),
          required<Run..., &ListedRun::files>("files"),
          required<Run..., &ListedRun::bytes>("bytes")};
}

std::string time_of_listed(const ListedRun& run) { return base::format_rfc3339(run.run.time); }
std::string time_of_shown(const ShownRun& shown) { return time_of_listed(shown.run); }
bool is_corrupt(const VerifyReport& report) { return !report.faults.empty(); }

constexpr Field<ShownRun> metadata_row{"metadata", Presence::required, "object",
                                       [](syntax::JsonWriter& json, std::string_view name, const ShownRun& shown) {
                                         write_run_metadata(json.key(name), shown.run.metadata);
                                       },
                                       [](syntax::JsonValue, const Origin&, ShownRun&) {}};

}  // namespace

template <>
struct EnumValues<model::RunKind> {
  static constexpr std::array values{model::RunKind::benchmarks, model::RunKind::load_tests};
};

template <>
struct Fields<model::AddedRunRow> {
  using R = model::AddedRunRow;
  static constexpr std::array rows{required<&R::folder>("folder"), required<&R::added>("added"),
                                   required<&R::known>("known"), required<&R::bytes>("bytes")};
};

template <>
struct Fields<AddReport> {
  static constexpr std::array rows{schema<AddReport, "benchgate.history-add.v1">(),
                                   required<&AddReport::store>("store"), required<&AddReport::runs>("runs")};
};

template <>
struct Fields<ListedRun> {
  static constexpr auto rows = listed_rows<ListedRun, time_of_listed>();
};

template <>
struct Fields<RunList> {
  static constexpr std::array rows{schema<RunList, "benchgate.history-list.v1">(), required<&RunList::store>("store"),
                                   required<&RunList::hidden>("left_out"), required<&RunList::runs>("runs")};
};

template <>
struct Fields<model::StoredFile> {
  using F = model::StoredFile;
  static constexpr std::array rows{required<&F::path>("path"), required<&F::size>("bytes"),
                                   optional<&F::sha256>("sha256")};
};

template <>
struct Fields<ShownRun> {
  static constexpr auto rows =
      joined(std::array{schema<ShownRun, "benchgate.history-run.v1">(), required<&ShownRun::store>("store")},
             listed_rows<ShownRun, time_of_shown, &ShownRun::run>(),
             std::array{metadata_row, required<&ShownRun::files>("content")});
};

template <>
struct Fields<VerifyReport> {
  using V = VerifyReport;
  static constexpr std::array rows{schema<V, "benchgate.history-verify.v1">(),
                                   required<&V::store>("store"),
                                   derived<is_corrupt>("corrupt"),
                                   required<&V::runs>("runs"),
                                   required<&V::files>("files"),
                                   required<&V::bytes>("bytes"),
                                   required<&V::faults>("faults"),
                                   required<&V::notes>("notes")};
};

template <>
struct Fields<CompactReport> {
  using C = CompactReport;
  static constexpr std::array rows{schema<C, "benchgate.history-compact.v1">(),
                                   required<&C::store>("store"),
                                   required<&C::runs>("runs"),
                                   required<&C::files>("files"),
                                   required<&C::packs>("packs"),
                                   required<&C::skipped>("kept_runs"),
                                   required<&C::before>("bytes_before"),
                                   required<&C::after>("bytes_after")};
};

template <>
struct Fields<AcceptReport> {
  using R = AcceptReport;
  using A = model::Acceptance;
  static constexpr std::array rows{schema<R, "benchgate.history-accept.v1">(),
                                   required<&R::file>("file"),
                                   required<&R::is_new>("new"),
                                   required<&R::accepted, &A::id>("id"),
                                   optional<&R::accepted, &A::metric>("metric"),
                                   optional<&R::accepted, &A::commit>("commit"),
                                   optional<&R::accepted, &A::run>("run_id"),
                                   required<&R::accepted, &A::reason>("reason")};
};

namespace {

using B = HistoryBaseline;
constexpr std::array baseline_rows{schema<B, "benchgate.history-baseline.v1">(), required<&B::store>("store"),
                                   optional<&B::why_none>("why_none")};
constexpr auto found_rows =
    joined(baseline_rows, std::array{required<&B::run>("run"), required<&B::commit>("commit"),
                                     required<&B::before>("before"), required<&B::distance>("commits"),
                                     required<&B::days>("days"), required<&B::environment>("environment"),
                                     required<&B::folder>("folder"), required<&B::receipts>("receipts")});

/// Describes both forms: a history without a baseline has `why_none` instead of the other members.
void describe_baseline(syntax::JsonWriter& json) {
  json.begin_object().key("anyOf").begin_array();
  describe_rows<B>(json, found_rows);
  describe_rows<B>(json, baseline_rows);
  json.end_array().end_object();
}

}  // namespace

std::string format_added(const AddReport& report) { return format_object(report); }
std::string format_run_list(const RunList& list) { return format_object(list); }
std::string format_shown_run(const std::vector<ShownRun>& kinds) {
  std::string text;
  for (const ShownRun& one : kinds) text += format_object(one);
  return text;
}
std::string format_verified(const VerifyReport& report) { return format_object(report); }
std::string format_compacted(const CompactReport& report) { return format_object(report); }
std::string format_accepted(const AcceptReport& report) { return format_object(report); }

std::string format_baseline(const HistoryBaseline& baseline) {
  syntax::JsonWriter json;
  const bool is_found = baseline.why_none.empty();
  write_rows<B>(json, is_found ? std::span<const Field<B>>(found_rows) : baseline_rows, baseline);
  return json.take() + "\n";
}

std::string added_schema() { return format_schema("benchgate.history-add.v1", describe_object<AddReport>); }
std::string run_list_schema() { return format_schema("benchgate.history-list.v1", describe_object<RunList>); }
std::string shown_run_schema() { return format_schema("benchgate.history-run.v1", describe_object<ShownRun>); }
std::string verified_schema() { return format_schema("benchgate.history-verify.v1", describe_object<VerifyReport>); }
std::string compacted_schema() { return format_schema("benchgate.history-compact.v1", describe_object<CompactReport>); }
std::string accepted_schema() { return format_schema("benchgate.history-accept.v1", describe_object<AcceptReport>); }
std::string baseline_schema() { return format_schema("benchgate.history-baseline.v1", describe_baseline); }

}  // namespace benchgate::format
