// SPDX-License-Identifier: MIT
#include "codec/import/nbomber_step.hpp"

#include <fmt/core.h>

namespace benchgate::codec {

model::ImportedCase& add_nbomber_step(const NbomberStep& step, CaseList& cases) {
  using model::Better;
  using model::Unit;
  const bool is_whole = step.step.empty() || step.step == "global information";
  model::ImportedCase& test_case =
      cases.add(is_whole ? std::string(step.scenario) : fmt::format("{} > {}", step.scenario, step.step));
  const auto count = static_cast<std::uint64_t>(step.ok);
  const double requests = step.ok + step.failed;
  if (step.ok > 0)  // else they read 0
    for (const auto& [statistic, value] : step.latencies)
      test_case.readings.push_back(reading("latency", Unit::ns, Better::lower, statistic, value * 1e6, count));
  else
    test_case.readings.push_back(failed_reading("no request succeeded"));
  test_case.readings.push_back(reading("throughput", Unit::per_second, Better::higher, "mean", step.rate, count));
  test_case.readings.push_back(reading("requests", Unit::count, std::nullopt, "total", requests));
  test_case.readings.push_back(reading("errors", Unit::count, Better::lower, "total", step.failed));
  if (requests > 0)
    test_case.readings.push_back(reading("error_rate", Unit::ratio, Better::lower, "mean", step.failed / requests,
                                         static_cast<std::uint64_t>(requests)));
  return test_case;
}

}  // namespace benchgate::codec
