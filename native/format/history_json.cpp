// SPDX-License-Identifier: MIT
#include "format/history_json.hpp"

namespace benchgate::format {

std::vector<std::string> environment_classes(syntax::JsonValue history) {
  std::vector<std::string> classes;
  history.array("environments").each([&](const syntax::JsonValue& one) {
    classes.emplace_back(one.string_of("class"));
  });
  return classes;
}

}  // namespace benchgate::format
