// SPDX-License-Identifier: MIT
#include "imports/nanobench_case.hpp"

#include <algorithm>

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
  note_step(test_case, model::Unit::ns, result.step_ns);
  add_reading(test_case, "time", model::Unit::ns, model::Better::lower, "median", *result.time_ns, result.epochs)
      .samples = result.samples_ns;
  return test_case;
}

void add_nanobench_counter(const NanobenchCounter& counter, double value, model::ImportedCase& test_case) {
  if (value != 0) add_reading(test_case, counter.metric, model::Unit::count, model::Better::lower, "median", value);
}

void add_nanobench_zeros(CaseList& cases) {
  const auto is_counter = [](const model::Reading& reading) { return reading.unit == model::Unit::count; };
  model::ImportedCase zeros;
  for (const model::ImportedCase& test_case : cases.all())
    for (const model::Reading& reading : test_case.readings)
      if (is_counter(reading) && std::none_of(zeros.readings.begin(), zeros.readings.end(),
                                              [&](const auto& known) { return known.metric == reading.metric; }))
        add_reading(zeros, reading.metric, reading.unit, reading.better, reading.statistic, 0);
  cases.add_zeros(0, zeros.readings, [&](const model::ImportedCase& test_case) {
    return std::any_of(test_case.readings.begin(), test_case.readings.end(), is_counter);
  });
}

}  // namespace benchgate::imports
