// SPDX-License-Identifier: MIT
#include "app/publish/publication_files.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/check_summary_json.hpp"
#include "format/gate_summary_json.hpp"
#include "format/publication_json.hpp"
#include "format/report_json.hpp"
#include "format/run_summary_json.hpp"
#include "judge/check_policy.hpp"
#include "render/gate_publication.hpp"
#include "render/report_publication.hpp"
#include "render/run_publication.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"
#include "sys/secrets.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_publication = base::most(base::Limit::published_file);

/// Redacted here, not only in requests: the comment is read again and compared with what was written.
std::string read_redacted(const fs::path& file) { return sys::redacted(sys::read_file(file, largest_publication)); }

/// Artifacts are untrusted: names and links in them must not leave their folder.
fs::path path_inside(const fs::path& folder, const std::string& name, const std::string& where) {
  std::error_code error;
  const fs::path top = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, error);
  const fs::path path = fs::weakly_canonical(top / name, error);
  const fs::path inside = path.lexically_relative(top);
  if (error || fs::path(name).is_absolute() || inside.empty() || *inside.begin() == "..")
    throw Error(where, fmt::format("the report '{}' is not in the folder of the summary", name));
  return path;
}

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
  const std::string text = read_redacted(file);
  const auto summary = format::parse_check_summary(text, where);
  if (!summary) return all.push_back(publication_of(text, where));
  std::vector<model::Report> reports;
  for (const model::CheckedCase& one : summary->scenarios) {
    const fs::path report = path_inside(fs::path(file).parent_path(), one.report, where);
    reports.push_back(format::parse_report(read_redacted(report), base::printable(report.string())));
    const model::Verdict verdict = judge::verdict_of(reports.back());
    if (one.verdict >= model::Verdict::fail && verdict < one.verdict)
      throw Error(where, fmt::format("'{}' is {} here and {} in {}: the files are not of one check", one.name,
                                     name_of(one.verdict), name_of(verdict), one.report));
  }
  if (reports.empty()) throw Error(where, "names no scenario");
  all.push_back(render::reports_publication(reports));
}

}  // namespace

model::Publication read_publications(std::span<const std::string> files, const std::string& baseline_run) {
  std::vector<model::Publication> all;
  // First, so that of several reasons for an inconclusive verdict the headline has this one.
  if (!baseline_run.empty())
    all.push_back(render::baseline_run_publication(
        format::parse_run_summary(read_redacted(baseline_run), base::printable(baseline_run))));
  for (const std::string& file : files) add_publications(file, all);
  return model::joined(std::move(all));
}

}  // namespace benchgate::app
