// SPDX-License-Identifier: MIT
#include "codec/report_json.hpp"

#include "codec/compare_fields.hpp"
#include "codec/compare_json.hpp"
#include "codec/receipt_schema.hpp"

namespace benchgate::codec {

using model::Finding;
using model::FindingData;
using model::Report;

template <>
struct Fields<FindingData> {
  static constexpr std::array<Field<FindingData>, 6> rows{{
      required<&FindingData::metric_name>("metric_name"),
      optional<&FindingData::baseline>("baseline"),
      optional<&FindingData::current>("current"),
      optional<&FindingData::regression_pct>("regression_pct"),
      optional<&FindingData::threshold>("threshold"),
      required<&FindingData::direction>("direction"),
  }};
};

template <>
struct Fields<Finding> {
  static constexpr std::array<Field<Finding>, 5> rows{{
      required<&Finding::check_id>("check_id"),
      required<&Finding::code>("code"),
      required<&Finding::severity>("severity"),
      required<&Finding::message>("message"),
      optional<&Finding::data>("data"),
  }};
};

namespace {

constexpr std::string_view report_schema_name = "benchgate.report.v1";

void write_report_schema(JsonWriter& json, std::string_view name, const Report&) {
  json.member(name, report_schema_name);
}

/// Reports are only written; `compare` is their part that is read.
void read_nothing(const Json&, const Origin&, Report&) {}

void write_compare_part(JsonWriter& json, std::string_view name, const Report& report) {
  if (report.compare) write_comparison(json.key(name), *report.compare);
}

struct SummaryCounts {
  std::uint64_t pass_count, warn_count, fail_count, skip_count, total_count;
};

}  // namespace

template <>
struct Fields<SummaryCounts> {
  static constexpr std::array<Field<SummaryCounts>, 5> rows{{
      required<&SummaryCounts::pass_count>("pass_count"),
      required<&SummaryCounts::warn_count>("warn_count"),
      required<&SummaryCounts::fail_count>("fail_count"),
      always<&SummaryCounts::skip_count>("skip_count"),
      required<&SummaryCounts::total_count>("total_count"),
  }};
};

namespace {

void write_summary_counts(JsonWriter& json, std::string_view name, const Report& report) {
  const model::BudgetCounts& counts = report.verdict.counts;
  write_object(json.key(name), SummaryCounts{counts.pass, counts.warn, counts.fail, counts.skip, counts.total()});
}

constexpr std::array<Field<Report>, 6> report_rows{{
    {"report_type", Presence::required, "string", write_report_schema, read_nothing},
    {"schema", Presence::required, "string", write_report_schema, read_nothing},
    required<&Report::verdict>("verdict"),
    {"compare", Presence::optional, "object", write_compare_part, read_nothing, describe_comparison},
    required<&Report::findings>("findings"),
    {"summary", Presence::required, "object", write_summary_counts, read_nothing, describe_object<SummaryCounts>},
}};

}  // namespace

std::string format_report(const Report& report, JsonWriter::Style style) {
  JsonWriter json(style);
  write_rows<Report>(json, report_rows, report);
  return json.take() + "\n";
}

std::string report_schema() {
  return format_schema(report_schema_name, [](JsonWriter& json) { describe_rows<Report>(json, report_rows); });
}

}  // namespace benchgate::codec
