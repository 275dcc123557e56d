// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "imports/import.hpp"
#include "imports/tinybench_times.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace tinybench {

using model::Better;
using model::Unit;

std::string_view message_of(syntax::JsonValue error) {
  return error.is(syntax::JsonValue::Kind::string) ? error.text() : error.find("message").string_if("message");
}

constexpr std::array<std::string_view, 6> states{"not-started", "started", "completed",
                                                 "errored",     "aborted", "aborted-with-statistics"};

/// Version 3 and later keep latency and throughput apart; before, all stood in the result itself.
void read_task(syntax::JsonValue task, CaseList& cases) {
  cases.at_line(task.line());
  model::ImportedCase& test_case = cases.add(task.string_of("name"));
  const syntax::JsonValue result = task.find("result");
  const std::string_view state = result.find("state").string_if("state");
  if (!state.empty() && std::find(states.begin(), states.end(), state) == states.end())
    result.fail(fmt::format("unknown state {}", syntax::quoted(state)));
  if (result && !result.is_null() && !result.is(syntax::JsonValue::Kind::object))
    result.fail("'result' is not an object");
  const syntax::JsonValue error = result.find("error");
  const bool failed = state == "errored" || (error && !error.is_null());
  const syntax::JsonValue latency = result.find("latency") ? result.find("latency") : result;
  if (state == "completed") result.object("latency");
  if (failed || !result || state.starts_with("aborted") || (!latency.find("mean") && !result.find("latency"))) {
    const bool never_ran = !failed && (!result || result.is_null() || state == "not-started");
    test_case.readings.push_back(never_ran ? skipped_reading() : failed_reading(message_of(error)));
    return;
  }
  const syntax::JsonValue samples = latency.find("samplesCount");
  const auto count = (samples ? samples : latency.find("totalSamples")).count_if("samplesCount");
  add_tinybench_times(latency, "p50", count, test_case);
  if (const syntax::JsonValue rate = result.find("throughput")) {
    const auto add = [&](syntax::JsonValue value, std::string_view member, std::string_view statistic) {
      if (value.is_null())  // JSON has no other word for the Infinity of a function that took no time
        cases.leave_out(test_case.name, "throughput");
      else if (value)
        add_reading(test_case, "throughput", Unit::per_second, Better::higher, statistic, value.number(member), count);
    };
    add(rate.member("mean"), "mean", "mean");
    add(rate.find("p50"), "p50", "median");
  } else if (const auto hertz = result.find("hz").number_if("hz")) {
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", *hertz, count);
  }
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  root.array("tasks").each([&](syntax::JsonValue task) { read_task(task, cases); });
}

bool recognises(const FilePreview& preview) {
  bool found = false;
  preview.json.find("tasks").each([&](syntax::JsonValue task) {
    const syntax::JsonValue result = task.find("result");
    found = found || (task.find("name") && result.find("state") && result.find("runtime")) ||
            (result.find("latency") && result.find("throughput")) ||
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
          .values = ImportFormat::Values::iterations,
          .ending = ImportFormat::Ending::any,
          .recognises = tinybench::recognises,
          .read = tinybench::read};
}

}  // namespace benchgate::imports
