// SPDX-License-Identifier: MIT
#include "imports/valgrind_events.hpp"

#include <algorithm>
#include <array>

namespace benchgate::imports {

namespace {

using model::Better;
using model::Unit;

constexpr std::array<ValgrindEvent, 56> events{{
    {"Ir", "Instructions", Better::lower},
    // A hit in a cache that is not the last is what a miss in the one above becomes: more of them say nothing.
    {"L1hits", "L1 Hits", std::nullopt},
    {"LLhits", "LL Hits", std::nullopt},
    {"RamHits", "RAM Hits", Better::lower},
    {"TotalRW", "Total read+write", Better::lower},
    {"EstimatedCycles", "Estimated Cycles", Better::lower},
    {"L1HitRate", "L1 Hit Rate", Better::higher, Unit::ratio},
    {"LLHitRate", "LL Hit Rate", std::nullopt, Unit::ratio},
    {"RamHitRate", "RAM Hit Rate", Better::lower, Unit::ratio},
    {"I1MissRate", "I1 Miss Rate", Better::lower, Unit::ratio},
    {"D1MissRate", "D1 Miss Rate", Better::lower, Unit::ratio},
    {"LLiMissRate", "LLi Miss Rate", Better::lower, Unit::ratio},
    {"LLdMissRate", "LLd Miss Rate", Better::lower, Unit::ratio},
    {"LLMissRate", "LL Miss Rate", Better::lower, Unit::ratio},
    {"Dr", "Dr", Better::lower},
    {"Dw", "Dw", Better::lower},
    {"I1mr", "I1mr", Better::lower},
    {"D1mr", "D1mr", Better::lower},
    {"D1mw", "D1mw", Better::lower},
    {"ILmr", "ILmr", Better::lower},
    {"DLmr", "DLmr", Better::lower},
    {"DLmw", "DLmw", Better::lower},
    {"ILdmr", "ILdmr", Better::lower},
    {"DLdmr", "DLdmr", Better::lower},
    {"DLdmw", "DLdmw", Better::lower},
    {"AcCost1", "AcCost1", Better::lower},
    {"AcCost2", "AcCost2", Better::lower},
    {"SpLoss1", "SpLoss1", Better::lower},
    {"SpLoss2", "SpLoss2", Better::lower},
    {"Bc", "Bc", Better::lower},
    {"Bcm", "Bcm", Better::lower},
    {"Bi", "Bi", Better::lower},
    {"Bim", "Bim", Better::lower},
    {"Ge", "Ge", Better::lower},
    {"SysCount", "SysCount", Better::lower},
    {"SysTime", "SysTime", Better::lower},
    {"SysCpuTime", "SysCpuTime", Better::lower},
    {"TotalUnits", "Total units", std::nullopt},
    {"TotalEvents", "Total events", std::nullopt},
    {"TotalBytes", "Total bytes", Better::lower, Unit::bytes},
    {"TotalBlocks", "Total blocks", Better::lower},
    {"AtTGmaxBytes", "At t-gmax bytes", Better::lower, Unit::bytes},
    {"AtTGmaxBlocks", "At t-gmax blocks", Better::lower},
    {"AtTEndBytes", "At t-end bytes", Better::lower, Unit::bytes},
    {"AtTEndBlocks", "At t-end blocks", Better::lower},
    {"ReadsBytes", "Reads bytes", Better::lower, Unit::bytes},
    {"WritesBytes", "Writes bytes", Better::lower, Unit::bytes},
    {"TotalLifetimes", "Total lifetimes", std::nullopt},
    {"MaximumBytes", "Maximum bytes", Better::lower, Unit::bytes},
    {"MaximumBlocks", "Maximum blocks", Better::lower},
    {"Errors", "Errors", Better::lower},
    {"Contexts", "Contexts", Better::lower},
    {"SuppressedErrors", "Suppressed Errors", std::nullopt},
    {"SuppressedContexts", "Suppressed Contexts", std::nullopt},
    {"L2hits", "L2 Hits", std::nullopt},  // before version 0.15
    {"L2HitRate", "L2 Hit Rate", std::nullopt, Unit::ratio},
}};

}  // namespace

std::span<const ValgrindEvent> valgrind_events() { return events; }

const ValgrindEvent* find_valgrind_event(std::string_view word) {
  const auto* const found = std::find_if(
      events.begin(), events.end(), [&](const ValgrindEvent& event) { return event.id == word || event.name == word; });
  return found == events.end() ? nullptr : &*found;
}

}  // namespace benchgate::imports
