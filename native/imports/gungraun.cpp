// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/valgrind_events.hpp"
#include "syntax/lines.hpp"

// The file summary.json of a benchmark, or the output of --output-format=json, which has a summary a benchmark, each on
// a line of its own or (pretty-json) over several, between lines of cargo and of the benchmarks. Versions 6 and 7 of
// the schema: gungraun, and iai-callgrind from 0.16 on.

namespace benchgate::imports {

namespace {

namespace gungraun {

using syntax::JsonValue;

/// How the two versions of the schema name the same.
struct Schema {
  std::string_view version;
  std::string_view data, metrics, description;  ///< in a profile: data.total.metrics
};
constexpr std::array<Schema, 2> schemas{
    {{"6", "summaries", "summary", "details"}, {"7", "data", "metrics", "description"}}};

const Schema& schema_of(JsonValue summary) {
  const std::string_view version = summary.string_of("version");
  const auto* const found =
      std::find_if(schemas.begin(), schemas.end(), [&](const Schema& one) { return one.version == version; });
  if (found == schemas.end())
    summary.member("version").fail(
        fmt::format("version {} of the summary is not supported (6 and 7 are)", syntax::quoted(version)));
  return *found;
}

/// The line that gungraun prints above a benchmark: "file::group::function id:arguments".
std::string name_of(JsonValue summary, const Schema& schema) {
  std::string name(summary.string_of("module_path"));
  const std::string_view id = summary.find("id").string_if("id");
  const std::string_view arguments = summary.find(schema.description).string_if(schema.description);
  if (!id.empty()) name += fmt::format(" {}", id);
  if (!id.empty() && !arguments.empty()) name += fmt::format(":{}", arguments);
  return name;
}

/// The value of the new run; absent when only the run before has one. Version 6: {"Both": [{"Int": 1}, {"Int": 2}]} or
/// {"Left": {"Int": 1}} or {"Right": ...}; version 7: {"new": 1, "old": 2}.
std::optional<double> new_value(JsonValue metric, const Schema& schema) {
  if (schema.version == "7") {
    const JsonValue values = metric.object("values");
    const JsonValue value = values.find("new");
    const JsonValue number = value.is(JsonValue::Kind::object) ? value.member("value") : value;  // of perf
    return number ? std::optional(number.number("new")) : std::nullopt;
  }
  const JsonValue values = metric.object("metrics");
  JsonValue value = values.find("Left");
  if (const JsonValue both = values.find("Both")) {
    const std::vector<JsonValue> pair = both.elements();
    if (pair.size() != 2) both.fail("'Both' is not a pair");
    value = pair[0];
  } else if (!value) {
    values.member("Right");
    return std::nullopt;
  }
  const JsonValue whole = value.find("Int");
  return (whole ? whole : value.member("Float")).number("Float");
}

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return upper;
}

void add_metric(std::string_view id, double value, std::string_view tool, std::size_t first_of_tool, JsonValue metric,
                model::ImportedCase& test_case) {
  const ValgrindEvent* const known = find_valgrind_event(id);
  const ValgrindEvent event = known == nullptr ? ValgrindEvent{id, id, std::nullopt} : *known;
  std::string name(event.name);
  for (std::size_t i = 0; i < test_case.readings.size(); ++i)
    if (test_case.readings[i].metric == name) {
      if (i >= first_of_tool) metric.fail(fmt::format("{} appears twice", syntax::quoted(id)));
      name = fmt::format("{} {}", upper_case(tool), event.name);  // another tool above counts the same
    }
  constexpr double percent = 0.01;
  add_reading(test_case, name, event.unit, event.better, "value",
              event.unit == model::Unit::ratio ? value * percent : value, 1);
}

/// The metrics of a tool, by name. In version 6 the kind of tool stands around them; tools without metrics have none.
JsonValue metrics_of(JsonValue profile, const Schema& schema) {
  const JsonValue metrics = profile.object(schema.data).object("total").member(schema.metrics);
  if (schema.version == "7" || !metrics.is(JsonValue::Kind::object)) return metrics;
  const std::vector<JsonValue::Member> kinds = metrics.members();
  if (kinds.size() != 1) metrics.fail("not the metrics of one tool");
  return kinds.front().second;
}

void read_summary(JsonValue summary, CaseList& cases) {
  const Schema& schema = schema_of(summary);
  model::ImportedCase& test_case = cases.add(name_of(summary, schema));
  summary.array("profiles").each([&](JsonValue profile) {
    const std::string_view tool = profile.string_of("tool");
    const std::size_t first_of_tool = test_case.readings.size();
    const JsonValue metrics = metrics_of(profile, schema);
    if (!metrics.is(JsonValue::Kind::object)) return;
    metrics.each_member([&](std::string_view id, JsonValue metric) {
      if (const auto value = new_value(metric, schema)) add_metric(id, *value, tool, first_of_tool, metric, test_case);
    });
  });
  if (test_case.readings.empty()) test_case.readings.push_back(skipped_reading("the summary has no metrics"));
}

/// Whether an object may begin here, of gungraun or of another program.
bool begins_object(std::string_view line) { return base::trim(line) == "{" || line.starts_with("{\""); }

/// Some member of a summary, so that the loss of another is noticed.
bool has_member_of_summary(JsonValue json) {
  constexpr std::array<std::string_view, 4> members{"module_path", "profiles", "benchmark_exe", "function_name"};
  return std::any_of(members.begin(), members.end(), [&](std::string_view name) { return bool(json.find(name)); });
}

/// The text of one summary from the line that begins it on: that line, or up to the line "}" with the same indent.
std::string_view whole_summary(std::string_view text, std::string_view first, syntax::Lines& lines) {
  const char* const begin = first.data();
  const int begin_line = lines.number();
  if (base::trim(first) != "{") return first;
  const std::string end = fmt::format("{}}}", first.substr(0, first.find('{')));
  while (const auto line = lines.next()) {
    std::string_view plain = *line;
    while (plain.ends_with(' ') || plain.ends_with('\r')) plain.remove_suffix(1);
    if (plain == end)
      return text.substr(static_cast<std::size_t>(begin - text.data()),
                         static_cast<std::size_t>(line->data() + plain.size() - begin));
  }
  syntax::fail_at(lines.file(), begin_line, "a summary without its end: is the file cut off?");
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  syntax::JsonDocument document;
  while (const auto line = lines.next()) {
    if (!begins_object(*line)) continue;
    const int number = lines.number();
    const std::string_view whole = whole_summary(text, *line, lines);
    const JsonValue root = document.parse_lenient(whole, file, number);
    if (has_member_of_summary(root)) read_summary(root, cases);
    take_fact(Fact::started_at, root.find("started_at").string_if("started_at"), cases.origin());
  }
}

bool is_summary(JsonValue json) {
  return json.find("module_path") && json.find("profiles") && json.find("benchmark_exe");
}

bool recognises(const FilePreview& preview) {
  if (is_summary(preview.json)) return true;
  if (preview.text.find("\"module_path\"") == std::string_view::npos) return false;
  constexpr int most_objects = 20;  // other programs may print some above
  constexpr std::size_t glance = std::size_t{64} << 10U;
  syntax::Lines lines(preview.text, "");
  for (int tried = 0; tried < most_objects;) {
    const auto line = lines.next();
    if (!line) return false;
    if (!begins_object(*line)) continue;
    ++tried;
    syntax::JsonDocument document;
    const auto at = static_cast<std::size_t>(line->data() - preview.text.data());
    if (is_summary(document.parse_start(preview.text.substr(at, glance)))) return true;
  }
  return false;
}

}  // namespace gungraun

}  // namespace

ImportFormat gungraun_format() {
  return {.name = "gungraun",
          .tool = "gungraun, iai-callgrind (summary.json, --output-format=json)",
          .recognised_by = "objects with `module_path`, `benchmark_exe` and `profiles`",
          .values = ImportFormat::Values::rows,
          .ending = ImportFormat::Ending::any,
          .recognises = gungraun::recognises,
          .read = gungraun::read};
}

}  // namespace benchgate::imports
