// SPDX-License-Identifier: MIT
#include "forge/request.hpp"

#include "syntax/json_writer.hpp"

namespace benchgate::forge {

std::string comment_body(std::string_view text) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("body", text).end_object();
  return json.take();
}

}  // namespace benchgate::forge
