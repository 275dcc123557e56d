// SPDX-License-Identifier: MIT
#include "app/check/result_folder.hpp"

#include <algorithm>
#include <array>

#include "analysis/check_policy.hpp"
#include "base/text.hpp"
#include "codec/check_summary_json.hpp"
#include "codec/compare_json.hpp"
#include "codec/report_json.hpp"
#include "render/publication.hpp"
#include "render/report_publication.hpp"
#include "results/report_folder.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> files_of_case{"run.json", "baseline.json", "compare.json", "report.json",
                                                        "comment.md"};

constexpr std::array<std::string_view, 2> files_of_confirmation{"run.json", "baseline.json"};
constexpr int most_confirmations = 10;

fs::path folder_of_confirmation(const fs::path& folder, int number) {
  return folder / fmt::format("confirm-{}", number);
}

/// Removes the confirmations of an earlier check, and no other file.
void remove_confirmations(const fs::path& folder) {
  for (int number = 1; number <= most_confirmations; ++number) {
    const fs::path one = folder_of_confirmation(folder, number);
    for (const std::string_view file : files_of_confirmation) sys::remove_folder(one / file);
    std::error_code not_empty;
    fs::remove(one, not_empty);
  }
}

}  // namespace

fs::path ResultFolder::folder_of(const std::string& name) const {
  if (layout_ == Layout::single) return root_;
  return root_ / (layout_ == Layout::reports ? results::report_folder(name) : name);
}

fs::path ResultFolder::begin_case(const std::string& name) const {
  const fs::path folder = folder_of(name);
  sys::make_folders(folder);
  for (const std::string_view file : files_of_case) sys::remove_folder(folder / file);
  remove_confirmations(folder);
  return folder;
}

bool ResultFolder::replaces(const std::string& name, const fs::path& file) const {
  const fs::path folder = folder_of(name);
  const auto is = [&](const fs::path& own) {
    std::error_code error;
    return file.filename() == own.filename() && fs::weakly_canonical(file, error) == fs::weakly_canonical(own, error);
  };
  bool found = std::any_of(files_of_case.begin(), files_of_case.end(), [&](auto one) { return is(folder / one); });
  for (int number = 1; number <= most_confirmations; ++number)
    for (const std::string_view one : files_of_confirmation)
      found = found || is(folder_of_confirmation(folder, number) / one);
  return found;
}

void ResultFolder::write_report(const std::string& name, const model::Report& report,
                                syntax::JsonWriter::Style style) const {
  const fs::path folder = folder_of(name);
  if (report.compare) sys::write_file(folder / "compare.json", codec::format_comparison(*report.compare, style));
  sys::write_file(folder / "report.json", codec::format_report(report, style));
  sys::write_file(folder / "comment.md", render::publication_page(render::report_publication(report)));
}

model::CheckSummary ResultFolder::summary_of(const std::vector<model::Report>& reports) const {
  model::CheckSummary summary;
  for (const model::Report& report : reports) {
    const std::string name = bench_name(report);
    const model::Verdict verdict = analysis::verdict_of(report);
    summary.verdict = std::max(summary.verdict, verdict);
    summary.counts += report.verdict.counts;
    summary.scenarios.push_back({name, verdict, report.verdict.reasons,
                                 (folder_of(name) / "report.json").lexically_relative(root_).generic_string()});
  }
  return summary;
}

void ResultFolder::write_summary(const model::CheckSummary& summary) const {
  if (layout_ == Layout::single) return;
  sys::write_file(root_ / "summary.json", codec::format_check_summary(summary));
}

}  // namespace benchgate::app
