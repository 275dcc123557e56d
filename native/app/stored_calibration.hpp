// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/session.hpp"
#include "model/recalculation.hpp"

namespace benchgate::app {

/// Returns what format::calibration_file of this repository says; absent: there is none. Throws Error for one that is
/// malformed.
std::optional<model::Calibration> stored_calibration(const Session& session);

}  // namespace benchgate::app
