// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "syntax/json.hpp"
#include "syntax/json_builder.hpp"
#include "syntax/lines.hpp"

namespace benchgate::syntax {

namespace {

constexpr unsigned lenient_flags = rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseNanAndInfFlag;

/// "file:line:column" of a byte of a text that begins on line `first` of the file; where that is not its first line,
/// the text before it there is not known.
std::string location_of(std::size_t offset, std::string_view text, std::string_view file, int first) {
  const std::string_view before = text.substr(0, offset);
  const auto line = first + std::count(before.begin(), before.end(), '\n');
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return first == 1 ? fmt::format("{}:{}:{}", file, line, column) : fmt::format("{}:{}", file, line);
}

}  // namespace

void JsonDocument::begin(std::string_view text, std::string_view file, Extent extent) {
  file_ = file;
  extent_ = extent;
  text_.clear();
  nodes_.clear();
  if (text.size() >= UINT32_MAX) fail_at(file_, 1, "a JSON document of 4 GiB or more is not supported");
}

JsonValue JsonDocument::parse(std::string_view text, std::string_view file, int line, JsonEncoding encoding) {
  begin(text, file, Extent::whole);
  text = without_byte_order_mark(text);
  TextStream stream(text.data(), text.size());
  stream.line = line;
  JsonBuilder builder(*this, stream.line);
  if (encoding == JsonEncoding::unchecked)
    read_events<rapidjson::kParseNoFlags>(stream, builder, file);
  else
    read_text(stream, text, builder, file);
  if (stream.Tell() != text.size()) fail_at(file, stream.line, "not valid JSON: a NUL byte");
  return root();
}

JsonValue JsonDocument::parse_before(std::string_view member, std::string_view text, std::string_view file) {
  begin(text, file, Extent::whole);
  text = without_byte_order_mark(text);
  TextStream stream(text.data(), text.size());
  JsonBuilder builder(*this, stream.line);
  builder.stop_before(member);
  read_text(stream, text, builder, file);
  builder.close_all();
  return root();
}

JsonValue JsonDocument::read_lenient(std::string_view text, int line, std::string_view list,
                                     const std::function<void(JsonValue)>& visit) {
  const bool whole = extent_ == Extent::whole;
  // To rapidjson a zero byte is the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos && whole)
    fail_at(file_,
            line + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(zero), '\n')),
            "a zero byte: this is not JSON text");
  TextStream stream(text.data(), text.size());
  stream.line = line;
  JsonBuilder builder(*this, stream.line, JsonBuilder::Numbers::any);
  const JsonBuilder::List visited{list, {}, visit};
  if (!list.empty()) builder.visit(visited);
  rapidjson::Reader reader;
  const rapidjson::ParseResult result = reader.Parse<lenient_flags>(stream, builder);
  if (!result && whole) {
    const std::size_t offset = std::min(result.Offset(), text.size());
    if (builder.too_deep()) fail_at(file_, stream.line, fmt::format("more than {} levels deep", deepest));
    if (result.Code() == rapidjson::kParseErrorDocumentEmpty) fail_at(file_, 1, "the file is empty");
    const std::string where = location_of(offset, text, file_, line);
    if (offset == text.size()) throw Error(where, "the JSON ends too early: is the file cut off?");
    throw Error(where, fmt::format("not JSON: {}", message_of(result.Code())));
  }
  builder.close_all();
  return root();
}

JsonValue JsonDocument::parse_lenient(std::string_view text, std::string_view file, int line) {
  begin(text, file, Extent::whole);
  return read_lenient(text, line, {}, {});
}

JsonValue JsonDocument::parse_lenient_list(std::string_view text, std::string_view file, std::string_view list,
                                           const std::function<void(JsonValue)>& visit) {
  begin(text, file, Extent::whole);
  return read_lenient(text, 1, list, visit);
}

JsonValue JsonDocument::parse_start(std::string_view text) {
  begin(text, {}, Extent::start);
  return read_lenient(text, 1, {}, {});
}

JsonValue JsonDocument::root() const { return nodes_.empty() ? JsonValue() : JsonValue(*this, 0); }

JsonDocument parse_json(std::string_view text, std::string_view file) {
  JsonDocument document;
  document.parse(text, file);
  return document;
}

}  // namespace benchgate::syntax
