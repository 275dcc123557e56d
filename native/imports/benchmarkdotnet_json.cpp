// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace dotnet {

using model::Better;
using model::Unit;

/// The job in "Class.Method: MediumRun(IterationCount=15, ...) [Length=3]": its name; or what the parentheses hold if
/// the name is one like "Job-ABCDEF", which is different in each run.
std::string job_of(std::string_view display) {
  if (display.ends_with(']'))
    if (const auto parameters = syntax::split_last(display, " [")) display = parameters->left;
  const auto split = syntax::split_last(display, ": ");
  std::string_view job = split ? split->right : std::string_view();
  if (job.starts_with("Job-") && job.ends_with(')'))
    if (const auto characteristics = syntax::split_once(job, "("))
      return std::string(characteristics->right.substr(0, characteristics->right.size() - 1));
  return std::string(job);
}

/// "A=1&B=2"; values may hold both signs.
void add_parameters(std::string_view text, Parameters& parameters) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('&'), text.size());
    const std::string_view piece = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (const auto pair = syntax::split_once(piece, "="))
      parameters.emplace_back(pair->left, pair->right);
    else if (!parameters.empty())
      parameters.back().second += fmt::format("&{}", piece);
    else
      parameters.emplace_back(piece, "");
  }
}

/// A number; absent for null and for "", which is how NaN is written.
std::optional<double> figure(syntax::JsonValue value, std::string_view what) {
  if (value.is(syntax::JsonValue::Kind::string) && value.text().empty()) return std::nullopt;
  return value.number_if(what);
}

void add_statistics(syntax::JsonValue statistics, model::ImportedCase& test_case) {
  const std::uint64_t count = statistics.member("N").count("N");
  constexpr std::pair<std::string_view, std::string_view> known[] = {
      {"Mean", "mean"}, {"Median", "median"}, {"Min", "min"}, {"Max", "max"}, {"StandardDeviation", "stddev"}};
  for (const auto& [member, statistic] : known) {
    if (statistic == "stddev" && count < 2) continue;  // written as 0, but one value has none
    if (const auto value = figure(statistics.member(member), member))
      add_reading(test_case, "time", Unit::ns, Better::lower, statistic, *value, count);
  }
  if (test_case.readings.empty()) statistics.fail("'Mean' is not a number");
  if (test_case.readings.front().statistic != "mean") {
    test_case.readings.assign(1, failed_reading("'Mean' is not a number"));
    return;
  }
  if (const syntax::JsonValue values = statistics.find("OriginalValues"))
    test_case.readings.front().samples = values.numbers("OriginalValues");
}

/// Collections per 1000 operations, allocations, locks: each named by the tool.
void add_diagnoser(syntax::JsonValue metric, model::ImportedCase& test_case) {
  const syntax::JsonValue descriptor = metric.object("Descriptor");
  const std::string_view id = descriptor.string_of("Id");
  constexpr std::pair<std::string_view, std::string_view> known[] = {{"Gen0Collects", "gen0_per_1k"},
                                                                     {"Gen1Collects", "gen1_per_1k"},
                                                                     {"Gen2Collects", "gen2_per_1k"},
                                                                     {"Allocated Memory", "allocated_bytes"}};
  std::string_view name = id;
  for (const auto& [word, own] : known)
    if (id == word) name = own;
  const std::string_view unit = descriptor.find("Unit").string_if("Unit");
  const bool bigger = descriptor.find("TheGreaterTheBetter").boolean_if("TheGreaterTheBetter").value_or(false);
  if (const auto value = figure(metric.member("Value"), "Value"))
    keep_unit(add_reading(test_case, name,
                          unit == "B"       ? Unit::bytes
                          : unit == "Count" ? Unit::count
                                            : Unit::unknown,
                          bigger ? Better::higher : Better::lower, "mean", *value),
              unit);
}

/// Its full name; version 0.9 had only the parts of it.
std::string name_of(syntax::JsonValue benchmark) {
  if (const syntax::JsonValue name = benchmark.find("FullName")) return std::string(name.string("FullName"));
  std::string name;
  for (const std::string_view part : {"Namespace", "Type"})
    if (const std::string_view text = benchmark.find(part).string_if(part); !text.empty())
      name += fmt::format("{}.", text);
  return name.append(benchmark.string_of("Method"));
}

void read_benchmark(syntax::JsonValue benchmark, CaseList& cases) {
  Parameters parameters;
  add_parameters(benchmark.find("Parameters").string_if("Parameters"), parameters);
  // The same method can be measured under two jobs.
  if (const std::string job = job_of(benchmark.find("DisplayInfo").string_if("DisplayInfo")); !job.empty())
    parameters.emplace_back("job", job);
  cases.at_line(benchmark.line());
  model::ImportedCase& test_case = cases.add(name_of(benchmark), std::move(parameters));
  const syntax::JsonValue statistics = benchmark.member("Statistics");
  if (statistics.is_null()) {
    test_case.readings.push_back(failed_reading());
    return;
  }
  add_statistics(statistics, test_case);
  if (const syntax::JsonValue metrics = benchmark.find("Metrics"); metrics.is(syntax::JsonValue::Kind::array))
    metrics.each([&](syntax::JsonValue metric) { add_diagnoser(metric, test_case); });
  else if (const auto allocated = benchmark.find("Memory").find("BytesAllocatedPerOperation"))  // before version 0.12
    if (const auto value = figure(allocated, "BytesAllocatedPerOperation"))
      add_reading(test_case, "allocated_bytes", Unit::bytes, Better::lower, "mean", *value);
}

constexpr FactMember facts[] = {
    {"HostEnvironmentInfo.BenchmarkDotNetVersion", Fact::tool_version},
    {"HostEnvironmentInfo.RuntimeVersion", Fact::runtime},
    {"HostEnvironmentInfo.OsVersion", Fact::system},
    {"HostEnvironmentInfo.Architecture", Fact::arch},
    {"HostEnvironmentInfo.ProcessorName", Fact::cpu_model},
    {"HostEnvironmentInfo.LogicalCoreCount", Fact::cpu_count},
    {"HostEnvironmentInfo.PhysicalCoreCount", Fact::physical_cores},
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient_list(
      text, file, "Benchmarks", [&](syntax::JsonValue benchmark) { read_benchmark(benchmark, cases); });
  root.array("Benchmarks");
  take_facts(root, facts, cases.origin());
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("HostEnvironmentInfo").find("BenchmarkDotNetVersion") && preview.json.find("Benchmarks");
}

}  // namespace dotnet

}  // namespace

ImportFormat benchmarkdotnet_json_format() {
  return {.name = "benchmarkdotnet-json",
          .tool = "BenchmarkDotNet (`--exporters json`)",
          .recognised_by = "an object with `HostEnvironmentInfo.BenchmarkDotNetVersion` and `Benchmarks`",
          .ending = ImportFormat::Ending::any,
          .recognises = dotnet::recognises,
          .read = dotnet::read,
          .filter = &plain_filter};
}

}  // namespace benchgate::imports
