// SPDX-License-Identifier: MIT
// Bencher's reports: what GET /v0/projects/PROJECT/reports?expand=true answers. Each becomes a report in Bencher Metric
// Format. Source: lib/bencher_json/src/project/report.rs of Bencher.
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/history_entry.hpp"
#include "syntax/json.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace bencher_history {

using syntax::JsonValue;

base::Instant start_of(JsonValue report) {
  const JsonValue start = report.find("start_time");
  if (!start || start.is_null()) report.fail("no date: 'start_time' is missing");
  const auto time = base::parse_rfc3339(start.string("start_time"));
  if (!time) start.fail(fmt::format("'start_time' is {}, not a time", syntax::quoted(start.text())));
  return *time;
}

/// Without its unit, which new reports do not have either: all values of a measure have the same.
void write_measure(JsonValue measure, syntax::JsonWriter& json) {
  const JsonValue metric = measure.object("metric");
  json.key(measure.object("measure").string_of("slug")).begin_object().member("value", metric.number_of("value"));
  json.member_if("lower_value", metric.find("lower_value").number_if("lower_value"));
  json.member_if("upper_value", metric.find("upper_value").number_if("upper_value"));
  json.end_object();
}

/// Why a measure cannot be read; "": it can.
std::string fault_of_measure(JsonValue measure) {
  if (measure.text_at({"measure", "slug"}).empty()) return "a measure has no slug";
  for (const std::string_view name : {"value", "lower_value", "upper_value"}) {
    const JsonValue value = measure.at({"metric", name});
    const bool is_absent = !value || (value.is_null() && name != "value");
    if (!value && name == "value") return "a measure has no value";
    if (!is_absent && !value.as_number())
      return fmt::format("'{}' is {}, not a number", name, syntax::quoted(value.plain()));
  }
  return "";
}

std::string fault_of_result(JsonValue result) {
  if (!result.find("measures").is(JsonValue::Kind::array)) return "it has no measures";
  for (const JsonValue measure : result.find("measures").elements())
    if (std::string fault = fault_of_measure(measure); !fault.empty()) return fault;
  return "";
}

/// One iteration of a report, in Bencher Metric Format.
void write_metrics(HistoryEntry& entry, JsonValue results, const std::string& file, const HistoryVisit& visit) {
  entry.report = "{";
  results.each([&](JsonValue result) {
    const std::string where = fmt::format("{}:{}", file, result.line());
    const std::string name = result.text_at({"benchmark", "name"});
    if (name.empty()) return visit.left_out(fmt::format("{}: the benchmark has no name", where));
    if (const std::string fault = fault_of_result(result); !fault.empty())
      return visit.left_out(fmt::format("{}: {}: {}", where, syntax::quoted(name), fault));
    syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
    json.begin_object();
    result.array("measures").each([&](JsonValue measure) { write_measure(measure, json); });
    json.end_object();
    add_piece(entry, where, name, fmt::format("{}:{}", json_text(name), json.take()));
  });
  entry.report += "}\n";
}

void read_report(const HistorySource& source, JsonValue report, const HistoryVisit& visit) {
  HistoryEntry entry{
      .where = fmt::format("{}:{}", source.name, report.line()), .time = start_of(report), .file = "bencher.json"};
  const JsonValue branch = report.object("branch");
  entry.branch = branch.string_of("name");
  const JsonValue version = branch.object("head").find("version");
  if (!version || version.is_null()) branch.fail("no commit: 'version' is missing");
  entry.commit = history_commit(version, "hash");
  entry.machine = report.object("testbed").string_of("name");
  const JsonValue results = report.find("results");
  if (!results || results.is_null())
    return visit.left_out(fmt::format("{}: it has no results; export the reports with ?expand=true", entry.where));
  std::size_t benchmarks = 0;
  results.each([&](JsonValue iteration) {
    benchmarks += iteration.size();
    HistoryEntry one = entry;
    write_metrics(one, iteration, source.name, visit);
    if (!one.pieces.empty()) visit.entry(std::move(one));
  });
  if (benchmarks == 0) visit.left_out(fmt::format("{}: it has no benchmark", entry.where));
}

void read(const HistorySource& source, const Parameters&, const HistoryVisit& visit) {
  const std::string text = source.text("");
  syntax::JsonDocument document;
  const JsonValue root = document.parse_lenient(text, source.name);
  if (root.is(JsonValue::Kind::object)) return read_report(source, root, visit);
  root.each([&](JsonValue report) { read_report(source, report, visit); });
}

bool is_report(JsonValue value) { return value.find("branch") && value.find("testbed") && value.find("start_time"); }

bool recognises(const HistorySource&, std::string_view start) {
  syntax::JsonDocument document;
  const JsonValue root = document.parse_start(start);
  if (!root.is(JsonValue::Kind::array)) return is_report(root);
  const std::vector<JsonValue> reports = root.elements();
  return !reports.empty() && is_report(reports.front());
}

}  // namespace bencher_history

}  // namespace

HistoryFormat bencher_history_format() {
  return {.name = "bencher",
          .tool = "Bencher (its reports as JSON)",
          .recognised_by = "a list of objects with `branch`, `testbed` and `start_time`",
          .first = HistoryFormat::First::earliest,
          .recognises = bencher_history::recognises,
          .read = bencher_history::read};
}

}  // namespace benchgate::imports
