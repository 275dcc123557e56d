// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "app/measure/measure_pairs.hpp"

namespace benchgate::app {

/// A sentence for the report that names the functions which make a scenario slower, or says why it cannot. Writes
/// explain.json and explain.md to `folder`. Takes no longer than until `end` by Machine::monotonic_time.
std::string explain_case(const InterleavedScenario& sides, const PairedRound& measured, std::chrono::nanoseconds end,
                         const std::filesystem::path& folder);

}  // namespace benchgate::app
