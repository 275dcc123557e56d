// SPDX-License-Identifier: MIT
#include "imports/tinybench_times.hpp"

#include "imports/quantities.hpp"

namespace benchgate::imports {

void add_tinybench_times(syntax::JsonValue statistics, std::string_view median, std::optional<std::uint64_t> count,
                         model::ImportedCase& test_case) {
  const std::pair<std::string_view, std::string_view> times[] = {{"mean", "mean"}, {median, "median"}, {"min", "min"},
                                                                 {"max", "max"},   {"sd", "stddev"},   {"p99", "p99"}};
  for (const auto& [member, statistic] : times) {
    const bool may_miss = member == median;  // in versions before 3
    const syntax::JsonValue figure = may_miss ? statistics.find(member) : statistics.member(member);
    // A single sample has no deviation: JSON writes NaN as null.
    const auto value = member == "sd" || !figure ? figure.number_if(member) : figure.number(member);
    if (value)
      add_reading(test_case, "time", model::Unit::ns, model::Better::lower, statistic, *value * millisecond_ns, count);
  }
  const syntax::JsonValue samples = statistics.find("samples");
  if (samples.size() == 0) return;
  std::vector<double>& own = test_case.readings.front().samples;
  own = samples.numbers("samples");
  for (double& sample : own) sample *= millisecond_ns;
}

}  // namespace benchgate::imports
