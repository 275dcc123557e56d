// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>

#include "app/compare/compare.hpp"
#include "base/error.hpp"
#include "cli/budget_options.hpp"
#include "cli/print.hpp"
#include "cli/request_values.hpp"
#include "render/compare_table.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 5> compare_own_options{{
    {"baseline", "FILE", "", "receipt to compare with"},
    {"current", "FILE", "", "receipt to judge"},
    {"out", "FILE", "", "write the comparison's receipt to this file"},
    {"allow-different", "", "", "compare although command, name, work units, fault or load differ", Kind::flag},
    {"allow-failures", "", "", "compare the successful samples even if others failed", Kind::flag},
}};

std::span<const Option> compare_options() {
  static const std::vector<Option> rows = [] {
    std::vector<Option> all(compare_own_options.begin(), compare_own_options.end());
    const std::span<const Option> more = budget_options();
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return rows;
}

app::CompareRequest compare_request(const Arguments& arguments) {
  app::CompareRequest request;
  request.settings = compare_settings(arguments);
  request.baseline = needed_text(arguments, "baseline", "the receipt to compare with");
  request.candidate = needed_text(arguments, "current", "the receipt to judge");
  request.out = arguments.text_if("out");
  request.style = json_style(arguments);
  return request;
}

model::ExitCode compare(const Arguments& arguments, Io io, app::Session& session) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; compare takes options only (--help lists them)");
  const app::CompareResult result = app::compare(compare_request(arguments), session);
  if (arguments.text("format") == "json")
    io.out << result.receipt;
  else
    print_page(arguments, io, render::comparison_page(result.comparison));
  return result.exit_code;
}

}  // namespace

Command compare_command() {
  return {"compare",
          "compare two receipts by budgets",
          "",
          "benchgate compare --baseline baseline.json --current current.json --threshold 0.10",
          compare_options(),
          compare};
}

}  // namespace benchgate::cli
