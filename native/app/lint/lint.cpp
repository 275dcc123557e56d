// SPDX-License-Identifier: MIT
#include "app/lint/lint.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>

#include "app/lint/result_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_source = 1'000'000;  ///< bytes; larger ones are generated

constexpr std::array<std::string_view, 14> skipped_folders{"node_modules", "bower_components",
                                                           "vendor",       "third_party",
                                                           "target",       "build",
                                                           "bin",          "obj",
                                                           "dist",         "venv",
                                                           "__pycache__",  "site-packages",
                                                           "_deps",        "BenchmarkDotNet.Artifacts"};

bool is_skipped(std::string_view folder) {
  return std::find(skipped_folders.begin(), skipped_folders.end(), folder) != skipped_folders.end();
}

/// The path of a file below a folder that the user named, as they would write it.
std::string path_below(const std::string& folder, const std::string& file) {
  if (folder == ".") return file;
  return folder.ends_with('/') ? folder + file : folder + "/" + file;
}

/// The files that the paths mean, in byte order, each once.
struct Files {
  std::set<std::string> sources;
  std::set<std::string> results;
};

void add_folder(const std::string& folder, Files& files) {
  for (const std::string& name : sys::list_tree(folder, is_skipped)) {
    const std::string file = path_below(folder, name);
    if (lint::is_source(file)) files.sources.insert(file);
    if (is_receipt_file(file)) files.results.insert(file);
  }
}

Files files_of(const std::vector<std::string>& paths) {
  Files files;
  for (const std::string& path : paths) {
    if (!sys::path_exists(path)) throw Error(path, "no such file or folder");
    if (sys::is_folder(path))
      add_folder(path, files);
    else
      (lint::is_source(path) ? files.sources : files.results).insert(path);
  }
  return files;
}

void require_presets(const lint::Presets& named) {
  const std::vector<std::string_view> known = lint::presets();
  for (const std::string& preset : named)
    if (std::find(known.begin(), known.end(), preset) == known.end()) {
      std::vector<std::string> names(known.begin(), known.end());
      throw Error("--preset", fmt::format("'{}' is not one of {}", preset, base::join(names, ", ")));
    }
}

}  // namespace

model::LintReport lint_paths(const LintRequest& request, Session& session) {
  require_presets(request.presets);
  const Files files = files_of(request.paths);
  std::vector<lint::Source> sources;
  std::size_t read = 0;
  for (const std::string& file : files.sources) {
    if (sys::file_size(file) > largest_source) {
      session.observer.note(
          fmt::format("warning: {}: is larger than {} bytes and was not read", base::printable(file), largest_source));
      continue;
    }
    ++read;
    std::string text = sys::read_file(file);
    if (lint::may_matter(file, text)) sources.push_back(lint::read_source(file, std::move(text)));
  }
  std::vector<lint::ResultFile> results;
  for (const std::string& file : files.results) results.push_back(read_result(file, request.report_format));
  model::LintReport report = lint::lint_sources(sources, request.presets);
  const std::vector<model::LintFinding> of_results = lint::lint_results(results, request.presets);
  report.findings.insert(report.findings.end(), of_results.begin(), of_results.end());
  const bool is_whole_folder = request.paths == LintRequest().paths && request.presets.empty();
  lint::apply_ignores(request.ignores, is_whole_folder, report);
  report.files = read + results.size();
  report.benchmarks += results.size();
  return report;
}

std::vector<const model::LintRule*> lint_rules(const lint::Presets& presets) {
  require_presets(presets);
  std::vector<const model::LintRule*> rules = lint::all_rules();
  std::erase_if(rules,
                [&](const model::LintRule* rule) { return !presets.empty() && !presets.contains(preset_of(*rule)); });
  return rules;
}

}  // namespace benchgate::app
