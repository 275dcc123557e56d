// SPDX-License-Identifier: MIT
#include "codec/import/tinybench_times.hpp"

#include "codec/import/figures.hpp"

namespace benchgate::codec {

void add_tinybench_times(JsonValue statistics, std::string_view median, std::optional<std::uint64_t> count,
                         model::ImportedCase& test_case) {
  const std::pair<std::string_view, model::Word> times[] = {
      {"mean", model::Word("mean")}, {median, model::Word("median")}, {"min", model::Word("min")},
      {"max", model::Word("max")},   {"sd", model::Word("stddev")},   {"p99", model::Word("p99")}};
  for (const auto& [member, statistic] : times)
    if (const auto value = statistics.find(member).number_if(member))
      add_reading(test_case, "time", model::Unit::ns, model::Better::lower, statistic, *value * millisecond_ns, count);
  if (test_case.readings.empty()) statistics.fail("'mean' is null");
  const JsonValue samples = statistics.find("samples");
  if (samples.size() == 0) return;
  std::vector<double>& own = test_case.readings.front().detail.make().samples;
  own = samples.numbers("samples");
  for (double& sample : own) sample *= millisecond_ns;
}

}  // namespace benchgate::codec
