// SPDX-License-Identifier: MIT
#include "render/run_publication.hpp"

#include <algorithm>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/text.hpp"
#include "render/gate_headline.hpp"

namespace benchgate::render {

namespace {

using model::MeasuredCase;
using model::MeasuredRun;
using model::MetricSummary;
using model::Publication;
using model::PublicationRow;
using model::Verdict;

/// What the process cost is measured for every command; the time and the scenario's own metrics are why it is run.
bool is_cost_of_process(std::string_view name) {
  if (name == "wall_ms" || name == "throughput_per_s") return false;
  return model::is_exact_metric(name) || model::find_builtin_metric(name) != nullptr;
}

/// Why the scenario was not measured as planned.
struct MeasurementProblem {
  std::string text;  ///< "": it was
  std::string log;   ///< last lines of what the step that failed wrote
  Verdict verdict = Verdict::error;
};

MeasurementProblem failed_iterations(const MeasuredCase& one) {
  const std::string first = one.first_failure ? one.first_failure->failure : std::string();
  return {fmt::format("{} of {} failed{}", one.failed, base::pluralize(one.samples, "iteration"),
                      first.empty() ? "" : "; first failure: " + first),
          one.first_failure ? std::string(base::trim(one.first_failure->tail)) : std::string(),
          one.wrong_outputs == one.failed ? Verdict::fail : Verdict::error};
}

MeasurementProblem measurement_problem(const MeasuredCase& one) {
  for (const MeasuredRun& run : one.runs)
    if (!run.problem.empty() && one.failed == 0) return {run.problem, run.problem_tail};
  if (one.failed > 0) return failed_iterations(one);
  const auto measured = static_cast<int>(one.runs.size());
  if (measured < one.planned_runs)
    return {fmt::format("{} of {} runs were not measured", one.planned_runs - measured, one.planned_runs), ""};
  return {};
}

std::string measurement_evidence(const MeasuredCase& one, const MetricSummary& metric) {
  std::string text =
      fmt::format("{} in {}", base::pluralize(metric.summary.count, "sample"), base::pluralize(one.runs.size(), "run"));
  if (metric.summary.ci99_low && metric.summary.ci99_high)
    text += ", 99 % CI of the mean " +
            base::format_range(*metric.summary.ci99_low, *metric.summary.ci99_high, metric.metric.unit);
  return text;
}

void add_measurements(const MeasuredCase& one, Publication& publication) {
  if (one.carried) {
    ++publication.carried;
    publication.rows.push_back(
        {Verdict::not_evaluated, one.name, "Measurement", "carried forward", "",
         fmt::format("measured {} at {}", one.carried->timestamp, one.carried->sha.substr(0, 12)), ""});
    return;
  }
  const MeasurementProblem problem = measurement_problem(one);
  if (!problem.text.empty())
    publication.rows.push_back({problem.verdict, one.name, "Measurement", "", "", "", problem.text});
  if (!problem.log.empty()) publication.logs.push_back(problem.log);
  for (const auto& [name, metric] : one.stats) {
    if (is_cost_of_process(name)) continue;
    const std::string value = base::format_quantity(metric.summary.median, metric.metric.unit);
    publication.rows.push_back({Verdict::not_evaluated, one.name, "Measurement",
                                fmt::format("{} median {}", name, value), "", measurement_evidence(one, metric), ""});
  }
}

/// What the runs of a scenario warned of, each once.
void add_warnings(const MeasuredCase& one, std::vector<std::string>& notes) {
  for (const MeasuredRun& run : one.runs)
    for (const std::string& warning : run.head.notes.warnings) {
      std::string note = fmt::format("{}: baseline: {}", one.name, warning);
      if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
    }
}

/// "main (0123456789ab)".
std::string measured_source(const model::RunSummary& summary) {
  const std::string &ref = summary.source_ref, commit = summary.source_commit.substr(0, 12);
  return ref.empty() || commit.empty() ? ref + commit : fmt::format("{} ({})", ref, commit);
}

}  // namespace

Publication run_publication(const model::RunSummary& summary) {
  Publication publication;
  publication.verdict = Verdict::inconclusive;
  for (const MeasuredCase& one : summary.cases) add_measurements(one, publication);
  model::sort_rows(publication);
  const bool failed = !publication.rows.empty() && publication.rows.front().status >= Verdict::fail;
  if (failed) publication.verdict = publication.rows.front().status;
  publication.headline = run_headline(summary, publication);
  if (const std::string source = measured_source(summary); !source.empty())
    publication.environment.emplace("measured", source);
  return publication;
}

Publication baseline_run_publication(const model::RunSummary& summary) {
  Publication publication;
  publication.verdict = Verdict::skip;  // so that among several reports another one makes verdict and headline
  std::size_t broken = 0;
  std::string first;
  for (const MeasuredCase& one : summary.cases) {
    const MeasurementProblem problem = measurement_problem(one);
    add_warnings(one, publication.notes);
    if (problem.text.empty()) continue;
    if (++broken == 1) first = one.name;
    publication.verdict = Verdict::inconclusive;
    publication.remarks.push_back(
        fmt::format("{}: the baseline {} could not be measured: {}", one.name, measured_source(summary), problem.text));
    if (!problem.log.empty()) publication.logs.push_back(problem.log);
  }
  if (broken > 0) publication.headline = broken_baseline_headline(first, broken, summary.cases.size());
  return publication;
}

}  // namespace benchgate::render
