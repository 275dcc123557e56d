// SPDX-License-Identifier: MIT
// `benchgate explain`: which functions make a scenario slower. Exits with 0 also when nothing stands out.
#include <array>

#include "app/explain/explain.hpp"
#include "cli/command_rows.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "render/profile_change.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 8> explain_table{{
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
    {"baseline", "REF", "",
     "commit, branch or tag to compare with (default: the baseline of the check, else the merge base with the main "
     "branch)"},
    {"only", "A,B", "", "name of the test case"},
    {"tag", "T", "", "tag of the scenario", Kind::text, 0, 0, true},
    {"total-time-budget", "DURATION", "", "time limit, builds included", Kind::duration},
    {"seed", "N", "", "seed for everything that is shuffled (default: random)", Kind::count, 0, most_seed},
    {"no-wait", "", "", "fail instead of waiting when another measurement is running on this machine", Kind::flag},
    {"pass-env", "NAME", "", "pass this environment variable to measured commands, although it is withheld by default",
     Kind::text, 0, 0, true},
}};

app::ExplainRequest explain_request(const Arguments& arguments) {
  app::ExplainRequest request{case_request(arguments)};
  request.baseline = arguments.text_if("baseline");
  return request;
}

model::ExitCode explain(const Arguments& arguments, Io io, app::Session& session) {
  const model::ProfileChange change = app::explain(explain_request(arguments), session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? app::explain_json(change)
             : format == "markdown" ? render::profile_change_markdown(change)
                                    : render::profile_change_text(change));
  return model::ExitCode::pass;
}

}  // namespace

Command explain_command() {
  return {"explain",
          "name the functions that make a scenario slower",
          "[CHECK-OUTPUT|SCENARIO]",
          "benchgate explain --baseline main benchmarks/parse.yaml",
          explain_table,
          explain};
}

}  // namespace benchgate::cli
