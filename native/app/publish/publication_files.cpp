// SPDX-License-Identifier: MIT
#include "app/publish/publication_files.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/alerts_json.hpp"
#include "format/artifact_comparison_json.hpp"
#include "format/bisection_json.hpp"
#include "format/check_summary_json.hpp"
#include "format/compare_json.hpp"
#include "format/gate_summary_json.hpp"
#include "format/publication_json.hpp"
#include "format/report_json.hpp"
#include "format/run_summary_json.hpp"
#include "format/trend_json.hpp"
#include "judge/report.hpp"
#include "render/alerts.hpp"
#include "render/artifact_comparison.hpp"
#include "render/bisection.hpp"
#include "render/gate_publication.hpp"
#include "render/report_publication.hpp"
#include "render/run_publication.hpp"
#include "render/trend.hpp"
#include "store/checked_reports.hpp"
#include "syntax/json.hpp"

namespace benchgate::app {

namespace {

struct PublishedFile {
  const std::string& path;
  const std::string& where;  ///< the same, for messages
  const std::string& text;
};

/// One kind of file that is published.
struct PublishedKind {
  std::string_view schema;
  model::Publication (*read)(const PublishedFile& file);
};

model::Publication read_summary(const PublishedFile& file) {
  const auto summary = format::parse_check_summary(file.text, file.where);
  const std::vector<model::Report> reports = store::read_checked_reports(*summary, file.path);
  if (reports.empty()) throw Error(file.where, "names no scenario");
  return render::reports_publication(reports);
}

model::Publication read_report(const PublishedFile& file) {
  return render::report_publication(format::parse_report(file.text, file.where));
}

model::Publication read_comparison(const PublishedFile& file) {
  return render::report_publication(judge::report_of(format::parse_comparison(file.text, file.where)));
}

model::Publication read_gate(const PublishedFile& file) {
  return render::gate_publication(format::parse_gate_summary(file.text, file.where));
}

model::Publication read_run(const PublishedFile& file) {
  return render::run_publication(format::parse_run_summary(file.text, file.where));
}

model::Publication read_trends(const PublishedFile& file) {
  return render::trend_publication(format::parse_trends(file.text, file.where));
}

model::Publication read_patch(const PublishedFile& file) {
  return render::patch_publication(format::parse_patch(file.text, file.where));
}

model::Publication read_analysis(const PublishedFile& file) {
  const format::ReadComparison read = format::parse_artifact_comparison(file.text, file.where);
  return render::artifact_comparison_publication(read.comparison, read.filtered);
}

model::Publication read_bisection(const PublishedFile& file) {
  return render::bisection_publication(format::parse_bisection(file.text, file.where));
}

model::Publication read_alerts(const PublishedFile& file) {
  return render::alerts_publication(format::parse_alerts_report(file.text, file.where));
}

model::Publication read_publication(const PublishedFile& file) {
  return format::parse_publication(file.text, file.where);
}

constexpr std::array<PublishedKind, 13> published_kinds{{
    {"benchgate.summary.v1", read_summary},
    {"benchgate.report.v1", read_report},
    {"perfgate.report.v1", read_report},
    {"benchgate.compare.v1", read_comparison},
    {"perfgate.compare.v1", read_comparison},
    {format::gate_schema, read_gate},
    {format::run_summary_schema, read_run},
    {"benchgate.trend.v1", read_trends},
    {"benchgate.perpatch.v1", read_patch},
    {"benchgate.analyze.v1", read_analysis},
    {"benchgate.bisect.v1", read_bisection},
    {"benchgate.history-alerts.v1", read_alerts},
    {format::publication_schema, read_publication},
}};

/// Returns the schema that a file names. Reports of perfgate name it elsewhere, and the toolkit whose gates ours are
/// writes the summary of its gates without one.
std::string schema_of(syntax::JsonValue document) {
  if (document.find("report_type")) return "benchgate.report.v1";
  const std::string schema = document.text_at({"schema"});
  return schema.empty() && document.find("overhead") ? std::string(format::gate_schema) : schema;
}

model::Publication publication_of(const std::string& path) {
  const std::string where = base::printable(path);
  const std::string text = store::read_published(path);
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const std::string schema = schema_of(document.root());
  const auto* const kind = std::find_if(published_kinds.begin(), published_kinds.end(),
                                        [&](const PublishedKind& one) { return one.schema == schema; });
  if (kind != published_kinds.end()) return kind->read({path, where, text});
  const syntax::JsonValue culprit = schema.empty() ? document.root() : document.root().find("schema");
  culprit.fail(fmt::format("{}; publish takes {}",
                           schema.empty() ? "has no schema" : fmt::format("unknown schema '{}'", schema),
                           published_files));
}

}  // namespace

model::Publication read_publications(std::span<const std::string> files, const std::string& baseline_run) {
  std::vector<model::Publication> all;
  // First, so that of several reasons for an inconclusive verdict the headline has this one.
  if (!baseline_run.empty())
    all.push_back(render::baseline_run_publication(
        format::parse_run_summary(store::read_published(baseline_run), base::printable(baseline_run))));
  for (const std::string& file : files) all.push_back(publication_of(file));
  return model::joined(std::move(all));
}

}  // namespace benchgate::app
