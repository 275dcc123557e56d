// SPDX-License-Identifier: MIT
#include "syntax/json.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::syntax {

namespace {

std::string_view kind_name(JsonValue::Kind kind) {
  constexpr std::string_view names[] = {"null", "a boolean", "a number", "a string", "an array", "an object"};
  return names[static_cast<std::size_t>(kind)];
}

void append_quoted(std::string& json, std::string_view content) {
  json += '"';
  for (const char c : content) {
    if (c == '"' || c == '\\') json += '\\';
    if (static_cast<unsigned char>(c) < 0x20)
      json += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      json += c;
  }
  json += '"';
}

void append_json(std::string& json, JsonValue value) {
  using Kind = JsonValue::Kind;
  std::string_view separator;
  const auto separate = [&] {
    json += separator;
    separator = ",";
  };
  if (value.is(Kind::array)) {
    json += '[';
    value.each([&](JsonValue element) {
      separate();
      append_json(json, element);
    });
    json += ']';
  } else if (value.is(Kind::object)) {
    json += '{';
    value.each_member([&](std::string_view name, JsonValue content) {
      separate();
      append_quoted(json, name);
      json += ':';
      append_json(json, content);
    });
    json += '}';
  } else if (value.is(Kind::string)) {
    append_quoted(json, value.text());
  } else {
    json += value.is_null() ? "null" : value.text();
  }
}

}  // namespace

JsonValue::Kind JsonValue::kind() const { return document_ == nullptr ? Kind::null : document_->nodes_[index_].kind; }

bool JsonValue::is_or_fails(Kind kind) const {
  if (document_ == nullptr || is_null()) return false;
  if (is(kind)) return true;
  if (document_->extent_ == JsonDocument::Extent::whole)
    fail(fmt::format("{} where {} belongs", kind_name(this->kind()), kind_name(kind)));
  return false;
}

std::uint32_t JsonValue::end() const {
  return is(Kind::array) || is(Kind::object) ? document_->nodes_[index_].next : 0;
}
std::uint32_t JsonValue::after(std::uint32_t at) const { return document_->nodes_[at].next; }
std::string_view JsonValue::text_of(std::uint32_t at) const {
  const JsonDocument::Node& node = document_->nodes_[at];
  return {document_->text_.data() + node.begin, node.size};
}

int JsonValue::line() const { return document_ == nullptr ? 1 : static_cast<int>(document_->nodes_[index_].line); }
std::string_view JsonValue::text() const { return is_scalar() ? text_of(index_) : std::string_view(); }
std::size_t JsonValue::size() const { return end() == 0 ? 0 : document_->nodes_[index_].size; }

std::string JsonValue::plain() const {
  if (is(Kind::string)) return std::string(text());
  std::string json;
  append_json(json, *this);
  return json;
}

JsonValue JsonValue::find(std::string_view name) const {
  JsonValue found;
  if (!is(Kind::object)) return found;
  const std::uint32_t last = end();
  for (std::uint32_t at = first(); at + 1 < last; at = after(at + 1))
    if (text_of(at) == name) found = {*document_, at + 1};
  return found;
}

JsonValue JsonValue::at(std::initializer_list<std::string_view> path) const {
  JsonValue value = *this;
  for (const std::string_view name : path) value = value.find(name);
  return value;
}

std::vector<JsonValue> JsonValue::elements() const {
  std::vector<JsonValue> all;
  if (!is(Kind::array)) return all;
  all.reserve(size());
  each([&](JsonValue element) { all.push_back(element); });
  return all;
}

std::vector<JsonValue::Member> JsonValue::members() const {
  std::vector<Member> all;
  if (!is(Kind::object)) return all;
  all.reserve(size());
  each_member([&](std::string_view name, JsonValue value) { all.emplace_back(name, value); });
  return all;
}

std::optional<double> JsonValue::as_number() const {
  return is(Kind::number) ? base::parse_number(text()) : std::nullopt;
}

std::optional<std::uint64_t> JsonValue::as_unsigned() const {
  return is(Kind::number) ? base::parse_unsigned(text()) : std::nullopt;
}

std::optional<std::string_view> JsonValue::as_string() const {
  return is(Kind::string) ? std::optional(text()) : std::nullopt;
}

std::optional<bool> JsonValue::as_boolean() const {
  return is(Kind::boolean) ? std::optional(text() == "true") : std::nullopt;
}

std::string JsonValue::text_at(std::initializer_list<std::string_view> path) const {
  return std::string(at(path).as_string().value_or(""));
}

double JsonValue::number(std::string_view what) const {
  if (is(Kind::number))
    if (const auto value = base::parse_number(text())) return *value;
  const std::string shown = !is_scalar() ? std::string(kind_name(kind())) : quoted(is_null() ? "null" : text());
  fail(fmt::format("{} is {}, not a number", quoted(what), shown));
}

std::optional<double> JsonValue::number_if(std::string_view what) const {
  if (document_ == nullptr || is_null()) return std::nullopt;
  return number(what);
}

std::uint64_t JsonValue::count(std::string_view what) const {
  const double value = number(what);
  // Some tools write a count as 3.0 or 1e6.
  if (value < 0 || value >= 18446744073709551616.0 || value != static_cast<double>(static_cast<std::uint64_t>(value)))
    fail(fmt::format("{} is {}, not a count", quoted(what), text()));
  return static_cast<std::uint64_t>(value);
}

std::optional<std::uint64_t> JsonValue::count_if(std::string_view what) const {
  if (document_ == nullptr || is_null()) return std::nullopt;
  return count(what);
}

std::string_view JsonValue::string(std::string_view what) const {
  if (!is(Kind::string)) fail(fmt::format("{} is {}, not a string", quoted(what), kind_name(kind())));
  return text();
}

std::string_view JsonValue::string_if(std::string_view what) const {
  return document_ == nullptr || is_null() ? std::string_view() : string(what);
}

std::optional<bool> JsonValue::boolean_if(std::string_view what) const {
  if (document_ == nullptr || is_null()) return std::nullopt;
  if (!is(Kind::boolean)) fail(fmt::format("{} is {}, not true or false", quoted(what), kind_name(kind())));
  return text() == "true";
}

JsonValue JsonValue::member(std::string_view name) const {
  if (const JsonValue found = find(name)) return found;
  fail(fmt::format("{} is missing", quoted(name)));
}

JsonValue JsonValue::object(std::string_view name) const {
  const JsonValue found = member(name);
  if (!found.is(Kind::object))
    found.fail(fmt::format("{} is {}, not an object", quoted(name), kind_name(found.kind())));
  return found;
}

JsonValue JsonValue::array(std::string_view name) const {
  const JsonValue found = member(name);
  if (!found.is(Kind::array)) found.fail(fmt::format("{} is {}, not an array", quoted(name), kind_name(found.kind())));
  return found;
}

std::vector<double> JsonValue::numbers(std::string_view what) const {
  if (!is(Kind::array)) fail(fmt::format("{} is {}, not an array", quoted(what), kind_name(kind())));
  std::vector<double> values;
  values.reserve(size());
  each([&](JsonValue element) { values.push_back(element.number(what)); });
  return values;
}

void JsonValue::fail(std::string_view what) const {
  fail_at(document_ == nullptr ? "" : document_->file_, line(), what);
}

}  // namespace benchgate::syntax
