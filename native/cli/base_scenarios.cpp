// SPDX-License-Identifier: MIT
#include "cli/base_scenarios.hpp"

#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/check_request.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "codec/definition_changes.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

/// Reads scenario files of another checkout as if they were here.
class BaseScenarios {
 public:
  BaseScenarios(const fs::path& checkout, const Arguments& arguments) : checkout_(checkout), arguments_(arguments) {}

  void read() {
    try {
      configuration_ = app::load_configuration_in(checkout_, arguments_.text_if("config"));
    } catch (const Error& error) {
      return keep(error);
    }
    if (arguments_.positional.empty()) return read_word({});
    for (const std::string& word : arguments_.positional) {
      if (fs::path(word).is_absolute()) continue;  // the same file on both sides
      const std::vector<std::string> one{(checkout_ / word).string()};
      read_word(one);
    }
  }

  std::vector<model::Scenario> cases;
  std::vector<std::string> unreadable;

 private:
  /// A word that names nothing there is no mistake: all that it means here is new.
  void read_word(std::span<const std::string> words) {
    std::vector<std::string> files;
    try {
      files = app::scenario_files(words, configuration_);
    } catch (const Error&) {
      return;
    }
    for (const std::string& file : files) {
      try {
        codec::ScenarioFile read = app::load_scenario(file, configuration_, run_overrides(arguments_));
        for (model::Scenario& scenario : read.cases)
          if (is_selected(scenario, arguments_)) cases.push_back(std::move(scenario));
      } catch (const Error& error) {
        keep(error);
      }
    }
  }

  /// Named as it is called here, not by the temporary folder.
  void keep(const Error& error) {
    std::string text = error.what();
    const std::string folder = (checkout_ / "").lexically_normal().string();
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder))
      text.erase(at, folder.size());
    unreadable.push_back(std::move(text));
  }

  const fs::path& checkout_;
  const Arguments& arguments_;
  codec::Configuration configuration_;
};

}  // namespace

model::DefinitionChanges changes_since(const fs::path& checkout, const std::string& name,
                                       std::span<const model::Scenario> cases, const Arguments& arguments) {
  BaseScenarios base(checkout, arguments);
  base.read();
  prepare_for_check(base.cases, arguments);
  model::DefinitionChanges changes = codec::definition_changes(base.cases, cases);
  changes.base = name;
  changes.unreadable = std::move(base.unreadable);
  return changes;
}

}  // namespace benchgate::cli
