// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::starter {

/// A configuration of perfgate as files of ours.
struct PerfgateTranslation {
  std::string configuration;                                   ///< text of benchgate.yaml
  std::string baseline;                                        ///< what it compares with, between double quotes
  std::vector<std::pair<std::string, std::string>> scenarios;  ///< name and text of each scenario file, at least one
  std::vector<std::string> remarks;  ///< what is left to do by hand or has no counterpart, "file:line: what"
};

/// Translates perfgate.toml, or perfgate.json by the ending of `file`, so that
/// `benchgate check` measures and judges what `perfgate check --all` did: the
/// same repeats, budgets for the same metrics, the same baselines. Every key
/// that has no counterpart, or that perfgate itself ignored, is a remark. Throws
/// Error `file:line: what` for malformed text, a benchmark without name or
/// command, and two whose names become the same.
PerfgateTranslation translate_perfgate(std::string_view text, const std::string& file);

}  // namespace benchgate::starter
