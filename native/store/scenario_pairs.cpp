// SPDX-License-Identifier: MIT
#include "store/scenario_pairs.hpp"

#include <set>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/carried_json.hpp"
#include "judge/bench_differences.hpp"
#include "store/report_folder.hpp"
#include "sys/file.hpp"
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

std::vector<std::string> scenarios_of_either(const Side& candidate, const Side& baseline,
                                             const PlannedScenarios& planned) {
  std::set<std::string> names = planned.candidate;
  names.insert(planned.baseline.begin(), planned.baseline.end());
  for (const Side* side : {&candidate, &baseline}) {
    for (const ScenarioRuns& scenario : side->found.scenarios) names.insert(scenario.name);
    for (std::string& name : sys::list_folder(side->root))
      if (sys::is_plain_file(side->root / name / model::carried_file)) names.insert(std::move(name));
  }
  return {names.begin(), names.end()};
}

/// What the side carried forward instead of measuring it.
std::optional<model::CarriedMeasurement> read_carried(const Side& side, const std::string& name) {
  const fs::path file = side.root / name / model::carried_file;
  if (find_scenario(side.found, name) != nullptr || !sys::is_plain_file(file)) return std::nullopt;
  return format::parse_carried(sys::read_file(file, base::most(base::Limit::report_file)), folder_text(file));
}

/// The fingerprint of what a side measured, or carried forward; "": not known, or not one.
std::string fingerprint_of(const Side& side, const std::string& name,
                           const std::optional<model::CarriedMeasurement>& carried) {
  if (carried) return carried->fingerprint;
  const ScenarioRuns* const scenario = find_scenario(side.found, name);
  if (scenario == nullptr) return {};
  std::set<std::string> fingerprints;
  for (const RunLocation& run : scenario->runs) {
    const std::optional<model::ReceiptHead> head = read_receipt_head(run);
    fingerprints.insert(head ? head->fingerprint : std::string());
  }
  return fingerprints.size() == 1 ? *fingerprints.begin() : std::string();
}

/// A scenario without runs on a side that planned it or carried it forward; absent: there is no such side.
std::optional<LostScenario> find_lost(const std::string& name, const Side& candidate, const Side& baseline,
                                      const PlannedScenarios& planned) {
  LostScenario lost{.name = name,
                    .in_candidate = find_scenario(candidate.found, name) != nullptr,
                    .in_baseline = find_scenario(baseline.found, name) != nullptr,
                    .candidate_carried = read_carried(candidate, name),
                    .baseline_carried = read_carried(baseline, name)};
  const bool ours_lost = !lost.in_candidate && (planned.candidate.contains(name) || lost.candidate_carried);
  const bool theirs_lost = !lost.in_baseline && (planned.baseline.contains(name) || lost.baseline_carried);
  const bool neither = !lost.in_candidate && !lost.in_baseline && (ours_lost || theirs_lost);
  if (!neither && !(ours_lost && lost.in_baseline) && !(theirs_lost && lost.in_candidate)) return std::nullopt;
  if (lost.candidate_carried || lost.baseline_carried) {
    const std::string ours = fingerprint_of(candidate, name, lost.candidate_carried);
    lost.is_unchanged = !ours.empty() && ours == fingerprint_of(baseline, name, lost.baseline_carried);
  }
  return lost;
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
  if (names.empty()) names = scenarios_of_either(candidate, baseline, planned);
  if (names.empty())
    throw Error(folder_text(candidate_root), "has no scenario: expected <scenario>/run-<k>/raw_samples.jsonl");
  ScenarioPairs pairs;
  for (const FoundRuns* found : {&candidates, &baselines})
    pairs.notes.insert(pairs.notes.end(), found->notes.begin(), found->notes.end());
  for (const std::string& name : names) {
    const ScenarioRuns* ours = find_scenario(candidates, name);
    const ScenarioRuns* theirs = find_scenario(baselines, name);
    if (auto lost = find_lost(name, candidate, baseline, planned)) {
      pairs.lost.push_back(std::move(*lost));
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
