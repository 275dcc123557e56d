// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/failed_work.hpp"
#include "model/metric.hpp"

namespace benchgate::model {

/// The base units that figures of other tools are converted to.
enum class Unit : std::uint8_t { unknown, ns, bytes, bytes_per_second, per_second, count, ratio };

/// Returns "ns", "bytes", "bytes/s", "1/s", "count", "ratio"; "" for an unknown unit.
std::string_view name_of(Unit unit);

/// One figure that another tool reported about one test case. A report may hold millions of them.
struct Reading {
  std::string metric;                  ///< "time", "throughput", or the tool's own word; empty: the case has no figure
  std::string statistic;               ///< "mean", "median", "p95", "total", ...; empty: none
  Unit unit = Unit::unknown;           ///< unknown: the value is as the tool wrote it
  std::string own_unit = {};           ///< the tool's word for an unknown unit; empty: it names none
  bool failed = false;                 ///< the tool reported failure; with a value: a check or a threshold did
  bool skipped = false;                ///< not run or not supported, which is no failure
  std::optional<Better> better;        ///< absent: the file does not say
  std::optional<double> value;         ///< in `unit`; absent when the tool reported a failure or did not run it
  std::optional<std::uint64_t> count;  ///< how many values the tool made it of
  std::vector<double> samples;         ///< single values in file order, in the unit of the reading
  std::optional<std::pair<double, double>> interval;  ///< lower and upper bound that the tool states
  std::string message;                                ///< the tool's own words about a failure, or why it did not run

  bool operator==(const Reading&) const = default;
};

/// Returns the unit that the metric of a reading has: "" for a count and for no unit, the tool's own word for an
/// unknown one.
std::string_view unit_of(const Reading& reading);

/// How finely a tool prints figures of one unit.
struct PrintedStep {
  Unit unit = Unit::unknown;
  double step = 0;       ///< between one figure and the next, in `unit`
  double near_zero = 0;  ///< smaller figures are noise about 0

  bool operator==(const PrintedStep&) const = default;
};

/// What another tool reported about one of its test cases.
struct ImportedCase {
  std::string name;                                             ///< the tool's own, decoded
  std::vector<Reading> readings;                                ///< in file order
  std::vector<std::pair<std::string, std::string>> parameters;  ///< only what the format states as parameters
  std::string docref;                          ///< id by which documentation cites it, where the benchmark carries one
  int line = 0;                                ///< of the report, where it stands; 0: not known
  std::vector<PrintedStep> steps = {};         ///< of its tool, where that prints coarse figures
  std::optional<FailedWork> failed_work = {};  ///< of it, else of the whole report; absent: the tool counts none

  bool operator==(const ImportedCase&) const = default;
};

/// A percentile of the requests of a load test that is judged beside their median.
struct RequestTail {
  std::string_view statistic;  ///< "p95"
  double share = 0;
  std::uint64_t fewest = 0;  ///< requests, of which one is above it
};
inline constexpr RequestTail request_p95{"p95", 0.95, 20}, request_p99{"p99", 0.99, 100};

/// Returns the percentile as load-test tools state it (nearest rank): the smallest value that this share of the
/// requests does not exceed. Absent for fewer requests than `tail` needs. O(n).
std::optional<double> percentile_of_requests(std::vector<double> requests, const RequestTail& tail);

/// Returns the reading that says where the values of a metric lie: its median, else its mean, else the figure that its
/// tool has for it; null: there is none.
const Reading* level_of(const ImportedCase& test_case, std::string_view metric);

/// Returns what can be compared of a metric that has no level: its percentiles and its minimum, or else its maximum,
/// which scatters most. Each is comparable with its like only. A deviation never stands for a value.
std::vector<const Reading*> stand_ins(const ImportedCase& test_case, std::string_view metric);

/// Returns a metric of that statistic alone: "latency.p95".
std::string name_of_statistic(const Reading& reading);

}  // namespace benchgate::model
