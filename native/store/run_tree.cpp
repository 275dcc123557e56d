// SPDX-License-Identifier: MIT
#include "store/run_tree.hpp"

#include <algorithm>
#include <system_error>
#include <tuple>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/collector_overhead.hpp"
#include "format/receipt_json.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view raw_samples_file = "raw_samples.jsonl";
constexpr std::string_view overhead_file = "collector_overhead.csv";
constexpr std::string_view receipt_file = "receipt.json";
constexpr std::size_t longest_receipt_head = base::most(base::Limit::receipt_head);

std::string printable_path(const fs::path& path) { return base::printable(path.string()); }

fs::path resolved(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? path : real;
}

bool is_below(const fs::path& path, const fs::path& folder) {
  const auto [in_folder, in_path] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return in_folder == folder.end();
}

/// Looks through one tree.
class TreeSearch {
 public:
  TreeSearch(const fs::path& root, const fs::path& other)
      : root_(root), real_root_(resolved(root)), real_other_(resolved(other)) {}

  FoundRuns find() {
    for (const std::string& name : sys::list_folder(root_)) {
      const fs::path folder = root_ / name;
      if (!is_folder(folder) || resolved(folder) == real_other_) continue;
      std::vector<RunLocation> runs = runs_of(folder, name);
      if (!runs.empty()) found_.scenarios.push_back({name, std::move(runs)});
    }
    return std::move(found_);
  }

 private:
  bool is_folder(const fs::path& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return false;
    if (!fs::is_symlink(path, error) || is_below(resolved(path), real_root_)) return true;
    found_.notes.push_back(
        fmt::format("{} links out of the results folder and was not followed", printable_path(path)));
    return false;
  }

  std::vector<RunLocation> runs_of(const fs::path& folder, const std::string& scenario) {
    std::vector<std::tuple<std::uint64_t, std::string>> numbered;
    for (const std::string& name : sys::list_folder(folder)) {
      if (!name.starts_with("run-") || !is_folder(folder / name)) continue;
      if (const auto number = base::parse_unsigned(std::string_view(name).substr(4)))
        numbered.emplace_back(*number, name);
      else
        found_.notes.push_back(
            fmt::format("{} is not named run-<number> and was skipped", printable_path(folder / name)));
    }
    std::sort(numbered.begin(), numbered.end());
    std::vector<RunLocation> runs;
    for (const auto& [number, name] : numbered) runs.push_back({name, folder / name, scenario + "/" + name});
    std::error_code error;
    if (runs.empty() && fs::exists(folder / raw_samples_file, error)) runs.push_back({"", folder, scenario});
    return runs;
  }

  fs::path root_;
  fs::path real_root_;
  fs::path real_other_;
  FoundRuns found_;
};

/// Throws when the file of a run is missing or a link that leads out of the result tree.
void check_run_file(const RunLocation& location, const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error)) throw Error(printable_path(path), "no such file: every run needs one");
  if (!fs::is_symlink(path, error)) return;
  fs::path root = resolved(location.folder);
  for (auto levels = std::count(location.path.begin(), location.path.end(), '/') + 1; levels > 0; --levels)
    root = root.parent_path();
  if (!is_below(resolved(path), root)) throw Error(printable_path(path), "links out of the results folder");
}

RunContents read_run(const RunSelection& request) {
  RunContents files;
  const std::string where = printable_path(raw_samples_path(request.location));
  std::string text = read_run_file(request.location, raw_samples_file);
  if (request.digest != RunSelection::Digest::skip) files.raw_sha256 = sys::sha256_hex(text);
  files.identity = request.digest == RunSelection::Digest::content ? sys::sha256_hex(format::without_timestamps(text))
                                                                   : files.raw_sha256;
  files.raw = format::parse_raw_samples(text, request.fields, where);
  if (files.raw.successful + files.raw.failed == 0) throw Error(where, "has no samples");
  for (format::RawField& field : files.raw.fields) {
    std::sort(field.values.begin(), field.values.end());
    for (std::vector<double>& values : field.by_sample) std::sort(values.begin(), values.end());
  }
  if (request.overhead == RunSelection::Overhead::read)
    files.overhead = format::parse_collector_overhead(read_run_file(request.location, overhead_file),
                                                      printable_path(request.location.folder / overhead_file));
  return files;
}

}  // namespace

std::string read_run_file(const RunLocation& location, std::string_view name) {
  check_run_file(location, location.folder / name);
  return sys::read_file(location.folder / name);
}

FoundRuns find_runs(const fs::path& root, const fs::path& other) { return TreeSearch(root, other).find(); }

fs::path raw_samples_path(const RunLocation& location) { return location.folder / raw_samples_file; }

std::optional<std::uintmax_t> raw_samples_size(const RunLocation& location) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(raw_samples_path(location), error);
  return error ? std::nullopt : std::optional(size);
}

std::optional<model::ReceiptHead> read_receipt_head(const RunLocation& location) {
  const fs::path path = location.folder / receipt_file;
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  check_run_file(location, path);
  return format::parse_receipt_head(sys::read_file_start(path, longest_receipt_head), printable_path(path));
}

std::vector<RunContents> read_runs(std::span<const RunSelection> requests, std::size_t threads) {
  std::vector<RunContents> all(requests.size());
  base::parallel_for(requests.size(), threads, [&](std::size_t i) { all[i] = read_run(requests[i]); });
  return all;
}

}  // namespace benchgate::store
