// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "imports/quantities.hpp"

namespace benchgate::imports {

/// What a score of JMH is: the mode names the metric, the unit gives unit and direction.
struct JmhScore {
  Scale scale;
  std::optional<model::Better> better;
};

/// Returns "throughput", "time", "latency", "single_shot_time" for "thrpt", "avgt", "sample", "ss"; "" for another
/// mode.
std::string_view jmh_metric(std::string_view mode);

/// Returns the meaning of a unit: "ops/us" is higher and 1/s, "us/op" lower and ns, "B/op" bytes, "MB/sec" bytes/s of
/// 2^20; the value of an unknown unit is not scaled and has no direction.
JmhScore jmh_score(std::string_view unit);

/// Returns the name of a secondary result without the mark that JMH wrote in front of a profiler's until version 1.35:
/// "gc.alloc.rate" for "\u00b7gc.alloc.rate", also where the mark became '?' in an encoding without it.
std::string_view jmh_secondary_name(std::string_view name);

/// Returns what is wrong with a unit: that of a benchmark's own result (a metric without ':') must be known, that of a
/// profiler must not resemble a known one. "" when nothing is.
std::string jmh_unit_fault(const JmhScore& score, std::string_view unit, std::string_view metric);

/// The name of a secondary result that is a percentile: "p0.50", "put:p0.99".
struct JmhPercentile {
  std::string_view member;    ///< "put", of a group; "" of the benchmark itself
  std::string_view quantile;  ///< "0.99"
  std::string statistic;      ///< "p99"
};

/// Parses such a name; absent for the name of any other result.
std::optional<JmhPercentile> jmh_percentile(std::string_view name);

/// The figure that a row of JMH's tables has: "a.B.c:put:p0.99" is the 99th percentile of the member put of the group
/// a.B.c.
struct JmhRowName {
  std::string_view benchmark;
  std::string metric;     ///< "latency:put"
  std::string statistic;  ///< "p99", or "mean"
};

/// Parses the name of a row. `metric`: that of the row's mode.
JmhRowName jmh_row_name(std::string_view name, std::string_view metric);

}  // namespace benchgate::imports
