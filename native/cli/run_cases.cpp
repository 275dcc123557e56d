// SPDX-License-Identifier: MIT
#include "cli/run_cases.hpp"

#include "base/text.hpp"
#include "cli/measuring.hpp"

namespace benchgate::cli {

namespace {

std::vector<std::string> names_of(const Arguments& arguments) {
  std::vector<std::string> names;
  if (arguments.has_option("bench")) names = arguments.list("bench");
  if (const auto only = arguments.text_if("only"))
    for (const std::string_view piece : base::split(*only, ',')) {
      // "grid@a=1,b=2" is one name: a part with '=' but without '@' belongs to the name before it.
      const bool goes_on = piece.find('@') == std::string_view::npos && piece.find('=') != std::string_view::npos;
      if (goes_on && !names.empty())
        names.back().append(",").append(piece);
      else
        names.emplace_back(base::trim(piece));
    }
  return names;
}

}  // namespace

app::CaseFilter case_filter(const Arguments& arguments) { return {names_of(arguments), arguments.list("tag")}; }

app::CaseRequest case_request(const Arguments& arguments) {
  return {.configuration = arguments.text_if("config"),
          .paths = arguments.positional,
          .filter = case_filter(arguments),
          .measuring = measuring_request(arguments)};
}

}  // namespace benchgate::cli
