// SPDX-License-Identifier: MIT
#include "format/report_json.hpp"

#include "base/text.hpp"
#include "format/compare_fields.hpp"
#include "format/compare_json.hpp"
#include "format/receipt_schema.hpp"
#include "format/summary_json.hpp"

namespace benchgate::format {

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
struct Fields<base::SourceLocation> {
  static constexpr std::array<Field<base::SourceLocation>, 2> rows{{
      required<&base::SourceLocation::file>("file"),
      required<&base::SourceLocation::line>("line"),
  }};
};

template <>
struct Fields<Finding> {
  static constexpr std::array<Field<Finding>, 6> rows{{
      required<&Finding::check_id>("check_id"),
      required<&Finding::code>("code"),
      budget_verdict<&Finding::severity>("severity"),
      required<&Finding::message>("message"),
      optional<&Finding::data>("data"),
      optional<&Finding::location>("location"),
  }};
};

namespace {

constexpr std::string_view report_schema_name = "benchgate.report.v1";

void write_report_schema(syntax::JsonWriter& json, std::string_view name, const Report&) {
  json.member(name, report_schema_name);
}

void describe_report_schema(syntax::JsonWriter& json) {
  json.begin_object().member("type", "string").member("const", report_schema_name).end_object();
}

/// What was checked before, or follows from another part.
void read_nothing(syntax::JsonValue, const Origin&, Report&) {}

void read_compare_part(syntax::JsonValue value, const Origin& origin, Report& report) {
  report.compare = read_comparison(value, origin.file);
}

void write_measured(syntax::JsonWriter& json, std::string_view name, const Report& report) {
  if (!report.measured.empty()) write_stats(json.key(name), report.measured);
}

void read_measured(syntax::JsonValue value, const Origin& origin, Report& report) {
  report.measured = read_stats(value, origin);
}

void write_compare_part(syntax::JsonWriter& json, std::string_view name, const Report& report) {
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

void write_summary_counts(syntax::JsonWriter& json, std::string_view name, const Report& report) {
  const model::BudgetCounts& counts = report.verdict.counts;
  write_object(json.key(name), SummaryCounts{counts.pass, counts.warn, counts.fail, counts.skip, counts.total()});
}

constexpr std::array<Field<Report>, 15> report_rows{{
    {"report_type", Presence::required, "string", write_report_schema, read_nothing, describe_report_schema},
    {"schema", Presence::required, "string", write_report_schema, read_nothing, describe_report_schema},
    required<&Report::verdict>("verdict"),
    optional<&Report::bench_name>("bench_name"),
    {"compare", Presence::optional, "object", write_compare_part, read_compare_part, describe_comparison},
    required<&Report::findings>("findings"),
    {"summary", Presence::required, "object", write_summary_counts, read_nothing, describe_object<SummaryCounts>},
    optional<&Report::notes>("notes"),
    optional<&Report::remarks>("remarks"),
    optional<&Report::log>("log"),
    {"measured", Presence::optional, "object", write_measured, read_measured, describe_stats},
    optional<&Report::environment>("environment"),
    optional<&Report::candidate>("candidate"),
    optional<&Report::location>("location"),
    optional<&Report::reproduce>("reproduce"),
}};

}  // namespace

std::string format_report(const Report& report, syntax::JsonWriter::Style style) {
  syntax::JsonWriter json(style);
  write_rows<Report>(json, report_rows, report);
  return json.take() + "\n";
}

Report parse_report(std::string_view text, std::string_view file) {
  const syntax::JsonDocument document = syntax::parse_json(text, file);
  const syntax::JsonValue root = document.root();
  const std::string type = root.text_at({"report_type"});
  if (type != report_schema_name)
    refuse(root, {file, "report_type"},
           fmt::format("'{}' is not {}: is it the report of a check?", base::printable(type), report_schema_name));
  Report report;
  read_rows<Report>(root, {file, "report"}, report_rows, report);
  restore_verdict(report.verdict);
  return report;
}

std::string report_schema() {
  return format_schema(report_schema_name, [](syntax::JsonWriter& json) { describe_rows<Report>(json, report_rows); });
}

}  // namespace benchgate::format
