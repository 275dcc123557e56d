// SPDX-License-Identifier: MIT
#include "render/run_summary.hpp"

#include <algorithm>
#include <array>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/text.hpp"
#include "format/run_summary_json.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

using base::format_quantity;
using model::MeasuredCase;
using model::MeasuredRun;
using model::MetricSummary;

constexpr std::size_t tail_lines = 10;

/// Shown when present, in this order; the scenario's own metrics follow.
constexpr std::array<std::string_view, 4> first_metrics{"wall_ms", "throughput_per_s", "cpu_ms", "max_rss_kb"};

bool is_builtin(std::string_view name) {
  const auto builtins = model::builtin_metrics();
  return model::is_exact_metric(name) || std::any_of(builtins.begin(), builtins.end(),
                                                     [&](const model::BuiltinMetric& row) { return row.name == name; });
}

std::vector<const MetricSummary*> shown_metrics(const MeasuredCase& test_case) {
  std::vector<const MetricSummary*> metrics;
  for (const std::string_view name : first_metrics)
    if (const auto found = test_case.stats.find(std::string(name)); found != test_case.stats.end())
      metrics.push_back(&found->second);
  for (const auto& [name, summary] : test_case.stats)
    if (!is_builtin(name)) metrics.push_back(&summary);
  return metrics;
}

std::string percent_of(const std::optional<double>& ratio) { return ratio ? base::format_percent(*ratio) : "–"; }

/// Of values that are never negative, as times, nothing below 0 is shown: their mean cannot lie there.
std::string interval(const MetricSummary& metric) {
  if (!metric.summary.ci99_low || !metric.summary.ci99_high) return "–";
  const double low = metric.summary.min >= 0 ? std::max(*metric.summary.ci99_low, 0.0) : *metric.summary.ci99_low;
  return base::printable(base::format_range(low, *metric.summary.ci99_high, metric.metric.unit));
}

/// "1.43 ms"
std::string with_own_unit(double value, const MetricSummary& metric) {
  return base::printable(format_quantity(value, metric.metric.unit));
}

using Cells = std::array<std::string, 6>;

Cells cells_of(const MetricSummary& metric) {
  const model::Summary& s = metric.summary;
  return {base::printable(metric.metric.name),
          with_own_unit(s.median, metric),
          with_own_unit(s.min, metric),
          with_own_unit(s.max, metric),
          interval(metric),
          percent_of(s.cv)};
}

/// Characters, not bytes: the only wide ones here are dashes and the user's own letters.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string aligned(const std::vector<Cells>& rows) {
  std::array<std::size_t, 6> widest{};
  for (const Cells& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widest[i] = std::max(widest[i], width(row[i]));
  std::string text;
  for (const Cells& row : rows) {
    text += "  " + row[0] + std::string(widest[0] - width(row[0]), ' ');
    for (std::size_t i = 1; i < row.size(); ++i) text += "  " + std::string(widest[i] - width(row[i]), ' ') + row[i];
    text += '\n';
  }
  return text;
}

std::string figures_table(const MeasuredCase& test_case) {
  const std::vector<const MetricSummary*> metrics = shown_metrics(test_case);
  if (metrics.empty()) return "";
  std::vector<Cells> rows{{"", "median", "min", "max", "99 % CI of mean", "cv"}};
  for (const MetricSummary* metric : metrics) rows.push_back(cells_of(*metric));
  return aligned(rows);
}

/// The last lines of hostile text, each behind a bar.
std::string quoted_lines(std::string_view text, std::string_view indent) {
  const std::vector<std::string_view> lines = base::split(base::trim(text), '\n');
  std::string quoted;
  for (std::size_t i = lines.size() > tail_lines ? lines.size() - tail_lines : 0; i < lines.size(); ++i)
    if (lines.size() > 1 || !lines[i].empty()) quoted += fmt::format("{}| {}\n", indent, base::printable(lines[i]));
  return quoted;
}

std::string headline(const MeasuredCase& test_case) {
  std::string text = base::pluralize(test_case.samples, "sample");
  if (test_case.planned_runs > 1) text += fmt::format(" in {}", base::pluralize(test_case.runs.size(), "run"));
  if (test_case.failed > 0) text += fmt::format(", {} failed", test_case.failed);
  if (test_case.runs.size() < static_cast<std::size_t>(test_case.planned_runs))
    text +=
        fmt::format(", {} of {} runs not measured",
                    static_cast<std::size_t>(test_case.planned_runs) - test_case.runs.size(), test_case.planned_runs);
  return text;
}

/// Median wall time of each run, which is what gate D3 looks at.
std::string medians_of_runs(const MeasuredCase& test_case) {
  std::vector<std::string> medians;
  for (const MeasuredRun& run : test_case.runs)
    if (const auto wall = run.head.stats.find("wall_ms"); wall != run.head.stats.end())
      medians.push_back(with_own_unit(wall->second.summary.median, wall->second));
  return medians.size() < 2 ? "" : base::join(medians, ", ");
}

std::string failure_sentence(const MeasuredCase& test_case) {
  const model::FailedIteration& first = *test_case.first_failure;
  std::string where = fmt::format("iteration {}", first.iteration);
  if (test_case.planned_runs > 1) where += fmt::format(" of run {}", first.run);
  return fmt::format("{} of {} failed; first failure: {}, {}", test_case.failed,
                     base::pluralize(test_case.samples, "iteration"), where, base::printable(first.failure));
}

std::string problem_sentence(const MeasuredCase& test_case, const MeasuredRun& run) {
  return test_case.planned_runs > 1 ? fmt::format("run {}: {}", run.number, base::printable(run.problem))
                                    : base::printable(run.problem);
}

/// Warnings of all runs, each once.
std::vector<std::string> warnings_of(const MeasuredCase& test_case) {
  std::vector<std::string> warnings;
  for (const MeasuredRun& run : test_case.runs)
    for (const std::string& warning : run.head.notes.warnings) {
      if (warning == run.problem) continue;  // already shown
      std::string text = base::printable(warning);
      if (test_case.planned_runs > 1) text = fmt::format("run {}: {}", run.number, text);
      if (std::find(warnings.begin(), warnings.end(), text) == warnings.end()) warnings.push_back(std::move(text));
    }
  return warnings;
}

std::string block(const MeasuredCase& test_case) {
  std::string text =
      fmt::format("{}: {}\n{}", base::printable(test_case.name), headline(test_case), figures_table(test_case));
  if (const std::string medians = medians_of_runs(test_case); !medians.empty())
    text += fmt::format("  median wall_ms of each run: {}\n", medians);
  if (test_case.first_failure)
    text += fmt::format("  {}\n{}", failure_sentence(test_case), quoted_lines(test_case.first_failure->tail, "    "));
  for (const MeasuredRun& run : test_case.runs) {
    if (!run.problem.empty())
      text += fmt::format("  {}\n{}", problem_sentence(test_case, run), quoted_lines(run.problem_tail, "    "));
    for (const std::string& failed : run.failed_assertions)
      text += fmt::format("  run {}: {}\n", run.number, base::printable(failed));
  }
  for (const std::string& warning : warnings_of(test_case)) text += fmt::format("  warning: {}\n", warning);
  for (const MeasuredRun& run : test_case.runs)
    if (!run.files.empty()) text += fmt::format("  {}\n", base::printable(run.files));
  return text;
}

std::string dash_or(const MeasuredCase& test_case, const std::string& metric, double model::Summary::* statistic) {
  const auto found = test_case.stats.find(metric);
  return found == test_case.stats.end() ? "–" : with_own_unit(found->second.summary.*statistic, found->second);
}

std::string markdown_case_row(const MeasuredCase& test_case) {
  const auto wall = test_case.stats.find("wall_ms");
  const bool known = wall != test_case.stats.end();
  return markdown_row({markdown_code(test_case.name, Within::table), fmt::format("{}", test_case.runs.size()),
                       fmt::format("{}", test_case.samples), fmt::format("{}", test_case.failed),
                       dash_or(test_case, "wall_ms", &model::Summary::median), known ? interval(wall->second) : "–",
                       known ? percent_of(wall->second.summary.cv) : "–",
                       dash_or(test_case, "max_rss_kb", &model::Summary::max)});
}

}  // namespace

std::string run_summary_text(const model::RunSummary& summary) {
  std::string text;
  for (const MeasuredCase& test_case : summary.cases) text += block(test_case) + "\n";
  if (!summary.manifest.empty()) text += fmt::format("manifest: {}\n", base::printable(summary.manifest));
  return text;
}

std::string run_summary_markdown(const model::RunSummary& summary) {
  std::string text = markdown_header(
      {"scenario", ">runs", ">samples", ">failed", ">median wall_ms", ">99 % CI of mean", ">cv", ">max_rss_kb"});
  for (const MeasuredCase& test_case : summary.cases) text += markdown_case_row(test_case);
  std::string notes;
  for (const MeasuredCase& test_case : summary.cases) {
    const std::string name = markdown_code(test_case.name, Within::line);
    if (test_case.first_failure) notes += fmt::format("- {}: {}\n", name, markdown_text(failure_sentence(test_case)));
    for (const MeasuredRun& run : test_case.runs) {
      if (!run.problem.empty())
        notes += fmt::format("- {}: {}\n", name, markdown_text(problem_sentence(test_case, run)));
      for (const std::string& failed : run.failed_assertions)
        notes += fmt::format("- {}: run {}: {}\n", name, run.number, markdown_text(failed));
    }
    for (const std::string& warning : warnings_of(test_case))
      notes += fmt::format("- {}: warning: {}\n", name, markdown_text(warning));
  }
  return notes.empty() ? text : text + "\n" + notes;
}

std::string run_summary_json(const model::RunSummary& summary) { return format::write_run_summary(summary); }

}  // namespace benchgate::render
