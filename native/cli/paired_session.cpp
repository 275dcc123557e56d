// SPDX-License-Identifier: MIT
#include "cli/paired_session.hpp"

#include <utility>

#include "app/stoppable_launcher.hpp"
#include "base/text.hpp"
#include "runner/executor.hpp"
#include "runner/paired_run.hpp"
#include "runner/randomize.hpp"
#include "sys/clock.hpp"

namespace benchgate::cli {

namespace {

using model::PairedStop;
using runner::Side;

/// The files and figures of one side.
struct SideRecord {
  SideRecord(const RunTarget& target, const model::Scenario& scenario, const RunSession& session)
      : files(target, scenario, session.source, session.job_type) {
    shown.name = case_name(scenario);
  }

  void add(const model::Sample& sample) {
    files.add(sample);
    if (sample.warmup) return;
    count_sample(shown, sample, 1, shown.samples + 1);
  }

  void finish(const runner::RunOutcome& outcome, int planned, const RunTarget& target, const RunSession& session) {
    render::RunShown run;
    // The end of the time is one of the ends of a measurement in pairs, if there are any.
    const bool only_time = !session.interruption.requested() && outcome.failed_step.empty() && shown.samples > 0;
    run.problem = only_time ? "" : problem_of(outcome, planned, session);
    run.problem_tail = outcome.failure_tail;
    files.head().interrupted = !only_time && was_interrupted(outcome, session);
    if (outcome.samples > 0) {
      run.head = files.finish(outcome, run.problem);
      run.files = target.path.string();
      shown.stats = run.head.stats;
    }
    shown.runs.push_back(std::move(run));
  }

  RunFiles files;
  render::CaseShown shown;
};

class PairedSession {
 public:
  PairedSession(const InterleavedScenario& sides, const PairedRequest& request)
      : sides_(sides),
        request_(request),
        started_(sys::monotonic_time()),
        watch_(sides.scenario, request.judgements, request.looks, request.decide_alpha),
        base_(request.base_target, sides.scenario, sides.base_session),
        head_(request.head_target, sides.scenario, sides.head_session) {}

  PairedRound go() {
    runner::Progress& progress = sides_.head_session.progress;
    const int most = static_cast<int>(request_.looks.last);
    const int planned = sides_.scenario.warmup + most;
    std::string name = head_.shown.name + " in pairs";
    if (!request_.word.empty()) name += ", " + request_.word;
    progress.start(name, 2 * planned, std::nullopt, std::nullopt);
    const runner::PairedOutcome outcome = run(most, progress);
    watch_.end(end_of(outcome));
    base_.finish(outcome.base, planned, request_.base_target, sides_.base_session);
    head_.finish(outcome.head, planned, request_.head_target, sides_.head_session);
    progress.finish(finish_words(outcome));
    return {std::move(base_.shown), std::move(head_.shown), watch_.results(), watch_.counted()};
  }

 private:
  runner::PairedOutcome run(int most, runner::Progress& progress) {
    app::StoppableLauncher stoppable(sides_.head_session.interruption, sides_.head_session.deadline);
    runner::LauncherExecutor executor(stoppable.launcher());
    runner::PairedSettings settings;
    settings.base = run_settings(request_.base_build);
    settings.head = run_settings(request_.head_build);
    settings.base.on_metric = [this](const model::MetricSource& metric) { base_.files.declare(metric); };
    settings.head.on_metric = [this](const model::MetricSource& metric) {
      head_.files.declare(metric);
      const analysis::PairedJudgement* judgement = request_.on_metric ? request_.on_metric(metric) : nullptr;
      if (judgement != nullptr) watch_.watch(metric.metric.name, *judgement);
    };
    settings.most_pairs = most;
    const std::uint64_t seed = sides_.head_session.seed;
    settings.seed = runner::measurement_seed(seed, head_.shown.name, "pairs " + request_.word);
    base_.files.head().notes.seed = head_.files.head().notes.seed = seed;
    const runner::PairReceiver receiver{
        [this](Side side, const model::Sample& sample) { (side == Side::base ? base_ : head_).add(sample); },
        [this](const model::Sample& base, const model::Sample& head) { return wants_more(base, head); }};
    return runner::run_pairs(sides_.base, sides_.head, settings, executor, receiver, progress);
  }

  bool wants_more(const model::Sample& base, const model::Sample& head) {
    const bool failed = base.failed() || head.failed();
    if (failed && request_.on_failure == PairedRequest::OnFailure::stop) return false;
    if (!watch_.add(base, head)) return false;
    const auto& adaptive = sides_.scenario.adaptive;
    if (!adaptive || !adaptive->time_budget) return true;
    time_over_ = sys::monotonic_time() - started_ >= *adaptive->time_budget;
    return !time_over_;
  }

  PairedStop end_of(const runner::PairedOutcome& outcome) const {
    const bool by_signal = sides_.head_session.interruption.requested();
    return time_over_ || (outcome.interrupted() && !by_signal) ? PairedStop::time_over : PairedStop::cut_short;
  }

  std::string finish_words(const runner::PairedOutcome& outcome) const {
    for (const SideRecord* side : {&base_, &head_})
      if (const std::string& problem = side->shown.runs.front().problem; !problem.empty())
        return fmt::format("{}: {}", side == &base_ ? "base" : "head", problem);
    return fmt::format("{} pair{}", outcome.pairs, outcome.pairs == 1 ? "" : "s");
  }

  const InterleavedScenario& sides_;
  const PairedRequest& request_;
  std::chrono::nanoseconds started_;
  analysis::PairedCase watch_;
  SideRecord base_;
  SideRecord head_;
  bool time_over_ = false;
};

}  // namespace

PairedRound measure_pairs(const InterleavedScenario& sides, const PairedRequest& request) {
  return PairedSession(sides, request).go();
}

std::string problem_of_side(const render::CaseShown& side) {
  if (const std::string& problem = side.runs.front().problem; !problem.empty()) return problem;
  if (side.failed == 0) return {};
  return fmt::format("{} of {} iterations failed{}", side.failed, side.samples,
                     side.first_failure ? "; the first " + side.first_failure->failure : std::string());
}

}  // namespace benchgate::cli
