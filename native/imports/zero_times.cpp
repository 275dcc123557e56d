// SPDX-License-Identifier: MIT
#include "imports/zero_times.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/report_metrics.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

bool is_time(const model::Reading& reading) {
  return reading.unit == model::Unit::ns && reading.better == model::Better::lower && reading.value && !reading.failed;
}

/// Whether the time of a case is 0, or, of several others, the first one is.
bool has_zero_time(const model::ImportedCase& test_case) {
  const std::vector<model::Reading>& all = test_case.readings;
  auto found =
      std::find_if(all.begin(), all.end(), [](const auto& one) { return is_time(one) && one.metric == "time"; });
  if (found == all.end()) found = std::find_if(all.begin(), all.end(), is_time);
  if (found == all.end()) return false;
  const model::Reading* const level = model::level_of(test_case, found->metric);
  return level != nullptr && level->value == 0.0;
}

}  // namespace

void warn_of_zero_times(model::ReportContent& content) {
  const auto first = std::find_if(content.cases.begin(), content.cases.end(), has_zero_time);
  if (first == content.cases.end()) return;
  const auto others = std::count_if(first + 1, content.cases.end(), has_zero_time);
  const std::string label = syntax::quoted(case_label(*first));
  const std::string whose = others == 0   ? fmt::format("the time of {} is", label)
                            : others == 1 ? fmt::format("the times of {} and another test case are", label)
                                          : fmt::format("the times of {} and {} others are", label, others);
  content.origin.warnings.push_back(fmt::format(
      "{} 0, which is below the resolution of the report: choose a smaller unit, or measure more work at once", whose));
}

}  // namespace benchgate::imports
