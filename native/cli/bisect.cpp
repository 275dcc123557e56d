// SPDX-License-Identifier: MIT
// `benchgate bisect`: which commit made a scenario slower. Exits with 1 when no
// commit can be named.
#include "cli/bisect.hpp"

#include <array>

#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/bisect_search.hpp"
#include "cli/measuring.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "render/bisection.hpp"
#include "sys/checkout.hpp"

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

model::Commit commit_of(const Arguments& arguments, std::string_view option, const app::Repository& repository) {
  const std::string word = arguments.text(option);
  if (word.empty()) throw Error(fmt::format("--{}", option), "is needed: a commit, branch or tag");
  const auto id = repository.find(word, sys::Fetch::when_missing, {});
  if (!id) throw Error(fmt::format("--{}", option), fmt::format("'{}' names no commit here", base::printable(word)));
  return repository.describe(*id);
}

model::Scenario scenario_to_bisect(const Arguments& arguments, const codec::Configuration& configuration,
                                   const app::Session& session) {
  app::Selection selection = app::select_cases(app::load_scenarios(arguments.positional, configuration, {}),
                                               case_filter(arguments), session.observer);
  if (selection.cases.size() != 1)
    throw Error("bisect", fmt::format("{} test cases are there; choose one by --only NAME", selection.cases.size()));
  model::Scenario scenario = std::move(selection.cases.front());
  if (const auto build = arguments.text_if("build"))
    scenario.build = model::CommandLine{{"bash", "-euo", "pipefail", "-c", *build}, *build};
  return scenario;
}

model::ExitCode bisect(const Arguments& arguments, Io io, app::Session& session) {
  const BisectEnds ends{commit_of(arguments, "good", session.repository),
                        commit_of(arguments, "bad", session.repository)};
  const codec::Configuration configuration = app::load_configuration(arguments.text_if("config"));
  const model::Scenario scenario = scenario_to_bisect(arguments, configuration, session);
  const app::MeasuringRequest request = measuring_request(arguments);
  const app::MeasuringHold hold("bisect", request.on_busy, session);
  const app::RunSource source = app::find_source(source_request(arguments), arguments.text("out"), session);
  const app::RunContext context{source,  "bisect",
                                session, deadline_of(request, configuration.total_time_budget, session.machine),
                                nullptr, seed_of(request, session.machine)};
  const model::Bisection bisection = search_first_bad(arguments, ends, scenario, context);
  session.observer.info(fmt::format("the receipts of every step stay in {}", base::printable(arguments.text("out"))));
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::bisection_json(bisection)
             : format == "markdown" ? render::bisection_markdown(bisection)
                                    : render::bisection_text(bisection));
  const bool is_answered = bisection.verdict != model::Bisection::Verdict::inconclusive;
  return is_answered ? model::ExitCode::pass : model::ExitCode::error;
}

}  // namespace

Command bisect_command() {
  return {"bisect",     "find the commit that made a scenario slower",
          "[SCENARIO]", "benchgate bisect --good v1.4.0 --bad main benchmarks/parse.yaml",
          bisect_table, bisect};
}

}  // namespace benchgate::cli
