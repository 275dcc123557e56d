// SPDX-License-Identifier: MIT
#include "store/result_tree.hpp"

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/manifest_json.hpp"
#include "model/carried_measurement.hpp"
#include "store/listed_files.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/folder_update.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view manifest_name = "manifest.json";

std::string shown(const fs::path& path) { return base::printable(path.string()); }

/// A file's case and run: "parse/run-2/receipt.json" is of run 2 of "parse".
struct RunName {
  std::string test_case;
  int number = 0;
};

std::optional<RunName> run_of(std::string_view path) {
  const std::vector<std::string_view> parts = base::split(path, '/');
  if (parts.size() < 3 || !parts[1].starts_with("run-")) return std::nullopt;
  const auto number = base::parse_integer(parts[1].substr(4));
  if (!number || *number < 1 || *number > 1'000'000) return std::nullopt;
  return RunName{std::string(parts[0]), static_cast<int>(*number)};
}

/// "parse/run-2" of "parse/run-2/receipt.json": what two trees may not both have.
std::string unit_of(const std::string& path) {
  const std::size_t end = path.rfind('/');
  return end == std::string::npos ? path : path.substr(0, end);
}

void check_source(const ResultTree& first, const ResultTree& tree) {
  if (const auto difference = source_difference(first.manifest, tree.manifest))
    throw Error(shown(tree.root / manifest_name),
                fmt::format("{} ({}); results of different sources cannot be merged", *difference, shown(first.root)));
}

}  // namespace

ResultTree read_result_tree(const fs::path& root) {
  if (!sys::is_folder(root)) throw Error(shown(root), "is not a folder");
  const fs::path manifest_path = root / manifest_name;
  if (!sys::path_exists(manifest_path))
    throw Error(shown(root), "has no manifest.json, so the source of its results is unknown");
  ResultTree tree{root, format::parse_manifest(sys::read_file(manifest_path), shown(manifest_path)), {}};
  const ListedFiles listed = check_listed_files(root, tree.manifest, {}, base::hardware_threads());
  refuse_altered(listed);
  if (!listed.lost.empty())
    throw Error(shown(manifest_path), fmt::format("names {}, which does not exist", listed.lost.front()));
  for (const std::string& file : sys::list_tree(root))
    if (file != manifest_name && !tree.manifest.files.contains(file)) tree.unlisted.push_back(file);
  return tree;
}

std::map<std::string, std::string> digest_files(const fs::path& root, const std::string& folder) {
  std::map<std::string, std::string> digests;
  for (const std::string& file : sys::list_tree(root / folder)) {
    const std::string path = folder + "/" + file;
    digests[path] = sys::sha256_of_file(root / path);
  }
  return digests;
}

std::set<std::string> list_runs(const fs::path& root) {
  std::set<std::string> runs;
  if (!sys::is_folder(root)) return runs;
  for (const std::string& file : sys::list_tree(root))
    if (const auto run = run_of(file)) runs.insert(fmt::format("{}/run-{}", run->test_case, run->number));
  return runs;
}

std::optional<std::string> source_difference(const model::Manifest& there, const model::Manifest& here) {
  const auto differ = [](std::string_view what, const std::string& a, const std::string& b) {
    const auto word = [](const std::string& text) { return text.empty() ? "unknown" : base::printable(text); };
    return a == b ? std::nullopt : std::optional(fmt::format("{} is {} here and {} there", what, word(b), word(a)));
  };
  const auto flag = [](const model::Manifest& manifest) {
    return std::string(manifest.source_dirty ? "true" : "false");
  };
  const auto mode = [](const model::Manifest& manifest) { return manifest.mode.empty() ? "full" : manifest.mode; };
  if (auto found = differ("source_commit", there.source_commit, here.source_commit)) return found;
  if (auto found = differ("source_ref", there.source_ref, here.source_ref)) return found;
  if (auto found = differ("source_dirty", flag(there), flag(here))) return found;
  return differ("mode", mode(there), mode(here));
}

MergedTree merge_trees(std::span<const ResultTree> trees) {
  MergedTree merged;
  std::map<std::string, const ResultTree*> owners;
  for (const ResultTree& tree : trees) {
    check_source(trees.front(), tree);
    const std::string latest = std::max(merged.manifest.generated_at, tree.manifest.generated_at);
    merged.manifest = tree.manifest;
    merged.manifest.generated_at = latest;
    for (const auto& [file, digest] : tree.manifest.files) {
      const auto [owner, is_new] = owners.emplace(unit_of(file), &tree);
      if (!is_new && owner->second != &tree)
        throw Error(shown(tree.root / owner->first),
                    fmt::format("is also in {}", shown(owner->second->root / owner->first)));
      merged.files[file] = tree.root / file;
      if (const auto run = run_of(file)) merged.runs[run->test_case].insert(run->number);
    }
  }
  merged.manifest.files.clear();
  merged.manifest.plan.clear();
  for (const ResultTree& tree : trees) {
    merged.manifest.files.insert(tree.manifest.files.begin(), tree.manifest.files.end());
    for (const auto& [test_case, runs] : tree.manifest.plan) {
      int& most = merged.manifest.plan[test_case];
      most = std::max(most, runs);
    }
  }
  return merged;
}

std::vector<std::string> missing_runs(const MergedTree& merged) {
  std::map<std::string, int> last = merged.manifest.plan;
  for (const auto& [test_case, numbers] : merged.runs) last[test_case] = std::max(last[test_case], *numbers.rbegin());
  std::vector<std::string> sentences;
  for (const auto& [test_case, most] : last) {
    const auto found = merged.runs.find(test_case);
    const std::set<int> numbers = found == merged.runs.end() ? std::set<int>() : found->second;
    std::vector<int> missing;
    for (int number = 1; number <= most; ++number)
      if (numbers.count(number) == 0) missing.push_back(number);
    if (missing.empty()) continue;
    if (numbers.empty() && merged.files.count(fmt::format("{}/{}", test_case, model::carried_file)) > 0) continue;
    const std::vector<int> present(numbers.begin(), numbers.end());
    sentences.push_back(fmt::format("{}: run{} missing; found: {}", base::printable(test_case),
                                    missing.size() == 1 ? fmt::format(" {} is", missing.front())
                                                        : fmt::format("s {} are", base::join_ranges(missing)),
                                    present.empty() ? "none" : base::join_ranges(present)));
  }
  return sentences;
}

std::vector<std::string> fewer_runs(const MergedTree& merged) {
  std::size_t most = 0;
  for (const auto& [test_case, numbers] : merged.runs) most = std::max(most, numbers.size());
  std::vector<std::string> sentences;
  for (const auto& [test_case, numbers] : merged.runs)
    if (numbers.size() < most)
      sentences.push_back(
          fmt::format("{}: only {} of the {} runs that others have", base::printable(test_case), numbers.size(), most));
  return sentences;
}

void write_merged(const MergedTree& merged, const fs::path& out) {
  sys::FolderUpdate update(out);
  std::set<std::string> old_runs = list_runs(out);
  for (const auto& [test_case, runs] : merged.manifest.plan)
    old_runs.insert(fmt::format("{}/{}", test_case, model::carried_file));
  for (const auto& [test_case, runs] : merged.runs) sys::require_no_file_at(out / test_case);
  for (const auto& [file, source] : merged.files) sys::copy_file(source, update.staging() / file);
  sys::write_file(update.staging() / manifest_name, format::format_manifest(merged.manifest));
  update.commit([&](const std::string& path) { return old_runs.count(path) > 0; });
}

}  // namespace benchgate::store
