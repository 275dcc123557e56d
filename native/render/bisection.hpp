// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/bisection.hpp"

namespace benchgate::render {

/// Measurements of one thing, one after the other: "+4.2 % (...); again +4.1 % (...)".
std::string measurements_text(const std::vector<model::PairedMeasurement>& measurements);

/// The commit that was found, or that none can be named and what to do; its effect with interval, every step, git's
/// log.
std::string bisection_text(const model::Bisection& bisection);

/// The same for a comment: a heading, the effect, a table of steps.
std::string bisection_markdown(const model::Bisection& bisection);

/// The same unrounded: schema benchgate.bisect.v1.
std::string bisection_json(const model::Bisection& bisection);

}  // namespace benchgate::render
