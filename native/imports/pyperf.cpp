// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace pyperf {

using model::Better;
using model::Unit;

struct Measure {
  std::string_view metric;
  Unit unit;
  double factor;
};

Measure measure_of(syntax::JsonValue unit) {
  const std::string_view name = unit ? unit.string("unit") : "second";
  if (name == "second") return {"time", Unit::ns, second_ns};
  if (name == "byte") return {"memory", Unit::bytes, 1};
  if (name == "integer") return {"value", Unit::unknown, 1};
  unit.fail(fmt::format("unknown unit {}", syntax::quoted(name)));
}

/// Facts that all benchmarks of a file share are at its top.
syntax::JsonValue metadata(syntax::JsonValue benchmark, syntax::JsonValue root, std::string_view name) {
  const syntax::JsonValue own = benchmark.find("metadata").find(name);
  return own ? own : root.find("metadata").find(name);
}

void read_benchmark(syntax::JsonValue benchmark, syntax::JsonValue root, CaseList& cases) {
  const syntax::JsonValue name = metadata(benchmark, root, "name");
  const Measure measure = measure_of(metadata(benchmark, root, "unit"));
  cases.at_line(benchmark.line());
  model::ImportedCase& test_case = cases.add(name ? name.string("name") : "pyperf");
  benchmark.array("runs").each([&](syntax::JsonValue run) {
    const syntax::JsonValue values = run.find("values");  // a run that only calibrates has none
    if (!values) return;
    for (const double value : values.numbers("values"))
      cases.add_sample(test_case, measure.metric, measure.unit,
                       measure.unit == Unit::unknown ? std::nullopt : std::optional(Better::lower),
                       value * measure.factor);
  });
  if (test_case.readings.empty()) benchmark.fail("a benchmark without values");
}

constexpr FactMember facts[] = {
    {"metadata.perf_version", Fact::tool_version}, {"metadata.python_implementation", Fact::runtime},
    {"metadata.python_version", Fact::runtime},    {"metadata.platform", Fact::system},
    {"metadata.cpu_model_name", Fact::cpu_model},  {"metadata.cpu_count", Fact::cpu_count},
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  take_facts(root, facts, cases.origin());
  root.array("benchmarks").each([&](syntax::JsonValue benchmark) { read_benchmark(benchmark, root, cases); });
}

bool recognises(const FilePreview& preview) {
  bool has_runs = false;
  preview.json.find("benchmarks").each([&](syntax::JsonValue benchmark) {
    has_runs = has_runs || benchmark.find("runs").is(syntax::JsonValue::Kind::array);
  });
  return has_runs && preview.json.find("version").text() == "1.0";
}

}  // namespace pyperf

}  // namespace

ImportFormat pyperf_format() {
  return {.name = "pyperf",
          .tool = "pyperf",
          .recognised_by = "an object with `version: \"1.0\"` and `benchmarks[].runs`",
          .ending = ImportFormat::Ending::any,
          .recognises = pyperf::recognises,
          .read = pyperf::read};
}

}  // namespace benchgate::imports
