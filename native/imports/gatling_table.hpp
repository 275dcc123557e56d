// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// A figure in the tables of Gatling.
struct GatlingLatency {
  std::string_view member;     ///< its name in stats.json
  std::string_view statistic;  ///< of the reading
  double share = -1;           ///< of a percentile
};

/// Which percentiles there are is a setting that no file holds; these are its defaults.
constexpr std::array<GatlingLatency, 8> gatling_latencies{{{"meanResponseTime", "mean"},
                                                           {"percentiles1", "median", 0.5},
                                                           {"percentiles2", "p75", 0.75},
                                                           {"percentiles3", "p95", 0.95},
                                                           {"percentiles4", "p99", 0.99},
                                                           {"minResponseTime", "min"},
                                                           {"maxResponseTime", "max"},
                                                           {"standardDeviation", "stddev"}}};

/// What Gatling says of a request, of a group or of all requests. Times and rate are those of what succeeded.
struct GatlingTable {
  std::uint64_t ok = 0, failed = 0;
  /// In the order of gatling_latencies; none if ok is 0.
  std::array<double, gatling_latencies.size()> milliseconds = {};
  double per_second = 0;
};

void add_gatling_case(std::string_view name, const GatlingTable& table, CaseList& cases);

}  // namespace benchgate::imports
