// SPDX-License-Identifier: MIT
#pragma once

#include "model/comparison.hpp"

namespace benchgate::judge {

/// Whether a metric that passes got better by more than its budget lets it get worse, and tests, as far as there are
/// any, say that this is no accident.
bool has_improved(const model::Comparison& comparison);

}  // namespace benchgate::judge
