// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

// Every value is a pair of its type and its fields: ["Trial", {"times": [...]}]. Groups hold values by key.

namespace benchgate::imports {

namespace {

namespace benchmarktools {

using model::Better;
using model::Unit;

/// A value of Julia as BenchmarkTools writes it.
struct Typed {
  std::string_view type;  ///< without "BenchmarkTools.", which old versions write
  syntax::JsonValue fields;
};

Typed typed(syntax::JsonValue pair) {
  const std::vector<syntax::JsonValue> parts =
      pair.is(syntax::JsonValue::Kind::array) ? pair.elements() : std::vector<syntax::JsonValue>{};
  if (parts.size() != 2 || !parts[1].is(syntax::JsonValue::Kind::object))
    pair.fail("not a pair of a type and its fields");
  std::string_view type = parts[0].string("type");
  constexpr std::string_view module = "BenchmarkTools.";
  if (type.starts_with(module)) type.remove_prefix(module.size());
  return {type, parts[1]};
}

void add_allocations(syntax::JsonValue fields, model::ImportedCase& test_case) {
  add_reading(test_case, "allocated_bytes", Unit::bytes, Better::lower, "value", fields.number_of("memory"));
  add_reading(test_case, "allocations", Unit::count, Better::lower, "value", fields.number_of("allocs"));
}

/// Times of a trial are nanoseconds per evaluation, one a sample.
void read_trial(syntax::JsonValue fields, const std::string& name, CaseList& cases) {
  cases.at_line(fields.line());
  model::ImportedCase& test_case = cases.add(name);
  const std::vector<double> times = fields.array("times").numbers("times");
  if (times.empty()) fields.fail(fmt::format("{} has no sample", syntax::quoted(name)));
  const auto add_samples = [&](std::string_view metric, std::vector<double> samples) {
    const double value = middle(samples);
    const std::size_t count = samples.size();
    add_reading(test_case, metric, Unit::ns, Better::lower, "median", value, count).samples = std::move(samples);
  };
  add_samples("time", times);
  const std::vector<double> collections = fields.array("gctimes").numbers("gctimes");
  if (!collections.empty()) add_samples("gc_time", collections);
  add_allocations(fields, test_case);
}

/// An estimate does not say of what: median, minimum and mean look the same.
void read_estimate(syntax::JsonValue fields, const std::string& name, CaseList& cases) {
  cases.at_line(fields.line());
  model::ImportedCase& test_case = cases.add(name);
  add_reading(test_case, "time", Unit::ns, Better::lower, "estimate", fields.number_of("time"));
  add_reading(test_case, "gc_time", Unit::ns, Better::lower, "estimate", fields.number_of("gctime"));
  add_allocations(fields, test_case);
}

void read_value(syntax::JsonValue pair, const std::string& path, CaseList& cases) {
  const Typed value = typed(pair);
  if (value.type == "BenchmarkGroup") {
    value.fields.object("data").each_member([&](std::string_view key, syntax::JsonValue child) {
      read_value(child, path.empty() ? std::string(key) : fmt::format("{}/{}", path, key), cases);
    });
    return;
  }
  const std::string name = path.empty() ? "benchmark" : path;
  if (value.type == "Trial") return read_trial(value.fields, name, cases);
  if (value.type == "TrialEstimate") return read_estimate(value.fields, name, cases);
  pair.fail(fmt::format("{} is a {}, not a result (Trial or TrialEstimate)", syntax::quoted(name),
                        syntax::quoted(value.type)));
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  const std::vector<syntax::JsonValue> parts =
      root.is(syntax::JsonValue::Kind::array) ? root.elements() : std::vector<syntax::JsonValue>{};
  if (parts.size() != 2 || !parts[1].is(syntax::JsonValue::Kind::array)) root.fail("not a pair of versions and values");
  take_fact(Fact::tool_version, parts[0].string_of("BenchmarkTools"), cases.origin());
  take_fact(Fact::runtime, fmt::format("Julia {}", parts[0].string_of("Julia")), cases.origin());
  parts[1].each([&](syntax::JsonValue value) { read_value(value, "", cases); });
}

bool recognises(const FilePreview& preview) {
  if (!preview.json.is(syntax::JsonValue::Kind::array)) return false;
  const std::vector<syntax::JsonValue> parts = preview.json.elements();
  return !parts.empty() && parts[0].find("Julia") && parts[0].find("BenchmarkTools");
}

}  // namespace benchmarktools

}  // namespace

ImportFormat benchmarktools_jl_format() {
  return {.name = "benchmarktools-jl",
          .tool = "BenchmarkTools.jl (BenchmarkTools.save)",
          .recognised_by = "an array that begins with an object with `Julia` and `BenchmarkTools`",
          .values = ImportFormat::Values::iterations,
          .ending = ImportFormat::Ending::any,
          .recognises = benchmarktools::recognises,
          .read = benchmarktools::read};
}

}  // namespace benchgate::imports
