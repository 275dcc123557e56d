// SPDX-License-Identifier: MIT
#include "app/explain/checked_case.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/check_summary_json.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view checks_summary = "summary.json", checks_report = "report.json";

std::string listed_names(const std::vector<model::CheckedCase>& cases) {
  std::vector<std::string> names;
  for (const model::CheckedCase& one : cases) names.push_back(one.name);
  return base::join(names, ", ");
}

/// The folder of the only test case in question.
fs::path folder_of_checked(const fs::path& folder, const CaseFilter& filter) {
  if (!sys::path_exists(folder / checks_summary)) return folder;
  const std::string file = (folder / checks_summary).string();
  const auto summary = format::parse_check_summary(sys::read_file(file, base::most(base::Limit::published_file)), file);
  if (!summary) throw Error(file, "is not the summary of a check");
  std::vector<model::CheckedCase> cases = summary->scenarios;
  if (!filter.names.empty()) {
    std::erase_if(cases, [&](const model::CheckedCase& one) {
      return std::find(filter.names.begin(), filter.names.end(), one.name) == filter.names.end();
    });
    if (cases.empty())
      throw Error("--only", fmt::format("{} has no such test case; it has {}", file, listed_names(summary->scenarios)));
  } else if (cases.size() > 1) {
    std::erase_if(cases, [](const model::CheckedCase& one) { return one.verdict <= model::Verdict::pass; });
  }
  if (cases.size() != 1)
    throw Error(file, fmt::format("choose one test case with --only NAME: {}",
                                  listed_names(cases.empty() ? summary->scenarios : cases)));
  return (folder / cases.front().report).parent_path();
}

model::ReceiptHead receipt_in(const fs::path& folder, std::string_view name, std::string_view side) {
  const fs::path file = folder / name;
  if (!sys::path_exists(file))
    throw Error(folder.string(), fmt::format("has no {}: the check measured no {}", name, side));
  model::ReceiptHead head = store::read_receipt(file).head;
  if (head.is_import())
    throw Error(file.string(),
                "holds the report of another tool; only what the check itself measured can be explained");
  if (!head.environment.git) throw Error(file.string(), "names no commit; only commits can be measured again");
  return head;
}

}  // namespace

bool is_check_output(const fs::path& folder) {
  return sys::path_exists(folder / checks_summary) || sys::path_exists(folder / checks_report);
}

CheckedSides checked_sides(const fs::path& folder, const CaseFilter& filter) {
  const fs::path place = folder_of_checked(folder, filter);
  model::ReceiptHead candidate = receipt_in(place, "run.json", "candidate");
  const model::ReceiptHead baseline = receipt_in(place, "baseline.json", "baseline");
  const std::string name = case_name(candidate.scenario);
  if (!filter.names.empty() && std::find(filter.names.begin(), filter.names.end(), name) == filter.names.end())
    throw Error("--only", fmt::format("{} has no such test case; it has {}", place.string(), name));
  return {std::move(candidate.scenario), *baseline.environment.git, *candidate.environment.git};
}

}  // namespace benchgate::app
