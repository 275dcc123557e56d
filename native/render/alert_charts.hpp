// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/history_alerts.hpp"

namespace benchgate::render {

/// Returns for a job summary each curve as a Mermaid chart in percent of the level before the change, and its values as
/// text. "" without curves.
std::string alert_charts(std::span<const model::AlertCurve> curves);

}  // namespace benchgate::render
