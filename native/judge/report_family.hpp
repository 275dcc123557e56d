// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/report.hpp"

namespace benchgate::judge {

/// Judges once more what reports of other tools showed to be worse, now that all test cases of a check are known: of
/// many unchanged ones some have a small p by chance. A failure becomes a warning unless its p is at most its level
/// after Benjamini and Hochberg's adjustment for the same metric of all test cases. Findings and verdicts follow.
/// O(n log n).
void judge_among_others(std::span<model::Report> reports, double alpha);

}  // namespace benchgate::judge
