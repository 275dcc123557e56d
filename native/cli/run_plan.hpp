// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "codec/scenario_yaml.hpp"

namespace benchgate::cli {

/// What `run --dry-run` prints: programs and counts of each case. `format` is
/// "text", "markdown" or "json" (benchgate.plan.v1).
std::string shown_plan(std::span<const model::Scenario> cases, std::string_view format);

/// What `run --explain` prints: every effective value and where it comes from.
/// `format` likewise (benchgate.settings.v1).
std::string shown_settings(std::span<const codec::ScenarioFile> files, std::string_view format);

}  // namespace benchgate::cli
