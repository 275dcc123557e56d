// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/process_usage.hpp"

namespace benchgate::model {

/// Which direction of a metric is better.
enum class Better : std::uint8_t { lower, higher };

/// What was measured, without the values. Direction belongs to the metric, not
/// to the tool that measured it.
struct Metric {
  std::string name;  ///< unique within a scenario, e.g. "wall_ms"
  std::string unit;  ///< unit of every value: "ms", "kB", "1/s", "" for a count
  Better better = Better::lower;
  bool undirected = false;  ///< direction unknown, so `better` means nothing
  double step = 0;          ///< one step of what the tool prints or counts, in the unit; 0: not known
  double near_zero = 0;     ///< the tool prints smaller values as "near 0": they tell no more than 0 does

  bool operator==(const Metric&) const = default;
};

/// A metric that `run` measures by itself, for every command.
struct BuiltinMetric {
  std::string_view name;
  std::string_view unit;
  Better better;
  std::string_view help;
};

/// Returns all of them, by name in alphabetical order.
std::span<const BuiltinMetric> builtin_metrics();

/// Returns the row of a metric of ours; nullptr: there is none.
const BuiltinMetric* find_builtin_metric(std::string_view name);

/// A metric that is made of what each execution used.
struct UsageMetric {
  using Counter = std::optional<std::uint64_t> base::ProcessUsage::*;

  std::string_view name;
  Counter counter;
  Counter second = nullptr;   ///< is added to the first
  std::uint64_t divisor = 1;  ///< so many of what the kernel counts make one of the metric's unit

  /// Returns the figure as the kernel counts it; absent unless all its counters are known.
  std::optional<std::uint64_t> amount(const base::ProcessUsage& usage) const;
};

/// Returns all of them, in the order of raw samples.
std::span<const UsageMetric> usage_metrics();

/// A metric that the public contract of receipts knows by name.
struct ContractMetric {
  std::string_view name;
  std::string_view unit;
  Better better;
  bool whole;  ///< values and summaries are whole numbers: the median of an even count is rounded down
};

/// Returns all of them, by name in alphabetical order.
std::span<const ContractMetric> contract_metrics();

/// Returns the contract's row of a metric, or null pointer.
const ContractMetric* find_contract_metric(std::string_view name);

/// Returns the metric that has the exact figures, in nanoseconds, of one that receipts have in whole milliseconds:
/// "wall_ns" of "wall_ms", "cpu_ns" of "cpu_ms"; "" of others.
std::string_view exact_metric(std::string_view name);

/// Whether `name` is the exact_metric of another one, so that it says the same.
bool is_exact_metric(std::string_view name);

/// Returns the unit and the direction of an undeclared metric: the contract's, ours, or no unit and lower is better.
Metric metric_named(std::string_view name);

/// Returns "lower" or "higher".
std::string_view name_of(Better better);

}  // namespace benchgate::model
