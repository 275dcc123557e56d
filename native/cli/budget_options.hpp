// SPDX-License-Identifier: MIT
#pragma once

#include "app/compare/compare_settings.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

using app::CompareSettings;
using app::require_known_metrics;

/// Options of comparisons that `compare` and `check` have.
std::span<const Option> budget_options();

/// What they say, with --allow-different and --allow-failures. Throws Error, naming option and range, for what is no
/// number in range, no M=VALUE, no statistic, or given twice for a metric.
app::CompareSettings compare_settings(const Arguments& arguments);

}  // namespace benchgate::cli
