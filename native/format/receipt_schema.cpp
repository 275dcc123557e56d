// SPDX-License-Identifier: MIT
#include "format/receipt_schema.hpp"

#include "base/text.hpp"
#include "format/json_fields.hpp"

namespace benchgate::format {

void check_schema(syntax::JsonValue root, std::string_view file, std::string_view kind, std::string_view what) {
  if (!root.is(syntax::JsonValue::Kind::object)) refuse(root, {file, "receipt"}, "is not an object");
  const syntax::JsonValue value = root.find("schema");
  if (!value) refuse(root, {file, "schema"}, "is missing");
  const std::string_view schema = value.as_string().value_or("");
  bool other_version = false;
  for (const std::string_view tool : {"benchgate", "perfgate"}) {
    const std::string known = fmt::format("{}.{}.v", tool, kind);
    if (schema == known + "1") return;
    other_version = other_version || schema.starts_with(known);
  }
  refuse(value, {file, "schema"},
         fmt::format(
             "is '{}', {}", base::printable(schema),
             other_version ? "a version that this benchgate does not know" : fmt::format("not a receipt of {}", what)));
}

void describe_schema_versions(syntax::JsonWriter& json, std::string_view kind) {
  json.begin_object().member("type", "string").key("enum").begin_array();
  for (const std::string_view tool : {"benchgate", "perfgate"}) json.value(fmt::format("{}.{}.v1", tool, kind));
  json.end_array().end_object();
}

std::string format_schema(std::string_view schema, void (*describe)(syntax::JsonWriter& json)) {
  syntax::JsonWriter json;
  json.begin_object().member("$schema", "https://json-schema.org/draft/2020-12/schema").member("title", schema);
  json.member("$ref", "#/$defs/receipt").key("$defs").begin_object().key("receipt");
  describe(json);
  return json.end_object().end_object().take() + "\n";
}

}  // namespace benchgate::format
