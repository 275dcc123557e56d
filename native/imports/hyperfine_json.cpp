// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/plural.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace hyperfine {

using model::Better;
using model::Unit;

/// With --ignore-failure a command may fail and still be measured; only its exit codes tell. A null is a signal.
void take_exit_codes(syntax::JsonValue exit_codes, model::ImportedCase& test_case) {
  std::size_t runs = 0, failed = 0;
  std::string first;
  exit_codes.each([&](syntax::JsonValue code) {
    ++runs;
    const std::optional<double> number = code.number_if("exit_codes");
    if (number == 0.0) return;
    if (failed++ == 0) first = number ? fmt::format("exit code {}", *number) : "a signal";
  });
  if (failed > 0)
    fail_case(test_case,
              fmt::format("{} of {} failed, the first with {}", failed, base::pluralize(runs, "run"), first));
}

/// The peak of each run, since version 1.20.
void add_memory(syntax::JsonValue peaks, model::ImportedCase& test_case) {
  if (!peaks || peaks.is_null()) return;
  std::vector<double> samples = peaks.numbers("memory_usage_byte");
  if (samples.empty()) return;
  add_reading(test_case, "max_rss", Unit::bytes, Better::lower, "median", middle(samples), samples.size()).samples =
      std::move(samples);
}

void read_result(syntax::JsonValue result, CaseList& cases) {
  Parameters parameters;
  result.find("parameters").each_member([&](std::string_view name, syntax::JsonValue value) {
    parameters.emplace_back(name, value.plain());
  });
  cases.at_line(result.line());
  model::ImportedCase& test_case = cases.add(result.string_of("command"), std::move(parameters));
  std::vector<double> samples;
  if (const syntax::JsonValue times = result.find("times"); times && !times.is_null()) samples = times.numbers("times");
  for (double& sample : samples) sample *= second_ns;
  const auto count = samples.empty() ? std::nullopt : std::optional<std::uint64_t>(samples.size());
  const auto add = [&](std::string_view member, std::string_view metric, std::string_view statistic) {
    // One run has no deviation, and versions before 1.8 had no median; all else is always there.
    const bool may_miss = member == "stddev" || (member == "median" && !result.find(member));
    const auto figure = may_miss ? result.find(member).number_if(member) : result.number_of(member);
    if (figure) add_reading(test_case, metric, Unit::ns, Better::lower, statistic, *figure * second_ns, count);
  };
  add("mean", "time", "mean");
  test_case.readings.front().samples = samples;
  for (const std::string_view statistic : {"median", "min", "max", "stddev"}) add(statistic, "time", statistic);
  add("user", "user_time", "mean");
  add("system", "system_time", "mean");
  add_memory(result.find("memory_usage_byte"), test_case);
  take_exit_codes(result.find("exit_codes"), test_case);
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root =
      document.parse_lenient_list(text, file, "results", [&](syntax::JsonValue result) { read_result(result, cases); });
  root.array("results");
}

bool recognises(const FilePreview& preview) {
  bool found = false;
  preview.json.find("results").each([&](syntax::JsonValue result) {
    found = found || (result.find("command") && (result.find("times") || result.find("stddev")));
  });
  return found;
}

}  // namespace hyperfine

}  // namespace

ImportFormat hyperfine_json_format() {
  return {.name = "hyperfine-json",
          .tool = "hyperfine",
          .recognised_by = "an object with `results[].command` and `results[].times`",
          .ending = ImportFormat::Ending::any,
          .recognises = hyperfine::recognises,
          .read = hyperfine::read};
}

}  // namespace benchgate::imports
