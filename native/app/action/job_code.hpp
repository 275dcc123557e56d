// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/action/inputs.hpp"

namespace benchgate::app {

/// What the steps so far have put out. Only that counts: files could have been written by what was measured.
struct StepResults {
  std::optional<int> candidate = {};  ///< exit code of measuring; absent: it did not finish
  std::optional<int> judge = {};      ///< exit code of judging; absent: nothing was judged in that step
  bool is_incomplete = false;         ///< some scenarios could not be judged
  bool has_no_baseline = false;       ///< for all of them, or some
  bool is_cancelled = false;          ///< the job
};

/// Reads "candidate=0 judge=2 incomplete= no-baseline=" and the status of the job.
StepResults parse_step_results(std::string_view steps, std::string_view job_status);

/// How the job ends.
struct JobEnd {
  int code = 0;              ///< 1 beats 2, 2 beats 3 and 3 beats 0
  bool is_unjudged = false;  ///< something was not judged although it should have been

  bool operator==(const JobEnd&) const = default;
};
JobEnd job_end(const StepResults& results, const ActionInputs& inputs);

/// Whether the job fails, as fail-on says.
bool fails(const JobEnd& end, const ActionInputs& inputs);

}  // namespace benchgate::app
