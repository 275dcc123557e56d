// SPDX-License-Identifier: MIT
#include "syntax/json_list.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/json_builder.hpp"

namespace benchgate::syntax {

namespace {

/// Checks the encoding of each string when it is there: only those that are not ASCII need it, where the library would
/// look at every character.
class CheckedBuilder : public JsonBuilder {
 public:
  CheckedBuilder(JsonDocument& document, const int& line, std::string_view file)
      : JsonBuilder(document, line), line_(line), file_(file) {}

  bool String(const char* text, rapidjson::SizeType size, bool copy) {
    check({text, size});
    return JsonBuilder::String(text, size, copy);
  }
  bool Key(const char* text, rapidjson::SizeType size, bool copy) {
    check({text, size});
    return JsonBuilder::Key(text, size, copy);
  }

 private:
  void check(std::string_view text) const {
    if (is_ascii(text) || base::valid_utf8(text) == text) return;
    const std::string_view what = message_of(rapidjson::kParseErrorStringInvalidEncoding);
    throw Error(fmt::format("{}:{}", file_, line_), fmt::format("not valid JSON: {}", what));
  }

  const int& line_;
  std::string_view file_;
};

}  // namespace

JsonDocument parse_json_list(const TextSource& source, std::string_view file, const ObjectList& list) {
  PieceStream stream(source);
  if (stream.ahead(byte_order_mark.size()).starts_with(byte_order_mark)) stream.skip(byte_order_mark.size());
  const auto visit = [&](JsonValue element) {
    if (!element.is(JsonValue::Kind::object))
      throw Error(fmt::format("{}:{}", file, element.line()), fmt::format("'{}' is not an object", list.name));
    list.visit(element);
  };
  JsonDocument document;
  CheckedBuilder builder(document, stream.line, file);
  const JsonBuilder::List visited{list.name, list.begin, visit};
  builder.visit(visited);
  read_events<rapidjson::kParseNoFlags>(stream, builder, file);
  if (!stream.at_end()) throw Error(fmt::format("{}:{}", file, stream.line), "not valid JSON: a NUL byte");
  return document;
}

}  // namespace benchgate::syntax
