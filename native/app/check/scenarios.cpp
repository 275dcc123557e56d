// SPDX-License-Identifier: MIT
#include "app/check/scenarios.hpp"

#include <set>

#include "analysis/check_policy.hpp"
#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/definition_changes.hpp"
#include "codec/pattern.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

void keep_matching(std::vector<model::Scenario>& cases, const std::string& expression) {
  const codec::Pattern pattern(expression, "--bench-regex", codec::Pattern::Use::match);
  std::erase_if(cases, [&](const model::Scenario& scenario) { return !pattern.mismatch(case_name(scenario)).empty(); });
}

/// Reads scenario files of another checkout as if they were here.
class BaselineScenarios {
 public:
  BaselineScenarios(const fs::path& checkout, const CheckRequest& request) : checkout_(checkout), request_(request) {}

  void read() {
    try {
      configuration_ = load_configuration_in(checkout_, request_.configuration);
      configuration_.large_thresholds =
          codec::Configuration::LargeThresholds::allow;  // only the candidate's are judged
    } catch (const Error& error) {
      return keep(error);
    }
    if (request_.scenarios.places.empty() && !configuration_.scenario_texts.empty()) return read_configuration();
    if (request_.scenarios.places.empty()) return read_place({});
    for (const std::string& place : request_.scenarios.places) {
      if (fs::path(place).is_absolute()) continue;  // the same file on both sides
      const std::vector<std::string> one{(checkout_ / place).string()};
      read_place(one);
    }
  }

  std::vector<model::Scenario> cases;
  std::vector<std::string> unreadable;
  std::set<std::string> unreadable_files;  ///< relative to the checkout

 private:
  void read_configuration() {
    for (codec::ScenarioFile& read : load_scenarios({}, configuration_, request_.scenarios.overrides)) take(read);
  }

  void take(codec::ScenarioFile& read) {
    for (model::Scenario& scenario : read.cases)
      if (is_selected(scenario, request_.scenarios.filter)) cases.push_back(std::move(scenario));
  }

  /// A path that does not exist there is not an error: its scenarios are new.
  void read_place(std::span<const std::string> places) {
    std::vector<std::string> files;
    try {
      files = scenario_files(places, configuration_);
    } catch (const Error&) {
      return;
    }
    for (const std::string& file : files) {
      if (!sys::path_exists(file)) continue;
      const std::string place_here = fs::path(file).lexically_relative(checkout_).generic_string();
      try {
        codec::ScenarioFile read = load_scenario(file, configuration_, request_.scenarios.overrides);
        take(read);
      } catch (const Error& error) {
        unreadable_files.insert(place_here);
        keep(error);
      }
    }
  }

  /// The path in this checkout, not in the temporary folder.
  void keep(const Error& error) {
    std::string text = error.what();
    const std::string folder = (checkout_ / "").lexically_normal().string();
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder))
      text.erase(at, folder.size());
    unreadable.push_back(std::move(text));
  }

  const fs::path& checkout_;
  const CheckRequest& request_;
  codec::Configuration configuration_;
};

}  // namespace

void prepare_for_check(std::vector<model::Scenario>& cases, const CheckRequest& request) {
  const CheckedScenarios& wanted = request.scenarios;
  if (!wanted.name_pattern.empty()) keep_matching(cases, wanted.name_pattern);
  for (model::Scenario& scenario : cases) {
    scenario.reruns = 1;
    analysis::add_usual_budgets(scenario, request.settings.budgets.threshold);
    for (const auto& [name, value] : wanted.environment) scenario.env[name] = value;
    if (wanted.exit_codes == CheckedScenarios::ExitCodes::any) scenario.expect_exit.clear();
  }
}

std::vector<model::Scenario> scenarios_to_check(const CheckRequest& request, const codec::Configuration& configuration,
                                                const Session& session) {
  const CheckedScenarios& wanted = request.scenarios;
  Selection selection = select_cases(load_scenarios(wanted.places, configuration, wanted.overrides), wanted.filter,
                                     Faults::skipped, session.observer);
  prepare_for_check(selection.cases, request);
  if (selection.cases.empty())
    throw Error("--bench-regex", fmt::format("no scenario's name matches '{}'", base::printable(wanted.name_pattern)));
  for (const codec::ScenarioFile& file : selection.files)
    for (const std::string& warning : file.warnings) session.observer.note("warning: " + warning);
  return std::move(selection.cases);
}

model::DefinitionChanges changes_since(const fs::path& checkout, const std::string& name,
                                       std::span<const model::Scenario> cases, const CheckRequest& request) {
  BaselineScenarios baseline(checkout, request);
  baseline.read();
  prepare_for_check(baseline.cases, request);
  model::DefinitionChanges changes = codec::definition_changes(baseline.cases, cases);
  // A file named by its absolute path is the same on both sides; what an unreadable file holds is unknown.
  for (const model::Scenario& scenario : cases) {
    const fs::path file = scenario.location.file;
    if (file.is_absolute() || baseline.unreadable_files.count(file.lexically_normal().generic_string()) > 0)
      std::erase(changes.added, case_name(scenario));
  }
  changes.base = name;
  changes.unreadable = std::move(baseline.unreadable);
  return changes;
}

}  // namespace benchgate::app
