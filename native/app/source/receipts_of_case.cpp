// SPDX-License-Identifier: MIT
#include "app/source/receipts_of_case.hpp"

#include <algorithm>
#include <utility>

#include "app/source/numbered_paths.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/changed_units.hpp"
#include "judge/summary.hpp"
#include "store/listed_files.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

std::string with_name(const std::string& pattern, const std::string& name) {
  std::string path = pattern;
  for (std::size_t at = path.find(case_placeholder); at != std::string::npos;
       at = path.find(case_placeholder, at + name.size()))
    path.replace(at, case_placeholder.size(), name);
  return path;
}

std::vector<fs::path> numbered_receipts(const std::string& pattern) {
  std::vector<fs::path> files;
  for (NumberedPath& one : numbered_paths(pattern)) files.emplace_back(std::move(one.path));
  return files;
}

/// Values of one metric in different units do not make one sample.
void require_same_units(const model::ReceiptHead& first, const model::ReceiptHead& next, const fs::path& first_file,
                        const fs::path& next_file) {
  const auto shown = [](const model::ReceiptHead& head, const fs::path& file) {
    return head.source ? head.source->file : file.string();
  };
  for (const model::MetricSource& one : next.scenario.metrics)
    for (const model::MetricSource& other : first.scenario.metrics)
      if (one.metric.name == other.metric.name && one.metric.unit != other.metric.unit)
        throw Error(shown(next, next_file),
                    fmt::format("'{}' is in {}, but in {} in {}; give one side results in one unit", one.metric.name,
                                judge::unit_text(one.metric.unit), judge::unit_text(other.metric.unit),
                                shown(first, first_file)));
}

}  // namespace

std::array<fs::path, 3> folders_of_results(const fs::path& folder) {
  return {folder, folder / "check", folder / "candidate"};
}

std::vector<fs::path> receipts_of_runs(const fs::path& folder) {
  std::vector<std::pair<std::uint64_t, fs::path>> runs;
  if (!sys::is_folder(folder)) return {};
  for (const std::string& entry : sys::list_folder(folder)) {
    if (!entry.starts_with("run-")) continue;
    const auto number = base::parse_unsigned(std::string_view(entry).substr(4));
    const fs::path receipt = folder / entry / "receipt.json";
    if (number && sys::path_exists(receipt)) runs.emplace_back(*number, receipt);
  }
  std::sort(runs.begin(), runs.end());
  std::vector<fs::path> files;
  for (auto& [number, file] : runs) files.push_back(std::move(file));
  return files;
}

std::vector<fs::path> receipts_of_case(const std::string& path, const std::string& name, std::size_t cases) {
  const std::string filled = with_name(path, name);
  if (has_number(filled)) return numbered_receipts(filled);
  if (path.find(case_placeholder) != std::string::npos)
    return sys::path_exists(filled) ? std::vector<fs::path>{filled} : std::vector<fs::path>{};
  if (!sys::is_folder(path)) {
    if (cases > 1)
      throw Error("--baseline",
                  fmt::format("{} is one receipt, but {} scenarios are selected; name a folder, or a path "
                              "with {{bench}} in it",
                              path, cases));
    return {path};
  }
  for (const fs::path& folder : folders_of_results(path)) {
    if (std::vector<fs::path> runs = receipts_of_runs(folder / name); !runs.empty()) return runs;
    for (const fs::path& file : {folder / name / "run.json", folder / (name + ".json")})
      if (sys::path_exists(file)) return {file};
    if (cases == 1 && sys::path_exists(folder / "run.json")) return {folder / "run.json"};
  }
  return {};
}

void note_altered_receipts(const std::string& path, std::span<const std::string> names, Observer& observer) {
  std::vector<fs::path> receipts;
  for (const std::string& name : names)
    for (fs::path& file : receipts_of_case(path, name, names.size())) receipts.push_back(std::move(file));
  if (const std::string note = store::note_of_altered(receipts); !note.empty()) observer.note("warning: " + note);
}

store::StoredReceipt read_pooled(const std::vector<fs::path>& files) {
  store::StoredReceipt pooled = store::read_receipt(files.front());
  if (files.size() == 1) return pooled;
  for (std::size_t i = 1; i < files.size(); ++i) {
    const store::StoredReceipt next = store::read_receipt(files[i]);
    require_same_units(pooled.head, next.head, files.front(), files[i]);
    judge::append_columns(pooled.columns, next.columns);
    pooled.reports.insert(pooled.reports.end(), next.reports.begin(), next.reports.end());
    pooled.cpu_models.insert(pooled.cpu_models.end(), next.cpu_models.begin(), next.cpu_models.end());
    pooled.head.failed_samples += next.head.failed_samples;
    pooled.head.interrupted = pooled.head.interrupted || next.head.interrupted;
  }
  judge::sort_columns(pooled.columns);
  pooled.head.stats = judge::summaries_of(pooled.columns, pooled.head.scenario);
  pooled.head.run_id.clear();
  if (pooled.head.is_import() && files.size() > 1) {
    pooled.head.source->file += fmt::format(" and {} more", files.size() - 1);
    pooled.head.source->sha256.clear();  // of one of them
  }
  return pooled;
}

}  // namespace benchgate::app
