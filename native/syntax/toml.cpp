// SPDX-License-Identifier: MIT
#include "syntax/toml.hpp"

#include <toml.hpp>

#include <algorithm>
#include <sstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::syntax {

namespace {

// The library's versions 3 and 4 have different names for locations.
template <typename Location>
auto line_of(const Location& location, int) -> decltype(static_cast<int>(location.first_line_number())) {
  return static_cast<int>(location.first_line_number());
}

template <typename Location>
auto line_of(const Location& location, long) -> decltype(static_cast<int>(location.line())) {
  return static_cast<int>(location.line());
}

template <typename Failure>
auto failure_line(const Failure& failure, int) -> decltype(line_of(failure.location(), 0)) {
  return line_of(failure.location(), 0);
}

template <typename Failure>
auto failure_line(const Failure& failure, long)
    -> decltype(line_of(failure.errors().front().locations().front().first, 0)) {
  return line_of(failure.errors().front().locations().front().first, 0);
}

/// The first line of the library's drawing, without its marks.
std::string first_sentence(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  for (const std::string_view mark : {"[error] ", "toml::"})
    if (const std::size_t at = text.find(mark); at != std::string_view::npos) text.remove_prefix(at + mark.size());
  return base::printable(base::trim(text));
}

/// toml11 3.7 reads beyond its buffer when it reports a string that is no UTF-8.
void refuse_malformed_utf8(std::string_view text, std::string_view file) {
  const std::string valid = base::valid_utf8(text);
  if (valid == text) return;
  const auto end = std::mismatch(text.begin(), text.end(), valid.begin(), valid.end()).first;
  throw Error(fmt::format("{}:{}", file, 1 + std::count(text.begin(), end, '\n')),
              "is not valid UTF-8, which TOML requires: save the file as UTF-8");
}

void sort_by_line(Toml& table) {
  std::sort(table.members.begin(), table.members.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second.line, a.first) < std::pair(b.second.line, b.first);
  });
}

template <typename Value>
std::string text_of_date(const Value& value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

Toml converted(const toml::value& value, std::string_view file) {
  Toml result;
  result.line = line_of(value.location(), 0);
  if (value.is_table()) {
    for (const auto& [name, member] : toml::get<toml::table>(value))
      result.members.emplace_back(name, converted(member, file));
    sort_by_line(result);
  } else if (value.is_array()) {
    result.kind = Toml::Kind::list;
    for (const toml::value& element : toml::get<std::vector<toml::value>>(value))
      result.elements.push_back(converted(element, file));
  } else if (value.is_boolean()) {
    result.kind = Toml::Kind::flag;
    result.text = toml::get<bool>(value) ? "true" : "false";
  } else if (value.is_integer()) {
    result.kind = Toml::Kind::number;
    result.text = std::to_string(toml::get<std::int64_t>(value));
  } else if (value.is_floating()) {
    const double number = toml::get<double>(value);
    if (!(number > -1e300 && number < 1e300))
      throw Error(fmt::format("{}:{}", file, result.line), "a number must be finite");
    result.kind = Toml::Kind::number;
    result.text = base::format_number(number);
  } else {
    result.kind = Toml::Kind::text;
    result.text = value.is_string() ? toml::get<std::string>(value) : text_of_date(value);
  }
  return result;
}

Toml converted(JsonValue value) {
  Toml result;
  result.line = value.line();
  result.text = value.text();
  switch (value.kind()) {
    case JsonValue::Kind::object:
      for (const auto& [name, member] : value.members())
        if (!member.is(JsonValue::Kind::null)) result.members.emplace_back(name, converted(member));
      break;
    case JsonValue::Kind::array:
      result.kind = Toml::Kind::list;
      for (const JsonValue element : value.elements()) result.elements.push_back(converted(element));
      break;
    case JsonValue::Kind::string: result.kind = Toml::Kind::text; break;
    case JsonValue::Kind::number: result.kind = Toml::Kind::number; break;
    default: result.kind = Toml::Kind::flag;
  }
  return result;
}

}  // namespace

Toml::Toml() = default;

const Toml* Toml::find(std::string_view name) const {
  for (const auto& [key, value] : members)
    if (key == name) return &value;
  return nullptr;
}

Toml parse_toml(std::string_view text, std::string_view file) {
  refuse_malformed_utf8(text, file);
  try {
    std::istringstream stream{std::string(text)};
    return converted(toml::parse(stream, std::string(file)), file);
  } catch (const toml::syntax_error& error) {
    throw Error(fmt::format("{}:{}", file, failure_line(error, 0)), first_sentence(error.what()));
  } catch (const Error&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(file, first_sentence(error.what()));
  }
}

Toml parse_json_as_toml(std::string_view text, std::string_view file) {
  const JsonDocument document = parse_json(text, file);
  const JsonValue root = document.root();
  if (!root.is(JsonValue::Kind::object)) throw Error(file, "is not an object");
  return converted(root);
}

}  // namespace benchgate::syntax
