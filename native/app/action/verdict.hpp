// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/action/job_code.hpp"
#include "model/verdict.hpp"

namespace benchgate::app {

/// How the Action's last step ends.
struct ActionVerdict {
  std::string word;                      ///< the output verdict: "pass", "warn", "inconclusive", "fail" or "error"
  std::vector<std::string> annotations;  ///< commands for the runner
  model::ExitCode code = model::ExitCode::pass;
};

/// Derives it from the outputs of the steps so far, also if publishing failed; `published` is the verdict that was
/// published, "" for none.
ActionVerdict action_verdict(const StepResults& results, const ActionInputs& inputs, const std::string& published);

/// Returns an annotation of the job: a command for the runner, on a line of its own.
std::string error_annotation(std::string_view text);
std::string warning_annotation(std::string_view text);
std::string notice_annotation(std::string_view text);

}  // namespace benchgate::app
