// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "measure/executor.hpp"
#include "measure/paired_run.hpp"
#include "measure/progress.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// Instructions of two builds of one scenario.
struct InstructionCounts {
  std::vector<double> base;
  std::vector<double> head;
  std::string problem;  ///< why they are not complete; "": they are
};

/// Counts the instructions of both sides in turns, `times` each, by `by` (perf or callgrind), in executions of their
/// own between setup and teardown; nothing is built. Failed executions end it. Precondition: with callgrind, valgrind
/// is installed. Throws as run() does.
InstructionCounts count_instructions(const model::Scenario& base, const model::Scenario& head, model::Instructions by,
                                     int times, const PairedSettings& settings, Executor& executor, Progress& progress);

}  // namespace benchgate::measure
