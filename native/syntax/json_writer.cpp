// SPDX-License-Identifier: MIT
#include "syntax/json_writer.hpp"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <variant>

#include "base/command_guard.hpp"
#include "base/text.hpp"

namespace benchgate::syntax {

struct JsonWriter::State {
  using Indented = rapidjson::PrettyWriter<rapidjson::StringBuffer>;
  using Compact = rapidjson::Writer<rapidjson::StringBuffer>;

  explicit State(Style style) {
    if (style == Style::indented)
      writer.emplace<Indented>(buffer).SetIndent(' ', 2);
    else
      writer.emplace<Compact>(buffer);
  }

  rapidjson::StringBuffer buffer;
  std::variant<std::monostate, Indented, Compact> writer;
};

namespace {

/// Calls `write` with whichever of the library's two writers is in use.
template <typename Writers, typename Write>
void with_writer(Writers& writers, Write write) {
  std::visit(
      [&](auto& writer) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(writer)>, std::monostate>) write(writer);
      },
      writers);
}

rapidjson::SizeType size_of(std::string_view text) { return static_cast<rapidjson::SizeType>(text.size()); }

/// The characters that printable text shows as escapes, apart from those below U+0020, which the library escapes
/// itself.
bool must_be_escaped(std::string_view character) {
  return static_cast<unsigned char>(character.front()) >= 0x7F && base::printable(character) != character;
}

std::size_t size_of_character(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// "\\u202e"; two of them for a character above U+FFFF.
std::string escape_of(std::string_view character) {
  std::uint32_t code = static_cast<unsigned char>(character.front());
  if (character.size() > 1) code &= 0xFFU >> (character.size() + 1);
  for (const char c : character.substr(1)) code = (code << 6U) | (static_cast<unsigned char>(c) & 0x3FU);
  if (code < 0x10000) return fmt::format("\\u{:04x}", code);
  code -= 0x10000;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (code >> 10U), 0xDC00 + (code & 0x3FFU));
}

/// `text`, valid UTF-8, as a JSON string in which nothing steers a terminal and "##[", the mark of a command to the
/// runner of GitHub Actions, has an escape in it.
std::string log_safe_json(std::string_view text) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
  writer.String(text.data(), size_of(text));
  const std::string_view json(buffer.GetString(), buffer.GetSize());
  base::CommandGuard guard;
  std::string safe;
  for (std::size_t at = 0, size = 0; at < json.size(); at += size) {
    size = size_of_character(json[at]);
    const std::string_view character = json.substr(at, size);
    if (must_be_escaped(character) || guard.completes_mark(character.front()))
      safe += escape_of(character);
    else
      safe += character;
  }
  return safe;
}

template <typename Writers>
void write_text(Writers& writers, const std::string& json) {
  with_writer(writers, [&](auto& writer) { writer.RawValue(json.data(), json.size(), rapidjson::kStringType); });
}

/// Whether `text` may hold what log_safe_json escapes; most texts do not.
bool may_need_escapes(std::string_view text) {
  return text.find("##") != std::string_view::npos ||
         std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x7F; });
}

}  // namespace

JsonWriter::JsonWriter(Style style) : state_(std::make_unique<State>(style)) {}
JsonWriter::~JsonWriter() = default;
JsonWriter::JsonWriter(JsonWriter&&) noexcept = default;
JsonWriter& JsonWriter::operator=(JsonWriter&&) noexcept = default;

JsonWriter& JsonWriter::begin_object() {
  with_writer(state_->writer, [](auto& writer) { writer.StartObject(); });
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  with_writer(state_->writer, [](auto& writer) { writer.EndObject(); });
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  with_writer(state_->writer, [](auto& writer) { writer.StartArray(); });
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  with_writer(state_->writer, [](auto& writer) { writer.EndArray(); });
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  const std::string valid = base::valid_utf8(name);
  if (may_need_escapes(valid)) {
    write_text(state_->writer, log_safe_json(valid));
    return *this;
  }
  with_writer(state_->writer, [&](auto& writer) { writer.Key(valid.data(), size_of(valid)); });
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  const std::string valid = base::valid_utf8(text);
  if (may_need_escapes(valid)) {
    write_text(state_->writer, log_safe_json(valid));
    return *this;
  }
  with_writer(state_->writer, [&](auto& writer) { writer.String(valid.data(), size_of(valid)); });
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) throw std::logic_error("JSON cannot hold a number that is not finite");
  const std::string text = base::format_number(number);  // the library's own text is not always the shortest
  with_writer(state_->writer, [&](auto& writer) { writer.RawValue(text.data(), text.size(), rapidjson::kNumberType); });
  return *this;
}

JsonWriter& JsonWriter::value(bool flag) {
  with_writer(state_->writer, [&](auto& writer) { writer.Bool(flag); });
  return *this;
}

JsonWriter& JsonWriter::value(std::int64_t number) {
  with_writer(state_->writer, [&](auto& writer) { writer.Int64(number); });
  return *this;
}

JsonWriter& JsonWriter::value(std::uint64_t number) {
  with_writer(state_->writer, [&](auto& writer) { writer.Uint64(number); });
  return *this;
}

JsonWriter& JsonWriter::null() {
  with_writer(state_->writer, [](auto& writer) { writer.Null(); });
  return *this;
}

std::string_view JsonWriter::text() const { return {state_->buffer.GetString(), state_->buffer.GetSize()}; }

std::string JsonWriter::take() {
  std::string text(this->text());
  state_->buffer.Clear();
  with_writer(state_->writer, [&](auto& writer) { writer.Reset(state_->buffer); });
  return text;
}

}  // namespace benchgate::syntax
