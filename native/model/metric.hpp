// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace benchgate::model {

/// Which way a metric is good.
enum class Better { lower, higher };

/// What was measured, without the values. Direction belongs to the metric, not
/// to the tool that measured it.
struct Metric {
  std::string name;  ///< unique within a scenario, e.g. "wall_ms"
  std::string unit;  ///< unit of every value: "ms", "kB", "1/s", "" for a count
  Better better = Better::lower;

  bool operator==(const Metric&) const = default;
};

/// A metric that `run` measures by itself, for every command.
struct BuiltinMetric {
  std::string_view name;
  std::string_view unit;
  Better better;
  std::string_view help;
};

/// All of them, by name in alphabetical order.
std::span<const BuiltinMetric> builtin_metrics();

/// "lower" or "higher".
std::string_view name_of(Better better);

}  // namespace benchgate::model
