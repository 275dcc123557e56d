// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace benchgate::model {

/// One observation of what measuring costs: a row of collector_overhead.csv.
struct OverheadRow {
  std::string node;              ///< machine; "unknown" when the file does not say
  double collector_cpu_pct = 0;  ///< CPU time of the collector in percent of one processor
  std::string timestamp = {};    ///< RFC 3339, end of the interval; "" unknown
  std::optional<double> collector_memory_mb = {};
  std::optional<double> events_per_second = {};
  std::optional<double> dropped_events = {};

  bool operator==(const OverheadRow&) const = default;
};

}  // namespace benchgate::model
