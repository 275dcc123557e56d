// SPDX-License-Identifier: MIT
// Expected readings: $BENCHGATE_ORACLES/imports, made by another reader from what the tools really wrote.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"
#include "oracles.hpp"
#include "syntax/json.hpp"

namespace benchgate {

namespace {

bool near(double a, double b) { return a == b || std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

using Key = std::string;

Key key_of(const std::string& name, const std::vector<std::pair<std::string, std::string>>& parameters,
           const std::string& metric, const std::string& statistic) {
  std::map<std::string, std::string> sorted(parameters.begin(), parameters.end());
  Key key = name;
  for (const auto& [parameter, value] : sorted) key += " {" + parameter + "=" + value + "}";
  return key + " [" + metric + "/" + statistic + "]";
}

std::map<Key, model::Reading> keyed(const std::vector<model::ImportedCase>& cases) {
  std::map<Key, model::Reading> readings;
  for (const model::ImportedCase& test_case : cases)
    for (const model::Reading& reading : test_case.readings) {
      const bool is_new = readings
                              .emplace(key_of(test_case.name, test_case.parameters, std::string(reading.metric),
                                              std::string(reading.statistic)),
                                       reading)
                              .second;
      if (!is_new) FAIL_CHECK("twice: " << test_case.name << " " << reading.metric);
    }
  return readings;
}

std::vector<double> numbers(syntax::JsonValue list) {
  std::vector<double> values;
  for (const syntax::JsonValue element : list.elements()) values.push_back(element.as_number().value_or(NAN));
  return values;
}

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), near);
}

/// Where the other reader is known to be wrong, or to read less.
struct KnownDifference {
  std::string_view format;
  std::string_view metrics;  ///< separated by commas; "": all
  std::string_view about;    ///< "better", "more readings", "zeros" or "error"
  std::string_view why;
};
constexpr std::array<KnownDifference, 6> known_differences{{
    {"iai-callgrind", "L1 Hits, L2 Hits, LL Hits", "better",
     "a hit is better than one in the next cache, worse than none"},
    {"google-benchmark-console", "", "more readings", "user counters"},
    {"google-benchmark-csv", "", "more readings", "user counters"},
    {"divan", "", "zeros", "its profiler prints no rows of what is 0"},
    {"benchmarkdotnet-csv", "", "zeros", "a dash below Allocated and Gen0"},
    {"go-test-bench", "", "error", "what the benchmark printed stands between its name and its figures"},
}};

bool is_known(std::string_view format, std::string_view metric, std::string_view about) {
  return std::any_of(known_differences.begin(), known_differences.end(), [&](const KnownDifference& one) {
    const std::vector<std::string_view> metrics = base::split(one.metrics, ',');
    const bool names =
        std::any_of(metrics.begin(), metrics.end(), [&](std::string_view m) { return base::trim(m) == metric; });
    return one.format == format && one.about == about && (one.metrics.empty() || names);
  });
}

/// What differs between the expectation and the reading, or "".
std::string difference(syntax::JsonValue expected, const model::Reading& found) {
  const std::optional<double> value = expected.number_at({"value"});
  if (value.has_value() != found.value.has_value() || (value && !near(*value, *found.value))) return "value";
  if (expected.text_at({"unit"}) != model::name_of(found.unit)) return "unit";
  const std::string better = found.better ? std::string(model::name_of(*found.better)) : "";
  if (expected.text_at({"better"}) != better) return "better " + better;
  if (expected.find("failed").as_boolean() != found.failed) return "failed";
  const syntax::JsonValue skipped = expected.find("skipped");
  if ((skipped && skipped.as_boolean() == true) != found.skipped) return "skipped";
  if (expected.find("samples") && !same(numbers(expected.find("samples")), found.samples)) return "samples";
  if (expected.find("count") && found.count != expected.unsigned_at({"count"})) return "count";
  if (expected.find("message") && expected.text_at({"message"}) != found.message) return "message " + found.message;
  if (expected.find("interval")) {
    const std::vector<double> bounds = numbers(expected.find("interval"));
    if (!found.interval || !near(bounds[0], found.interval->first) || !near(bounds[1], found.interval->second))
      return "interval";
  }
  return "";
}

void check_readings(const std::string& format, syntax::JsonValue expected,
                    const std::vector<model::ImportedCase>& cases) {
  std::map<Key, model::Reading> found = keyed(cases);
  for (const syntax::JsonValue reading : expected.elements()) {
    std::vector<std::pair<std::string, std::string>> parameters;
    for (const auto& [name, value] : reading.find("parameters").members()) parameters.emplace_back(name, value.text());
    const Key key =
        key_of(reading.text_at({"name"}), parameters, reading.text_at({"metric"}), reading.text_at({"statistic"}));
    const auto match = found.find(key);
    if (match == found.end()) {
      FAIL_CHECK("missing: " << key);
      continue;
    }
    const std::string what = difference(reading, match->second);
    const bool known = what.starts_with("better") && is_known(format, match->second.metric, "better");
    if (!what.empty() && !known) FAIL_CHECK(key << ": differs in " << what);
    found.erase(match);
  }
  // The other reader counts no failures where a tool has them by status only; failure_shares_test.cpp has those
  // figures.
  for (const auto& [key, reading] : found)
    if (reading.metric != model::errors_metric && reading.metric != model::requests_metric &&
        !is_known(format, reading.metric, "more readings") &&
        !(reading.value == 0.0 && is_known(format, reading.metric, "zeros")))
      FAIL_CHECK("not expected: " << key);
}

bool is_custom(const std::string& format) { return format.starts_with("custom-"); }

}  // namespace

TEST_CASE("Every report of the import oracle yields its readings, or an error with a position", "[import][oracle]") {
  const std::optional<std::string> oracle = find_oracle("imports/");
  if (!oracle) return;
  const syntax::JsonDocument document = syntax::parse_json(sys::read_file(*oracle + "index.json"), "index.json");
  const syntax::JsonValue index = document.root();
  REQUIRE(index.size() > 100);
  for (const syntax::JsonValue row : index.elements()) {
    const std::string format_name = row.text_at({"format"});
    const std::string input = *oracle + row.text_at({"input"});
    INFO(format_name << " " << row.text_at({"case"}));
    const imports::ImportFormat& format = imports::import_format(format_name, "test");
    if (row.text_at({"outcome"}) == "readings") {
      const syntax::JsonDocument expected_document =
          syntax::parse_json(sys::read_file(*oracle + row.text_at({"expected"})), "expected");
      try {
        check_readings(format_name, expected_document.root(), read_report_at(format, input));
        if (!sys::is_folder(input) && !is_custom(format_name))
          CHECK(imports::recognise_format(imports::decoded(sys::read_file(input)), input).name == format_name);
      } catch (const Error& error) {
        FAIL_CHECK(error.what());
      }
      continue;
    }
    try {
      read_report_at(format, input);
      if (row.text_at({"case"}) != "noise" || !is_known(format_name, "", "error")) FAIL_CHECK("no error");
    } catch (const Error& error) {
      const std::string message = error.what();
      const bool is_empty = message.find("the file is empty") != std::string::npos;
      CHECK(message.starts_with(input));
      if (!is_empty) CHECK(message.find(':', input.size()) != message.rfind(": "));
    }
  }
}

}  // namespace benchgate
