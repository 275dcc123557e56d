// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "codec/import/figures.hpp"
#include "codec/import/formats.hpp"
#include "codec/import/origin.hpp"
#include "codec/import/scan.hpp"

namespace benchgate::codec {

namespace {

namespace pyperf {

using model::Better;
using model::Unit;

struct Measure {
  model::Word metric;
  Unit unit;
  double factor;
};

Measure measure_of(JsonValue unit) {
  const std::string_view name = unit ? unit.string("unit") : "second";
  if (name == "second") return {"time", Unit::ns, second_ns};
  if (name == "byte") return {"memory", Unit::bytes, 1};
  if (name == "integer") return {"value", Unit::unknown, 1};
  unit.fail(fmt::format("unknown unit {}", quotation(name)));
}

/// What is the same for all benchmarks of a file stands at its top.
JsonValue metadata(JsonValue benchmark, JsonValue root, std::string_view name) {
  const JsonValue own = benchmark.find("metadata").find(name);
  return own ? own : root.find("metadata").find(name);
}

void read_benchmark(JsonValue benchmark, JsonValue root, CaseList& cases) {
  const JsonValue name = metadata(benchmark, root, "name");
  const Measure measure = measure_of(metadata(benchmark, root, "unit"));
  model::ImportedCase& test_case = cases.add(name ? name.string("name") : "pyperf");
  benchmark.array("runs").each([&](JsonValue run) {
    const JsonValue values = run.find("values");  // a run that only calibrates has none
    if (!values) return;
    for (const double value : values.numbers("values"))
      cases.add_sample(test_case, measure.metric, measure.unit,
                       measure.unit == Unit::unknown ? std::nullopt : std::optional(Better::lower),
                       value * measure.factor);
  });
  if (test_case.readings.empty()) benchmark.fail("a benchmark without values");
}

constexpr FactPlace facts[] = {
    {"metadata.perf_version", Fact::tool_version}, {"metadata.python_implementation", Fact::runtime},
    {"metadata.python_version", Fact::runtime},    {"metadata.platform", Fact::system},
    {"metadata.cpu_model_name", Fact::cpu_model},  {"metadata.cpu_count", Fact::cpu_count},
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  JsonTape tape;
  const JsonValue root = tape.parse(text, file);
  take_facts(root, facts, cases.origin());
  root.array("benchmarks").each([&](JsonValue benchmark) { read_benchmark(benchmark, root, cases); });
}

bool recognises(const Glance& glance) {
  bool has_runs = false;
  glance.json.find("benchmarks").each([&](JsonValue benchmark) {
    has_runs = has_runs || benchmark.find("runs").is(JsonValue::Kind::array);
  });
  return has_runs && glance.json.find("version").text() == "1.0";
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

}  // namespace benchgate::codec
