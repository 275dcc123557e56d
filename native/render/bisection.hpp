// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/bisection.hpp"

namespace benchgate::render {

/// The commit that was found, its effect with interval, every step, git's log.
std::string bisection_text(const model::Bisection& bisection);

/// The same for a comment: a heading, the effect, a table of steps.
std::string bisection_markdown(const model::Bisection& bisection);

/// The same unrounded: schema benchgate.bisect.v1.
std::string bisection_json(const model::Bisection& bisection);

}  // namespace benchgate::render
