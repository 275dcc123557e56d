// SPDX-License-Identifier: MIT
#include "codec/import/formats.hpp"

namespace benchgate::codec {

namespace {

namespace tinybench {

using model::Better;
using model::Unit;

constexpr double millisecond = 1e6;

struct Statistic {
  std::string_view member;
  std::string_view name;
};
constexpr Statistic times[] = {{"mean", "mean"}, {"p50", "median"}, {"min", "min"},
                               {"max", "max"},   {"sd", "stddev"},  {"p99", "p99"}};

std::string_view message_of(JsonValue error) {
  return error.is(JsonValue::Kind::string) ? error.text() : error.find("message").string_if("message");
}

/// Version 3 and later keep latency and throughput apart; before, all stood in the result itself.
void read_task(JsonValue task, CaseList& cases) {
  model::ImportedCase& test_case = cases.add(task.string_of("name"));
  const JsonValue result = task.find("result");
  const std::string_view state = result.find("state").string_if("state");
  const JsonValue error = result.find("error");
  const bool failed = state == "errored" || (error && !error.is_null());
  const JsonValue latency = result.find("latency") ? result.find("latency") : result;
  if (failed || !result || state.starts_with("aborted") || !latency.find("mean")) {
    const bool never_ran = !failed && (!result || result.is_null() || state == "not-started");
    test_case.readings.push_back(never_ran ? skipped_reading() : failed_reading(message_of(error)));
    return;
  }
  const JsonValue samples = latency.find("samplesCount");
  const auto count = (samples ? samples : latency.find("totalSamples")).count_if("samplesCount");
  for (const auto& [member, statistic] : times) {
    if (const auto value = latency.find(member).number_if(member))
      test_case.readings.push_back(reading("time", Unit::ns, Better::lower, statistic, *value * millisecond, count));
  }
  if (test_case.readings.empty()) latency.fail("'mean' is null");
  if (const JsonValue list = latency.find("samples"); list.is(JsonValue::Kind::array) && list.size() > 0) {
    std::vector<double>& own = test_case.readings.front().samples;
    own = list.numbers("samples");
    for (double& sample : own) sample *= millisecond;
  }
  if (const JsonValue rate = result.find("throughput")) {
    test_case.readings.push_back(
        reading("throughput", Unit::per_second, Better::higher, "mean", rate.number_of("mean"), count));
    if (const auto median = rate.find("p50").number_if("p50"))
      test_case.readings.push_back(reading("throughput", Unit::per_second, Better::higher, "median", *median, count));
  } else if (const auto hertz = result.find("hz").number_if("hz")) {
    test_case.readings.push_back(reading("throughput", Unit::per_second, Better::higher, "mean", *hertz, count));
  }
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  JsonTape tape;
  const JsonValue root = tape.parse(text, file);
  root.array("tasks").each([&](JsonValue task) { read_task(task, cases); });
}

bool recognises(const Glance& glance) {
  bool found = false;
  glance.json.find("tasks").each([&](JsonValue task) {
    const JsonValue result = task.find("result");
    found = found || (result.find("latency") && result.find("throughput")) ||
            (task.find("name") && result.find("hz") && result.find("rme"));
  });
  return found;
}

}  // namespace tinybench

}  // namespace

ImportFormat tinybench_json_format() {
  return {.name = "tinybench-json",
          .tool = "tinybench",
          .recognised_by = "an object with `tasks[].result.latency` and `.throughput`",
          .ending = ImportFormat::Ending::any,
          .recognises = tinybench::recognises,
          .read = tinybench::read};
}

}  // namespace benchgate::codec
