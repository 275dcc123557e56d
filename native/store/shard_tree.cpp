// SPDX-License-Identifier: MIT
#include "store/shard_tree.hpp"

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/check_summary_json.hpp"
#include "format/shard_plan_json.hpp"
#include "store/checked_reports.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace fs = std::filesystem;

namespace {

constexpr int most_levels = 4;  // of folders: a download has one for each artifact, which holds several results

void add_shard_folders(const fs::path& folder, int levels, std::vector<fs::path>& found) {
  if (sys::path_exists(folder / shard_file)) return found.push_back(folder);
  if (levels == 0) return;
  for (const std::string& name : sys::list_folder(folder))
    if (name.front() != '.' && sys::is_folder(folder / name)) add_shard_folders(folder / name, levels - 1, found);
}

}  // namespace

std::vector<fs::path> shard_folders(const fs::path& folder) {
  if (!sys::is_folder(folder)) throw Error(base::printable(folder.string()), "is not a folder");
  std::vector<fs::path> found;
  add_shard_folders(folder, most_levels, found);
  return found;
}

ShardTree read_shard_tree(const fs::path& root) {
  const auto text_of = [&](std::string_view name) {
    return sys::read_file(root / name, base::most(base::Limit::published_file));
  };
  const auto shown = [&](std::string_view name) { return base::printable((root / name).string()); };
  ShardTree tree{.root = root,
                 .shard = format::parse_shard(text_of(shard_file), shown(shard_file)),
                 .plan = text_of(shard_plan_file),
                 .summary = {},
                 .reports = {}};
  constexpr std::string_view summary_file = "summary.json";
  auto summary = format::parse_check_summary(text_of(summary_file), shown(summary_file));
  if (!summary) throw Error(shown(summary_file), "is not the summary of a check");
  tree.summary = std::move(*summary);
  tree.reports = read_checked_reports(tree.summary, root / summary_file);
  return tree;
}

}  // namespace benchgate::store
