// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/check_files.hpp"
#include "cli/commands.hpp"
#include "model/check_summary.hpp"
#include "model/report.hpp"

namespace benchgate::cli {

/// A check whose reports are all made and kept.
struct FinishedCheck {
  const CheckFolder& folder;
  const std::vector<model::Report>& reports;
  model::CheckSummary summary;
  std::string github_output;  ///< file for perfgate's outputs; empty: none
};

/// Where --output-github writes; "" when it is not given. Throws Error outside of GitHub Actions.
std::string github_output_path(const Arguments& arguments);

/// Writes the summary, prints the reports, hands perfgate's outputs on, and says how the command ends. Throws Error.
model::ExitCode finish_check(const FinishedCheck& check, const Arguments& arguments, Io io);

}  // namespace benchgate::cli
