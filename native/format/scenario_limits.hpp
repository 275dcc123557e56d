// SPDX-License-Identifier: MIT
#pragma once

#include "format/configuration_yaml.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// Checks limits that are plausible only together, in the budgets of all layers merged: thresholds above 1 need
/// `large: true` unless `large` allows them, and no `min` may be above its `max`, in the budget or in one of its cases.
/// Throws Error `file:line:column: what` for the first mistake. Precondition: check_value accepted the budgets.
void check_limits(const syntax::Yaml& budgets, Configuration::LargeThresholds large);

}  // namespace benchgate::format
