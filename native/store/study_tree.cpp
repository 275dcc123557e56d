// SPDX-License-Identifier: MIT
#include "store/study_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/collector_overhead.hpp"
#include "format/treatment_predictions.hpp"
#include "judge/assertions.hpp"
#include "store/attribution_check.hpp"
#include "store/result_tree.hpp"
#include "store/run_tree.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view measured = "full";

model::StudyOrigin origin_of(const model::Manifest& manifest) {
  return {.mode = manifest.mode.empty() ? std::string(measured) : manifest.mode,
          .source_ref = manifest.source_ref,
          .source_commit = manifest.source_commit,
          .source_dirty = manifest.source_dirty};
}

int number_of(const RunLocation& location) {
  constexpr std::uint64_t most = 1'000'000;
  if (location.name.empty()) return 1;  // flat layout
  const auto number = base::parse_unsigned(std::string_view(location.name).substr(4));
  if (!number || *number < 1 || *number > most)
    throw Error(location.folder.string(), fmt::format("its number is not from 1 to {}", most));
  return static_cast<int>(*number);
}

bool has_attribution_summary(const ScenarioRuns& scenario) {
  return std::any_of(scenario.runs.begin(), scenario.runs.end(),
                     [](const RunLocation& run) { return sys::path_exists(run.folder / "attribution_summary.json"); });
}

class StudyReader {
 public:
  explicit StudyReader(const fs::path& root) : tree_(read_result_tree(root)) {
    study_.origin = origin_of(tree_.manifest);
  }

  StudyTree read() {
    FoundRuns found = find_runs(tree_.root, {});
    study_.notes = std::move(found.notes);
    for (const ScenarioRuns& folder : found.scenarios) {
      if (has_attribution_summary(folder))
        add(folder);
      else
        study_.notes.push_back(
            fmt::format("{} is not a fault scenario and was left out", base::printable(folder.name)));
    }
    if (study_.scenarios.empty()) throw Error(tree_.root.string(), "has no runs of a fault scenario");
    return std::move(study_);
  }

 private:
  void add(const ScenarioRuns& folder) {
    model::StudyScenario scenario;
    scenario.name = folder.name;
    for (const RunLocation& run : folder.runs) {
      scenario.runs.push_back(read_run(run));
      const auto& incidents = scenario.runs.back().incidents[model::Treatment::both];
      if (!incidents.empty()) scenario.name = incidents.front().scenario;
    }
    if (!names_.insert(scenario.name).second)
      throw Error((tree_.root / folder.name).string(),
                  fmt::format("is a second folder of the scenario '{}'", scenario.name));
    add_missing(folder);
    add_claims(folder.runs.back(), scenario.name);
    study_.scenarios.push_back(std::move(scenario));
  }

  model::StudyRun read_run(const RunLocation& location) {
    const std::string prefix = location.path + "/";
    format::StudyRunProvenance provenance{location.path, read_run_file(location, "provenance.json"), {}};
    for (const auto& [path, digest] : tree_.manifest.files)
      if (path.starts_with(prefix)) provenance.files[path.substr(prefix.size())] = digest;
    if (!provenance.files.contains(std::string(format::treatment_predictions_file)))
      throw Error(location.folder.string(),
                  "has no treatment_predictions.csv that the manifest names; measure it again with this version");
    const fs::path overhead = location.folder / "collector_overhead.csv";
    check_attribution(location, format::parse_collector_overhead(read_run_file(location, "collector_overhead.csv"),
                                                                 base::printable(overhead.string())));
    study_.runs.push_back(std::move(provenance));
    if (const auto head = read_receipt_head(location)) {
      if (head->interrupted) study_.origin.interrupted.push_back(location.path);
      if (head->synthetic && study_.origin.mode == measured) study_.origin.mode = "synthetic";
    }
    model::StudyRun run = read_treatments(location);
    run.number = number_of(location);
    return run;
  }

  void add_missing(const ScenarioRuns& folder) {
    const auto planned = tree_.manifest.plan.find(folder.name);
    if (planned == tree_.manifest.plan.end()) return;
    std::set<int> existing;
    for (const RunLocation& run : folder.runs) existing.insert(number_of(run));
    for (int number = 1; number <= planned->second; ++number)
      if (!existing.contains(number)) study_.origin.missing.push_back(fmt::format("{}/run-{}", folder.name, number));
  }

  /// All runs of a scenario are of one source, so that their receipts claim the same.
  void add_claims(const RunLocation& location, const std::string& scenario) {
    const auto head = read_receipt_head(location);
    if (!head || !head->scenario.fault) return;
    std::vector<model::Assertion> claims = judge::attribution_assertions_of(*head->scenario.fault);
    if (!claims.empty()) study_.origin.claims[scenario] = std::move(claims);
  }

  ResultTree tree_;
  StudyTree study_;
  std::set<std::string> names_;
};

}  // namespace

StudyTree read_study_tree(const fs::path& root) { return StudyReader(root).read(); }

}  // namespace benchgate::store
