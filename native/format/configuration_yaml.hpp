// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/lint.hpp"
#include "model/metric.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// The content of benchgate.yaml.
struct Configuration {
  std::string file;                             ///< where it was read from; empty: there is none
  syntax::Yaml defaults;                        ///< keys of scenarios: `defaults:` with `gates:`, `budgets:`, `ignore:`
  std::vector<std::string> scenarios;           ///< globs, relative to the folder of the file
  std::string baseline;                         ///< what `check` compares with; empty: not given
  std::map<std::string, model::Better> better;  ///< of metrics in reports that do not say it
  std::map<std::string, std::string> docrefs;   ///< imported id -> DocRef
  std::map<std::string, std::string> renames;   ///< old id or name of a test case in a history -> its present one
  std::map<std::string, std::string> expected_unstable;  ///< test case -> why its noise is inherent
  std::vector<model::LintIgnore> lint_ignores;           ///< rules of lint that are silenced for files
  std::string anchor;  ///< what `--anchor auto` measures beside the head; empty: not given
  std::optional<std::chrono::nanoseconds> total_time_budget;
  /// Scenarios that the file itself defines, as name and YAML: it is another tool's.
  std::vector<std::pair<std::string, std::string>> scenario_texts = {};
  std::vector<std::string> remarks = {};  ///< parts of another tool's file that are not supported
  /// Thresholds above 1 in budgets without `large: true`; not a key of the file.
  enum class LargeThresholds { refuse, allow } large_thresholds = LargeThresholds::refuse;
};

/// Reads benchgate.yaml; empty text is an empty configuration. Throws Error
/// `file:line:column: what` for the first mistake.
Configuration parse_configuration(std::string_view text, const std::string& file);

}  // namespace benchgate::format
