// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "model/artifact_comparison.hpp"
#include "model/report.hpp"

namespace benchgate::judge {

/// A check of more test cases gets an overview of them all together.
inline constexpr std::size_t most_cases_without_overview = 20;

/// Returns what the reports of a check say together, profile "check"; absent when they are few. A change counts as each
/// report judged it: worse from a warning on; better when its evidence shows it and it is as large as what warns.
/// Test cases that failed are listed as failed, those without a baseline as new. O(metrics x results).
std::optional<model::ArtifactComparison> overview_of(std::span<const model::Report> reports);

}  // namespace benchgate::judge
