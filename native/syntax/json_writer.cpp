// SPDX-License-Identifier: MIT
#include "syntax/json_writer.hpp"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <variant>

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
  with_writer(state_->writer, [&](auto& writer) { writer.Key(valid.data(), size_of(valid)); });
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  const std::string valid = base::valid_utf8(text);
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
