// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/service_sample.hpp"

namespace benchgate::judge {

/// Returns the faults that moved none of their own signals (model::FaultKind::effects), as text, in the order in which
/// they were injected: a signal has moved when its median under the fault is above the limit that attribution has for
/// it (thresholds_above the warm-up). A fault none of whose signals was measured is named, too.
std::vector<std::string> faults_without_effect(std::span<const model::ServiceSample> samples);

}  // namespace benchgate::judge
