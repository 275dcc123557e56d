// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "model/docref_index.hpp"

namespace benchgate::judge {

/// Returns why a test case must not be cited: "" if it may. It may if a run of the job type medium or default measured
/// it, and it is neither failed nor invalid, unstable or synthetic.
std::string why_withheld(const model::DocRefVariant& variant);

/// Returns the same for one of its metrics.
std::string why_withheld(const model::DocRefVariant& variant, const model::MeasuredMetric& metric);

/// Returns which of the test cases of a DocRef stands for all of them: the job of the type of its run, else the one
/// with the most values. Absent if they are different test cases, and for none.
std::optional<std::size_t> headline_of(std::span<const model::DocRefVariant> variants);

/// Completes an entry by its variants: headline, value and interval, or why there are none.
void complete_entry(model::DocRefEntry& entry);

}  // namespace benchgate::judge
