// SPDX-License-Identifier: MIT
#include "app/analyze/artifact_sides.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/measurement_table.hpp"
#include "store/artifact_trees.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// `where` names in errors whose name it is: "--before".
std::size_t find_artifact(const model::MeasurementTable& table, std::string_view where, const std::string& name) {
  std::vector<std::string_view> names;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < table.artifacts.size(); ++i) {
    const model::Artifact& artifact = table.artifacts[i];
    names.push_back(artifact.name);
    if (artifact.name == name) return i;
    const bool other = std::find(artifact.others.begin(), artifact.others.end(), name) != artifact.others.end();
    if (other && found)
      throw Error(where, fmt::format("'{}' names several artifacts, for example '{}' and '{}'", name,
                                     table.artifacts[*found].name, artifact.name));
    if (other) found = i;
  }
  if (found) return *found;
  throw Error(where, fmt::format("no artifact is named '{}'{}", name, base::suggestion(name, names)));
}

fs::path path_of_tree(const fs::path& path) {
  const fs::path normal = fs::weakly_canonical(path);
  return normal.has_filename() ? normal : normal.parent_path();
}

/// A side that is a result tree joins the trees of the history; returns the name that it has among them.
std::string add_side(std::vector<fs::path>& trees, const std::string& side) {
  if (!sys::path_exists(fs::path(side) / "manifest.json")) return side;
  const fs::path tree = path_of_tree(side);
  if (std::none_of(trees.begin(), trees.end(), [&](const fs::path& other) { return path_of_tree(other) == tree; }))
    trees.push_back(tree);
  return tree.filename().string();
}

}  // namespace

ArtifactSides read_artifact_sides(const AnalyzeRequest& request) {
  std::string before = request.before, after = request.after;
  ArtifactSides sides;
  if (request.table) {
    sides.table =
        format::parse_measurement_table(sys::read_file(*request.table), base::printable(request.table->string()));
  } else {
    std::vector<fs::path> trees;
    if (request.history) trees = store::find_artifact_trees(*request.history);
    before = add_side(trees, before);
    after = add_side(trees, after);
    if (trees.empty())
      throw Error("analyze", "requires --table or --history, or two results folders as --before and --after");
    sides.table = store::read_artifact_trees(trees, base::hardware_threads());
  }
  sides.before = find_artifact(sides.table, "--before", before);
  sides.after = find_artifact(sides.table, "--after", after);
  if (sides.before == sides.after) throw Error("--after", "is the same artifact as --before");
  return sides;
}

}  // namespace benchgate::app
