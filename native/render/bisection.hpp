// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/bisection.hpp"
#include "model/publication.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns the measurements of one thing, one after the other: "+4.2 % (...); again +4.1 % (...)".
std::string measurements_text(const std::vector<model::PairedMeasurement>& measurements);

/// Returns the commit that was found, or that none can be named and what to do; its effect with interval, every step,
/// git's log.
Page bisection_page(const model::Bisection& bisection);

/// Returns the same for comment, status and other channels: a row for each commit where the search ended.
/// Preconditions: there is one, and if it is the only one, its parent is known.
model::Publication bisection_publication(const model::Bisection& bisection);

}  // namespace benchgate::render
