// SPDX-License-Identifier: MIT
#include "syntax/json_list.hpp"

#include "base/error.hpp"
#include "syntax/json_builder.hpp"

namespace benchgate::syntax {

namespace {

/// A longer one is read as one piece only when it happens to lie in the buffer as a whole.
constexpr std::size_t usual_object_bytes = 2048;

}  // namespace

JsonDocument parse_json_list(const TextSource& source, std::string_view file, const ObjectList& list) {
  PieceStream stream(source, FlatObjectReader::padding);
  if (stream.ahead(byte_order_mark.size()).starts_with(byte_order_mark)) stream.skip(byte_order_mark.size());
  FlatObjectReader plain(list.members);
  const auto visit = [&](JsonValue element) {
    if (!element.is(JsonValue::Kind::object))
      throw Error(fmt::format("{}:{}", file, element.line()), fmt::format("'{}' is not an object", list.name));
    list.visit(element);
    // The library asks for a comma or the end of the list after an object; what it finds may be further on.
    while (plain.read(stream.ahead(usual_object_bytes).data()) && list.visit_plain(plain.members())) {
      stream.skip(plain.size());
      stream.line += plain.lines();
    }
  };
  JsonDocument document;
  JsonBuilder builder(document, stream.line);
  const JsonBuilder::List visited{list.name, list.begin, visit};
  builder.visit(visited);
  read_events<rapidjson::kParseValidateEncodingFlag>(stream, builder, file);
  if (!stream.at_end()) throw Error(fmt::format("{}:{}", file, stream.line), "not valid JSON: a NUL byte");
  return document;
}

}  // namespace benchgate::syntax
