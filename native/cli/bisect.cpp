// SPDX-License-Identifier: MIT
// `benchgate bisect`: which commit made a scenario slower. Exits with 1 when no
// commit can be named.
#include "cli/bisect.hpp"

#include <array>

#include "app/bisect/bisect.hpp"
#include "cli/measuring.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "render/bisection.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 12> bisect_table{{
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
    {"good", "REF", "", "a commit that was still fast"},
    {"bad", "REF", "", "a later commit that is slow"},
    {"build", "CMD", "", "builds each commit, as shell text, instead of the scenario's build"},
    {"metric", "M", "wall_ms", "what became worse"},
    {"only", "A,B", "", "the scenario to measure, by name"},
    {"tag", "T", "", "the scenario to measure, by tag", Kind::text, 0, 0, true},
    {"out", "DIR", "benchgate-bisect", "folder for the receipts of every step; it stays"},
    {"total-time-budget", "DURATION", "", "stop when this is used up", Kind::duration},
    {"seed", "N", "", "of what is shuffled, as a receipt has it (default: drawn)", Kind::count, 0, most_seed},
    {"no-wait", "", "", "fail when another measurement runs on this machine, instead of waiting", Kind::flag},
    {"include-hostname-hash", "", "", "keep the SHA-256 of the machine's name in the receipts", Kind::flag},
}};

app::BisectRequest bisect_request(const Arguments& arguments) {
  app::BisectRequest request;
  request.configuration = arguments.text_if("config");
  request.places = arguments.positional;
  request.filter = case_filter(arguments);
  request.good = arguments.text("good");
  request.bad = arguments.text("bad");
  if (const auto build = arguments.text_if("build"))
    request.build = model::CommandLine{{"bash", "-euo", "pipefail", "-c", *build}, *build};
  request.metric = arguments.text("metric");
  request.out_dir = arguments.text("out");
  request.measuring = measuring_request(arguments);
  request.source = source_request(arguments);
  return request;
}

model::ExitCode bisect(const Arguments& arguments, Io io, app::Session& session) {
  const app::BisectResult result = app::bisect(bisect_request(arguments), session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::bisection_json(result.bisection)
             : format == "markdown" ? render::bisection_markdown(result.bisection)
                                    : render::bisection_text(result.bisection));
  return result.is_answered() ? model::ExitCode::pass : model::ExitCode::error;
}

}  // namespace

Command bisect_command() {
  return {"bisect",     "find the commit that made a scenario slower",
          "[SCENARIO]", "benchgate bisect --good v1.4.0 --bad main benchmarks/parse.yaml",
          bisect_table, bisect};
}

}  // namespace benchgate::cli
