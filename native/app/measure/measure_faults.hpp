// SPDX-License-Identifier: MIT
#pragma once

#include "app/measure/measure_run.hpp"

namespace benchgate::app {

/// Whether faults are really injected into a service of the scenario.
bool is_fault_run(const model::Scenario& scenario);

/// Runs a fault scenario once under load, writes all files of the run and adds it to `test_case.shown`. A run in which
/// the service failed has a problem; assertions that do not hold are listed. `number`: of the run, from 1. Throws Error
/// where the machine does not allow the faults.
void measure_fault_run(CaseInProgress& test_case, int number, const RunTarget& target, const RunContext& context);

}  // namespace benchgate::app
