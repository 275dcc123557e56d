// SPDX-License-Identifier: MIT
#include "imports/zero_times.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/report_metrics.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

/// Whether the first time of a case, which is the one that people look at, is 0.
bool has_zero_time(const model::ImportedCase& test_case) {
  for (const model::Reading& reading : test_case.readings) {
    if (reading.unit != model::Unit::ns || reading.better != model::Better::lower || reading.failed) continue;
    const model::Reading* const level = model::level_of(test_case, reading.metric);
    return level != nullptr && level->value == 0.0;
  }
  return false;
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
