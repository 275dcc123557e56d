// SPDX-License-Identifier: MIT
#include "app/analyze/analyze.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/environment.hpp"
#include "app/history/history_series.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/measurement_table.hpp"
#include "format/pattern.hpp"
#include "judge/failed_series.hpp"
#include "judge/history_table.hpp"
#include "model/measurement_table.hpp"
#include "store/artifact_trees.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// A table of measurements and the indices of the two artifacts to compare.
struct ArtifactSides {
  model::MeasurementTable table;
  std::size_t before = 0;
  std::size_t after = 0;
};

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

std::optional<HistorySeriesByKind> history_of(const AnalyzeRequest& request, Session& session) {
  if (!request.history) return std::nullopt;
  return read_history_series(request.history->string(), base::hardware_threads(), session);
}

/// Reads the table, the history (see read_history_series) or the result trees, a side that is a result tree among them,
/// and finds both artifacts. Throws Error for what cannot be read, for a name of no artifact or of several, and for
/// twice the same artifact.
ArtifactSides read_artifact_sides(const AnalyzeRequest& request, Session& session) {
  std::string before = request.before, after = request.after;
  ArtifactSides sides;
  if (request.table) {
    sides.table =
        format::parse_measurement_table(sys::read_file(*request.table), base::printable(request.table->string()));
  } else if (auto kinds = history_of(request, session)) {
    for (std::vector<model::TrendSeries>& kind : *kinds) judge::apply_failed_work(kind);
    sides.table = judge::history_table(*kinds);
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

judge::ResultSelection selection_of(const AnalyzeRequest& request) {
  judge::ResultSelection selection = request.selection;
  if (!request.name_pattern) return selection;
  // Shared, because a function must be copyable.
  const auto pattern = std::make_shared<format::Pattern>(*request.name_pattern, "--name", format::Pattern::Use::match);
  selection.name_matches = [pattern](const std::string& name) { return pattern->found_in(name); };
  return selection;
}

void require_known_metrics(const std::vector<std::string>& gating, const model::MeasurementTable& table) {
  std::vector<std::string_view> known;
  for (const model::TestCase& one : table.cases) known.push_back(one.metric.name);
  for (const std::string& metric : gating)
    if (std::find(known.begin(), known.end(), metric) == known.end())
      throw Error("--gating",
                  fmt::format("no test case has the metric '{}'{}", metric, base::suggestion(metric, known)));
}

}  // namespace

AnalyzeResult analyze_artifacts(const AnalyzeRequest& request, Session& session) {
  const judge::ResultSelection selection = selection_of(request);
  const ArtifactSides sides = read_artifact_sides(request, session);
  for (const std::string& note : sides.table.notes)
    session.observer.note(fmt::format("benchgate: {}", base::printable(note)));
  require_known_metrics(request.settings.gating, sides.table);
  AnalyzeResult result;
  result.comparison = judge::compare_artifacts(sides.table, sides.before, sides.after, request.settings);
  result.selected = judge::select_results(result.comparison, selection);
  result.date = base::format_rfc3339(stamp_time(session.machine)).substr(0, 10);
  result.comparison.verdict = judge::verdict_of(result.comparison, request.fail_on, request.least_confidence);
  if (request.fail_on && result.comparison.verdict != model::Verdict::fail &&
      judge::is_worse(result.comparison, *request.fail_on))
    session.observer.note(
        "benchgate: --fail-on does not act: too few test cases are worse, or by too little "
        "(--min-confidence maybe acts on any)");
  return result;
}

}  // namespace benchgate::app
