// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/perf_stat_value.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace perf_json {

/// The kinds of hardware for which perf counts separately: -A, --per-core, --per-die, ...
constexpr std::array<std::string_view, 8> scopes{"cpu", "core", "die", "cluster", "cache", "socket", "node", "thread"};

/// The object with points in front of decimals. perf writes numbers as the language has them, and between two digits
/// outside of a text nothing else may stand: members begin with a quote, and there are no lists.
std::string with_points(std::string_view object) {
  const auto is_digit = [&](std::size_t at) { return at < object.size() && object[at] >= '0' && object[at] <= '9'; };
  std::string plain(object);
  bool in_text = false;
  for (std::size_t at = 0; at < object.size(); ++at) {
    if (object[at] == '\\')
      ++at;
    else if (object[at] == '"')
      in_text = !in_text;
    else if (object[at] == ',' && !in_text && at > 0 && is_digit(at - 1) && is_digit(at + 1))
      plain[at] = '.';
  }
  return plain;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  syntax::JsonDocument document;
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    const std::string content = with_points(base::trim(*line));
    if (content.empty() || content.starts_with('#')) continue;
    const syntax::JsonValue event = document.parse_lenient(content, file, lines.number());
    const syntax::JsonValue value = event.find("counter-value");
    if (!value && event.find("metric-value") && !event.find("event")) continue;  // a second metric of the event above
    PerfEvent found{
        .name = event.string_of("event"), .value = event.string_of("counter-value"), .unit = event.string_of("unit")};
    event.each_member([&](std::string_view name, const syntax::JsonValue& member) {
      if (name == "interval") member.fail(no_intervals);
      if (std::find(scopes.begin(), scopes.end(), name) == scopes.end()) return;
      found.scope = name;
      found.location = member.string(name);
    });
    if (!add_perf_event(found, cases))
      value.fail(fmt::format("'counter-value' is {} in {}, not a number in a known unit", syntax::quoted(found.value),
                             syntax::quoted(found.unit)));
  }
}

bool recognises(const FilePreview& preview) { return static_cast<bool>(preview.json.find("counter-value")); }

}  // namespace perf_json

}  // namespace

ImportFormat perf_stat_json_format() {
  return {.name = "perf-stat-json",
          .tool = "perf stat -j",
          .recognised_by = "JSON lines with `counter-value`",
          .ending = ImportFormat::Ending::any,
          .recognises = perf_json::recognises,
          .read = perf_json::read,
          .steps = {{model::Unit::count, 1}}};
}

}  // namespace benchgate::imports
