// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::starter {

/// A perfgate configuration, converted to benchgate's files.
struct PerfgateTranslation {
  std::string configuration;                                   ///< text of benchgate.yaml
  std::string baseline;                                        ///< its baseline, in double quotes
  std::vector<std::pair<std::string, std::string>> scenarios;  ///< name and text of each scenario file, at least one
  std::vector<std::string> remarks;  ///< what is unsupported or left to do by hand, "file:line: what"
};

/// Converts perfgate.toml (or perfgate.json, by the extension of `file`) so that
/// `benchgate check` measures and judges what `perfgate check --all` did: the
/// same repeats, budgets for the same metrics, the same baselines. Every key
/// that is not supported, or that perfgate itself ignored, is a remark. Throws
/// Error `file:line: what` for malformed text, a benchmark without name or
/// command, and two benchmarks whose names become equal.
PerfgateTranslation translate_perfgate(std::string_view text, const std::string& file);

}  // namespace benchgate::starter
