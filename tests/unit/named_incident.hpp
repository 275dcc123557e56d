// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/attribution.hpp"

namespace benchgate::test {

/// A second of slow names in a run of `scenario`, whose cause was named 2 s after it began.
inline model::Incident named_incident(const std::string& scenario) {
  return {.timestamp = "2026-01-01T00:00:07Z",
          .id = scenario + "-run-1-0001",
          .scenario = scenario,
          .fault_start = "2026-01-01T00:00:05Z",
          .fault_end = "2026-01-01T00:00:29Z",
          .predicted = {"network_dns"},
          .truth = {"network_dns"},
          .confidence = 0.93,
          .abstained = false,
          .detection_delay_s = 2.0};
}

}  // namespace benchgate::test
