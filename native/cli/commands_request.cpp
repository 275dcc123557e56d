// SPDX-License-Identifier: MIT
#include "cli/commands_request.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/request_values.hpp"

namespace benchgate::cli {

namespace {

/// Options that say which sides of which scenarios are measured, which the two commands do themselves.
constexpr std::array<std::string_view, 20> not_with_commands{"baseline",
                                                             "baseline-name",
                                                             "candidate",
                                                             "current",
                                                             "from",
                                                             "as",
                                                             "all",
                                                             "shard",
                                                             "bench",
                                                             "bench-regex",
                                                             "only",
                                                             "tag",
                                                             "fetch-baseline",
                                                             "anchor",
                                                             "fetch-anchor",
                                                             "interleave-base",
                                                             "sequential",
                                                             "interleave-head",
                                                             "skip-unchanged",
                                                             "allow-missing-baseline"};
constexpr std::array<std::string_view, 6> with_commands_only{"vs", "name", "prepare", "parameter", "cwd", "work"};

/// "NAME=A,B" as name and values.
std::pair<std::string, std::vector<std::string>> parameter_of(const std::string& text) {
  auto [name, list] = name_and_value("parameter", "NAME=A,B", text);
  std::vector<std::string> values;
  for (const std::string_view value : base::split(list, ',')) values.emplace_back(value);
  return {std::move(name), std::move(values)};
}

}  // namespace

void check_commands_form(const Arguments& arguments) {
  const bool has_commands = arguments.has_rest;
  const std::span<const std::string_view> refused = has_commands
                                                        ? std::span<const std::string_view>(not_with_commands)
                                                        : std::span<const std::string_view>(with_commands_only);
  for (const std::string_view name : refused)
    if (arguments.given(name))
      throw Error(fmt::format("--{}", name), has_commands
                                                 ? "cannot be combined with two commands (-- CMD1 --vs CMD2)"
                                                 : "is for two commands only (benchgate check -- CMD1 --vs CMD2)");
  if (has_commands && !arguments.positional.empty())
    throw Error(arguments.positional.front(),
                "a scenario file cannot be combined with two commands (-- CMD1 --vs CMD2)");
}

app::CommandsRequest commands_request(const Arguments& arguments) {
  const std::vector<std::string>& argv = arguments.rest;
  const auto vs = std::find(argv.begin(), argv.end(), "--vs");
  if (vs == argv.end())
    throw Error("check", "the commands after -- need --vs between them: benchgate check -- OLD ARGS --vs NEW ARGS");
  app::CommandsRequest request;
  request.baseline.assign(argv.begin(), vs);
  request.candidate.assign(vs + 1, argv.end());
  if (std::find(request.candidate.begin(), request.candidate.end(), "--vs") != request.candidate.end())
    throw Error("check", "more than one --vs; two commands can be compared");
  request.name = arguments.text_if("name");
  request.prepare = arguments.text_if("prepare");
  request.cwd = arguments.text_if("cwd");
  if (arguments.given("work")) request.work_units = arguments.number("work");
  if (arguments.given("warmup")) request.warmup = static_cast<int>(arguments.count("warmup"));
  if (const auto timeout = arguments.text_if("timeout")) request.timeout = base::parse_duration(*timeout);
  if (arguments.given("output-cap-bytes")) request.output_cap_bytes = arguments.count("output-cap-bytes");
  for (const std::string& parameter : arguments.list("parameter"))
    request.parameters.push_back(parameter_of(parameter));
  return request;
}

}  // namespace benchgate::cli
