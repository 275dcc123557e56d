// SPDX-License-Identifier: MIT
// git bisect, driven by paired verdicts. Two checkouts of their own are measured
// next to each other: the good commit, and the one that git asks about. The work
// tree of the user is left alone, and so is a bisection that goes on in it: git
// keeps its state for each checkout.
//
// One wrong word sends such a search astray for good, and the git that follows
// it names some commit with the same confidence. So every claim is measured in
// fresh processes until two measurements agree on it, and the commit that the
// search ends at is measured against its own parent before it is named.
#include "cli/bisect_search.hpp"

#include <map>
#include <optional>

#include "analysis/bisecting.hpp"
#include "app/measure/measure_pairs.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/bisect_log.hpp"
#include "render/bisection.hpp"
#include "sys/file.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

using analysis::Agreement;
using model::BisectStep;
using model::PairedMeasurement;
using Build = runner::RunSettings::Build;

/// How often everything is searched when the first search ends in doubt.
constexpr int most_searches = 2;

/// A checkout and what is measured in it.
struct Place {
  Place(const std::string& commit, const app::RunSource& at, const app::RunContext& like)
      : worktree(like.session.repository.make_worktree(commit)),
        source(at),
        context{source, like.job_type, like.session, like.deadline, worktree.get(), like.seed} {}

  /// False when git cannot put that commit here.
  bool hold(const std::string& commit) {
    built = false;
    return worktree->check_out(commit);
  }

  std::unique_ptr<app::Worktree> worktree;
  app::RunSource source;
  app::RunContext context;
  bool built = false;  ///< what it holds now
};

/// Measurements of what the two checkouts hold, and what they agree on.
struct Claim {
  std::vector<PairedMeasurement> measurements;
  Agreement agreement = Agreement::unclear;
  std::string problem;  ///< why there is none
};

class Search {
 public:
  Search(const Arguments& arguments, const BisectEnds& ends, const model::Scenario& scenario,
         const app::RunContext& context)
      : arguments_(arguments),
        scenario_(scenario),
        context_(context),
        ends_(ends),
        good_(ends.good.id, app::source_at(context.source, arguments.text("good"), ends.good.id), context),
        probe_(ends.bad.id, app::source_at(context.source, arguments.text("bad"), ends.bad.id), context) {
    const analysis::PairedJudgements all =
        analysis::paired_judgements(scenario, {.threshold = analysis::default_min_effect});
    metric_ = arguments.text("metric");
    if (const auto found = all.find(metric_); found != all.end())
      rules_ = found->second.rules;
    else
      rules_.better = model::metric_named(metric_).better;
  }

  model::Bisection go() {
    result_.metric = metric_;
    result_.good = ends_.good;
    result_.bad = ends_.bad;
    result_.whole = whole_effect();
    whole_ = *analysis::slowdown(result_.whole.effect, rules_.better);
    for (int search = 1; search <= most_searches; ++search) {
      descend();
      judge_end();
      if (result_.verdict != model::Bisection::Verdict::inconclusive || !is_in_doubt_) break;
      if (search < most_searches) tell("the steps that were not clear are measured again");
    }
    return std::move(result_);
  }

 private:
  PairedMeasurement whole_effect() {
    Claim claim = measure_claim(rules_, analysis::most_of_claim);
    if (claim.measurements.empty()) throw Error("bisect", claim.problem);
    const std::string shown = render::measurements_text(claim.measurements);
    tell(fmt::format("bad against good: {}", shown));
    if (claim.agreement != Agreement::slower)
      throw Error("--bad", fmt::format("is not {}slower than good in {}: {}",
                                       claim.agreement == Agreement::unclear ? "shown to be " : "",
                                       base::printable(metric_), shown));
    return claim.measurements.back();
  }

  /// git's search from its start to its end.
  void descend() {
    is_in_doubt_ = false;
    result_.steps.clear();
    require_hold(good_, ends_.good.id);
    if (!probe_.worktree->start_bisect(ends_.bad.id, ends_.good.id))
      throw Error("--good", fmt::format("'{}' is no ancestor of '{}'", base::printable(arguments_.text("good")),
                                        base::printable(arguments_.text("bad"))));
    while (read_end().empty()) take_step();
  }

  const std::vector<model::Commit>& read_end() {
    result_.log = probe_.worktree->bisect_log();
    return result_.ends = codec::parse_bisect_log(result_.log);
  }

  void take_step() {
    stop_if_asked();
    probe_.built = false;
    BisectStep step = decided_step(probe_.worktree->head());
    tell(fmt::format("{} is {}", step.commit.id.substr(0, 12), name_of(step.word)));
    stop_if_asked();
    if (!probe_.worktree->answer_bisect(name_of(step.word)) && read_end().empty())
      throw Error("git bisect", fmt::format("refuses to go on after {}", step.commit.id));
    result_.steps.push_back(std::move(step));
  }

  /// What an earlier search is sure of is not measured again.
  BisectStep decided_step(model::Commit commit) {
    if (const auto known = sure_.find(commit.id); known != sure_.end()) return known->second;
    BisectStep step;
    step.commit = std::move(commit);
    const analysis::PairedRules rules = analysis::rules_of_step(rules_, whole_);
    Claim claim = measure_claim(rules, analysis::most_of_step);
    step.measurements = std::move(claim.measurements);
    step.why = claim.problem;
    if (step.measurements.empty()) {
      step.word = BisectStep::Word::skip;
    } else if (claim.agreement == Agreement::unclear) {
      is_in_doubt_ = true;
      step.word = analysis::nearest_word(step.measurements, rules);
      step.why = fmt::format("not clear, nearer to {}", name_of(step.word));
      return step;
    } else {
      step.word = claim.agreement == Agreement::slower ? BisectStep::Word::bad : BisectStep::Word::good;
    }
    return sure_[step.commit.id] = step;
  }

  /// A commit is named when it is slower than its own parent, whatever led to it.
  void judge_end() {
    using Verdict = model::Bisection::Verdict;
    result_.parent.reset();
    result_.own.clear();
    result_.why.clear();
    result_.verdict = Verdict::one_of_several;
    if (result_.ends.size() != 1) return;
    const std::string& id = result_.ends.front().id;
    result_.parent = context_.session.repository.describe(id + "^");
    require_hold(good_, result_.parent->id);
    require_hold(probe_, id);
    Claim claim = measure_claim(analysis::rules_of_find(rules_, whole_), analysis::most_of_claim);
    stop_if_asked();
    result_.own = std::move(claim.measurements);
    result_.verdict = claim.agreement == Agreement::slower ? Verdict::found : Verdict::inconclusive;
    if (result_.verdict == Verdict::inconclusive)
      result_.why = result_.own.empty() ? claim.problem : analysis::advice_for(claim.agreement);
  }

  /// Measures what the two checkouts hold now until two measurements agree.
  Claim measure_claim(const analysis::PairedRules& rules, std::size_t most) {
    Claim claim;
    do {
      const app::PairedRound round = measure_once(rules);
      for (const model::MeasuredCase* side : {&round.base, &round.head})
        if (const std::string problem = app::problem_of_side(*side); !problem.empty()) {
          claim.problem = (side == &round.base ? "the good commit: " : "") + problem;
          claim.measurements.clear();
          claim.agreement = Agreement::unclear;
          return claim;
        }
      claim.measurements.push_back(round.metrics.begin()->second);
      claim.agreement = analysis::agreement(claim.measurements, rules, most);
    } while (claim.agreement == Agreement::open);
    return claim;
  }

  app::PairedRound measure_once(const analysis::PairedRules& rules) {
    const app::InterleavedScenario sides{scenario_, app::placed_scenario(scenario_, good_.context),
                                         app::placed_scenario(scenario_, probe_.context), good_.context,
                                         probe_.context};
    const fs::path folder = fs::path(arguments_.text("out")) / fmt::format("step-{}", ++measured_);
    sys::make_folders(folder);
    const analysis::PairedJudgements judgements{{metric_, {.rules = rules}}};
    app::PairedRequest request{{app::RunTarget::Layout::file, folder / "good.json"},
                               {app::RunTarget::Layout::file, folder / "head.json"},
                               judgements,
                               analysis::look_settings(scenario_)};
    request.word = fmt::format("measurement {}", measured_);
    request.base_build = good_.built ? Build::skip : Build::run;
    request.head_build = probe_.built ? Build::skip : Build::run;
    app::PairedRound round = app::measure_pairs(sides, request);
    good_.built = round.base.runs.front().problem.empty();
    probe_.built = round.head.runs.front().problem.empty();
    return round;
  }

  void require_hold(Place& place, const std::string& commit) const {
    if (!place.hold(commit)) throw Error("git checkout", fmt::format("{} cannot be checked out", commit));
  }

  void stop_if_asked() const {
    if (context_.session.machine.signal() != 0) throw Error("bisect", "interrupted");
    if (!context_.goes_on())
      throw Error("--total-time-budget", fmt::format("is used up after {} steps", result_.steps.size()));
  }

  void tell(const std::string& line) const { context_.session.observer.info(line); }

  const Arguments& arguments_;
  const model::Scenario& scenario_;
  const app::RunContext& context_;
  const BisectEnds& ends_;
  Place good_;
  Place probe_;
  std::string metric_;
  analysis::PairedRules rules_;
  double whole_ = 0;  ///< slowdown of bad against good, a ratio
  model::Bisection result_;
  std::map<std::string, BisectStep> sure_;  ///< by commit
  bool is_in_doubt_ = false;                ///< a step of this search was not clear
  int measured_ = 0;
};

}  // namespace

model::Bisection search_first_bad(const Arguments& arguments, const BisectEnds& ends, const model::Scenario& scenario,
                                  const app::RunContext& context) {
  return Search(arguments, ends, scenario, context).go();
}

}  // namespace benchgate::cli
