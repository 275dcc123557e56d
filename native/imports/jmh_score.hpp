// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "imports/quantities.hpp"

namespace benchgate::imports {

/// What a score of JMH is: the mode names the metric, the unit gives unit and direction.
struct JmhScore {
  Scale scale;
  std::optional<model::Better> better;
};

/// "throughput", "time", "latency", "single_shot_time" for "thrpt", "avgt", "sample", "ss"; "" for another mode.
std::string_view jmh_metric(std::string_view mode);

/// "ops/us" is higher and 1/s, "us/op" lower and ns, "B/op" bytes, "MB/sec"
/// bytes/s of 2^20; of an unknown unit the value stays and has no direction.
JmhScore jmh_score(std::string_view unit);

}  // namespace benchgate::imports
