// SPDX-License-Identifier: MIT
#include "app/check/scenarios.hpp"

#include <algorithm>
#include <set>

#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/definition_changes.hpp"
#include "format/pattern.hpp"
#include "judge/check_policy.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

void keep_matching(std::vector<model::Scenario>& cases, const std::string& expression) {
  const format::Pattern pattern(expression, "--bench-regex", format::Pattern::Use::match);
  std::erase_if(cases, [&](const model::Scenario& scenario) { return !pattern.mismatch(case_name(scenario)).empty(); });
}

/// Where the files of this checkout are in one of another commit.
class OtherCheckout {
 public:
  explicit OtherCheckout(const Worktree& checkout) : checkout_(checkout) {}

  /// What corresponds to `path`, which may have wildcards. A path outside of the repository is the same for all
  /// commits. Links outside of the repository are followed, those in it are not, because they may be others in the
  /// other commit.
  fs::path counterpart(const fs::path& path) const {
    const fs::path whole = fs::absolute(path).lexically_normal();
    fs::path start;
    for (auto part = whole.begin(); part != whole.end(); ++part) {
      start /= *part;
      if (auto moved = checkout_.counterpart(start)) {
        while (++part != whole.end()) *moved /= *part;
        return moved->lexically_normal();
      }
    }
    return whole;
  }

  /// `text` with paths of the other checkout as they are here.
  std::string without_folder(std::string text) const {
    for (const fs::path& folder : {checkout_.path(), root()}) {
      const std::string start = (folder / "").lexically_normal().string();
      for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start))
        text.erase(at, start.size());
    }
    return text;
  }

 private:
  /// The top folder of the other checkout.
  fs::path root() const {
    fs::path start;
    for (const fs::path& part : fs::current_path()) {
      start /= part;
      if (const auto moved = checkout_.counterpart(start)) return *moved;
    }
    return checkout_.path();
  }

  const Worktree& checkout_;
};

/// Reads scenario files of another checkout as if they were here.
class BaselineScenarios {
 public:
  BaselineScenarios(const OtherCheckout& checkout, const CheckRequest& request)
      : checkout_(checkout), request_(request) {}

  void read() {
    const fs::path here = configuration_file(request_.configuration);
    try {
      configuration_ = load_configuration_if_there(checkout_.counterpart(here));
      configuration_.large_thresholds =
          format::Configuration::LargeThresholds::allow;  // only the candidate's are judged
    } catch (const Error& error) {
      return keep(error);
    }
    if (!request_.scenarios.paths.empty()) {
      for (const std::string& path : request_.scenarios.paths) read_path(checkout_.counterpart(path));
    } else if (!configuration_.scenario_texts.empty()) {
      read_configuration();
    } else {
      for (const std::string& glob : configuration_.scenarios)
        read_path(checkout_.counterpart(here.parent_path() / glob));
    }
  }

  std::vector<model::Scenario> cases;
  std::vector<std::string> unreadable;
  std::set<std::string> unreadable_files;

 private:
  void read_configuration() {
    for (format::ScenarioFile& read : load_scenarios({}, configuration_, request_.scenarios.overrides)) take(read);
  }

  void take(format::ScenarioFile& read) {
    for (model::Scenario& scenario : read.cases)
      if (is_selected(scenario, request_.scenarios.filter)) cases.push_back(std::move(scenario));
  }

  /// A path that does not exist there is not an error: its scenarios are new.
  void read_path(const fs::path& path) {
    std::vector<std::string> files;
    try {
      files = scenario_files(std::vector{path.string()}, configuration_);
    } catch (const Error&) {
      return;
    }
    for (const std::string& file : files) {
      if (!sys::path_exists(file) || !read_files_.insert(file).second) continue;
      try {
        format::ScenarioFile read = load_scenario(file, configuration_, request_.scenarios.overrides);
        take(read);
      } catch (const Error& error) {
        unreadable_files.insert(file);
        keep(error);
      }
    }
  }

  void keep(const Error& error) { unreadable.push_back(checkout_.without_folder(error.what())); }

  const OtherCheckout& checkout_;
  const CheckRequest& request_;
  format::Configuration configuration_;
  std::set<std::string> read_files_;
};

/// Names of all test cases in the files, also of those that are not selected.
std::set<std::string> names_of_all(const CheckRequest& request, const format::Configuration& configuration) {
  std::set<std::string> names;
  for (const format::ScenarioFile& file :
       load_scenarios(request.scenarios.paths, configuration, request.scenarios.overrides))
    for (const model::Scenario& scenario : file.cases) names.insert(case_name(scenario));
  return names;
}

}  // namespace

void prepare_for_check(std::vector<model::Scenario>& cases, const CheckRequest& request) {
  const CheckedScenarios& wanted = request.scenarios;
  if (!wanted.name_pattern.empty()) keep_matching(cases, wanted.name_pattern);
  for (model::Scenario& scenario : cases) {
    scenario.reruns = 1;
    judge::add_usual_budgets(scenario, request.settings.budgets.threshold);
    for (const auto& [name, value] : wanted.environment) scenario.env[name] = value;
    if (wanted.exit_codes == CheckedScenarios::ExitCodes::any) scenario.expect_exit.clear();
  }
}

std::vector<model::Scenario> scenarios_to_check(const CheckRequest& request, const format::Configuration& configuration,
                                                const Session& session) {
  const CheckedScenarios& wanted = request.scenarios;
  Selection selection = select_cases(load_scenarios(wanted.paths, configuration, wanted.overrides), wanted.filter,
                                     Faults::skipped, session.observer);
  prepare_for_check(selection.cases, request);
  if (selection.cases.empty())
    throw Error("--bench-regex", fmt::format("no scenario's name matches '{}'", wanted.name_pattern));
  for (const format::ScenarioFile& file : selection.files)
    for (const std::string& warning : file.warnings) session.observer.note("warning: " + warning);
  return std::move(selection.cases);
}

ScenariosOfBaseline changes_since(const Worktree& worktree, const std::string& name,
                                  std::span<const model::Scenario> cases, const CheckRequest& request,
                                  const format::Configuration& configuration) {
  const OtherCheckout checkout(worktree);
  BaselineScenarios baseline(checkout, request);
  baseline.read();
  prepare_for_check(baseline.cases, request);
  model::DefinitionChanges changes = format::definition_changes(baseline.cases, cases);
  for (const model::Scenario& scenario : cases)  // what an unreadable file holds is unknown
    if (baseline.unreadable_files.count(checkout.counterpart(scenario.location.file).string()) > 0)
      std::erase(changes.added, case_name(scenario));
  std::erase_if(changes.deleted, [&](const std::string& one) { return request.elsewhere.count(one) > 0; });
  if (!changes.deleted.empty()) {
    const std::set<std::string> all = names_of_all(request, configuration);
    const auto first = std::stable_partition(changes.deleted.begin(), changes.deleted.end(),
                                             [&](const std::string& one) { return all.count(one) == 0; });
    changes.skipped.assign(first, changes.deleted.end());
    changes.deleted.erase(first, changes.deleted.end());
  }
  changes.base = name;
  changes.unreadable = std::move(baseline.unreadable);
  ScenariosOfBaseline result{std::move(changes), {}};
  for (const model::Scenario& scenario : baseline.cases) result.accepted[case_name(scenario)] = scenario.accepted;
  return result;
}

}  // namespace benchgate::app
