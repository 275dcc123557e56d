// SPDX-License-Identifier: MIT
#include "imports/history_format.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "imports/origin.hpp"
#include "syntax/json.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

#define HISTORY_FORMAT(name) HistoryFormat name##_history_format();
#include "imports/history_formats.def"
#undef HISTORY_FORMAT

namespace {

constexpr std::size_t start_of_history = std::size_t{64} << 10U;
constexpr double latest_s = 9'223'372'036;  // in 2262: nanoseconds in 64 bits

std::optional<base::Instant> instant_of(double seconds) {
  if (!(seconds > 0) || seconds > latest_s) return std::nullopt;
  const auto whole = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000 + 0.5));
  return base::Instant(whole);
}

std::string names_of_histories() {
  std::vector<std::string> names;
  for (const HistoryFormat& format : history_formats()) names.emplace_back(format.name);
  return base::join(names, ", ");
}

}  // namespace

std::span<const HistoryFormat> history_formats() {
  static const std::array rows{
#define HISTORY_FORMAT(name) name##_history_format(),
#include "imports/history_formats.def"
#undef HISTORY_FORMAT
  };
  return rows;
}

const HistoryFormat& history_format(std::string_view name, std::string_view where) {
  for (const HistoryFormat& format : history_formats())
    if (format.name == name) return format;
  throw Error(where, fmt::format("unknown history {}; it is one of {}", syntax::quoted(name), names_of_histories()));
}

const HistoryFormat* find_history(std::string_view text) {
  for (const HistoryFormat& format : history_formats())
    if (format.recognises({}, text.substr(0, start_of_history))) return &format;
  return nullptr;
}

const HistoryFormat& recognise_history(const HistorySource& source) {
  const std::string text = source.paths.empty() ? source.text("") : std::string();
  if (source.paths.empty() && base::trim(text).empty()) throw Error(source.name, "the file is empty");
  for (const HistoryFormat& format : history_formats())
    if (format.recognises(source, std::string_view(text).substr(0, start_of_history))) return format;
  throw Error(source.name, fmt::format("unknown history; name it with --from ({})", names_of_histories()));
}

std::string history_commit(syntax::JsonValue holder, std::string_view member) {
  const syntax::JsonValue value = holder.find(member);
  if (!value || value.is_null()) holder.fail(fmt::format("no commit: '{}' is missing", member));
  const std::string_view text = value.string(member);
  if (!is_commit(text)) value.fail(fmt::format("'{}' is {}, not a commit in hex", member, syntax::quoted(text)));
  return std::string(text);
}

base::Instant history_milliseconds(syntax::JsonValue holder, std::string_view member) {
  const syntax::JsonValue value = holder.find(member);
  if (!value || value.is_null()) holder.fail(fmt::format("no date: '{}' is missing", member));
  const std::optional<base::Instant> time = instant_of(value.number(member) / 1000);
  if (!time) value.fail(fmt::format("'{}' is {}, not a time in milliseconds since 1970", member, value.text()));
  return *time;
}

std::optional<base::Instant> parse_history_time(std::string_view text) {
  constexpr double first_in_milliseconds = 1e11;  // 1973 in milliseconds, 5138 in seconds
  const std::string_view word = base::trim(text);
  if (const auto number = base::parse_number(word))
    return instant_of(*number >= first_in_milliseconds ? *number / 1000 : *number);
  if (const auto time = base::parse_rfc3339(word)) return time;
  std::string utc(word);  // "2026-01-31 12:00:00", "2026-01-31"
  std::replace(utc.begin(), utc.end(), ' ', 'T');
  constexpr std::size_t date = 10;
  if (utc.size() == date) utc += "T00:00:00";
  return base::parse_rfc3339(utc + "Z");
}

std::string json_text(std::string_view name) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.value(name);
  return json.take();
}

std::string with_member(std::string object, std::string_view member, std::string_view json) {
  object.resize(object.rfind('}'));
  return fmt::format("{},\"{}\":{}}}\n", object, member, json);
}

}  // namespace benchgate::imports
