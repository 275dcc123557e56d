// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/check_policy.hpp"
#include "app/compare/compare_settings.hpp"
#include "app/measure/case_selection.hpp"
#include "app/measure/measuring.hpp"
#include "app/measure/run_source.hpp"
#include "codec/scenario_yaml.hpp"
#include "syntax/json.hpp"

namespace benchgate::app {

/// Which scenarios are checked, and what is put in their place.
struct CheckedScenarios {
  std::vector<std::string> places = {};                 ///< files, folders and globs; none: those of the configuration
  std::vector<codec::Override> overrides = {};          ///< values instead of those of the files
  CaseFilter filter = {};                               ///< by name and tag
  std::string name_pattern = {};                        ///< regular expression of names; "": all
  std::map<std::string, std::string> environment = {};  ///< variables for every scenario
  enum class ExitCodes { as_expected, any } exit_codes = ExitCodes::as_expected;
};

/// What a check compares with.
struct BaselineRequest {
  /// merge-base, a branch, tag or commit, a receipt, a folder of results, a path with {bench}, none. Absent: the
  /// configuration's, else the folder `baselines` if there is one.
  std::optional<std::string> word = {};
  std::optional<std::string> name = {};  ///< what people call it; absent: the word
  /// What a word does that names nothing (yet).
  enum class Unknown { refuse, measure_only } unknown = Unknown::refuse;
};

/// How baseline and candidate are measured.
struct SidesRequest {
  enum class Order { pairs, sequential } order = Order::pairs;  ///< sequential: a commit to compare with comes first
  std::optional<std::string> baseline_folder = {};              ///< of a build to measure in pairs; absent: a checkout
  std::optional<std::string> candidate_folder = {};             ///< likewise
  std::optional<std::size_t> pairs = {};                        ///< exactly so many; absent: as many as are needed
  std::optional<int> confirmations = {};                        ///< of a suspect; absent: the scenario's
  /// Thresholds that no file sets: as in the settings, or tighter in pairs.
  enum class Thresholds { usual, given } thresholds = Thresholds::usual;
};

/// What a check is asked for.
struct CheckRequest {
  std::optional<std::string> configuration = {};  ///< file instead of benchgate.yaml
  CheckedScenarios scenarios = {};
  BaselineRequest baseline = {};
  SidesRequest sides = {};
  std::optional<std::string> candidate_results = {};  ///< a receipt or folder of results to judge instead of measuring
  CompareSettings settings = {};
  analysis::CheckPolicy policy = {};
  MeasuringRequest measuring = {};
  SourceRequest source = {};
  std::filesystem::path out_dir = "benchgate-out";  ///< for receipts, reports and comments
  /// Whether a single scenario has a folder of its own in it.
  enum class Folders { if_several, always } folders = Folders::if_several;
  syntax::JsonWriter::Style json_style = syntax::JsonWriter::Style::compact;
  enum class StepOutputs { none, github } step_outputs = StepOutputs::none;
};

/// Reports of other tools that are judged instead of measuring.
struct ReportsRequest {
  std::vector<std::string> places = {};  ///< files and folders
  std::string format = {};               ///< "": recognised by content
};

}  // namespace benchgate::app
