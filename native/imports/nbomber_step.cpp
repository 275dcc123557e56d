// SPDX-License-Identifier: MIT
#include "imports/nbomber_step.hpp"

#include <fmt/core.h>

#include "imports/failed_work.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

model::ImportedCase& add_nbomber_step(const NbomberStep& step, CaseList& cases) {
  using model::Better;
  using model::Unit;
  const bool is_whole = step.step.empty() || step.step == "global information";
  model::ImportedCase& test_case =
      cases.add(is_whole ? std::string(step.scenario) : fmt::format("{} > {}", step.scenario, step.step));
  const auto count = static_cast<std::uint64_t>(step.ok);
  const double requests = step.ok + step.failed;
  constexpr std::size_t further_readings = 4;
  test_case.readings.reserve(step.latencies.size() + further_readings);
  if (step.ok > 0)  // else they read 0
    for (const auto& [statistic, value] : step.latencies)
      add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, value * millisecond_ns, count);
  else
    test_case.readings.push_back(failed_reading("no request succeeded"));
  add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", step.rate, count);
  add_work(test_case, requests, step.failed);
  if (requests > 0)
    add_reading(test_case, "error_rate", Unit::ratio, Better::lower, "mean", step.failed / requests,
                static_cast<std::uint64_t>(requests));
  return test_case;
}

}  // namespace benchgate::imports
