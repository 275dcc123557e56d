// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/docref_label.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace pytest {

using model::Better;
using model::Unit;

/// What pytest-benchmark writes instead of a function or an object, with its address, which differs in each process.
/// The name of the test case has pytest's own word for it.
constexpr std::string_view unserializable = "UNSERIALIZABLE[";

void read_benchmark(syntax::JsonValue benchmark, CaseList& cases) {
  Parameters parameters;
  benchmark.member("params").each_member([&](std::string_view name, syntax::JsonValue value) {
    if (std::string text = value.plain(); !text.starts_with(unserializable))
      parameters.emplace_back(name, std::move(text));
  });
  const syntax::JsonValue stats = benchmark.object("stats");
  cases.at_line(benchmark.line());
  model::ImportedCase& test_case = cases.add(benchmark.string_of("fullname"), std::move(parameters));
  if (const syntax::JsonValue docref = benchmark.at({"extra_info", "docref"}))
    test_case.docref = docref_in_label(fmt::format("DocRef:{}", docref.string("docref")), "extra_info has the word",
                                       [&](const std::string& problem) { docref.fail(problem); });
  const std::uint64_t count = stats.member("rounds").count("rounds");
  for (const std::string_view statistic : {"mean", "median", "min", "max", "stddev"})
    add_reading(test_case, "time", Unit::ns, Better::lower, statistic, stats.number_of(statistic) * second_ns, count);
  const syntax::JsonValue data = stats.find("data");  // only with --benchmark-json, not with --benchmark-save-data off
  if (!data || data.is_null()) return;
  std::vector<double>& samples = test_case.readings.front().samples;
  samples = data.numbers("data");
  for (double& sample : samples) sample *= second_ns;
}

constexpr FactMember facts[] = {
    {"version", Fact::tool_version},
    {"machine_info.python_implementation", Fact::runtime},
    {"machine_info.python_version", Fact::runtime},
    {"machine_info.system", Fact::system},
    {"machine_info.release", Fact::kernel},
    {"machine_info.machine", Fact::arch},
    {"machine_info.cpu.brand_raw", Fact::cpu_model},
    {"machine_info.cpu.count", Fact::cpu_count},
    {"commit_info.id", Fact::commit},
    {"commit_info.branch", Fact::branch},
    {"datetime", Fact::started_at},
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient_list(
      text, file, "benchmarks", [&](syntax::JsonValue benchmark) { read_benchmark(benchmark, cases); });
  root.array("benchmarks");
  take_facts(root, facts, cases.origin());
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("machine_info") && preview.json.find("commit_info");
}

}  // namespace pytest

}  // namespace

ImportFormat pytest_benchmark_format() {
  return {.name = "pytest-benchmark",
          .tool = "pytest-benchmark",
          .recognised_by = "an object with `machine_info`, `commit_info` and `benchmarks`",
          .values = ImportFormat::Values::iterations,
          .ending = ImportFormat::Ending::any,
          .recognises = pytest::recognises,
          .read = pytest::read,
          .filter = &plain_filter};
}

}  // namespace benchgate::imports
