// SPDX-License-Identifier: MIT
#include "syntax/flat_object.hpp"

#include <cstring>
#include <string>

namespace benchgate::syntax {

namespace {

constexpr std::ptrdiff_t most_digits = 18;  // of a number that always fits

/// What follows the value that begins at `at`, or null pointer where it is not plain.
const char* take_number(const char* at, FlatMember& member) {
  const char* const begin = at;
  std::uint64_t number = 0;
  for (; *at >= '0' && *at <= '9'; ++at) number = 10 * number + static_cast<std::uint64_t>(*at - '0');
  const std::ptrdiff_t digits = at - begin;
  member.kind = FlatMember::Kind::number;
  member.number = static_cast<std::int64_t>(number);
  return digits == 1 || (digits <= most_digits && *begin != '0') ? at : nullptr;
}

const char* take_boolean(const char* at, FlatMember& member) {
  constexpr std::string_view yes = "true";
  constexpr std::string_view no = "false";
  member.kind = FlatMember::Kind::boolean;
  member.number = *at == 't' ? 1 : 0;
  if (std::memcmp(at, no.data(), no.size()) == 0) return at + no.size();
  return std::memcmp(at, yes.data(), yes.size()) == 0 ? at + yes.size() : nullptr;
}

const char* take_text(const char* at, FlatMember& member) {
  const char* const begin = ++at;
  while (*at >= ' ' && *at < '\x7f' && *at != '"' && *at != '\\') ++at;
  member.kind = FlatMember::Kind::text;
  member.text = {begin, static_cast<std::size_t>(at - begin)};
  return *at == '"' ? at + 1 : nullptr;
}

const char* take_value(const char* at, FlatMember& member) {
  if (*at >= '0' && *at <= '9') return take_number(at, member);
  return *at == '"' ? take_text(at, member) : take_boolean(at, member);
}

/// The next character that is not white space; counts line breaks.
const char* skip_space(const char* at, int& lines) {
  if (*at > ' ') return at;
  for (; *at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'; ++at)
    if (*at == '\n') ++lines;
  return at;
}

}  // namespace

FlatObjectReader::QuotedName::QuotedName(std::string_view name) {
  const std::string quoted = '"' + std::string(name) + "\":";
  if (quoted.size() > most_bytes) return;
  size = quoted.size();
  std::memcpy(words.data(), quoted.data(), size);
  std::memset(mask.data(), 0xFF, size);
}

bool FlatObjectReader::QuotedName::stands_at(const char* text) const {
  static_assert(most_bytes <= padding);
  std::uint64_t difference = 0;
  for (std::size_t i = 0; i < words.size() && difference == 0 && i * sizeof(std::uint64_t) < size; ++i) {
    std::uint64_t found = 0;
    std::memcpy(&found, text + i * sizeof(found), sizeof(found));
    difference = (found ^ words[i]) & mask[i];
  }
  return difference == 0 && size > 0;
}

FlatObjectReader::FlatObjectReader(std::span<const std::string_view> names) : quoted_(names.begin(), names.end()) {}

bool FlatObjectReader::read(const char* text) {
  std::size_t count = 0;
  int lines = 0;
  const char* at = skip_space(text, lines);
  if (*at != ',') return false;
  at = skip_space(at + 1, lines);
  if (*at != '{') return false;
  do {
    if (count == most_members) return false;
    FlatMember& member = members_[count];
    at = skip_space(at + 1, lines);
    member.name = find_name(at, usual_[count]);
    if (member.name == quoted_.size()) return false;
    usual_[count] = member.name;
    at = take_value(skip_space(at + quoted_[member.name].size, lines), member);
    if (at == nullptr) return false;
    at = skip_space(at, lines);
    ++count;
  } while (*at == ',');
  count_ = count;
  lines_ = lines;
  size_ = static_cast<std::size_t>(at + 1 - text);
  return *at == '}';
}

std::uint32_t FlatObjectReader::find_name(const char* text, std::uint32_t usual) const {
  if (quoted_[usual].stands_at(text)) return usual;
  std::uint32_t name = 0;
  while (name < quoted_.size() && !quoted_[name].stands_at(text)) ++name;
  return name;
}

}  // namespace benchgate::syntax
