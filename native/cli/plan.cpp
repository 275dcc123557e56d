// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>
#include <optional>
#include <string>

#include "app/plan/plan.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/print.hpp"
#include "cli/run_cases.hpp"
#include "format/shard_plan_json.hpp"
#include "render/shard_plan.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 6> plan_options{{
    {"format", "json|text|markdown", "json", "output format; json is a matrix for GitHub Actions, in one line",
     Kind::choice},
    {"shards", "auto|N", "auto",
     "number of jobs, 1 to 256; auto: as many as have at least 2 min to measure, and no more than the longest test "
     "case leaves useful"},
    {"history", "S", "",
     "history that says how long test cases take: a folder or git:BRANCH (default: guess by warm-up and repeat)"},
    {"out", "FILE", "", "write the plan to this file, for 'benchgate check --plan' and 'benchgate merge --plan'"},
    {"only", "A,B", "", "names of the scenarios"},
    {"tag", "T", "", "tag of the scenarios", Kind::text, 0, 0, true},
}};

std::optional<std::size_t> number_of_shards(const std::string& text) {
  if (text == "auto") return std::nullopt;
  const auto number = base::parse_unsigned(text);
  if (!number || *number < 1 || *number > model::most_shards)
    throw Error("--shards",
                fmt::format("'{}' must be auto or a number from 1 to {}", base::printable(text), model::most_shards));
  return *number;
}

app::PlanRequest plan_request(const Arguments& arguments) {
  app::PlanRequest request;
  request.paths = arguments.positional;
  request.configuration = arguments.text_if("config");
  request.filter = case_filter(arguments);
  request.shards = number_of_shards(arguments.text("shards"));
  request.history = arguments.text_if("history");
  if (arguments.given("out")) request.out = arguments.text("out");
  return request;
}

model::ExitCode plan(const Arguments& arguments, Io io, app::Session& session) {
  print_result(arguments, io, app::plan_shards(plan_request(arguments), session), render::shard_plan_page,
               format::format_job_matrix);
  return model::ExitCode::pass;
}

}  // namespace

Command plan_command() {
  return {"plan",
          "split the scenarios of a check over the jobs of a matrix",
          "[SCENARIO.yaml|DIR|GLOB]...",
          "benchgate plan --shards auto --history git:perf-raw --out shards.json",
          plan_options,
          plan};
}

}  // namespace benchgate::cli
