// SPDX-License-Identifier: MIT
#include "app/publish/publication_files.hpp"

#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/check_summary_json.hpp"
#include "format/gate_summary_json.hpp"
#include "format/publication_json.hpp"
#include "format/report_json.hpp"
#include "format/run_summary_json.hpp"
#include "render/gate_publication.hpp"
#include "render/report_publication.hpp"
#include "render/run_publication.hpp"
#include "store/checked_reports.hpp"
#include "syntax/json.hpp"

namespace benchgate::app {

namespace {

/// The toolkit whose gates ours are writes the same file without a schema.
bool is_gate_summary(const syntax::JsonValue& document, const std::string& schema) {
  return schema == format::gate_schema || (schema.empty() && document.find("overhead"));
}

model::Publication publication_of(const std::string& text, const std::string& where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const std::string schema = document.root().text_at({"schema"});
  if (document.root().find("report_type")) return render::report_publication(format::parse_report(text, where));
  if (is_gate_summary(document.root(), schema))
    return render::gate_publication(format::parse_gate_summary(text, where));
  if (schema == format::run_summary_schema) return render::run_publication(format::parse_run_summary(text, where));
  if (schema == format::publication_schema) return format::parse_publication(text, where);
  throw Error(where, schema.empty() ? std::string("has no schema: publish takes what gate writes with --out")
                                    : fmt::format("unknown schema '{}'", schema));
}

void add_publications(const std::string& file, std::vector<model::Publication>& all) {
  const std::string where = base::printable(file);
  const std::string text = store::read_published(file);
  const auto summary = format::parse_check_summary(text, where);
  if (!summary) return all.push_back(publication_of(text, where));
  const std::vector<model::Report> reports = store::read_checked_reports(*summary, file);
  if (reports.empty()) throw Error(where, "names no scenario");
  all.push_back(render::reports_publication(reports));
}

}  // namespace

model::Publication read_publications(std::span<const std::string> files, const std::string& baseline_run) {
  std::vector<model::Publication> all;
  // First, so that of several reasons for an inconclusive verdict the headline has this one.
  if (!baseline_run.empty())
    all.push_back(render::baseline_run_publication(
        format::parse_run_summary(store::read_published(baseline_run), base::printable(baseline_run))));
  for (const std::string& file : files) add_publications(file, all);
  return model::joined(std::move(all));
}

}  // namespace benchgate::app
