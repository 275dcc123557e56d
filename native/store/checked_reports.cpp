// SPDX-License-Identifier: MIT
#include "store/checked_reports.hpp"

#include <cstdint>
#include <system_error>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/report_json.hpp"
#include "judge/check_policy.hpp"
#include "sys/file.hpp"
#include "sys/secrets.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

/// Whether `name` has neither ".." nor a link in it, as far as the system lets this user see.
bool is_plain_below(const fs::path& top, const fs::path& name) {
  if (name.empty() || name.is_absolute()) return false;
  fs::path path = top;
  for (const fs::path& part : name) {
    std::error_code error;
    const fs::file_type type = part == ".." ? fs::file_type::none : fs::symlink_status(path /= part, error).type();
    if (type != fs::file_type::regular && type != fs::file_type::directory) return false;
  }
  return true;
}

/// Artifacts are untrusted: names and links in them must not leave their folder.
fs::path path_inside(const fs::path& top, const std::string& name, const std::string& where) {
  // Resolving a path looks at each folder above it, too, for each of thousands of reports.
  if (is_plain_below(top, name)) return (top / name).lexically_normal();
  std::error_code error;
  const fs::path path = fs::weakly_canonical(top / name, error);
  const fs::path inside = path.lexically_relative(top);
  if (error || fs::path(name).is_absolute() || inside.empty() || *inside.begin() == "..")
    throw Error(where, fmt::format("the report '{}' is not in the folder of the summary", base::printable(name)));
  return path;
}

}  // namespace

std::string read_published(const fs::path& file) {
  return sys::redacted(sys::read_file(file, base::most(base::Limit::published_file)));
}

std::vector<model::Report> read_checked_reports(const model::CheckSummary& summary, const fs::path& file) {
  const std::string where = base::printable(file.string());
  std::error_code error;
  const fs::path top = fs::weakly_canonical(file.has_parent_path() ? file.parent_path() : fs::path("."), error);
  std::vector<model::Report> reports;
  reports.reserve(summary.scenarios.size());
  for (const model::CheckedCase& one : summary.scenarios) {
    const fs::path report = path_inside(top, one.report, where);
    reports.push_back(format::parse_report(read_published(report), base::printable(report.string())));
    const model::Verdict verdict = judge::verdict_of(reports.back());
    if (one.verdict >= model::Verdict::fail && verdict < one.verdict)
      throw Error(where, fmt::format("'{}' is {} here and {} in {}: the files are not of one check", one.name,
                                     name_of(one.verdict), name_of(verdict), one.report));
  }
  return reports;
}

}  // namespace benchgate::store
