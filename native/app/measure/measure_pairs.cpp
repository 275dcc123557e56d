// SPDX-License-Identifier: MIT
#include "app/measure/measure_pairs.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/measure/count_instructions.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/time_shares.hpp"
#include "measure/executor.hpp"
#include "measure/paired_run.hpp"
#include "measure/randomize.hpp"

namespace benchgate::app {

namespace {

using measure::Side;
using model::PairedStop;

/// The files and results of one side.
struct SideRecord {
  SideRecord(const RunTarget& target, const model::Scenario& scenario, const RunContext& context)
      : files(target, scenario, context.source, context.job_type, context.session.machine) {
    shown.name = case_name(scenario);
  }

  void add(const model::Sample& sample) {
    files.add(sample);
    if (sample.warmup) return;
    count_sample(shown, sample, 1, shown.samples + 1);
  }

  void finish(const measure::RunOutcome& outcome, int planned, const RunTarget& target, const RunContext& context) {
    model::MeasuredRun run;
    // Paired measurements may end at the time limit, if there are any pairs.
    const bool only_time = context.session.machine.signal() == 0 && outcome.failed_step.empty() && shown.samples > 0;
    run.problem = only_time ? "" : problem_of(outcome, planned, context);
    run.problem_tail = outcome.failure_tail;
    run.head.interrupted = files.head().interrupted = !only_time && was_interrupted(outcome, context);
    if (outcome.samples > 0) {
      run.head = files.finish(outcome, run.problem);
      run.files = target.path.string();
      shown.stats = run.head.stats;
    }
    shown.runs.push_back(std::move(run));
  }

  RunWriter files;
  model::MeasuredCase shown;
};

/// With the time of the scenario, which its fewest pairs may exceed, unless the request says how much of it is left.
PairedTime time_of(const model::Scenario& scenario, PairedTime time) {
  if (time.own || !scenario.adaptive) return time;
  time.own = scenario.adaptive->time_budget;
  time.own_from = static_cast<std::size_t>(scenario.adaptive->min);
  return time;
}

/// Those of both sides first, as they are, then those of one.
std::vector<std::string> warnings_of_reports(const std::vector<std::string>& base,
                                             const std::vector<std::string>& head) {
  std::vector<std::string> both, one;
  const auto is_in = [](const std::vector<std::string>& all, const std::string& warning) {
    return std::find(all.begin(), all.end(), warning) != all.end();
  };
  for (const std::string& warning : base)
    if (is_in(head, warning))
      both.push_back(warning);
    else
      one.push_back("baseline: " + warning);
  for (const std::string& warning : head)
    if (!is_in(base, warning)) one.push_back("candidate: " + warning);
  both.insert(both.end(), one.begin(), one.end());
  return both;
}

class PairedMeasuring {
 public:
  PairedMeasuring(const InterleavedScenario& sides, const PairedRequest& request)
      : sides_(sides),
        request_(request),
        machine_(sides.head_context.session.machine),
        clock_(time_of(sides.scenario, request.time), sides.head_context.deadline, machine_.monotonic_time()),
        watch_(sides.scenario, request.judgements, request.looks),
        base_(request.base_target, sides.base_scenario != nullptr ? *sides.base_scenario : sides.scenario,
              sides.base_context),
        head_(request.head_target, sides.scenario, sides.head_context) {
    if (request.anchor) anchor_.emplace(request.anchor->target, sides.scenario, request.anchor->context);
  }

  PairedRound go() {
    measure::Progress& progress = sides_.head_context.session.observer;
    const int most = static_cast<int>(request_.looks.last);
    const int planned = sides_.scenario.warmup + most;
    std::string name = head_.shown.name;
    if (!request_.word.empty()) name += ", " + request_.word;
    const std::vector<SideRecord*> records = all_records();
    progress.start(name, {.iterations = static_cast<int>(records.size()) * planned, .most_pairs = most});
    const measure::PairedOutcome outcome = run(most, progress);
    watch_.end(end_of(outcome));
    for (SideRecord* const side : records) {
      if (const auto stop = watch_.stop()) side->files.head().notes.stop = run_stop(*stop);
      keep_budget_of_cpu(side->files.head().scenario.budgets);
    }
    base_.finish(outcome.base, planned, request_.base_target, sides_.base_context);
    head_.finish(outcome.head, planned, request_.head_target, sides_.head_context);
    PairedRound round{std::move(base_.shown), std::move(head_.shown)};
    if (outcome.anchor) {
      anchor_->finish(*outcome.anchor, planned, request_.anchor->target, request_.anchor->context);
      round.anchor = std::move(anchor_->shown);
    }
    progress.finish(finish_text(round, outcome.pairs));
    round.metrics = watch_.results();
    round.counted = watch_.counted();
    round.elapsed = clock_.elapsed(now());
    round.per_pair = clock_.per_pair();
    round.whole = clock_.whole();
    round.to_count = to_count_;
    round.filter_note = outcome.filter_note;
    round.report_warnings = warnings_of_reports(outcome.base.report_warnings, outcome.head.report_warnings);
    const std::string& shared =
        outcome.base.shared_files.empty() ? outcome.head.shared_files : outcome.base.shared_files;
    if (!shared.empty()) round.report_warnings.push_back(shared);
    return round;
  }

 private:
  std::vector<SideRecord*> all_records() {
    std::vector<SideRecord*> all{&base_, &head_};
    if (anchor_) all.push_back(&*anchor_);
    return all;
  }

  /// So that `compare` of the receipts judges the CPU time, too, if these pairs did.
  void keep_budget_of_cpu(std::map<std::string, model::Budget>& budgets) const {
    const auto wall = budgets.find("wall_ms");
    if (wall != budgets.end() && watch_.results().contains("cpu_ms")) budgets.emplace("cpu_ms", wall->second);
  }

  measure::PairedOutcome run(int most, measure::Progress& progress) {
    const std::unique_ptr<measure::Executor> executor = machine_.start_executor(sides_.head_context.deadline);
    measure::PairedSettings settings;
    settings.base = run_settings(request_.base_build, sides_.base_context);
    settings.head = run_settings(request_.head_build, sides_.head_context);
    settings.base.on_built = [this] { built(request_.on_base_built); };
    settings.head.on_built = [this] { built(request_.on_head_built); };
    settings.base.on_metric = [this](const model::MetricSource& metric) { base_.files.declare(metric); };
    settings.head.on_metric = [this](const model::MetricSource& metric) {
      head_.files.declare(metric);
      const judge::PairedJudgement* judgement = request_.on_metric ? request_.on_metric(metric) : nullptr;
      if (judgement != nullptr) watch_.watch(metric.metric.name, *judgement);
    };
    std::optional<measure::AnchorTurns> anchor;
    if (request_.anchor) anchor.emplace(turns_of_anchor());
    settings.anchor = anchor ? &*anchor : nullptr;
    settings.most_pairs = most;
    const std::uint64_t seed = sides_.head_context.seed;
    settings.seed = measure::measurement_seed(seed, head_.shown.name, "pairs " + request_.word);
    for (SideRecord* const side : all_records()) side->files.head().notes.seed = seed;
    const measure::PairReceiver receiver{
        [this](Side side, const model::Sample& sample) {
          (side == Side::base ? base_ : head_).add(sample);
          if (side == Side::head && request_.on_head) request_.on_head(sample);
        },
        [this](const model::Sample& base, const model::Sample& head) { return wants_more(base, head); },
        is_focusing() ? [this] { return watch_.undecided(); } : decltype(measure::PairReceiver::undecided)()};
    return measure::run_pairs(sides_.base, sides_.head, settings, *executor, receiver, progress);
  }

  measure::AnchorTurns turns_of_anchor() {
    measure::AnchorTurns turns{request_.anchor->scenario,
                               run_settings(request_.anchor->build, request_.anchor->context),
                               [this](const model::Sample& sample) { anchor_->add(sample); }};
    turns.settings.on_built = [this] { built(request_.anchor->on_built); };
    turns.settings.on_metric = [this](const model::MetricSource& metric) { anchor_->files.declare(metric); };
    return turns;
  }

  /// The scenario's own time is for its pairs, not for its builds.
  void built(const std::function<void()>& then) {
    if (then) then();
    clock_.restart(now());
  }

  bool wants_more(const model::Sample& base, const model::Sample& head) {
    const bool failed = base.failed() || head.failed();
    if (failed && request_.on_failure == PairedRequest::OnFailure::stop) return false;
    if (request_.gives_up && request_.gives_up()) return false;
    watch_.add(base, head);
    if (request_.on_pair) request_.on_pair(watch_);
    clock_.add_pair(now(), base.filtered || head.filtered);
    if (is_focusing()) look_early();
    ++pairs_;
    base_wall_ += std::chrono::nanoseconds(base.wall_ns);
    head_wall_ += std::chrono::nanoseconds(head.wall_ns);
    if (pairs_ >= request_.fewest_pairs && !watch_.needs_more()) return false;
    time_over_ = clock_.is_over(now(), std::chrono::nanoseconds(0)) || is_time_of_confirmation() ||
                 is_time_of_counting(base, head);
    return !time_over_;
  }

  bool is_focusing() const {
    const auto& report = sides_.scenario.report;
    return request_.focus == PairedRequest::Focus::undecided && report && !report->filter.empty();
  }

  /// The first look comes after a third of the time, if that is earlier than planned.
  void look_early() {
    constexpr double third = 1.0 / 3;
    const std::optional<double> over = clock_.share_over(now());
    if (over && *over >= third && !watch_.is_looked_at()) watch_.look_early(*over);
  }

  /// A suspicion that no time is left to confirm is worth less than the metrics that are still undecided.
  bool is_time_of_confirmation() {
    const auto whole = clock_.whole();
    if (request_.if_suspected == PairedRequest::Rest::nothing || !whole || !has_looked() ||
        !clock_.is_past(judge::end_of_first(*whole), now()))
      return false;
    if (watch_.has_suspect()) return true;
    return !std::exchange(has_peeked_, true) && watch_.would_have_suspect();
  }

  bool has_looked() const { return pairs_ >= request_.looks.first || watch_.is_looked_at(); }

  /// Whether the rest of the time is what it takes to count the instructions, because the pairs decide nothing.
  bool is_time_of_counting(const model::Sample& base, const model::Sample& head) {
    const auto whole = clock_.whole();
    if (request_.if_undecided == PairedRequest::Count::nothing || !whole || !has_looked() ||
        !watch_.is_time_undecided())
      return false;
    const auto needed =
        time_to_count(sides_, base, head, std::max(base_wall_, head_wall_) / static_cast<std::int64_t>(pairs_));
    if (!needed) return false;
    const std::chrono::nanoseconds reserved =
        *needed * 11 / 10;  // the median, by which it is planned, may be above the mean
    if (!judge::leaves_time_to_count(reserved, *whole) || !clock_.is_over(now(), reserved)) return false;
    to_count_ = reserved;
    return true;
  }

  std::chrono::nanoseconds now() const { return machine_.monotonic_time(); }

  PairedStop end_of(const measure::PairedOutcome& outcome) const {
    const bool by_signal = machine_.signal() != 0;
    return time_over_ || (outcome.interrupted() && !by_signal) ? PairedStop::time_over : PairedStop::cut_short;
  }

  static std::string finish_text(const PairedRound& round, int pairs) {
    for (const model::MeasuredCase* side : {&round.base, &round.head})
      if (const std::string& problem = side->runs.front().problem; !problem.empty())
        return fmt::format("{}: {}", side == &round.base ? "baseline" : "candidate", problem);
    return base::pluralize(pairs, "pair");
  }

  const InterleavedScenario& sides_;
  const PairedRequest& request_;
  Machine& machine_;
  PairClock clock_;
  judge::PairedCase watch_;
  SideRecord base_;
  SideRecord head_;
  std::optional<SideRecord> anchor_;
  std::size_t pairs_ = 0;
  bool time_over_ = false;
  bool has_peeked_ = false;
  std::chrono::nanoseconds base_wall_{0};  ///< of all pairs
  std::chrono::nanoseconds head_wall_{0};
  std::chrono::nanoseconds to_count_{0};
};

}  // namespace

PairedRound measure_pairs(const InterleavedScenario& sides, const PairedRequest& request) {
  return PairedMeasuring(sides, request).go();
}

}  // namespace benchgate::app
