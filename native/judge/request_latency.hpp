// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "model/request_latency.hpp"
#include "model/request_record.hpp"

namespace benchgate::judge {

/// Returns how long the requests of each phase took, in the order in which the phases began; after all requests of a
/// phase each kind of them, if there are several. Percentiles are those of the times themselves (type 7); the buckets
/// of the histogram are at most 1/32 of their value wide, from 1 microsecond on.
std::vector<model::RequestLatency> latency_by_phase(std::span<const model::RequestRecord> records);

}  // namespace benchgate::judge
