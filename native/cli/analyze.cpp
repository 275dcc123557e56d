// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>

#include "app/analyze/analyze.hpp"
#include "base/error.hpp"
#include "format/artifact_comparison_json.hpp"
#include "render/artifact_comparison.hpp"

namespace benchgate::cli {

namespace {

using judge::ArtifactSettings;

constexpr double largest_ratio = 1e15;

constexpr std::array<Option, 23> analyze_table{{
    {"before", "A", "", "baseline artifact: its name in the table, a commit, or a results folder"},
    {"after", "B", "", "artifact to judge: its name in the table, a commit, or a results folder"},
    {"history", "DIR", "",
     "folder of results folders, one per artifact, or a history: its store, or what recalculate wrote"},
    {"table", "FILE", "", "CSV or JSON Lines: test_case, artifact, value [metric, unit, better, time, tags]"},
    {"profile", "seed|iqr", "seed", "significance rule", Kind::choice},
    {"gating", "METRIC", "", "metric that decides the verdict (default: the first; imported: the one that gate uses)",
     Kind::text, 0, 0, true},
    {"triage", "", "", "print the weekly report (Markdown)", Kind::flag},
    {"sort", "percent|factor", "percent", "order of results", Kind::choice},
    {"show-all", "", "", "also list results without a relevant change", Kind::flag},
    {"name", "REGEX", "", "list only test cases whose name matches"},
    {"tag", "T", "", "list only test cases with this tag", Kind::text, 0, 0, true},
    {"direction", "regression|improvement", "", "list only changes in this direction", Kind::choice},
    {"min-magnitude", "very_small|small|medium|large|very_large", "", "iqr: list only changes of at least this size",
     Kind::choice},
    {"fail-on", "regression|mixed", "", "exit 2 on a regression (or a mixed result), and on new failures",
     Kind::choice},
    {"min-confidence", "maybe|probably|definitely", "",
     "confidence from which --fail-on acts (default: probably, as in a pull request; with --triage definitely); "
     "iqr: maybe for any relevant change, else what deserves attention",
     Kind::choice},
    {"min-history", "N", "2", "seed: minimum number of results for a history", Kind::count, 2, 1e9},
    {"history-size", "N", "100", "seed: number of most recent results to use", Kind::count, 2, 1e9},
    {"significant-delta", "R", "0.1", "seed: a change between results above this ratio is significant", Kind::number, 0,
     largest_ratio},
    {"variable-share", "R", "0.05", "seed: a history is highly variable above this share of significant changes",
     Kind::number, 0, 1},
    {"noisy-mean", "R", "0.001", "seed: a history is noisy above this mean of the other changes", Kind::number, 0,
     largest_ratio},
    {"threshold", "R", "0.001", "seed: smallest significant change, as a ratio", Kind::number, 0, largest_ratio},
    {"threshold-dodgy", "R", "0.01", "seed: the same for highly variable or noisy test cases", Kind::number, 0,
     largest_ratio},
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
}};

ArtifactSettings artifact_settings(const Arguments& arguments) {
  ArtifactSettings settings;
  const bool iqr = arguments.text("profile") == "iqr";
  settings.profile = iqr ? judge::ComparisonProfile::iqr : judge::ComparisonProfile::seed;
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

judge::ResultSelection result_selection(const Arguments& arguments) {
  judge::ResultSelection selection;
  selection.tags = arguments.list("tag");
  if (const auto direction = arguments.text_if("direction")) selection.better = *direction == "improvement";
  if (const auto magnitude = arguments.text_if("min-magnitude"))
    selection.least_magnitude = model::parse_magnitude(*magnitude);
  const bool all = arguments.flag("show-all") || arguments.text("format") == "json";
  selection.scope = all ? judge::ResultScope::all : judge::ResultScope::relevant;
  selection.order = arguments.text("sort") == "factor" ? judge::ResultOrder::factor : judge::ResultOrder::percent;
  return selection;
}

model::Confidence least_confidence(const Arguments& arguments) {
  const std::string word =
      arguments.text_if("min-confidence").value_or(arguments.flag("triage") ? "definitely" : "probably");
  if (word == "maybe") return model::Confidence::maybe;
  return word == "definitely" ? model::Confidence::definitely : model::Confidence::probably;
}

app::AnalyzeRequest analyze_request(const Arguments& arguments) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; analyze takes options only (--help lists them)");
  app::AnalyzeRequest request;
  request.settings = artifact_settings(arguments);
  request.name_pattern = arguments.text_if("name");
  request.selection = result_selection(arguments);
  request.before = arguments.text("before");
  request.after = arguments.text("after");
  if (request.before.empty()) throw Error("--before", "is required: the artifact to compare with");
  if (request.after.empty()) throw Error("--after", "is required: the artifact to judge");
  if (arguments.given("history") && arguments.given("table"))
    throw Error("--table", "cannot be combined with --history");
  request.history = arguments.text_if("history");
  request.table = arguments.text_if("table");
  if (const auto word = arguments.text_if("fail-on"))
    request.fail_on = *word == "mixed" ? judge::FailOn::mixed : judge::FailOn::regression;
  request.least_confidence = least_confidence(arguments);
  return request;
}

model::ExitCode analyze(const Arguments& arguments, Io io, app::Session& session) {
  const app::AnalyzeResult result = analyze_artifacts(analyze_request(arguments), session);
  const std::string format = arguments.text("format");
  if (format == "json")
    io.out << format::format_artifact_comparison(result.comparison, result.selected.shown, result.selected.filtered);
  else if (arguments.flag("triage"))
    io.out << render::triage_markdown(result.comparison, result.selected, result.date);
  else
    io.out << (format == "markdown"
                   ? render::artifact_comparison_markdown(result.comparison, result.selected)
                   : render::artifact_comparison_page(result.comparison, result.selected).to_terminal(io.color));
  return exit_code_of(result.comparison.verdict);
}

}  // namespace

Command analyze_command() {
  return {.name = "analyze",
          .summary = "compare two artifacts over many test cases, using their histories",
          .operands = "",
          .example = "benchgate analyze --table results.csv --before v1.0 --after HEAD",
          .options = analyze_table,
          .run = analyze};
}

}  // namespace benchgate::cli
