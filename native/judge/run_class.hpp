// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace benchgate::judge {

/// The fewest runs of each scenario that can decide a release or carry a published claim; fewer are exploratory.
/// Source: llm-slo-ebpf-toolkit, docs/benchmarking/methodology.md, "Experimental Design for Publication".
inline constexpr std::size_t gating_runs = 10;

/// What results are called that must not decide anything.
inline constexpr std::string_view exploratory = "exploratory";

}  // namespace benchgate::judge
