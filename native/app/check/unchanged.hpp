// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>

#include "app/check/request.hpp"
#include "app/session.hpp"
#include "app/source/baseline.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The test cases that need not be measured, each with the name of the baseline commit, which has the same fingerprint.
/// None unless the request asks for it, and none where other things than two states of the source are compared. Notes
/// why the others are measured. What git cannot tell is measured.
std::map<std::string, std::string> unchanged_scenarios(std::span<const model::Scenario> cases, const Baseline& baseline,
                                                       const CheckRequest& request, Session& session);

}  // namespace benchgate::app
