// SPDX-License-Identifier: MIT
#include "syntax/json.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "syntax/json_tree.hpp"

namespace benchgate::syntax {

Json::Json() = default;

const Json* Json::find(std::string_view name) const {
  const auto found = std::find_if(members.rbegin(), members.rend(), [&](const Member& m) { return m.first == name; });
  return found == members.rend() ? nullptr : &found->second;
}

const Json* Json::at(std::initializer_list<std::string_view> path) const {
  const Json* value = this;
  for (const std::string_view name : path)
    if (value != nullptr) value = value->find(name);
  return value;
}

std::string Json::text_at(std::initializer_list<std::string_view> path) const {
  const Json* value = at(path);
  return value != nullptr ? std::string(value->string().value_or("")) : std::string();
}

std::optional<double> Json::number_at(std::initializer_list<std::string_view> path) const {
  const Json* value = at(path);
  return value != nullptr ? value->number() : std::nullopt;
}

std::optional<std::uint64_t> Json::unsigned_at(std::initializer_list<std::string_view> path) const {
  const Json* value = at(path);
  return value != nullptr ? value->unsigned_number() : std::nullopt;
}

std::optional<double> Json::number() const { return kind == Kind::number ? base::parse_number(text) : std::nullopt; }

std::optional<std::uint64_t> Json::unsigned_number() const {
  return kind == Kind::number ? base::parse_unsigned(text) : std::nullopt;
}

std::optional<std::string_view> Json::string() const {
  return kind == Kind::string ? std::optional<std::string_view>(text) : std::nullopt;
}

std::optional<bool> Json::boolean() const {
  return kind == Kind::boolean ? std::optional(text == "true") : std::nullopt;
}

Json parse_json(std::string_view text, std::string_view where) { return parse_json_before("", text, where); }

Json parse_json_before(std::string_view member, std::string_view text, std::string_view where) {
  text = without_byte_order_mark(text);
  TextStream stream(text.data(), text.size());
  TreeBuilder builder(stream.line, member);
  read_text(stream, text, builder, where);
  return builder.take_root();
}

}  // namespace benchgate::syntax
