// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/check_summary.hpp"
#include "model/report.hpp"
#include "model/verdict.hpp"

namespace benchgate::app {

/// The result of a check, after its receipts, reports and comments are written.
struct CheckResult {
  std::vector<model::Report> reports = {};  ///< one for each scenario, in their order
  model::CheckSummary summary = {};
  model::Verdict outcome = model::Verdict::pass;   ///< of the command: error, fail, warn or pass
  int signal = 0;                                  ///< that ended it; 0: none
  std::vector<std::string> without_baseline = {};  ///< names of scenarios that need one and have none
  std::filesystem::path step_outputs = {};         ///< for write_step_outputs; empty: none
};

}  // namespace benchgate::app
