// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/check/request.hpp"
#include "app/source/baseline.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Returns the command line that measures `scenario` against `baseline` again; "" when there is none: without a
/// baseline, for existing results, and for files that only this machine has (absolute paths).
std::string reproduction(const model::Scenario& scenario, const Baseline& baseline, const CheckRequest& request);

/// Returns the command line that judges reports against a baseline again; "" where a file is not in the current folder.
std::string reproduction(const ReportsRequest& reports, const std::string& baseline, const CheckRequest& request);

/// Returns the command line that compares two commands again.
std::string reproduction(const CommandsRequest& commands, const CheckRequest& request);

}  // namespace benchgate::app
