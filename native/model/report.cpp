// SPDX-License-Identifier: MIT
#include "model/report.hpp"

#include <algorithm>

namespace benchgate::model {

std::string bench_name(const Report& report) {
  return report.compare ? case_name(report.compare->bench) : report.bench_name;
}

bool is_error(const Report& report) {
  const std::vector<std::string>& reasons = report.verdict.reasons;
  return std::find(reasons.begin(), reasons.end(), "tool_error") != reasons.end();
}

}  // namespace benchgate::model
