// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/case_selection.hpp"
#include "app/measure/measuring.hpp"
#include "app/measure/run_results.hpp"
#include "app/measure/run_source.hpp"
#include "format/scenario_yaml.hpp"
#include "judge/run_policy.hpp"

namespace benchgate::app {

/// The selected scenarios and overridden values.
struct RunScenarios {
  std::optional<std::string> configuration = {};  ///< file instead of benchgate.yaml
  std::vector<std::string> paths = {};            ///< files, folders and globs; empty: those of the configuration
  std::vector<format::Override> overrides = {};   ///< values that replace those of the files
  CaseFilter filter = {};                         ///< by name and tag
  std::string job_type = {};                      ///< sets the iterations of scenarios that do not
};

/// The conditions of a run and the treatment of its results.
struct RunConditions {
  MeasuringRequest measuring = {};
  SourceRequest source = {};
  OnExisting on_existing = OnExisting::refuse;
  judge::FailedIterations failed_iterations = judge::FailedIterations::are_errors;
};

/// What is not measured again, because nothing that it depends on has changed since it was measured.
struct CarryRequest {
  std::string store;                      ///< the history, see open_store
  std::optional<std::string> group = {};  ///< of the history; absent: that of out_dir, else the only one
  /// Four times a week apart: after five runs without a new measurement, a history forgets what it suspected.
  std::uint64_t max_hops = 4;
  std::chrono::nanoseconds max_age = std::chrono::hours(24 * 28);
};

/// A measurement of scenario files.
struct RunRequest {
  RunScenarios scenarios = {};
  std::optional<int> only_run = {};        ///< measure this run of each scenario only, from 1; absent: all
  std::optional<std::string> commit = {};  ///< branch, tag or commit to measure; absent: the current checkout
  std::optional<std::string> anchor = {};  ///< measured in turns with it, see find_anchor; absent: nothing is
  std::optional<std::filesystem::path> out_dir = {};  ///< for the results; needed
  RunConditions conditions = {};
  std::optional<CarryRequest> carry = {};  ///< absent: everything is measured
};

/// A measurement of one command without a scenario file.
struct CommandRequest {
  enum class ExitCodes { zero, any };

  std::optional<std::string> name = {};  ///< of the test case, and of the receipt's file; absent: after the program
  std::vector<std::string> argv = {};
  std::optional<int> repeat = {};  ///< absent: as the job type says, else 5
  int warmup = 0;
  std::optional<double> work_units = {};  ///< that an iteration does
  std::optional<std::string> cwd = {};    ///< absent: the current folder
  std::map<std::string, std::string> environment = {};
  std::optional<std::chrono::nanoseconds> timeout = {};
  std::optional<std::int64_t> output_cap_bytes = {};  ///< absent: as for scenario files
  ExitCodes exit_codes = ExitCodes::zero;             ///< that are no failure
  std::string docref = {};                            ///< id for documentation
  std::optional<std::filesystem::path> receipt = {};  ///< its file; absent: the name and ".json", here
  RunConditions conditions = {};
};

}  // namespace benchgate::app
