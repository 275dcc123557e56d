// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/compare/compare_settings.hpp"
#include "app/measure/case_selection.hpp"
#include "app/measure/measuring.hpp"
#include "app/measure/run_source.hpp"
#include "app/source/baseline.hpp"
#include "format/scenario_yaml.hpp"
#include "judge/check_policy.hpp"
#include "model/scenario.hpp"
#include "model/shard_plan.hpp"
#include "syntax/json.hpp"

namespace benchgate::app {

/// Which scenarios are checked, and which of their values are overridden.
struct CheckedScenarios {
  std::vector<std::string> paths = {};                  ///< files, folders and globs; empty: those of the configuration
  std::vector<format::Override> overrides = {};         ///< values that replace those of the files
  CaseFilter filter = {};                               ///< by name and tag
  std::string name_pattern = {};                        ///< regular expression for names; "": all
  std::map<std::string, std::string> environment = {};  ///< set for every scenario
  enum class ExitCodes { as_expected, any } exit_codes = ExitCodes::as_expected;
};

/// The baseline of a check.
struct BaselineRequest {
  /// none, merge-base, a branch, tag or commit, a receipt, a folder of results, or a path with {bench}. Absent: the
  /// configuration's, else the folder `baselines` if there is one, else the merge base with the main branch.
  std::optional<std::string> word = {};
  std::optional<std::string> name = {};  ///< for readers; absent: the word
  /// What happens when the word names nothing.
  enum class Unknown { refuse, measure_only } unknown = Unknown::refuse;
};

/// How baseline and candidate are measured.
struct SidesRequest {
  enum class Order { pairs, sequential } order = Order::pairs;  ///< sequential: the baseline commit first
  std::optional<std::string> baseline_folder = {};   ///< an existing build of the baseline; absent: a checkout
  std::optional<std::string> candidate_folder = {};  ///< an existing build of the candidate
  /// A branch, tag or commit that is the candidate, in a checkout of its own; absent: the working tree.
  std::optional<std::string> candidate = {};
  /// By test case: what the baseline runs instead of the candidate's command, beside it in this checkout.
  std::map<std::string, model::CommandLine> baseline_commands = {};
  std::optional<std::size_t> pairs = {};  ///< exact number; absent: as many as needed
  std::optional<int> confirmations = {};  ///< of a suspect; absent: as the scenario says
};

/// Where builds of baselines are cached for later checks.
struct BuildCacheRequest {
  std::filesystem::path folder;           ///< a folder for each of them
  std::string digest = {};                ///< of the manifest of the one that may be used; "": any
  std::optional<int> confirmations = {};  ///< as SidesRequest has them
};

/// One of several jobs that share the test cases of a check.
struct ShardRequest {
  model::ShardNumber shard;
  std::optional<std::filesystem::path> plan = {};  ///< file that says who measures what; absent: an even split
};

/// All settings of a check.
struct CheckRequest {
  std::optional<std::string> configuration = {};  ///< file instead of benchgate.yaml
  CheckedScenarios scenarios = {};
  BaselineRequest baseline = {};
  SidesRequest sides = {};
  std::optional<ShardRequest> shard = {};  ///< absent: this check measures everything
  /// Test cases that other jobs measure, which check() finds out.
  std::set<std::string> elsewhere = {};
  /// The commit of sides.candidate, which check() finds out.
  std::optional<BaselineCommit> candidate_commit = {};
  std::optional<std::string> anchor = {};               ///< measured in turns, too, see find_anchor; absent: nothing is
  std::optional<BuildCacheRequest> cached_builds = {};  ///< absent: nothing is cached or restored
  std::optional<std::string> candidate_results = {};    ///< a receipt or folder of results to judge; absent: measure
  CompareSettings settings = {.budgets = {.floors = judge::check_floors()}};
  judge::CheckPolicy policy = {};
  MeasuringRequest measuring = {};
  /// Whether scenarios are measured although nothing can have changed.
  enum class SameSource { skip, measure } same_source = SameSource::skip;
  /// Whether fingerprints are compared, too, and not only commits.
  enum class Unchanged { measure, skip } unchanged = Unchanged::measure;
  /// For naming the functions of the scenarios that fail, all together; absent: they are not named.
  std::optional<std::chrono::nanoseconds> explain_budget = {};
  SourceRequest source = {};
  std::filesystem::path out_dir = "benchgate-out";  ///< for receipts, reports and comments
  /// Whether a single scenario gets its own folder in it.
  enum class Folders { if_several, always } folders = Folders::if_several;
  syntax::JsonWriter::Style json_style = syntax::JsonWriter::Style::compact;
  enum class StepOutputs { none, github } step_outputs = StepOutputs::none;
  std::string reproduce_options = {};  ///< that decide what is measured and judged, as a shell takes them
};

/// Two commands that are compared with each other instead of two states of a scenario.
struct CommandsRequest {
  using Arguments = std::vector<std::string>;  ///< an argv; a single argument with blanks in it is shell text

  Arguments baseline = {};
  Arguments candidate = {};
  std::optional<std::string> name = {};     ///< of the scenario; absent: after the programs
  std::optional<std::string> prepare = {};  ///< shell text, run before each iteration, not measured
  std::optional<std::string> cwd = {};      ///< of both; absent: the current folder
  std::optional<double> work_units = {};    ///< that an iteration does
  int warmup = 1;
  std::optional<std::chrono::nanoseconds> timeout = {};  ///< of an iteration
  std::optional<std::int64_t> output_cap_bytes = {};     ///< absent: as for scenario files
  /// "{name}" in the commands and in `prepare` stands for each of the values; each combination is a test case.
  std::vector<std::pair<std::string, std::vector<std::string>>> parameters = {};
};

/// Reports of other tools that are judged instead of measuring.
struct ReportsRequest {
  std::vector<std::string> paths = {};  ///< files and folders
  std::string format = {};              ///< "": detected from the content
};

}  // namespace benchgate::app
