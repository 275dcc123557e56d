// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "app/check/baseline.hpp"
#include "app/check/reports.hpp"
#include "app/check/request.hpp"
#include "app/session.hpp"
#include "codec/configuration_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Measures all scenarios, a baseline that is a commit beside its candidate or before it, and adds their reports in the
/// order of `cases`. Throws Error when the machine, git or a folder that the request names keeps it from beginning.
void check_measured(std::span<const model::Scenario> cases, const Baseline& baseline,
                    const codec::Configuration& configuration, const CheckRequest& request, CheckReports& reports,
                    Session& session);

}  // namespace benchgate::app
