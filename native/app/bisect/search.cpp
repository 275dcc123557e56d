// SPDX-License-Identifier: MIT
// git bisect, driven by paired verdicts. Two temporary checkouts are measured in
// pairs: the good commit, and the commit that git asks about. The user's work
// tree stays untouched, and so does a bisection that is running there, because
// git keeps that state per checkout.
//
// One wrong answer leads git bisect to a wrong commit without any sign of it.
// So every step is measured in fresh processes until two measurements agree,
// and the commit at the end is measured against its own parent before it is
// reported.
#include "app/bisect/search.hpp"

#include <map>
#include <utility>

#include "app/bisect/step_folders.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/bisect_log.hpp"
#include "judge/bisecting.hpp"
#include "render/bisection.hpp"

namespace benchgate::app {

namespace {

using judge::Agreement;
using model::BisectStep;
using model::PairedMeasurement;

class FirstBadSearch {
 public:
  FirstBadSearch(const BisectSearch& search, SearchCheckouts& checkouts, const RunContext& context)
      : search_(search),
        context_(context),
        good_(checkouts.good),
        probe_(checkouts.probe),
        measuring_(search.scenario, search.metric, search.find, search.out_dir, context.session.observer) {}

  model::Bisection go() {
    result_.metric = search_.metric;
    result_.find = search_.find;
    result_.good = search_.good.commit;
    result_.bad = search_.bad.commit;
    result_.whole = search_.known != nullptr ? known_effect() : whole_effect();
    whole_ = *judge::slowdown(result_.whole.effect, rules_.better);
    for (int search = 1; search <= judge::most_searches; ++search) {
      descend();
      judge_end();
      if (result_.outcome != model::Bisection::Outcome::inconclusive || !is_in_doubt_) break;
      if (search < judge::most_searches) show_progress("measuring the unclear steps again");
    }
    return std::move(result_);
  }

 private:
  PairedMeasurement known_effect() {
    rules_ = search_.known->rules;
    return search_.known->comparison.measurements.back();
  }

  PairedMeasurement whole_effect() {
    CheckoutComparison comparison = measure(measuring_.rules(), judge::most_end_measurements,
                                            {good_label(), label_of("the bad commit", search_.bad.commit.id)});
    rules_ = measuring_.rules();
    if (comparison.measurements.empty()) {
      note_log(comparison.log, context_.session.observer);
      throw Error("bisect", comparison.problem);
    }
    if (comparison.measurements.back().effect.pairs == 0)
      throw Error("--metric",
                  fmt::format("no execution of {} has a value of {}", case_name(search_.scenario), search_.metric));
    const std::string shown = render::measurements_text(comparison.measurements);
    show_progress(fmt::format("bad against good: {}", shown));
    if (comparison.agreement != Agreement::slower)
      throw Error("--bad", fmt::format("is not {}{} than good in {}: {}",
                                       comparison.agreement == Agreement::unclear ? "shown to be " : "",
                                       name_of(search_.find), search_.metric, shown));
    return comparison.measurements.back();
  }

  /// Runs git bisect once, from start to end.
  void descend() {
    is_in_doubt_ = false;
    result_.steps.clear();
    good_.hold(search_.good.commit.id);
    if (!probe_.worktree().start_bisect(search_.bad.commit.id, search_.good.commit.id))
      throw Error("--good", fmt::format("'{}' is not an ancestor of '{}'", search_.good.word, search_.bad.word));
    while (read_end().empty()) take_step();
  }

  const std::vector<model::Commit>& read_end() {
    result_.log = probe_.worktree().bisect_log();
    return result_.ends = format::parse_bisect_log(result_.log);
  }

  void take_step() {
    stop_if_asked();
    probe_.built = false;
    const model::Commit commit = probe_.worktree().head();
    show_progress(fmt::format("step {}, about {} left: {} {}", result_.steps.size() + 1,
                              probe_.worktree().bisect_steps_left(), commit.id.substr(0, 12),
                              base::printable(commit.subject)));
    BisectStep step = decided_step(commit);
    show_progress(fmt::format("{} is {}", step.commit.id.substr(0, 12), name_of(step.answer)));
    stop_if_asked();
    if (!probe_.worktree().answer_bisect(name_of(step.answer)) && read_end().empty())
      throw Error("git bisect", fmt::format("cannot continue after {}", step.commit.id));
    result_.steps.push_back(std::move(step));
  }

  /// Steps that were clear in an earlier search are not measured again.
  BisectStep decided_step(model::Commit commit) {
    if (const auto known = sure_.find(commit.id); known != sure_.end()) return known->second;
    if (const auto missing = probe_.worktree().incomplete())
      return {std::move(commit), BisectStep::Answer::skip, {}, missing->what()};
    const judge::PairedRules rules = judge::rules_of_step(rules_, whole_);
    CheckoutComparison comparison = measure(rules, judge::most_step_measurements, {good_label()});
    const judge::StepDecision decision = judge::decide_step(comparison.measurements, comparison.agreement, rules);
    BisectStep step;
    step.commit = std::move(commit);
    step.answer = decision.answer;
    step.measurements = std::move(comparison.measurements);
    step.why = comparison.problem.empty() ? decision.why : comparison.problem;
    if (decision.certainty == judge::StepDecision::Certainty::sure)
      sure_[step.commit.id] = step;
    else
      is_in_doubt_ = true;
    return step;
  }

  /// Reports a commit only if it is slower than its own parent.
  void judge_end() {
    using Verdict = model::Bisection::Outcome;
    result_.parent.reset();
    result_.own.clear();
    result_.why.clear();
    result_.outcome = Verdict::one_of_several;
    if (result_.ends.size() != 1) return;
    const std::string& id = result_.ends.front().id;
    result_.parent = context_.session.repository.describe(id + "^");
    good_.hold(result_.parent->id);
    probe_.hold(id);
    for (BisectCheckout* side : {&good_, &probe_})
      if (const auto missing = side->worktree().incomplete()) {
        result_.outcome = Verdict::inconclusive;
        result_.why = missing->what();
        return;
      }
    CheckoutComparison comparison = measure(judge::rules_of_find(rules_, whole_), judge::most_end_measurements,
                                            {label_of("its parent", result_.parent->id)});
    stop_if_asked();
    result_.own = std::move(comparison.measurements);
    result_.outcome = judge::outcome_of_find(comparison.agreement);
    if (result_.outcome == Verdict::inconclusive)
      result_.why = result_.own.empty() ? comparison.problem : judge::advice_for(comparison.agreement);
  }

  CheckoutComparison measure(const judge::PairedRules& rules, std::size_t most, const SideLabels& labels) {
    return measuring_.measure(good_, probe_, rules, most, labels);
  }

  std::string good_label() const { return label_of("the good commit", search_.good.commit.id); }

  void stop_if_asked() const {
    if (context_.session.machine.signal() != 0) throw Error("bisect", "interrupted");
    if (!context_.goes_on())
      throw Error("--total-time-budget", fmt::format("used up after {} steps", result_.steps.size()));
  }

  void show_progress(const std::string& line) const { context_.session.observer.info(line); }

  const BisectSearch& search_;
  const RunContext& context_;
  BisectCheckout& good_;
  BisectCheckout& probe_;
  CheckoutMeasuring measuring_;
  judge::PairedRules rules_;
  double whole_ = 0;  ///< slowdown of bad against good, a ratio
  model::Bisection result_;
  std::map<std::string, BisectStep> sure_;  ///< by commit
  bool is_in_doubt_ = false;                ///< a step of this search was not clear
};

}  // namespace

SearchHold::SearchHold(std::string_view command, const SearchRequest& request,
                       const format::Configuration& configuration, Session& session)
    : hold_(command, request.measuring.on_busy, session),
      source_(find_source(request.source, request.out_dir, session)),
      context_{source_,
               "bisect",
               session,
               deadline_of(request.measuring, configuration.total_time_budget, session.machine),
               nullptr,
               seed_of(request.measuring, session.machine),
               measured_environment(request.measuring, session)} {
  remove_steps(request.out_dir);
  session.observer.info(
      fmt::format("the receipts of every step are kept in {}", base::printable(request.out_dir.string())));
}

model::Bisection search_first_bad(const BisectSearch& search, SearchCheckouts& checkouts, const RunContext& context) {
  return FirstBadSearch(search, checkouts, context).go();
}

}  // namespace benchgate::app
