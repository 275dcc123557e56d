// SPDX-License-Identifier: MIT
#pragma once

#include "format/configuration_yaml.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// Throws Error `file:line:column: what` for a budget, or one of its cases, whose `direction` is not what `better`, a
/// map of metrics, says. A pattern in `better` contradicts no budget, which names its metric. Precondition: check_value
/// accepted both.
void check_directions(const syntax::Yaml& budgets, const syntax::Yaml& better);

/// Checks what is plausible only together in the effective values of a scenario: thresholds above 1 need `large: true`
/// unless the configuration allows them, no `min` may be above its `max`, and no `direction` may contradict the
/// metric's `better`, in the budget or in one of its cases. Throws Error `file:line:column: what` for the first
/// mistake. Precondition: check_value accepted the values.
void check_limits(const syntax::Yaml& values, const Configuration& configuration);

}  // namespace benchgate::format
