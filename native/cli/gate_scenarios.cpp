// SPDX-License-Identifier: MIT
#include "cli/gate_scenarios.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/import_receipts.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;
using results::RunPlace;
using results::ScenarioPlace;
using results::TreePlaces;

std::string folder_text(const fs::path& path) { return base::printable(path.string()); }

const ScenarioPlace* find_scenario(const TreePlaces& places, std::string_view name) {
  for (const ScenarioPlace& scenario : places.scenarios)
    if (scenario.name == name) return &scenario;
  return nullptr;
}

std::vector<std::string> scenarios_of_either(const GateTrees& trees) {
  std::set<std::string> names;
  for (const TreePlaces* places : {&trees.candidate, &trees.baseline})
    for (const ScenarioPlace& scenario : places->scenarios) names.insert(scenario.name);
  return {names.begin(), names.end()};
}

[[noreturn]] void refuse_missing(const std::string& name, const fs::path& root, const TreePlaces& here,
                                 const fs::path& other_root, const TreePlaces& other) {
  if (find_scenario(other, name) != nullptr)
    throw Error(folder_text(root / name), fmt::format("no runs of scenario '{}', which is in {} (--scenario chooses)",
                                                      base::printable(name), folder_text(other_root / name)));
  std::vector<std::string_view> known;
  for (const ScenarioPlace& scenario : here.scenarios) known.push_back(scenario.name);
  throw Error(folder_text(root / name),
              fmt::format("no runs of scenario '{}'{}", base::printable(name), base::suggestion(name, known)));
}

void read_receipts(PairedScenario& scenario) {
  for (const std::vector<RunPlace>* runs : {&scenario.candidate, &scenario.baseline})
    for (const RunPlace& place : *runs) {
      std::optional<model::ReceiptHead> head = results::read_receipt_head(place);
      if (!head) continue;
      scenario.imported = scenario.imported || head->source;
      scenario.synthetic = scenario.synthetic || head->synthetic;
      if (head->interrupted) scenario.interrupted.push_back(place.folder.string());
      if (runs == &scenario.candidate && !scenario.definition) scenario.definition = std::move(head->scenario);
    }
}

/// A metric's own description in the scenario, else what its name says.
model::Metric metric_of(const PairedScenario& scenario, const std::string& name) {
  if (scenario.definition)
    for (const model::MetricSource& source : scenario.definition->metrics)
      if (source.metric.name == name) return source.metric;
  return gates::metric_named(name);
}

analysis::Statistic own_statistic(const PairedScenario& scenario) {
  const std::string& name = scenario.definition->gates.statistic;
  const auto statistic = analysis::parse_statistic(name);
  if (!statistic || !is_percentile(*statistic))
    throw Error(fmt::format("scenario '{}'", base::printable(scenario.name)),
                fmt::format("gates: significance: statistic '{}' is not median or p1 to p99.9", base::printable(name)));
  return *statistic;
}

std::string headline_or_refuse(const PairedScenario& scenario) {
  const std::string where = fmt::format("scenario '{}'", base::printable(scenario.name));
  if (!scenario.definition || scenario.definition->metrics.empty())
    throw Error(where, "the report has no figure of it, because it failed: choose others with --scenario");
  if (const model::Metric* metric = model::headline_metric(*scenario.definition)) return metric->name;
  throw Error(
      where,
      "nobody said which way its metrics are good: say it under 'better:' in benchgate.yaml and import it again");
}

/// What the scenario itself chooses, in the place of what its kind has.
void choose_own_measures(gates::ScenarioInput& input, const PairedScenario& scenario) {
  if (!scenario.definition) return;
  const model::GateSettings& own = scenario.definition->gates;
  if (!own.metric.empty()) input.tested.metric = metric_of(scenario, own.metric);
  if (!own.statistic.empty()) input.tested.statistic = own_statistic(scenario);
  input.regression_pct = own.regression_pct;
  // A tool that repeats its benchmarks as often as it likes: its own time says nothing.
  if (scenario.definition->report && !own.variance_metrics.empty()) input.rerun.clear();
  for (const std::string& name : own.variance_metrics)
    if (std::none_of(input.rerun.begin(), input.rerun.end(),
                     [&](const gates::Measure& measure) { return measure.metric.name == name; }))
      input.rerun.push_back({metric_of(scenario, name), analysis::Statistic{}});
}

void refuse_undirected(const PairedScenario& scenario, const model::Metric& metric) {
  if (metric.undirected)
    throw Error(fmt::format("scenario '{}'", base::printable(scenario.name)),
                fmt::format("nobody said whether more or less of '{}' is better: say it under 'better:' in "
                            "benchgate.yaml and import it again",
                            base::printable(metric.name)));
}

}  // namespace

std::vector<PairedScenario> pair_scenarios(const GateFiles& files, const GateTrees& trees) {
  const std::vector<std::string> names = files.scenarios.empty() ? scenarios_of_either(trees) : files.scenarios;
  if (names.empty())
    throw Error(folder_text(files.candidate), "holds no scenario: expected <scenario>/run-<k>/raw_samples.jsonl");
  std::vector<PairedScenario> pairs;
  for (const std::string& name : names) {
    const ScenarioPlace* candidate = find_scenario(trees.candidate, name);
    const ScenarioPlace* baseline = find_scenario(trees.baseline, name);
    if (candidate == nullptr) refuse_missing(name, files.candidate, trees.candidate, files.baseline, trees.baseline);
    if (baseline == nullptr) refuse_missing(name, files.baseline, trees.baseline, files.candidate, trees.candidate);
    pairs.push_back({.name = name, .candidate = candidate->runs, .baseline = baseline->runs});
    read_receipts(pairs.back());
  }
  return pairs;
}

std::string own_name(const PairedScenario& scenario) {
  if (!scenario.definition) return scenario.name;
  std::string name = case_name(*scenario.definition);
  return report_folder(name) == scenario.name ? name : scenario.name;
}

std::vector<std::string> wanted_fields(const PairedScenario& scenario, const GateFiles& files) {
  std::set<std::string> fields;
  for (const gates::SampleKind kind : {gates::SampleKind::service, gates::SampleKind::command})
    if (!scenario.imported) fields.insert(row_of(kind).required.begin(), row_of(kind).required.end());
  if (scenario.imported) fields.insert(headline_or_refuse(scenario));
  if (files.metric) fields.insert(*files.metric);
  if (scenario.definition) {
    const model::GateSettings& own = scenario.definition->gates;
    fields.insert(own.variance_metrics.begin(), own.variance_metrics.end());
    if (!own.metric.empty()) fields.insert(own.metric);
  }
  return {fields.begin(), fields.end()};
}

void choose_measures(gates::ScenarioInput& input, const PairedScenario& scenario, const GateFiles& files) {
  const gates::SampleKindRow& row = row_of(input.kind);
  input.rerun = row.rerun;
  input.tested = row.tested;
  choose_own_measures(input, scenario);
  if (files.metric) input.tested.metric = metric_of(scenario, *files.metric);
  if (files.statistic) input.tested.statistic = *files.statistic;
  if (files.regression_pct) input.regression_pct = files.regression_pct;
  if (!scenario.imported) return;
  if (input.tested.metric.name.empty()) input.tested.metric = metric_of(scenario, headline_or_refuse(scenario));
  if (input.rerun.empty()) input.rerun.push_back({input.tested.metric, analysis::Statistic{}});
  refuse_undirected(scenario, input.tested.metric);
}

}  // namespace benchgate::cli
