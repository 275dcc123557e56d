// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/sample.hpp"

namespace benchgate::format {

/// Formats one line of raw_samples.jsonl, without the line break: `iteration` (from 1,
/// warmup not counted), `timestamp`
/// (when the tool had it: results come in batches), the built-in metrics as decimals (wall_ms
/// = wall_ns / 10^6, user_ms, ...), throughput_per_s when there are
/// `work_units` and time passed, the scenario's own metrics (one value: a
/// number, several: an array), `failed` and `failure` for a sample that failed.
/// Unknown figures are omitted.
std::string format_raw_sample(const model::Sample& sample, std::uint64_t iteration, std::string_view timestamp,
                              std::optional<double> work_units);

}  // namespace benchgate::format
