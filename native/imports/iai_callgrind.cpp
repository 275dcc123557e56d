// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/keywords.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace iai {

using model::Better;
using model::Unit;

/// "  Instructions:    1802|N/A   (*********)": event and figures, when the line looks like one.
struct Event {
  std::string_view name;
  std::string_view now;
};
std::optional<Event> event_in(std::string_view line) {
  if (!line.starts_with("  ") || line.starts_with("   ")) return std::nullopt;
  const auto halves = syntax::split_once(line, ":");
  if (!halves) return std::nullopt;
  const auto pair = syntax::split_once(halves->right, "|");
  if (!pair) return std::nullopt;
  return Event{base::trim(halves->left), base::trim(pair->left)};
}

/// Events that the tool counts; users may choose others.
constexpr std::array<std::string_view, 7> usual_events{"Instructions", "L1 Hits",          "L2 Hits",         "LL Hits",
                                                       "RAM Hits",     "Total read+write", "Estimated Cycles"};

/// An event whose ':' or '|' is missing.
bool is_damaged_event(std::string_view line) {
  if (!line.starts_with("  ") || line.starts_with("   ") || line.starts_with("  Comparison with ")) return false;
  const std::vector<std::string_view> all = syntax::words(line);
  return std::find(usual_events.begin(), usual_events.end(),
                   all.empty() ? "" : base::trim(line.substr(0, line.find(':')))) != usual_events.end() ||
         line.find('|') != std::string_view::npos;
}

bool is_name(std::string_view line) {
  return !line.empty() && line.front() != ' ' && line.substr(0, line.find(' ')).find("::") != std::string_view::npos;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::string name;
  model::ImportedCase* current = nullptr;
  bool comparing = false;  // with another benchmark of the run (compare_by_id), whose events are repeated
  while (const auto next = lines.next()) {
    const std::string_view line = *next;
    if (is_name(line)) {
      name = base::trim(line);
      current = nullptr;
      comparing = false;
    } else if (line.starts_with("  Comparison with ")) {
      comparing = true;
    } else if (comparing) {
      continue;
    } else if (const auto event = event_in(line)) {
      if (name.empty()) lines.fail("an event without a benchmark above it");
      if (event->now == "N/A") continue;  // an event of the run before only
      const auto value = parse_grouped(event->now);
      if (!value)
        lines.fail(fmt::format("{} is {}, not a number", syntax::quoted(event->name), syntax::quoted(event->now)));
      if (const auto keyword = damaged_keyword(event->name, usual_events))
        lines.fail(damage_message(event->name, *keyword));
      if (current == nullptr) current = &cases.add(name);
      for (const model::Reading& known : current->readings)
        if (known.metric == event->name)
          lines.fail(fmt::format("{} appears twice: is the name of a benchmark damaged?", syntax::quoted(event->name)));
      add_reading(*current, event->name, Unit::count, Better::lower, "value", *value, 1);
    } else if (is_damaged_event(line)) {
      lines.fail(fmt::format("not 'event: now|before': {}", syntax::quoted(base::trim(line))));
    }
  }
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  bool named = false;
  while (const auto next = lines.next()) {
    const std::string_view line = *next;
    const auto event = event_in(line);
    if (named && event && event->name == "Instructions") return true;
    named = is_name(line) || (named && event);
  }
  return false;
}

}  // namespace iai

}  // namespace

ImportFormat iai_callgrind_format() {
  return {.name = "iai-callgrind",
          .tool = "iai-callgrind",
          .recognised_by = "a line `crate::group::function` followed by `  Instructions:   N|`",
          .recognises = iai::recognises,
          .read = iai::read};
}

}  // namespace benchgate::imports
