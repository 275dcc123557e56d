// SPDX-License-Identifier: MIT
#pragma once

#include "app/compare/compare_settings.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

using app::CompareSettings;
using app::require_known_metrics;

/// Returns the comparison options that `compare` and `check` share.
std::span<const Option> budget_options();

/// Returns the settings from these options and from --allow-different and --allow-failures. Throws Error, naming option
/// and range, for a bad number, M=VALUE or statistic, and for a metric that is given twice.
app::CompareSettings compare_settings(const Arguments& arguments);

}  // namespace benchgate::cli
