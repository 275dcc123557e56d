// SPDX-License-Identifier: MIT
// `benchgate bisect`: which commit made a scenario slower. Exits with 1 when no
// commit can be named.
#include "cli/bisect.hpp"

#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/bisect_search.hpp"
#include "cli/measuring.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "cli/scenario_files.hpp"
#include "cli/terminal_progress.hpp"
#include "render/bisection.hpp"
#include "sys/checkout.hpp"
#include "sys/clock.hpp"

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

model::Commit commit_of(const Arguments& arguments, std::string_view option) {
  const std::string word = arguments.text(option);
  if (word.empty()) throw Error(fmt::format("--{}", option), "is needed: a commit, branch or tag");
  const auto id = sys::CommitFinder(".", {}).find(word, sys::Fetch::when_missing);
  if (!id) throw Error(fmt::format("--{}", option), fmt::format("'{}' names no commit here", base::printable(word)));
  return described_commit(".", *id);
}

model::Scenario scenario_to_bisect(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  Selection selection = select_cases(load_scenarios(arguments.positional, configuration, {}), arguments, io);
  if (selection.cases.size() != 1)
    throw Error("bisect", fmt::format("{} test cases are there; choose one by --only NAME", selection.cases.size()));
  model::Scenario scenario = std::move(selection.cases.front());
  if (const auto build = arguments.text_if("build"))
    scenario.build = model::CommandLine{{"bash", "-euo", "pipefail", "-c", *build}, *build};
  return scenario;
}

model::ExitCode bisect(const Arguments& arguments, Io io, app::Session&) {
  const BisectEnds ends{commit_of(arguments, "good"), commit_of(arguments, "bad")};
  const codec::Configuration configuration = load_configuration(arguments);
  const model::Scenario scenario = scenario_to_bisect(arguments, configuration, io);
  sys::Interruption interruption;
  const auto lock = lock_machine("benchgate bisect", arguments, interruption, io);
  if (!lock) throw Error("bisect", "interrupted before anything was measured");
  const RunSource source = find_source(arguments, arguments.text("out"));
  TerminalProgress progress(io.err, progress_style(arguments), sys::monotonic_time);
  const RunSession session{source,
                           "bisect",
                           interruption,
                           progress,
                           deadline_of(arguments, configuration.total_time_budget),
                           nullptr,
                           session_seed(arguments)};
  const model::Bisection bisection = search_first_bad(arguments, ends, scenario, session, io);
  if (!arguments.flag("quiet"))
    io.err << fmt::format("the receipts of every step stay in {}\n", base::printable(arguments.text("out")));
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
