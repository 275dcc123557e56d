// SPDX-License-Identifier: MIT
// `benchgate bisect`: git bisect, driven by paired verdicts. Two checkouts of
// their own are measured next to each other: the good commit, and the one that
// git asks about. The work tree of the user is left alone, and so is a
// bisection that goes on in it: git keeps its state for each checkout.
#include "cli/bisect.hpp"

#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/budget_options.hpp"
#include "cli/measuring.hpp"
#include "cli/paired_session.hpp"
#include "cli/run_cases.hpp"
#include "cli/scenario_files.hpp"
#include "codec/bisect_log.hpp"
#include "model/bisection.hpp"
#include "render/bisection.hpp"
#include "render/paired.hpp"
#include "sys/checkout.hpp"
#include "sys/clock.hpp"
#include "sys/file.hpp"
#include "sys/git_program.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

using model::BisectStep;
using model::PairedMeasurement;

constexpr std::array<Option, 11> bisect_table{{
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
    {"good", "REF", "", "a commit that was still fast"},
    {"bad", "REF", "", "a later commit that is slow"},
    {"build", "CMD", "", "builds each commit, as shell text, instead of the scenario's build"},
    {"metric", "M", "wall_ms", "what became worse"},
    {"only", "A,B", "", "the scenario to measure, by name"},
    {"tag", "T", "", "the scenario to measure, by tag", Kind::text, 0, 0, true},
    {"out", "DIR", "benchgate-bisect", "folder for the receipts of every step"},
    {"total-time-budget", "DURATION", "", "stop when this is used up", Kind::duration},
    {"no-wait", "", "", "fail when another measurement runs on this machine, instead of waiting", Kind::flag},
    {"include-hostname-hash", "", "", "keep the SHA-256 of the machine's name in the receipts", Kind::flag},
}};

/// What one comparison of two checkouts came to.
struct Compared {
  std::optional<PairedMeasurement> measurement;
  std::string problem;  ///< why there is none
};

/// A checkout and what is measured in it.
struct Place {
  Place(const std::string& commit, const RunSource& at, const RunSession& like)
      : worktree(".", commit),
        source(at),
        session{source, like.job_type, like.interruption, like.progress, like.deadline, &worktree} {}

  sys::Worktree worktree;
  RunSource source;
  RunSession session;
};

model::Commit described(const sys::Git& git, const std::string& id) {
  return {git.line({"rev-parse", id}), base::valid_utf8(git.line({"show", "-s", "--format=%s", id}))};
}

model::Commit commit_of(const Arguments& arguments, std::string_view option) {
  const std::string word = arguments.text(option);
  if (word.empty()) throw Error(fmt::format("--{}", option), "is needed: a commit, branch or tag");
  const auto id = sys::CommitFinder(".", {}).find(word, sys::Fetch::when_missing);
  if (!id) throw Error(fmt::format("--{}", option), fmt::format("'{}' names no commit here", base::printable(word)));
  return described(sys::Git("."), *id);
}

/// Between which commits the search goes on.
struct Ends {
  model::Commit good;
  model::Commit bad;
};

class Search {
 public:
  Search(const Arguments& arguments, const Ends& ends, const model::Scenario& scenario, const RunSession& session,
         Io io)
      : arguments_(arguments),
        io_(io),
        scenario_(scenario),
        session_(session),
        ends_(ends),
        good_(ends.good.id, source_at(session.source, arguments.text("good"), ends.good.id), session),
        probe_(ends.bad.id, source_at(session.source, arguments.text("bad"), ends.bad.id), session),
        git_(probe_.worktree.place()) {
    judgements_ = analysis::paired_judgements(scenario, {.threshold = analysis::default_min_effect});
    const std::string metric = arguments.text("metric");
    const auto found = judgements_.find(metric);
    analysis::PairedJudgement judgement;
    judgement.rules.better = model::metric_named(metric).better;
    if (found != judgements_.end()) judgement = found->second;
    judgements_ = {{metric, judgement}};
  }

  model::Bisection go() {
    bisection_.metric = judgements_.begin()->first;
    bisection_.good = ends_.good;
    bisection_.bad = ends_.bad;
    bisection_.whole = whole_effect();
    // From here on the question is which of the two a commit is closer to.
    judgements_.begin()->second.rules.min_effect =
        *analysis::slowdown(bisection_.whole.effect, judgements_.begin()->second.rules.better) / 2;
    if (!git_.succeeds({"bisect", "start", ends_.bad.id, ends_.good.id}))
      throw Error("--good", fmt::format("'{}' is no ancestor of '{}'", base::printable(arguments_.text("good")),
                                        base::printable(arguments_.text("bad"))));
    while (read_end().empty()) take_step();
    find_own_effect();
    return std::move(bisection_);
  }

 private:
  PairedMeasurement whole_effect() {
    Compared compared = compare_checkouts(runner::RunSettings::Build::run, runner::RunSettings::Build::run);
    if (!compared.measurement) throw Error("bisect", compared.problem);
    const analysis::PairedRules& rules = judgements_.begin()->second.rules;
    tell(fmt::format("bad against good: {}", render::measurement_text(*compared.measurement)));
    if (!analysis::is_slower(compared.measurement->effect, rules.alpha, rules))
      throw Error("--bad", fmt::format("is not slower than good in {}: {}", base::printable(bisection_.metric),
                                       render::measurement_text(*compared.measurement)));
    return *compared.measurement;
  }

  /// Measures what the two checkouts hold now.
  Compared compare_checkouts(runner::RunSettings::Build good_build, runner::RunSettings::Build head_build) {
    const InterleavedScenario sides{scenario_, placed_scenario(scenario_, good_.session),
                                    placed_scenario(scenario_, probe_.session), good_.session, probe_.session};
    const fs::path folder = out_folder();
    PairedRequest request{{RunTarget::Layout::file, folder / "good.json"},
                          {RunTarget::Layout::file, folder / "head.json"},
                          judgements_,
                          analysis::look_settings(scenario_)};
    request.base_build = good_build;
    request.head_build = head_build;
    const PairedRound round = measure_pairs(sides, request);
    for (const render::CaseShown* side : {&round.base, &round.head})
      if (std::string problem = problem_of_side(*side); !problem.empty())
        return {std::nullopt, (side == &round.base ? "the good commit: " : "") + problem};
    return {round.metrics.begin()->second, ""};
  }

  fs::path out_folder() {
    fs::path folder = fs::path(arguments_.text("out")) / fmt::format("step-{}", ++measured_);
    sys::make_folders(folder);
    return folder;
  }

  const std::vector<model::Commit>& read_end() {
    bisection_.log = git_.answer({"bisect", "log"}).value_or("");
    return bisection_.first_bad = codec::parse_bisect_log(bisection_.log);
  }

  void take_step() {
    if (session_.interruption.requested()) throw Error("bisect", "interrupted");
    if (session_.deadline && sys::monotonic_time() >= *session_.deadline)
      throw Error("--total-time-budget", fmt::format("is used up after {} steps", bisection_.steps.size()));
    BisectStep step;
    step.commit = described(git_, "HEAD");
    measure_step(step);
    tell(fmt::format("{} is {}", step.commit.id.substr(0, 12), name_of(step.word)));
    if (session_.interruption.requested()) throw Error("bisect", "interrupted");
    if (!git_.succeeds({"bisect", std::string(name_of(step.word))}) && read_end().empty())
      throw Error("git bisect", fmt::format("refuses to go on after {}", step.commit.id));
    bisection_.steps.push_back(std::move(step));
  }

  /// A wrong word sends the search astray for good: "bad", and what is not clear, is measured again in fresh
  /// processes; when both differ, the third measurement decides.
  void measure_step(BisectStep& step) {
    if (!measure_once(step, runner::RunSettings::Build::run) || is_clearly_good(step)) return;
    const BisectStep::Word first = step.word;
    for (int more = 0; more < 2; ++more) {
      if (!measure_once(step, runner::RunSettings::Build::skip) || step.word == first) break;
      step.why = fmt::format("measured {} times: the first said {}", more + 2, name_of(first));
    }
  }

  bool measure_once(BisectStep& step, runner::RunSettings::Build head_build) {
    const Compared compared = compare_checkouts(runner::RunSettings::Build::skip, head_build);
    step.measurement = compared.measurement;
    step.why = compared.problem;
    step.word = BisectStep::Word::skip;
    if (!compared.measurement) return false;
    const analysis::PairedRules& rules = judgements_.begin()->second.rules;
    const double worse = analysis::slowdown(step.measurement->effect, rules.better).value_or(0);
    step.word = worse >= rules.min_effect ? BisectStep::Word::bad : BisectStep::Word::good;
    return true;
  }

  bool is_clearly_good(const BisectStep& step) const {
    return step.word == BisectStep::Word::good &&
           analysis::is_excluded(step.measurement->effect, judgements_.begin()->second.rules);
  }

  void find_own_effect() {
    if (bisection_.first_bad.size() != 1) return;
    const std::string& id = bisection_.first_bad.front().id;
    bisection_.parent = described(git_, id + "^");
    const sys::Git base(good_.worktree.place());
    if (!base.succeeds({"checkout", "--quiet", "--force", "--detach", bisection_.parent->id}) ||
        !git_.succeeds({"checkout", "--quiet", "--force", "--detach", id}))
      return;
    bisection_.own = compare_checkouts(runner::RunSettings::Build::run, runner::RunSettings::Build::run).measurement;
  }

  void tell(const std::string& line) const {
    if (!arguments_.flag("quiet")) io_.err << line << '\n' << std::flush;
  }

  const Arguments& arguments_;
  Io io_;
  const model::Scenario& scenario_;
  const RunSession& session_;
  const Ends& ends_;
  Place good_;
  Place probe_;
  sys::Git git_;
  analysis::PairedJudgements judgements_;
  model::Bisection bisection_;
  int measured_ = 0;
};

model::Scenario scenario_to_bisect(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  Selection selection = select_cases(load_scenarios(arguments.positional, configuration, {}), arguments, io);
  if (selection.cases.size() != 1)
    throw Error("bisect", fmt::format("{} test cases are there; choose one by --only NAME", selection.cases.size()));
  model::Scenario scenario = std::move(selection.cases.front());
  if (const auto build = arguments.text_if("build"))
    scenario.build = model::CommandLine{{"bash", "-euo", "pipefail", "-c", *build}, *build};
  return scenario;
}

model::ExitCode bisect(const Arguments& arguments, Io io) {
  const Ends ends{commit_of(arguments, "good"), commit_of(arguments, "bad")};
  const codec::Configuration configuration = load_configuration(arguments);
  const model::Scenario scenario = scenario_to_bisect(arguments, configuration, io);
  sys::Interruption interruption;
  const auto lock = lock_machine("benchgate bisect", arguments, interruption, io);
  if (!lock) throw Error("bisect", "interrupted before anything was measured");
  const RunSource source = find_source(arguments, arguments.text("out"));
  runner::Progress progress(io.err, progress_style(arguments), sys::monotonic_time);
  const RunSession session{source, "bisect", interruption, progress,
                           deadline_of(arguments, configuration.total_time_budget)};
  const model::Bisection bisection = Search(arguments, ends, scenario, session, io).go();
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::bisection_json(bisection)
             : format == "markdown" ? render::bisection_markdown(bisection)
                                    : render::bisection_text(bisection));
  return model::ExitCode::pass;
}

}  // namespace

Command bisect_command() {
  return {"bisect",     "find the commit that made a scenario slower",
          "[SCENARIO]", "benchgate bisect --good v1.4.0 --bad main benchmarks/parse.yaml",
          bisect_table, bisect};
}

}  // namespace benchgate::cli
