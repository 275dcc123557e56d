// SPDX-License-Identifier: MIT
#include "judge/artifact_comparison.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "judge/artifact_value.hpp"
#include "judge/changed_units.hpp"
#include "judge/comparable_units.hpp"
#include "judge/compare.hpp"
#include "judge/comparison_policy.hpp"
#include "judge/failed_artifacts.hpp"

namespace benchgate::judge {

namespace {

using model::Direction;

constexpr std::string_view secondary_tag = "secondary";

std::optional<double> cell_value(const model::TestCase& one, std::size_t artifact) {
  const auto found = one.measurements.find(artifact);
  if (found == one.measurements.end()) return std::nullopt;
  return artifact_value(found->second);
}

bool attempted(const model::TestCase& one, std::size_t artifact) {
  return one.measurements.find(artifact) != one.measurements.end();
}

/// Results strictly older than `before`, oldest first.
std::vector<double> history_of(const model::TestCase& one, std::size_t before, std::size_t after) {
  std::vector<double> history;
  for (const auto& [artifact, measurement] : one.measurements)
    if (artifact < before && artifact != after)
      if (const auto value = cell_value(one, artifact)) history.push_back(*value);
  return history;
}

bool measured_earlier(const model::TestCase& one, std::size_t before, std::size_t after) {
  return !history_of(one, before, after).empty();
}

class Comparer {
 public:
  Comparer(std::size_t before, std::size_t after, const ArtifactSettings& settings)
      : before_(before), after_(after), settings_(settings) {}

  void add(const model::TestCase& one, model::ArtifactComparison& comparison) const {
    const auto before = cell_value(one, before_), after = cell_value(one, after_);
    const model::CaseName name{one.name, one.metric.name};
    if (before && after) {
      comparison.results.push_back(result_of(one, *before, *after));
      return;
    }
    if (attempted(one, after_) && !after) {
      const bool failed_then = attempted(one, before_) && !before;
      (failed_then ? comparison.failed_before : comparison.failed).push_back(name);
      return;
    }
    if (after)
      (attempted(one, before_) ? comparison.failed_before : comparison.added).push_back(name);
    else if (attempted(one, before_))
      comparison.missing.push_back(name);
    else if (measured_earlier(one, before_, after_))
      comparison.not_measured.push_back(name);
  }

 private:
  model::CaseResult result_of(const model::TestCase& one, double before, double after) const {
    model::CaseResult result;
    result.test_case = one.name;
    result.metric = one.metric;
    result.tags = one.tags;
    result.secondary = std::find(one.tags.begin(), one.tags.end(), secondary_tag) != one.tags.end();
    result.before = before;
    result.after = after;
    judge_change(result, history_of(one, before_, after_), settings_);
    return result;
  }

  std::size_t before_, after_;
  const ArtifactSettings& settings_;
};

std::vector<std::string> metrics_of(const model::MeasurementTable& table) {
  std::vector<std::string> metrics;
  for (const model::TestCase& one : table.cases)
    if (std::find(metrics.begin(), metrics.end(), one.metric.name) == metrics.end()) metrics.push_back(one.metric.name);
  return metrics;
}

/// Names the results that have other units than before, and returns the test cases of both sides.
std::set<const model::TestCase*> warn_of_units(const model::MeasurementTable& table,
                                               model::ArtifactComparison& comparison, std::size_t before,
                                               std::size_t after) {
  std::set<const model::TestCase*> cases;
  for (const ChangedUnit& one : changed_units(table, before, after)) {
    cases.insert({one.before, one.after});
    comparison.warnings.push_back(fmt::format("not comparable: {} of {} is {} before, {} now", one.after->metric.name,
                                              one.after->name,
                                              value_in_unit(*cell_value(*one.before, before), one.before->metric),
                                              value_in_unit(*cell_value(*one.after, after), one.after->metric)));
  }
  return cases;
}

void add_outcome(model::ArtifactComparison& comparison, const std::string& metric, bool gating,
                 ComparisonProfile profile) {
  std::vector<model::CaseResult> results;
  std::copy_if(comparison.results.begin(), comparison.results.end(), std::back_inserter(results),
               [&](const model::CaseResult& result) { return result.metric.name == metric; });
  model::MetricOutcome outcome = outcome_of(results, profile);
  outcome.metric = metric;
  outcome.gating = gating || std::any_of(results.begin(), results.end(),
                                         [](const model::CaseResult& result) { return result.failed.has_value(); });
  if (std::any_of(results.begin(), results.end(),
                  [](const model::CaseResult& result) { return result.failed_for_certain; })) {
    outcome.confidence = model::Confidence::definitely;
    outcome.deserves_attention = true;
  }
  const bool seed = profile == ComparisonProfile::seed;
  outcome.reported_in_pull_request =
      seed ? outcome.confidence >= model::Confidence::probably : outcome.deserves_attention;
  outcome.reported_in_triage = seed ? outcome.confidence == model::Confidence::definitely : outcome.deserves_attention;
  if (outcome.gating) {
    comparison.confidence = std::max(comparison.confidence, outcome.confidence);
    comparison.direction = joined(comparison.direction, outcome.direction);
    comparison.reported_in_pull_request |= outcome.reported_in_pull_request;
    comparison.reported_in_triage |= outcome.reported_in_triage;
  }
  comparison.metrics.push_back(std::move(outcome));
}

}  // namespace

Direction joined(Direction a, Direction b) {
  if (a == b || b == Direction::none) return a;
  return a == Direction::none ? b : Direction::mixed;
}

void judge_metrics(model::ArtifactComparison& comparison, const std::vector<std::string>& metrics,
                   const std::vector<std::string>& gating, ComparisonProfile profile) {
  for (const std::string& metric : metrics) {
    const bool gates =
        gating.empty() ? metric == metrics.front() : std::find(gating.begin(), gating.end(), metric) != gating.end();
    add_outcome(comparison, metric, gates, profile);
  }
}

model::ArtifactComparison compare_artifacts(const model::MeasurementTable& table, std::size_t before, std::size_t after,
                                            const ArtifactSettings& settings) {
  model::ArtifactComparison comparison;
  comparison.profile = settings.profile == ComparisonProfile::seed ? "seed" : "iqr";
  comparison.before = table.artifacts[before];
  comparison.after = table.artifacts[after];
  const auto machines = machine_differences(comparison.before.hosts, comparison.after.hosts);
  if (!machines.empty())
    comparison.warnings.push_back("the artifacts were measured on different machines: " + host_sentence(machines));
  const Comparer comparer(before, after, settings);
  const std::set<const model::TestCase*> incomparable = warn_of_units(table, comparison, before, after);
  for (const model::TestCase& one : table.cases)
    if (!incomparable.contains(&one)) comparer.add(one, comparison);
  judge_failed_work(comparison, table, before, after);
  judge_metrics(comparison, metrics_of(table), settings.gating.empty() ? table.headlines : settings.gating,
                settings.profile);
  return comparison;
}

bool is_reported(const model::ArtifactComparison& comparison, model::Confidence least) {
  if (least == model::Confidence::definitely) return comparison.reported_in_triage;
  if (least == model::Confidence::probably) return comparison.reported_in_pull_request;
  return comparison.confidence >= least;
}

bool is_worse(const model::ArtifactComparison& comparison, FailOn fail_on) {
  const bool mixed = comparison.direction == model::Direction::mixed && fail_on == FailOn::mixed;
  return comparison.direction == model::Direction::regression || mixed;
}

bool fails(const model::ArtifactComparison& comparison, FailOn fail_on, model::Confidence least) {
  return (is_worse(comparison, fail_on) && is_reported(comparison, least)) || !comparison.failed.empty();
}

model::Verdict verdict_of(const model::ArtifactComparison& comparison, std::optional<FailOn> fail_on,
                          model::Confidence least) {
  if (fail_on && fails(comparison, *fail_on, least)) return model::Verdict::fail;
  const bool is_undecided =
      is_worse(comparison, FailOn::mixed) || !comparison.failed.empty() || comparison.results.empty();
  return is_undecided ? model::Verdict::inconclusive : model::Verdict::pass;
}

}  // namespace benchgate::judge
