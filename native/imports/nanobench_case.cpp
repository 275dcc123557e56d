// SPDX-License-Identifier: MIT
#include "imports/nanobench_case.hpp"

namespace benchgate::imports {

const std::vector<NanobenchCounter>& nanobench_counters() {
  static const std::vector<NanobenchCounter> counters{
      {"ins", "instructions", "instructions", "instructions"},
      {"cyc", "", "cpucycles", "cycles"},
      {"bra", "branches", "branchinstructions", "branches"},
      {"", "branch misses", "branchmisses", "branch-misses"},
      {"", "", "pagefaults", "page-faults"},
      {"", "", "contextswitches", "context-switches"},
  };
  return counters;
}

model::ImportedCase& add_nanobench_case(const NanobenchResult& result, CaseList& cases, std::string_view message) {
  Parameters parameters;
  if (!result.title.empty() && result.title != "benchmark") parameters.emplace_back("title", result.title);
  for (const auto& parameter : result.parameters) parameters.push_back(parameter);
  model::ImportedCase& test_case = cases.add(result.name, std::move(parameters));
  if (!result.time_ns) {
    test_case.readings.push_back(failed_reading(message));
    return test_case;
  }
  add_reading(test_case, "time", model::Unit::ns, model::Better::lower, "median", *result.time_ns, result.epochs)
      .samples = result.samples_ns;
  return test_case;
}

void add_nanobench_counter(const NanobenchCounter& counter, double value, model::ImportedCase& test_case) {
  if (value != 0) add_reading(test_case, counter.metric, model::Unit::count, model::Better::lower, "median", value);
}

}  // namespace benchgate::imports
