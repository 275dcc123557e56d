// SPDX-License-Identifier: MIT
#include "codec/run_publication.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/text.hpp"

namespace benchgate::codec {

namespace {

using model::Publication;
using model::PublicationRow;
using model::Verdict;

/// What the process cost is measured for every command; the time and the scenario's own metrics are why it is run.
bool is_cost_of_process(std::string_view name) {
  if (name == "wall_ms" || name == "throughput_per_s") return false;
  const auto metrics = model::builtin_metrics();
  return model::is_exact_metric(name) ||
         std::any_of(metrics.begin(), metrics.end(), [&](const auto& metric) { return metric.name == name; });
}

/// Why the scenario was not measured as planned.
struct MeasurementProblem {
  std::string text;  ///< "": it was
  std::string log;   ///< last lines of what the step that failed wrote
  Verdict verdict = Verdict::error;
};

MeasurementProblem failed_iterations(syntax::JsonValue scenario, std::uint64_t failed) {
  const std::string first = scenario.text_at({"first_failure", "failure"});
  const bool only_wrong = scenario.unsigned_at({"wrong_outputs"}).value_or(0) == failed;
  return {fmt::format("{} of {} failed{}", failed,
                      base::pluralize(scenario.unsigned_at({"samples"}).value_or(0), "iteration"),
                      first.empty() ? "" : "; first failure: " + first),
          std::string(base::trim(scenario.text_at({"first_failure", "tail"}))),
          only_wrong ? Verdict::fail : Verdict::error};
}

MeasurementProblem measurement_problem(syntax::JsonValue scenario) {
  const std::uint64_t failed = scenario.unsigned_at({"failed_samples"}).value_or(0);
  const syntax::JsonValue runs = scenario.find("runs");
  for (const syntax::JsonValue run : runs.elements())
    if (std::string problem = run.text_at({"problem"}); !problem.empty() && failed == 0)
      return {std::move(problem), run.text_at({"problem_tail"})};
  if (failed > 0) return failed_iterations(scenario, failed);
  const std::size_t measured = runs.size();
  const std::uint64_t planned = scenario.unsigned_at({"planned_runs"}).value_or(0);
  if (measured < planned) return {fmt::format("{} of {} runs were not measured", planned - measured, planned), ""};
  return {};
}

/// A metric of the statistics, whose exact figures may stand in another one.
struct ShownMetric {
  syntax::JsonValue figures;
  std::string unit;
  double units = 1;  ///< of the figures in one unit
};

ShownMetric shown_metric(syntax::JsonValue stats, std::string_view name, syntax::JsonValue metric) {
  constexpr double ns_in_one = 1e6;
  const syntax::JsonValue exact = stats.find(model::exact_metric(name));
  return {exact ? exact : metric, metric.text_at({"unit"}), exact ? ns_in_one : 1};
}

std::string measurement_evidence(syntax::JsonValue scenario, const ShownMetric& metric) {
  const syntax::JsonValue runs = scenario.find("runs");
  std::string text =
      fmt::format("{} in {}", base::pluralize(metric.figures.unsigned_at({"count"}).value_or(0), "sample"),
                  base::pluralize(runs.size(), "run"));
  if (const syntax::JsonValue interval = metric.figures.find("ci99"); interval && interval.elements().size() == 2) {
    const auto low = interval.elements()[0].as_number(), high = interval.elements()[1].as_number();
    if (low && high)
      text += ", 99 % CI of the mean " + base::format_range(*low / metric.units, *high / metric.units, metric.unit);
  }
  return text;
}

void add_measurements(syntax::JsonValue scenario, Publication& publication) {
  const std::string name = scenario.text_at({"name"});
  const MeasurementProblem problem = measurement_problem(scenario);
  if (!problem.text.empty())
    publication.rows.push_back({problem.verdict, name, "Measurement", "", "", "", problem.text});
  if (!problem.log.empty()) publication.logs.push_back(problem.log);
  const syntax::JsonValue stats = scenario.find("stats");
  if (!stats) return;
  for (const auto& [metric_name, metric] : stats.members()) {
    const ShownMetric shown = shown_metric(stats, metric_name, metric);
    const auto median = shown.figures.number_at({"median"});
    if (!median || is_cost_of_process(metric_name)) continue;
    const std::string value = base::format_quantity(*median / shown.units, shown.unit);
    publication.rows.push_back({Verdict::not_evaluated, name, "Measurement",
                                fmt::format("{} median {}", metric_name, value), "",
                                measurement_evidence(scenario, shown), ""});
  }
}

/// What the runs of a scenario warned of, each once.
void add_warnings(syntax::JsonValue scenario, const std::string& prefix, std::vector<std::string>& notes) {
  for (const syntax::JsonValue run : scenario.find("runs").elements())
    for (const syntax::JsonValue warning : run.find("warnings").elements()) {
      std::string note = fmt::format("{}{}", prefix, warning.text());
      if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
    }
}

syntax::JsonValue scenarios_of(syntax::JsonValue summary, std::string_view where) {
  const syntax::JsonValue scenarios = summary.find("scenarios");
  if (!scenarios) throw Error(where, "'scenarios' is missing: is it what run --format json printed?");
  return scenarios;
}

/// "main (0123456789ab)".
std::string measured_source(syntax::JsonValue summary) {
  const std::string ref = summary.text_at({"source_ref"}), commit = summary.text_at({"source_commit"}).substr(0, 12);
  return ref.empty() || commit.empty() ? ref + commit : fmt::format("{} ({})", ref, commit);
}

}  // namespace

Publication run_publication(syntax::JsonValue summary, std::string_view where) {
  const syntax::JsonValue scenarios = scenarios_of(summary, where);
  Publication publication;
  publication.verdict = Verdict::inconclusive;
  for (const syntax::JsonValue scenario : scenarios.elements()) add_measurements(scenario, publication);
  model::sort_rows(publication);
  const bool failed = !publication.rows.empty() && publication.rows.front().status >= Verdict::fail;
  if (failed) publication.verdict = publication.rows.front().status;
  publication.headline = failed
                             ? fmt::format("{}: {}", publication.rows.front().subject, publication.rows.front().why)
                             : base::pluralize(scenarios.elements().size(), "scenario") + " measured, nothing judged";
  if (const std::string source = measured_source(summary); !source.empty())
    publication.environment.emplace("measured", source);
  return publication;
}

Publication baseline_run_publication(syntax::JsonValue summary, std::string_view where) {
  Publication publication;
  publication.verdict = Verdict::skip;  // so that among several reports another one makes verdict and headline
  const std::string source = measured_source(summary);
  const syntax::JsonValue scenarios = scenarios_of(summary, where);
  std::size_t broken = 0;
  for (const syntax::JsonValue scenario : scenarios.elements()) {
    const MeasurementProblem problem = measurement_problem(scenario);
    const std::string name = scenario.text_at({"name"});
    add_warnings(scenario, fmt::format("{}: baseline: ", name), publication.notes);
    if (problem.text.empty()) continue;
    if (++broken == 1)
      publication.headline = fmt::format("{}: undecided, because the baseline could not be measured", name);
    publication.verdict = Verdict::inconclusive;
    publication.remarks.push_back(
        fmt::format("{}: the baseline {} could not be measured: {}", name, source, problem.text));
    if (!problem.log.empty()) publication.logs.push_back(problem.log);
  }
  if (broken > 0)
    publication.headline = fmt::format("judged {} of {}; {}", scenarios.size() - broken,
                                       base::pluralize(scenarios.size(), "scenario"), publication.headline);
  return publication;
}

}  // namespace benchgate::codec
