// SPDX-License-Identifier: MIT
#include "judge/artifact_value.hpp"

#include <algorithm>
#include <vector>

#include "stats/descriptive.hpp"

namespace benchgate::judge {

std::optional<double> artifact_value(const model::Measurement& measurement) {
  std::vector<double> values = measurement.values;
  std::sort(values.begin(), values.end());
  return stats::median(values);
}

}  // namespace benchgate::judge
