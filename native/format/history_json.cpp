// SPDX-License-Identifier: MIT
#include "format/history_json.hpp"

#include <fmt/core.h>

#include <string_view>

#include "base/text.hpp"

namespace benchgate::format {

void check_history_schema(syntax::JsonValue history) {
  constexpr std::string_view known = "benchgate.history.v1";
  const std::string_view schema = history.find("schema").text();
  if (schema != known) history.fail(fmt::format("schema is '{}', not {}", base::printable(schema), known));
}

std::vector<std::string> run_ids(syntax::JsonValue history) {
  std::vector<std::string> ids;
  history.array("runs").each([&](const syntax::JsonValue& run) { ids.push_back(run.member("run_id").plain()); });
  return ids;
}

std::vector<std::string> environment_classes(syntax::JsonValue history) {
  std::vector<std::string> classes;
  history.array("environments").each([&](const syntax::JsonValue& one) {
    classes.emplace_back(one.string_of("class"));
  });
  return classes;
}

}  // namespace benchgate::format
