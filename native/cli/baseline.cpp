// SPDX-License-Identifier: MIT
#include "cli/baseline.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "github/event.hpp"
#include "results/stored_receipt.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/launcher.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view bench_mark = "{bench}";
constexpr std::uint64_t largest_event_file = 32 * 1024 * 1024;

std::string variable_of(const github::Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string() : found->second;
}

/// GitHub takes a token as the password of a user of this name.
sys::Remote remote_of(const github::Variables& variables) {
  std::string token = variable_of(variables, "BENCHGATE_TOKEN");
  if (token.empty()) token = variable_of(variables, "GITHUB_TOKEN");
  const std::string server = variable_of(variables, "GITHUB_SERVER_URL");
  if (token.empty() || server.empty()) return {};
  return {server, "AUTHORIZATION: basic " + sys::base64("x-access-token:" + token)};
}

/// What the CI says of a pull request; nothing elsewhere.
github::Event event_of(const github::Variables& variables) {
  const std::string path = variable_of(variables, "GITHUB_EVENT_PATH");
  if (path.empty() || !sys::path_exists(path)) return {};
  return github::parse_event(variables, sys::read_file(path, largest_event_file));
}

Baseline find_merge_base_here(const sys::CommitFinder& finder, const github::Variables& variables) {
  const github::Event event = event_of(variables);
  const std::string main = event.base_sha.empty() ? finder.main_branch() : std::string();
  const std::string base = event.base_sha.empty() ? main : event.base_sha;
  const std::string merge = event.base_sha.empty() ? std::string() : variable_of(variables, "GITHUB_SHA");
  if (base.empty())
    return NoBaseline{
        "there is no branch main or master, here or at origin, so merge-base has no meaning; name a "
        "branch, tag or commit"};
  const auto commit = finder.find_merge_base(base, merge);
  const std::string name = event.base_branch.empty() ? main : event.base_branch;
  if (!commit)
    return NoBaseline{fmt::format("the commit where this left {} cannot be found or fetched",
                                  base::printable(name.empty() ? base : name))};
  return BaselineCommit{*commit, name.empty() ? base : name};
}

void refuse_stores(const std::string& word) {
  if (word == "history" || word == "artifact")
    throw Error("--baseline", fmt::format("'{}' is not supported yet; name a folder of results (such as an artifact "
                                          "that actions/download-artifact has fetched), a file or a git ref",
                                          word));
  for (const std::string_view scheme : {"s3://", "gs://", "http://", "https://", "@server:"})
    if (word.starts_with(scheme))
      throw Error("--baseline", fmt::format("'{}' cannot be read from there; download it and name the file or folder",
                                            base::printable(word)));
}

bool looks_like_file(const std::string& word) {
  return word.ends_with(".json") || word.ends_with('/') || word.starts_with('/') || word.starts_with("./") ||
         word.starts_with("../");
}

std::string with_name(const std::string& pattern, const std::string& name) {
  std::string path = pattern;
  for (std::size_t at = path.find(bench_mark); at != std::string::npos; at = path.find(bench_mark, at + name.size()))
    path.replace(at, bench_mark.size(), name);
  return path;
}

/// run-1, run-2, ... run-10 in this order.
std::vector<fs::path> receipts_of_runs(const fs::path& folder) {
  std::vector<std::pair<std::uint64_t, fs::path>> runs;
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

NoBaseline unknown_name(const std::string& word, const sys::CommitFinder& finder) {
  const std::vector<std::string> known = finder.names();
  const std::vector<std::string_view> names(known.begin(), known.end());
  return {fmt::format("'{}' is neither a file or folder nor a commit, in this clone or at origin{}",
                      base::printable(word), base::printable(base::suggestion(word, names))),
          NoBaseline::Kind::unknown_name};
}

}  // namespace

std::string nearest_file(const std::string& file) {
  const fs::path path = fs::path(file).has_filename() ? fs::path(file) : fs::path(file).parent_path();
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (!sys::is_folder(folder)) return {};
  const std::vector<std::string> entries = sys::list_folder(folder);
  const std::vector<std::string_view> names(entries.begin(), entries.end());
  return base::printable(base::suggestion(path.filename().string(), names));
}

Baseline find_baseline(const std::string& word, sys::Fetch fetch) {
  if (word.empty() || word == "none")
    return NoBaseline{"none was named; --baseline takes a branch, tag or commit, a receipt, or a folder of results"};
  refuse_stores(word);
  if (word.find(bench_mark) != std::string::npos || (word != "merge-base" && sys::path_exists(word)))
    return BaselineFiles{word};
  if (looks_like_file(word))
    return NoBaseline{fmt::format("there is no {} yet{}; benchgate promote makes a receipt the baseline",
                                  base::printable(word), nearest_file(word)),
                      NoBaseline::Kind::absent_file};
  const github::Variables variables = github::variables_of(sys::current_environment());
  const sys::CommitFinder finder(".", remote_of(variables));
  if (!finder.has_repository())
    return NoBaseline{
        fmt::format("'{}' is no file or folder, and this is no git repository with a commit", base::printable(word)),
        word == "merge-base" ? NoBaseline::Kind::none_named : NoBaseline::Kind::unknown_name};
  if (word == "merge-base") return find_merge_base_here(finder, variables);
  if (const auto commit = finder.find(word, fetch)) return BaselineCommit{*commit, word};
  return unknown_name(word, finder);
}

std::array<fs::path, 3> folders_of_results(const fs::path& folder) {
  return {folder, folder / "check", folder / "candidate"};
}

std::vector<fs::path> baseline_receipts(const std::string& files, const std::string& name, std::size_t cases) {
  if (files.find(bench_mark) != std::string::npos) {
    const fs::path path = with_name(files, name);
    return sys::path_exists(path) ? std::vector<fs::path>{path} : std::vector<fs::path>{};
  }
  if (!sys::is_folder(files)) {
    if (cases > 1)
      throw Error("--baseline", fmt::format("{} is one receipt, and there are {} scenarios; name a folder, or a path "
                                            "with {{bench}} in it",
                                            base::printable(files), cases));
    return {files};
  }
  for (const fs::path& folder : folders_of_results(files)) {
    if (std::vector<fs::path> runs = receipts_of_runs(folder / name); !runs.empty()) return runs;
    for (const fs::path& file : {folder / name / "run.json", folder / (name + ".json")})
      if (sys::path_exists(file)) return {file};
    if (cases == 1 && sys::path_exists(folder / "run.json")) return {folder / "run.json"};
  }
  return {};
}

results::StoredReceipt read_pooled(const std::vector<fs::path>& files) {
  results::StoredReceipt pooled = results::read_receipt(files.front());
  if (files.size() == 1) return pooled;
  for (std::size_t i = 1; i < files.size(); ++i) {
    const results::StoredReceipt next = results::read_receipt(files[i]);
    analysis::append_columns(pooled.columns, next.columns);
    pooled.head.failed_samples += next.head.failed_samples;
    pooled.head.interrupted = pooled.head.interrupted || next.head.interrupted;
  }
  analysis::sort_columns(pooled.columns);
  pooled.head.run_id.clear();
  return pooled;
}

}  // namespace benchgate::cli
