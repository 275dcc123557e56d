// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>

#include "app/measure/run_source.hpp"
#include "app/run/request.hpp"
#include "app/session.hpp"
#include "model/carried_measurement.hpp"
#include "model/scenario.hpp"
#include "model/scenario_fingerprint.hpp"

namespace benchgate::app {

/// Returns the fingerprints of the scenarios that say what their results depend on, by test case. Where none can be
/// made, a note says why. Signals have to be watched, because commands of `toolchain:` are started.
std::map<std::string, model::ScenarioFingerprint> fingerprints_of_run(std::span<const model::Scenario> cases,
                                                                      const RunRequest& request, Session& session);

/// Returns what need not be measured, by test case: scenarios whose fingerprint is that of their last published
/// measurement of the default branch, if that was complete and successful, is not too old and was not carried too
/// often. Says of each scenario why it is measured or carried. What cannot be decided is measured.
std::map<std::string, model::CarriedMeasurement> carried_measurements(
    std::span<const model::Scenario> cases, const std::map<std::string, model::ScenarioFingerprint>& fingerprints,
    const RunRequest& request, const RunSource& source, Session& session);

}  // namespace benchgate::app
