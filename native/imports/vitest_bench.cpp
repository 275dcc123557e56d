// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/import.hpp"
#include "imports/tinybench_times.hpp"

namespace benchgate::imports {

namespace {

namespace vitest {

using model::Better;
using model::Unit;

void read_benchmark(syntax::JsonValue benchmark, std::string_view group, CaseList& cases) {
  cases.at_line(benchmark.line());
  model::ImportedCase& test_case = cases.add(fmt::format("{} > {}", group, benchmark.string_of("name")));
  if (!benchmark.find("mean") && !benchmark.find("hz") &&
      !benchmark.find("min")) {  // it threw; its rme of 0 is not a perfect result
    test_case.readings.push_back(failed_reading());
    return;
  }
  const auto count = benchmark.find("sampleCount").count_if("sampleCount");
  add_tinybench_times(benchmark, "median", count, test_case);
  if (benchmark.member("hz").is_null())  // JSON has no other word for the Infinity of a function that took no time
    cases.leave_out(test_case.name, "throughput");
  else
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", benchmark.number_of("hz"), count);
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  root.array("files").each([&](syntax::JsonValue source) {
    source.array("groups").each([&](syntax::JsonValue group) {
      const std::string_view name = group.string_of("fullName");
      group.array("benchmarks").each([&](syntax::JsonValue benchmark) { read_benchmark(benchmark, name, cases); });
    });
  });
}

bool recognises(const FilePreview& preview) {
  bool found = false;
  preview.json.find("files").each([&](syntax::JsonValue source) {
    source.find("groups").each(
        [&](syntax::JsonValue group) { found = found || (group.find("fullName") && group.find("benchmarks")); });
  });
  return found;
}

}  // namespace vitest

}  // namespace

ImportFormat vitest_bench_format() {
  return {.name = "vitest-bench",
          .tool = "vitest bench",
          .recognised_by = "an object with `files[].groups[].fullName` and `benchmarks`",
          .values = ImportFormat::Values::iterations,
          .ending = ImportFormat::Ending::any,
          .recognises = vitest::recognises,
          .read = vitest::read,
          .filter = &vitest_filter};
}

}  // namespace benchgate::imports
