// SPDX-License-Identifier: MIT
#include "render/run_summary.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/text.hpp"

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
  return model::is_exact_metric(name) || model::find_builtin_metric(name) != nullptr;
}

/// Its samples are seconds, and its requests are known.
bool is_service(const MeasuredCase& test_case) {
  return std::any_of(test_case.runs.begin(), test_case.runs.end(),
                     [](const MeasuredRun& run) { return !run.head.notes.request_latency.empty(); });
}

/// Of a service, wall_ms is request_latency_ms once more.
std::vector<const MetricSummary*> shown_metrics(const MeasuredCase& test_case) {
  std::vector<const MetricSummary*> metrics;
  const bool service = is_service(test_case);
  for (const std::string_view name : first_metrics)
    if (service && name == "wall_ms")
      continue;
    else if (const auto found = test_case.stats.find(std::string(name)); found != test_case.stats.end())
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

/// Which figure of the requests of a second its sample has: not those that the table over requests shows.
const char* kind_of_second(const MeasuredCase& test_case, std::string_view metric) {
  if (!is_service(test_case)) return "";
  return metric == "request_latency_ms" ? " (mean of each second)" : metric == "ttft_ms" ? " (p95 of each second)" : "";
}

std::vector<Lines> figure_rows(const MeasuredCase& test_case) {
  std::vector<Lines> rows;
  for (const MetricSummary* metric : shown_metrics(test_case)) {
    const model::Summary& s = metric->summary;
    rows.push_back({Line{code(metric->metric.name), kind_of_second(test_case, metric->metric.name)},
                    with_own_unit(s.median, *metric), with_own_unit(s.min, *metric), with_own_unit(s.max, *metric),
                    interval(*metric), percent_of(s.cv)});
  }
  return rows;
}

/// The last lines of hostile text, each behind a bar.
void add_quoted(Lines& items, std::string_view text) {
  const std::vector<std::string_view> lines = base::split(base::trim(text), '\n');
  for (std::size_t i = lines.size() > tail_lines ? lines.size() - tail_lines : 0; i < lines.size(); ++i)
    if (lines.size() > 1 || !lines[i].empty()) items.push_back({"  | ", std::string(lines[i])});
}

std::string headline(const MeasuredCase& test_case) {
  std::string text = base::pluralize(test_case.samples, is_service(test_case) ? "second" : "sample");
  if (test_case.planned_runs > 1) text += fmt::format(" in {}", base::pluralize(test_case.runs.size(), "run"));
  if (test_case.failed > 0) text += fmt::format(", {} failed", test_case.failed);
  if (test_case.runs.size() < static_cast<std::size_t>(test_case.planned_runs))
    text +=
        fmt::format(", {} of {} runs not measured",
                    static_cast<std::size_t>(test_case.planned_runs) - test_case.runs.size(), test_case.planned_runs);
  return text;
}

/// Median wall time of each run, which is what gate D3 looks at; of services it looks at the requests.
std::string medians_of_runs(const MeasuredCase& test_case) {
  std::vector<std::string> medians;
  if (is_service(test_case)) return {};
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

/// "not measured: nothing has changed since run 12-1 of 4f0c2d1a2b3c, measured 2026-01-31T12:00:00Z; ..."
std::string carried_sentence(const model::EarlierMeasurement& run) {
  return fmt::format("not measured: nothing has changed since run {}-{} of {}, measured {}; carried forward {}",
                     run.run_id, run.run_attempt, run.sha.substr(0, 12), run.timestamp,
                     run.hops == 1 ? "once" : fmt::format("{} times", run.hops));
}

/// How long requests took: each phase of the only run, the phase that is judged of several.
std::vector<Lines> latency_rows(const MeasuredCase& test_case) {
  const auto cell = [](const std::optional<double>& time) {
    return time ? base::format_quantity(*time, "ms") : std::string("–");
  };
  std::vector<Lines> rows;
  for (const MeasuredRun& run : test_case.runs)
    for (const model::RequestLatency& one : run.head.notes.request_latency) {
      if (test_case.runs.size() > 1 && one.phase != "inject") continue;
      const std::string number = test_case.runs.size() > 1 ? fmt::format(", run {}", run.number) : "";
      const std::string kind = one.request.empty() ? "" : ", " + one.request;
      rows.push_back({one.phase + kind + number, std::to_string(one.requests), std::to_string(one.failed),
                      cell(one.p50_ms), cell(one.p90_ms), cell(one.p99_ms), cell(one.p999_ms), cell(one.max_ms)});
    }
  return rows;
}

void add_case(Page& page, const MeasuredCase& test_case) {
  if (test_case.carried) {
    page.line({test_case.name, ": ", carried_sentence(*test_case.carried)}).gap();
    return;
  }
  Lines items;
  if (const std::string medians = medians_of_runs(test_case); !medians.empty())
    items.push_back({"median wall_ms of each run: ", medians});
  if (test_case.first_failure) {
    items.emplace_back(failure_sentence(test_case));
    add_quoted(items, test_case.first_failure->tail);
  }
  for (const MeasuredRun& run : test_case.runs) {
    if (!run.problem.empty()) {
      items.emplace_back(problem_sentence(test_case, run));
      add_quoted(items, run.problem_tail);
    }
    for (const std::string& failed : run.failed_assertions)
      items.push_back({fmt::format("run {}: ", run.number), failed});
  }
  for (const std::string& warning : warnings_of(test_case)) items.push_back({"warning: ", warning});
  for (const MeasuredRun& run : test_case.runs)
    if (!run.files.empty()) items.emplace_back(run.files);
  page.line({test_case.name, ": ", headline(test_case)})
      .table({is_service(test_case) ? "over seconds" : "", ">median", ">min", ">max", ">99 % CI of mean", ">cv"},
             figure_rows(test_case));
  if (std::vector<Lines> rows = latency_rows(test_case); !rows.empty())
    page.table({"over requests", ">sent", ">failed", ">p50", ">p90", ">p99", ">p99.9", ">max"}, std::move(rows));
  page.list(std::move(items)).gap();
}

std::string dash_or(const MeasuredCase& test_case, const std::string& metric, double model::Summary::* statistic) {
  const auto found = test_case.stats.find(metric);
  return found == test_case.stats.end() ? "–" : with_own_unit(found->second.summary.*statistic, found->second);
}

Lines case_row(const MeasuredCase& test_case) {
  const auto wall = test_case.stats.find("wall_ms");
  const bool known = wall != test_case.stats.end();
  return {code(test_case.name),
          fmt::format("{}", test_case.runs.size()),
          fmt::format("{}", test_case.samples),
          fmt::format("{}", test_case.failed),
          dash_or(test_case, "wall_ms", &model::Summary::median),
          known ? interval(wall->second) : "–",
          known ? percent_of(wall->second.summary.cv) : "–",
          dash_or(test_case, "max_rss_kb", &model::Summary::max)};
}

void add_notes(Lines& notes, const MeasuredCase& test_case) {
  const Span name = code(test_case.name);
  if (test_case.carried) notes.push_back({name, ": ", carried_sentence(*test_case.carried)});
  if (test_case.first_failure) notes.push_back({name, ": ", failure_sentence(test_case)});
  for (const MeasuredRun& run : test_case.runs) {
    if (!run.problem.empty()) notes.push_back({name, ": ", problem_sentence(test_case, run)});
    for (const std::string& failed : run.failed_assertions)
      notes.push_back({name, fmt::format(": run {}: ", run.number), failed});
  }
  for (const std::string& warning : warnings_of(test_case)) notes.push_back({name, ": warning: ", warning});
}

}  // namespace

Page run_summary_page(const model::RunSummary& summary) {
  Page text;
  for (const MeasuredCase& test_case : summary.cases) add_case(text, test_case);
  if (!summary.manifest.empty()) text.line({"manifest: ", summary.manifest});
  return text;
}

Page run_summary_table(const model::RunSummary& summary) {
  std::vector<Lines> rows, services;
  Lines notes;
  for (const MeasuredCase& test_case : summary.cases) {
    if (!is_service(test_case)) rows.push_back(case_row(test_case));
    for (Lines& row : latency_rows(test_case)) {
      row.insert(row.begin(), code(test_case.name));
      services.push_back(std::move(row));
    }
    add_notes(notes, test_case);
  }
  return Page()
      .table({"scenario", ">runs", ">samples", ">failed", ">median wall_ms", ">99 % CI of mean", ">cv", ">max_rss_kb"},
             std::move(rows))
      .table({"service", "over requests", ">sent", ">failed", ">p50", ">p90", ">p99", ">p99.9", ">max"},
             std::move(services))
      .list(std::move(notes));
}

}  // namespace benchgate::render
