// SPDX-License-Identifier: MIT
#include "store/scenario_pairs.hpp"

#include <set>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/bench_differences.hpp"
#include "store/report_folder.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

struct Side {
  const fs::path& root;
  const FoundRuns& found;
};

std::string folder_text(const fs::path& path) { return base::printable(path.string()); }

const ScenarioRuns* find_scenario(const FoundRuns& found, std::string_view name) {
  for (const ScenarioRuns& scenario : found.scenarios)
    if (scenario.name == name) return &scenario;
  return nullptr;
}

std::vector<std::string> scenarios_of_either(const FoundRuns& candidate, const FoundRuns& baseline,
                                             const PlannedScenarios& planned) {
  std::set<std::string> names = planned.candidate;
  names.insert(planned.baseline.begin(), planned.baseline.end());
  for (const FoundRuns* found : {&candidate, &baseline})
    for (const ScenarioRuns& scenario : found->scenarios) names.insert(scenario.name);
  return {names.begin(), names.end()};
}

[[noreturn]] void refuse_missing(const std::string& name, const Side& here, const Side& other) {
  if (find_scenario(other.found, name) != nullptr)
    throw Error(folder_text(here.root / name),
                fmt::format("no runs of scenario '{}', which exists in {} (select scenarios with --scenario)", name,
                            folder_text(other.root / name)));
  std::vector<std::string_view> known;
  for (const ScenarioRuns& scenario : here.found.scenarios) known.push_back(scenario.name);
  throw Error(folder_text(here.root / name),
              fmt::format("no runs of scenario '{}'{}", name, base::suggestion(name, known)));
}

void read_receipts(ScenarioPair& scenario) {
  std::optional<model::ReceiptHead> candidate, baseline;  // of the first run of each side
  for (const std::vector<RunLocation>* runs : {&scenario.candidate, &scenario.baseline})
    for (const RunLocation& location : *runs) {
      std::optional<model::ReceiptHead> head = read_receipt_head(location);
      if (!head) {
        if (!sys::path_exists(location.folder / "provenance.json"))
          scenario.unknown_origin.push_back(location.folder.string());
        continue;
      }
      (runs == &scenario.candidate ? scenario.candidate_hosts : scenario.baseline_hosts)
          .push_back(head->environment.host);
      for (const model::MetricSource& source : head->scenario.metrics)
        (runs == &scenario.candidate ? scenario.candidate_units : scenario.baseline_units)[source.metric.name].insert(
            source.metric.unit);
      scenario.imported = scenario.imported || head->is_import();
      scenario.synthetic = scenario.synthetic || head->synthetic;
      if (head->interrupted) scenario.interrupted.push_back(location.folder.string());
      auto& first = runs == &scenario.candidate ? candidate : baseline;
      if (!first)
        first = std::move(head);
      else if (const auto differences = judge::definition_differences(*first, *head); !differences.empty())
        scenario.other_definition = fmt::format("{}: {}", folder_text(location.folder), differences.front());
    }
  if (candidate) scenario.definition = candidate->scenario;
  if (!baseline || !candidate) return;
  if (const auto differences = judge::definition_differences(*baseline, *candidate); !differences.empty())
    scenario.other_definition = base::join(differences, "; ");
  scenario.other_timeout = judge::harmless_timeout_difference(*baseline, *candidate);
}

}  // namespace

ScenarioPairs pair_scenarios(const fs::path& candidate_root, const fs::path& baseline_root,
                             std::span<const std::string> chosen, const PlannedScenarios& planned) {
  const FoundRuns candidates = find_runs(candidate_root, baseline_root);
  const FoundRuns baselines = find_runs(baseline_root, candidate_root);
  const Side candidate{candidate_root, candidates}, baseline{baseline_root, baselines};
  std::vector<std::string> names(chosen.begin(), chosen.end());
  if (names.empty()) names = scenarios_of_either(candidates, baselines, planned);
  if (names.empty())
    throw Error(folder_text(candidate_root), "has no scenario: expected <scenario>/run-<k>/raw_samples.jsonl");
  ScenarioPairs pairs;
  for (const FoundRuns* found : {&candidates, &baselines})
    pairs.notes.insert(pairs.notes.end(), found->notes.begin(), found->notes.end());
  for (const std::string& name : names) {
    const ScenarioRuns* ours = find_scenario(candidates, name);
    const ScenarioRuns* theirs = find_scenario(baselines, name);
    const bool ours_lost = ours == nullptr && planned.candidate.contains(name);
    const bool theirs_lost = theirs == nullptr && planned.baseline.contains(name);
    const bool neither = ours == nullptr && theirs == nullptr && (ours_lost || theirs_lost);
    if (neither || (ours_lost && theirs != nullptr) || (theirs_lost && ours != nullptr)) {
      pairs.lost.push_back({name, ours != nullptr, theirs != nullptr});
      continue;
    }
    if (ours == nullptr) refuse_missing(name, candidate, baseline);
    if (theirs == nullptr) refuse_missing(name, baseline, candidate);
    pairs.scenarios.push_back({.name = name, .candidate = ours->runs, .baseline = theirs->runs});
    read_receipts(pairs.scenarios.back());
  }
  return pairs;
}

std::string scenario_folder(const fs::path& tree, const std::string& name) {
  std::string of_report = report_folder(name);
  return sys::is_folder(tree / of_report) ? of_report : name;
}

std::string own_name(const ScenarioPair& scenario) {
  if (!scenario.definition) return scenario.name;
  std::string name = case_name(*scenario.definition);
  return report_folder(name) == scenario.name ? name : scenario.name;
}

}  // namespace benchgate::store
