// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// What nanobench measured of one benchmark, per unit ("op", or what the program calls it): all its formats say so.
struct NanobenchResult {
  std::string_view title;  ///< of the table; the default "benchmark" is no parameter
  std::string_view name;
  Parameters parameters = {};
  std::optional<double> time_ns = {};
  std::vector<double> samples_ns = {};       ///< one an epoch
  std::optional<std::uint64_t> epochs = {};  ///< whose median the time is
  std::optional<double> step_ns = {};        ///< between times as they are printed, where they are coarse
};

/// A counter of nanobench by its word in the table ("ins"), in CSV, and in JSON.
struct NanobenchCounter {
  std::string_view column;
  std::string_view csv_title;
  std::string_view json_name;
  std::string_view metric;  ///< as perf calls it
};

/// Returns all counters. A value of 0 may mean that the machine did not let nanobench count.
const std::vector<NanobenchCounter>& nanobench_counters();

/// Adds the case with its time. Without a time nanobench gave up: the case is a failure, with `message`.
model::ImportedCase& add_nanobench_case(const NanobenchResult& result, CaseList& cases,
                                        std::string_view message = "nothing was measured");

/// Adds the value of a counter, per unit; nothing for 0.
void add_nanobench_counter(const NanobenchCounter& counter, double value, model::ImportedCase& test_case);

/// Adds the zeros of counters that count: those that are more than 0 in another case, in each case with any counter.
void add_nanobench_zeros(CaseList& cases);

}  // namespace benchgate::imports
