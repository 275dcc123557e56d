// SPDX-License-Identifier: MIT
#include "app/merge/merge.hpp"

#include <algorithm>
#include <string>

#include "app/merge/output_folder.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "store/result_tree.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

std::vector<store::ResultTree> read_trees(std::vector<fs::path> folders, Observer& observer) {
  // By their text, so that messages do not depend on the order either.
  std::sort(folders.begin(), folders.end(),
            [](const fs::path& a, const fs::path& b) { return a.native() < b.native(); });
  std::vector<store::ResultTree> trees;
  for (const fs::path& folder : folders) {
    trees.push_back(store::read_result_tree(folder));
    for (const std::string& file : trees.back().unlisted)
      observer.note(fmt::format("{}: not in the manifest, left out", base::printable((folder / file).string())));
  }
  return trees;
}

}  // namespace

model::MergeSummary merge_results(const MergeRequest& request, Session& session) {
  require_free_output(request.out, request.trees, request.on_existing);
  const std::vector<store::ResultTree> trees = read_trees(request.trees, session.observer);
  const store::MergedTree merged = store::merge_trees(trees);
  std::vector<std::string> missing = store::missing_runs(merged);
  for (const std::string& sentence : missing) session.observer.note(sentence);
  if (!missing.empty() && request.missing == MergeRequest::Missing::refuse)
    throw Error("merge", "nothing was written, because runs are missing (--allow-missing merges the existing runs)");
  for (const std::string& sentence : store::fewer_runs(merged)) session.observer.note(sentence);
  store::write_merged(merged, request.out);
  return {.out = request.out,
          .trees = trees.size(),
          .source_ref = merged.manifest.source_ref,
          .source_commit = merged.manifest.source_commit,
          .runs = merged.runs,
          .missing = std::move(missing)};
}

}  // namespace benchgate::app
