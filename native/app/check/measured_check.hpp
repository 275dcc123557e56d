// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "app/check/reports.hpp"
#include "app/check/request.hpp"
#include "app/session.hpp"
#include "app/source/baseline.hpp"
#include "format/configuration_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Measures all scenarios and adds their reports in the order of `cases`. A baseline that is a commit is measured in
/// pairs with its candidate or before it. Throws Error when the machine, git or a named folder prevents the start.
void check_measured(std::span<const model::Scenario> cases, const Baseline& baseline,
                    const format::Configuration& configuration, const CheckRequest& request, CheckReports& reports,
                    Session& session);

}  // namespace benchgate::app
