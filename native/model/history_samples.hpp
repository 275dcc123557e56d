// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace benchgate::model {

/// The samples of a metric of a test case that a derived history keeps: of some of its runs, and perhaps not all of
/// each.
struct SeriesSamples {
  std::string id;  ///< of the test case
  std::string metric;
  std::vector<std::string> runs;            ///< "<run id>-<attempt>"
  std::vector<std::vector<double>> values;  ///< of each run, ascending

  bool operator==(const SeriesSamples&) const = default;
};

}  // namespace benchgate::model
