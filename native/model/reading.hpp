// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/metric.hpp"
#include "model/seldom.hpp"
#include "model/sparing.hpp"
#include "model/word.hpp"

namespace benchgate::model {

/// The base units that figures of other tools are converted to.
enum class Unit : std::uint8_t { unknown, ns, bytes, bytes_per_second, per_second, count, ratio };

/// "ns", "bytes", "bytes/s", "1/s", "count", "ratio"; "" for an unknown unit.
std::string_view name_of(Unit unit);

/// What few readings have.
struct ReadingDetail {
  std::vector<double> samples;                        ///< single values in file order, in the unit of the reading
  std::optional<std::pair<double, double>> interval;  ///< lower and upper bound that the tool states
  std::string message;                                ///< the tool's own words about a failure, or why it did not run

  bool operator==(const ReadingDetail&) const = default;
};

/// One figure that another tool reported about one test case. A report may hold ten million of them: what costs most
/// is their memory.
struct Reading {
  Word metric;                   ///< "time", "throughput", or the tool's own word; empty: the case has no figure
  Word statistic;                ///< "mean", "median", "p95", "total", ...; empty: none
  Unit unit = Unit::unknown;     ///< unknown: the value is as the tool wrote it
  bool failed : 1 = false;       ///< the tool reported failure; with a value: a check or a threshold did
  bool skipped : 1 = false;      ///< not run or not supported, which is no failure
  std::optional<Better> better;  ///< absent: the file does not say
  Sparing<double> value;         ///< in `unit`; absent when the tool reported a failure or did not run it
  Sparing<std::uint64_t> count;  ///< how many values the tool made it of
  Seldom<ReadingDetail> detail;

  bool operator==(const Reading&) const = default;
};
static_assert(sizeof(Reading) <= 48);

/// What the test cases of few formats have.
struct CaseDetail {
  std::vector<std::pair<std::string, std::string>> parameters;  ///< only what the format states as parameters
  Word docref;  ///< id by which documentation cites it, where the benchmark carries one

  bool operator==(const CaseDetail&) const = default;
};

/// What another tool reported about one of its test cases, of which there may be millions.
struct ImportedCase {
  std::string name;               ///< the tool's own, decoded
  std::vector<Reading> readings;  ///< in file order
  Seldom<CaseDetail> detail = {};

  bool operator==(const ImportedCase&) const = default;
};

}  // namespace benchgate::model
