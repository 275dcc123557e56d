// SPDX-License-Identifier: MIT
#include "app/measure/own_results.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 16> names_of_results{
    "manifest.json",      "receipt.json", "raw_samples.jsonl", "collector_overhead.csv",
    "provenance.json",    "run.json",     "baseline.json",     "compare.json",
    "report.json",        "comment.md",   "summary.json",      "m5_gate_summary.json",
    "m5_gate_summary.md", "anchor.json",  "carried.json",      ".earlier-checks"};

bool is_named_so(const fs::path& file) {
  const std::string name = file.filename().string();
  return std::find(names_of_results.begin(), names_of_results.end(), name) != names_of_results.end();
}

/// Other tools use the same names, so one file has to begin like benchgate's.
bool says_so(const fs::path& file) {
  constexpr std::size_t first_bytes = 400;
  if (file.filename() == "m5_gate_summary.json") return true;
  return file.extension() == ".json" &&
         sys::read_file_start(file, first_bytes).find("\"benchgate") != std::string::npos;
}

void add_results(std::vector<fs::path>& found, const fs::path& folder, int depth) {
  const std::vector<std::string> files = sys::list_tree(folder);
  if (files.empty()) return;
  if (std::all_of(files.begin(), files.end(), is_named_so)) {
    if (std::any_of(files.begin(), files.end(), [&](const std::string& file) { return says_so(folder / file); }))
      found.push_back(folder);
    return;
  }
  if (depth == 0) return;
  for (const std::string& entry : sys::list_folder(folder))
    if (sys::is_folder(folder / entry)) add_results(found, folder / entry, depth - 1);
}

}  // namespace

std::vector<fs::path> own_results(std::span<const fs::path> folders) {
  constexpr int deepest = 3;  // results/main/..., out/bench/results: no deeper folders are expected
  std::vector<fs::path> found;
  for (const fs::path& folder : folders) {
    try {
      add_results(found, folder, deepest);
    } catch (const Error&) {  // unreadable: not benchgate's
    }
  }
  return found;
}

}  // namespace benchgate::app
