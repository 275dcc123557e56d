// SPDX-License-Identifier: MIT
#include "app/measure/case_selection.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/some_of.hpp"
#include "base/text.hpp"
#include "judge/bisecting.hpp"

namespace benchgate::app {

namespace {

bool is_fault_only(const model::Scenario& scenario) { return scenario.fault && scenario.command.argv.empty(); }

/// Why a fault scenario is not measured; "" when it is.
std::string fault_problem(const model::Scenario& scenario, Faults faults) {
  if (!is_fault_only(scenario)) return {};
  if (!scenario.workload) return "a fault scenario without a workload (benchgate simulate creates its results)";
  return faults == Faults::measured ? "" : "a fault scenario (benchgate run measures it)";
}

bool shares_tag(const model::Scenario& scenario, std::span<const std::string> tags) {
  return std::any_of(tags.begin(), tags.end(), [&](const std::string& tag) {
    return std::find(scenario.tags.begin(), scenario.tags.end(), tag) != scenario.tags.end();
  });
}

bool is_named(const model::Scenario& scenario, std::span<const std::string> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return name == scenario.name || name == case_name(scenario); });
}

bool is_wanted(const model::Scenario& scenario, std::span<const std::string> names, std::span<const std::string> tags) {
  return (names.empty() || is_named(scenario, names)) && (tags.empty() || shares_tag(scenario, tags));
}

/// The nearest name, else the first few.
std::string meant(const std::string& name, std::span<const std::string_view> known) {
  if (std::string nearest = base::suggestion(name, known); !nearest.empty() || known.empty()) return nearest;
  constexpr std::size_t most_suggested = 8;
  return fmt::format(" (known: {})",
                     base::some_of(std::vector<std::string>(known.begin(), known.end()), most_suggested));
}

void check_names(std::span<const format::ScenarioFile> files, std::span<const std::string> names) {
  std::vector<std::string> known;
  for (const format::ScenarioFile& file : files)
    for (const model::Scenario& scenario : file.cases)
      for (const std::string& name : {scenario.name, case_name(scenario)})
        if (std::find(known.begin(), known.end(), name) == known.end()) known.push_back(name);
  const std::vector<std::string_view> candidates(known.begin(), known.end());
  for (const std::string& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw Error("--only", fmt::format("no scenario is named '{}'{}", name, meant(name, candidates)));
}

}  // namespace

bool is_selected(const model::Scenario& scenario, const CaseFilter& filter) {
  return is_wanted(scenario, filter.names, filter.tags) && !is_fault_only(scenario);
}

Selection select_cases(std::vector<format::ScenarioFile> files, const CaseFilter& filter, Faults faults,
                       Observer& observer) {
  check_names(files, filter.names);
  Selection selection;
  for (format::ScenarioFile& file : files) {
    bool wanted = false;
    for (const model::Scenario& scenario : file.cases) {
      if (!is_wanted(scenario, filter.names, filter.tags)) continue;
      if (const std::string problem = fault_problem(scenario, faults); !problem.empty()) {
        observer.note(fmt::format("{}: skipped, {}", base::printable(case_name(scenario)), problem));
        continue;
      }
      selection.cases.push_back(scenario);
      wanted = true;
    }
    if (wanted) selection.files.push_back(std::move(file));
  }
  if (selection.cases.empty() && !filter.tags.empty())
    throw Error("--tag", fmt::format("no scenario to measure has the tag {}", base::join(filter.tags, " or ")));
  if (selection.cases.empty()) throw Error("", "no scenario is left to measure");
  return selection;
}

std::string unknown_metric(const std::string& metric, const std::string& name, const std::vector<std::string>& known) {
  return fmt::format("'{}' is not a metric of {}; its metrics are {}", base::printable(metric), base::printable(name),
                     base::printable(base::join(known, ", ")));
}

void require_metric(const std::string& metric, const model::Scenario& scenario) {
  if (scenario.report) return;
  const std::vector<std::string> known = judge::measured_metrics(scenario);
  if (std::find(known.begin(), known.end(), metric) == known.end())
    throw Error("--metric", unknown_metric(metric, case_name(scenario), known));
}

}  // namespace benchgate::app
