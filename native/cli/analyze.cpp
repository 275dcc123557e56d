// SPDX-License-Identifier: MIT
#include "cli/analyze.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "analysis/artifact_comparison.hpp"
#include "analysis/result_selection.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "codec/measurement_table.hpp"
#include "codec/pattern.hpp"
#include "render/artifact_comparison.hpp"
#include "results/artifact_trees.hpp"
#include "sys/clock.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;
using analysis::ArtifactSettings;

constexpr double largest_ratio = 1e15;

constexpr std::array<Option, 22> analyze_table{{
    {"before", "A", "", "artifact to compare with: its name in the table, a commit, or a result tree"},
    {"after", "B", "", "artifact to judge, likewise"},
    {"history", "DIR", "", "folder of result trees, one for each artifact"},
    {"table", "FILE", "", "CSV or JSON Lines: test_case, artifact, value [metric, unit, better, time, tags]"},
    {"profile", "seed|iqr", "seed", "rule of significance", Kind::choice},
    {"gating", "METRIC", "", "metric that decides (default: the first; imported: the one that gate takes)", Kind::text,
     0, 0, true},
    {"triage", "", "", "print the weekly report (Markdown)", Kind::flag},
    {"sort", "percent|factor", "percent", "order of results", Kind::choice},
    {"show-all", "", "", "list results without relevant change, too", Kind::flag},
    {"name", "REGEX", "", "list only test cases whose name it is found in"},
    {"tag", "T", "", "list only test cases with this tag", Kind::text, 0, 0, true},
    {"direction", "regression|improvement", "", "list only those", Kind::choice},
    {"min-magnitude", "very_small|small|medium|large|very_large", "", "list only these and larger (iqr)", Kind::choice},
    {"fail-on", "regression|mixed", "", "exit 2 when the direction is regression (or mixed), and on new failures",
     Kind::choice},
    {"min-history", "N", "2", "seed: results that are a history", Kind::count, 2, 1e9},
    {"history-size", "N", "100", "seed: results of the history that count", Kind::count, 2, 1e9},
    {"significant-delta", "R", "0.1", "seed: a change between results above this ratio is significant", Kind::number, 0,
     largest_ratio},
    {"variable-share", "R", "0.05", "seed: share of them above which a history is highly variable", Kind::number, 0, 1},
    {"noisy-mean", "R", "0.001", "seed: mean of the others above which a history is noisy", Kind::number, 0,
     largest_ratio},
    {"threshold", "R", "0.001", "seed: significant change, as a ratio", Kind::number, 0, largest_ratio},
    {"threshold-dodgy", "R", "0.01", "seed: the same of highly variable or noisy test cases", Kind::number, 0,
     largest_ratio},
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
}};

ArtifactSettings artifact_settings(const Arguments& arguments) {
  ArtifactSettings settings;
  const bool iqr = arguments.text("profile") == "iqr";
  settings.profile = iqr ? analysis::ComparisonProfile::iqr : analysis::ComparisonProfile::seed;
  settings.seed = {.history_size = static_cast<std::size_t>(arguments.count("history-size")),
                   .min_history = static_cast<std::size_t>(arguments.count("min-history")),
                   .significant_delta = arguments.number("significant-delta"),
                   .variable_share = arguments.number("variable-share"),
                   .noisy_mean = arguments.number("noisy-mean"),
                   .threshold = arguments.number("threshold"),
                   .threshold_dodgy = arguments.number("threshold-dodgy")};
  settings.gating = arguments.list("gating");
  if (arguments.given("min-magnitude") && !iqr) throw Error("--min-magnitude", "needs --profile iqr");
  return settings;
}

struct NamedSides {
  model::MeasurementTable table;
  std::size_t before = 0;
  std::size_t after = 0;
};

std::size_t artifact_called(const model::MeasurementTable& table, std::string_view option, const std::string& name) {
  std::vector<std::string_view> names;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < table.artifacts.size(); ++i) {
    const model::Artifact& artifact = table.artifacts[i];
    names.push_back(artifact.name);
    if (artifact.name == name) return i;
    const bool other = std::find(artifact.others.begin(), artifact.others.end(), name) != artifact.others.end();
    if (other && found)
      throw Error(fmt::format("--{}", option),
                  fmt::format("'{}' names several artifacts, say '{}' and '{}'", base::printable(name),
                              base::printable(table.artifacts[*found].name), base::printable(artifact.name)));
    if (other) found = i;
  }
  if (found) return *found;
  throw Error(fmt::format("--{}", option),
              fmt::format("no artifact is called '{}'{}", base::printable(name), base::suggestion(name, names)));
}

fs::path normal_path(const fs::path& path) {
  const fs::path normal = fs::weakly_canonical(path);
  return normal.has_filename() ? normal : normal.parent_path();
}

/// A side that is a result tree joins the trees of the history; returns the name that it has among them.
std::string with_tree(std::vector<fs::path>& trees, const std::string& side) {
  if (!sys::path_exists(fs::path(side) / "manifest.json")) return side;
  const fs::path tree = normal_path(side);
  if (std::none_of(trees.begin(), trees.end(), [&](const fs::path& other) { return normal_path(other) == tree; }))
    trees.push_back(tree);
  return tree.filename().string();
}

NamedSides read_sides(const Arguments& arguments) {
  std::string before = arguments.text("before"), after = arguments.text("after");
  if (before.empty()) throw Error("--before", "is needed: the artifact to compare with");
  if (after.empty()) throw Error("--after", "is needed: the artifact to judge");
  if (arguments.given("history") && arguments.given("table")) throw Error("--table", "contradicts --history");
  NamedSides sides;
  if (const auto file = arguments.text_if("table")) {
    sides.table = codec::parse_measurement_table(sys::read_file(*file), base::printable(*file));
  } else {
    std::vector<fs::path> trees;
    if (const auto folder = arguments.text_if("history")) trees = results::find_artifact_trees(*folder);
    before = with_tree(trees, before);
    after = with_tree(trees, after);
    if (trees.empty())
      throw Error("analyze", "needs --table or --history, or two result trees as --before and --after");
    sides.table = results::read_artifact_trees(trees, base::hardware_threads());
  }
  sides.before = artifact_called(sides.table, "before", before);
  sides.after = artifact_called(sides.table, "after", after);
  if (sides.before == sides.after) throw Error("--after", "is the same artifact as --before");
  return sides;
}

void need_known_metrics(const ArtifactSettings& settings, const model::MeasurementTable& table) {
  std::vector<std::string_view> known;
  for (const model::TestCase& one : table.cases) known.push_back(one.metric.name);
  for (const std::string& metric : settings.gating)
    if (std::find(known.begin(), known.end(), metric) == known.end())
      throw Error("--gating", fmt::format("no test case has the metric '{}'{}", base::printable(metric),
                                          base::suggestion(metric, known)));
}

analysis::ResultSelection result_selection(const Arguments& arguments) {
  analysis::ResultSelection selection;
  if (const auto expression = arguments.text_if("name")) {
    // Shared, because a function must be copyable.
    const auto pattern = std::make_shared<codec::Pattern>(*expression, "--name", codec::Pattern::Use::match);
    selection.name_matches = [pattern](const std::string& name) { return pattern->found_in(name); };
  }
  selection.tags = arguments.list("tag");
  if (const auto direction = arguments.text_if("direction")) selection.better = *direction == "improvement";
  if (const auto magnitude = arguments.text_if("min-magnitude"))
    selection.least_magnitude = model::parse_magnitude(*magnitude);
  const bool all = arguments.flag("show-all") || arguments.text("format") == "json";
  selection.scope = all ? analysis::ResultScope::all : analysis::ResultScope::relevant;
  selection.order = arguments.text("sort") == "factor" ? analysis::ResultOrder::factor : analysis::ResultOrder::percent;
  return selection;
}

model::ExitCode analyze_exit_code(const model::ArtifactComparison& comparison, const Arguments& arguments) {
  const auto fail_on = arguments.text_if("fail-on");
  if (!fail_on) return model::ExitCode::pass;
  const bool mixed = comparison.direction == model::Direction::mixed && *fail_on == "mixed";
  const bool worse = comparison.direction == model::Direction::regression || mixed || !comparison.failed.empty();
  return worse ? model::ExitCode::fail : model::ExitCode::pass;
}

model::ExitCode analyze(const Arguments& arguments, Io io, app::Session&) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "analyze takes options only (--help lists them)");
  const ArtifactSettings settings = artifact_settings(arguments);
  const analysis::ResultSelection selection = result_selection(arguments);
  const NamedSides sides = read_sides(arguments);
  for (const std::string& note : sides.table.notes) io.err << fmt::format("benchgate: {}\n", base::printable(note));
  need_known_metrics(settings, sides.table);
  const model::ArtifactComparison comparison =
      analysis::compare_artifacts(sides.table, sides.before, sides.after, settings);
  const analysis::SelectedResults selected = analysis::select_results(comparison, selection);
  const std::string format = arguments.text("format");
  if (format == "json")
    io.out << render::artifact_comparison_json(comparison, selected);
  else if (arguments.flag("triage"))
    io.out << render::triage_markdown(comparison, selected, base::format_rfc3339(sys::stamp_time()).substr(0, 10));
  else
    io.out << (format == "markdown" ? render::artifact_comparison_markdown(comparison, selected)
                                    : render::artifact_comparison_text(comparison, selected));
  return analyze_exit_code(comparison, arguments);
}

}  // namespace

Command analyze_command() {
  return {.name = "analyze",
          .summary = "compare two artifacts over many test cases, by what their histories do",
          .operands = "",
          .example = "benchgate analyze --table results.csv --before v1.0 --after HEAD",
          .options = analyze_table,
          .run = analyze};
}

}  // namespace benchgate::cli
