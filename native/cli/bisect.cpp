// SPDX-License-Identifier: MIT
// `benchgate bisect`: finds the commit that made a scenario slower. Exits with 1
// when the search is inconclusive.
#include "cli/command_rows.hpp"

#include <array>

#include "app/bisect/bisect.hpp"
#include "cli/measuring.hpp"
#include "cli/print.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "format/bisection_json.hpp"
#include "render/bisection.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 14> bisect_table{{
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
    {"good", "REF", "", "commit, branch or tag that is fast"},
    {"bad", "REF", "", "later commit, branch or tag that is slow"},
    {"build", "CMD", "", "shell command that builds each commit (default: the scenario's build)"},
    {"metric", "M", "wall_ms", "metric that became worse"},
    {"find", "slower|faster", "slower", "what the commit did to the metric", Kind::choice},
    {"only", "A,B", "", "name of the scenario to measure"},
    {"tag", "T", "", "tag of the scenario to measure", Kind::text, 0, 0, true},
    {"out", "DIR", "benchgate-bisect", "folder for the receipts of every step"},
    {"total-time-budget", "DURATION", "", "time limit for all measurements together", Kind::duration},
    {"seed", "N", "", "seed for everything that is shuffled; receipts record it (default: random)", Kind::count, 0,
     most_seed},
    {"no-wait", "", "", "fail instead of waiting when another measurement is running on this machine", Kind::flag},
    {"pass-env", "NAME", "", "pass this environment variable to measured commands, although it is withheld by default",
     Kind::text, 0, 0, true},
    {"include-hostname-hash", "", "", "add the SHA-256 of the hostname to the receipts", Kind::flag},
}};

app::BisectRequest bisect_request(const Arguments& arguments) {
  app::BisectRequest request{{case_request(arguments)}};
  request.good = arguments.text("good");
  request.bad = arguments.text("bad");
  if (const auto build = arguments.text_if("build"))
    request.build = model::CommandLine{{"bash", "-euo", "pipefail", "-c", *build}, *build};
  request.metric = arguments.text("metric");
  if (arguments.text("find") == "faster") request.find = model::Bisection::Find::faster;
  request.out_dir = arguments.text("out");
  request.source = source_request(arguments);
  return request;
}

model::ExitCode bisect(const Arguments& arguments, Io io, app::Session& session) {
  const app::BisectResult result = app::bisect(bisect_request(arguments), session);
  print_result(arguments, io, result.bisection, render::bisection_page, format::format_bisection);
  return exit_code_of(verdict_of(result.bisection));
}

}  // namespace

Command bisect_command() {
  return {"bisect",     "find the commit that made a scenario slower",
          "[SCENARIO]", "benchgate bisect --good v1.4.0 --bad main benchmarks/parse.yaml",
          bisect_table, bisect};
}

}  // namespace benchgate::cli
