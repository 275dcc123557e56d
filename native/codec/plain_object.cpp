// SPDX-License-Identifier: MIT
#include "codec/plain_object.hpp"

#include <cstring>
#include <string>

namespace benchgate::codec {

namespace {

constexpr std::ptrdiff_t most_digits = 18;  // of a number that always fits

bool take_char(const char*& at, char wanted) {
  if (*at != wanted) return false;
  ++at;
  return true;
}

bool take_word(const char*& at, std::string_view word) {
  for (const char letter : word)
    if (!take_char(at, letter)) return false;
  return true;
}

bool take_number(const char*& at, PlainMember& member) {
  const char* const begin = at;
  std::uint64_t number = 0;
  for (; *at >= '0' && *at <= '9'; ++at) number = 10 * number + static_cast<std::uint64_t>(*at - '0');
  const std::ptrdiff_t digits = at - begin;
  member.kind = PlainMember::Kind::number;
  member.number = static_cast<std::int64_t>(number);
  return digits == 1 || (digits > 1 && digits <= most_digits && *begin != '0');
}

bool take_boolean(const char*& at, PlainMember& member) {
  member.kind = PlainMember::Kind::boolean;
  member.number = *at == 't' ? 1 : 0;
  return take_word(at, *at == 't' ? "true" : "false");
}

bool take_text(const char*& at, PlainMember& member) {
  const char* const begin = ++at;
  while (*at >= ' ' && *at < '\x7f' && *at != '"' && *at != '\\') ++at;
  member.kind = PlainMember::Kind::text;
  member.text = {begin, static_cast<std::size_t>(at - begin)};
  return take_char(at, '"');
}

bool take_value(const char*& at, PlainMember& member) {
  if (*at >= '0' && *at <= '9') return take_number(at, member);
  return *at == '"' ? take_text(at, member) : take_boolean(at, member);
}

}  // namespace

PlainObjectReader::QuotedName::QuotedName(std::string_view name) {
  const std::string quoted = '"' + std::string(name) + "\":";
  if (quoted.size() > most_bytes) return;
  size = quoted.size();
  std::memcpy(words.data(), quoted.data(), size);
  std::memset(mask.data(), 0xFF, size);
}

bool PlainObjectReader::QuotedName::stands_at(const char* text) const {
  static_assert(most_bytes <= padding);
  Words found;
  std::memcpy(found.data(), text, most_bytes);
  std::uint64_t difference = 0;
  for (std::size_t i = 0; i < found.size(); ++i) difference |= (found[i] ^ words[i]) & mask[i];
  return difference == 0 && size > 0;
}

PlainObjectReader::PlainObjectReader(std::span<const std::string_view> names) : quoted_(names.begin(), names.end()) {}

bool PlainObjectReader::read(const char* text) {
  const char* at = text;
  count_ = 0;
  lines_ = 0;
  skip_space(at);
  if (!take_char(at, ',')) return false;
  skip_space(at);
  if (!take_char(at, '{')) return false;
  do {
    if (count_ == most_members) return false;
    PlainMember& member = members_[count_];
    skip_space(at);
    member.name = usual_[count_];
    if (!read_name(at, member.name)) return false;
    usual_[count_] = member.name;
    skip_space(at);
    if (!take_value(at, member)) return false;
    skip_space(at);
    ++count_;
  } while (take_char(at, ','));
  size_ = static_cast<std::size_t>(at + 1 - text);
  return *at == '}';
}

/// `name` is where to look first.
bool PlainObjectReader::read_name(const char*& at, std::uint32_t& name) const {
  if (!quoted_[name].stands_at(at)) {
    name = 0;
    while (name < quoted_.size() && !quoted_[name].stands_at(at)) ++name;
    if (name == quoted_.size()) return false;
  }
  at += quoted_[name].size;
  return true;
}

void PlainObjectReader::skip_space(const char*& at) {
  if (*at > ' ') return;
  for (; *at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'; ++at)
    if (*at == '\n') ++lines_;
}

}  // namespace benchgate::codec
