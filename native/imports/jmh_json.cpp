// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/import.hpp"
#include "imports/jmh_results.hpp"
#include "imports/jmh_score.hpp"
#include "imports/origin.hpp"

namespace benchgate::imports {

namespace {

namespace jmh {

/// All values of `rawData`: per fork, per iteration.
std::vector<double> raw_data(syntax::JsonValue raw, double factor) {
  std::vector<double> samples;
  raw.each([&](syntax::JsonValue fork) {
    for (const double value : fork.numbers("rawData")) samples.push_back(value * factor);
  });
  return samples;
}

/// How many single calls a histogram [fork][iteration][value, count] holds.
std::uint64_t calls_in(syntax::JsonValue histogram) {
  std::uint64_t calls = 0;
  histogram.each([&](syntax::JsonValue fork) {
    fork.each([&](syntax::JsonValue iteration) {
      iteration.each([&](syntax::JsonValue pair) {
        std::size_t at = 0;
        pair.each([&](syntax::JsonValue cell) {
          if (at++ == 1) calls += cell.count("rawDataHistogram");
        });
      });
    });
  });
  return calls;
}

void add_metric(syntax::JsonValue result, std::string_view metric, model::ImportedCase& test_case) {
  const std::string_view unit = result.string_of("scoreUnit");
  const JmhScore score = jmh_score(unit);
  if (const std::string fault = jmh_unit_fault(score, unit, metric); !fault.empty())
    result.member("scoreUnit").fail(fault);
  const double factor = score.scale.factor;
  const syntax::JsonValue histogram = result.find("rawDataHistogram");
  const syntax::JsonValue value = result.member("score");
  // With nothing to average JMH writes the text "NaN".
  if (value.is(syntax::JsonValue::Kind::string) && value.text() == "NaN") {
    test_case.readings.push_back(failed_reading(fmt::format("{} is NaN", metric)));
    return;
  }
  model::Reading& mean =
      add_reading(test_case, metric, score.scale.unit, score.better, "mean", value.number("score") * factor);
  keep_unit(mean, unit);
  if (histogram) {
    mean.count = calls_in(histogram);
  } else if (const syntax::JsonValue raw = result.find("rawData")) {
    mean.samples = raw_data(raw, factor);
    mean.count = mean.samples.size();
  }
  if (!histogram) return;
  const std::optional<std::uint64_t> count = mean.count;
  const syntax::JsonValue percentiles = result.object("scorePercentiles");
  for (const std::string_view percent : {"0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "100.0"})
    if (const auto figure = percentiles.member(percent).number_if(percent))
      keep_unit(add_reading(test_case, metric, score.scale.unit, score.better, percentile_name(percent),
                            *figure * factor, count),
                unit);
}

Parameters parameters_of(syntax::JsonValue entry) {
  Parameters parameters;
  entry.find("params").each_member(
      [&](std::string_view name, syntax::JsonValue value) { parameters.emplace_back(name, value.plain()); });
  return parameters;
}

std::uint64_t threads_of(syntax::JsonValue entry) { return entry.find("threads").count_if("threads").value_or(0); }

void read_entry(syntax::JsonValue entry, JmhResults& results) {
  const std::string_view mode = entry.string_of("mode");
  const std::string_view metric = jmh_metric(mode);
  if (metric.empty()) entry.fail(fmt::format("unknown mode {}", syntax::quoted(mode)));
  model::ImportedCase& test_case =
      results.begin(entry.string_of("benchmark"), parameters_of(entry), metric, threads_of(entry));
  add_metric(entry.object("primaryMetric"), metric, test_case);
  // Percentiles stand there once more.
  entry.object("secondaryMetrics").each_member([&](std::string_view name, syntax::JsonValue result) {
    if (!jmh_percentile(name)) add_metric(result, fmt::format("{}:{}", metric, jmh_secondary_name(name)), test_case);
  });
}

constexpr FactMember facts[] = {
    {"jmhVersion", Fact::tool_version}, {"vmName", Fact::runtime}, {"vmVersion", Fact::runtime}};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  if (!root.is(syntax::JsonValue::Kind::array)) root.fail("not an array of results");
  JmhResults results(cases);
  root.each([&](syntax::JsonValue entry) {
    results.announce(entry.string_of("benchmark"), parameters_of(entry), threads_of(entry));
  });
  root.each([&](syntax::JsonValue entry) {
    if (cases.empty()) take_facts(entry, facts, cases.origin());
    cases.at_line(entry.line());
    read_entry(entry, results);
  });
}

bool recognises(const FilePreview& preview) {
  bool found = false;
  preview.json.each([&](syntax::JsonValue entry) { found = found || entry.find("jmhVersion"); });
  return found && preview.json.is(syntax::JsonValue::Kind::array);
}

}  // namespace jmh

}  // namespace

ImportFormat jmh_json_format() {
  return {.name = "jmh-json",
          .tool = "JMH",
          .recognised_by = "an array of objects with `jmhVersion` and `primaryMetric`",
          .ending = ImportFormat::Ending::any,
          .recognises = jmh::recognises,
          .read = jmh::read,
          .filter = &regex_filter,
          .steps = {{model::Unit::bytes, 1, 1}}};
}

}  // namespace benchgate::imports
