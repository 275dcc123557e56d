// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace benchgate::stats {

/// Returns the p-values adjusted for being many, in the order given: those at most q are
/// the ones that Benjamini and Hochberg's procedure rejects when the expected
/// share of false ones among the rejected shall be at most q. Never below the
/// raw p. Source: Benjamini and Hochberg (1995), J. R. Stat. Soc. B 57(1);
/// equals R's p.adjust(method = "BH").
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace benchgate::stats
