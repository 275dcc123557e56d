// SPDX-License-Identifier: MIT
#include "measure/paired_run.hpp"

#include <array>
#include <optional>
#include <utility>

#include "measure/measurement.hpp"
#include "measure/randomize.hpp"
#include "measure/report_filter.hpp"

namespace benchgate::measure {

namespace {

using Program = ReportFilter::Program;

/// Both sides while they are measured.
class PairedRun {
 public:
  PairedRun(const model::Scenario& base, const model::Scenario& head, const PairedSettings& settings,
            Executor& executor, const PairReceiver& receiver, Progress& progress)
      : scenario_(head),
        settings_(settings),
        receiver_(receiver),
        progress_(progress),
        executor_(executor),
        random_(settings.seed),
        outputs_(head),
        outputs_of_anchor_(head),
        filter_(head),
        base_(base, settings.base, executor, take_base_, progress, outputs_),
        head_(head, settings.head, executor, take_head_, progress, outputs_) {}

  PairedOutcome go() {
    if (base_.prepare() && head_.prepare() && count_instructions()) {
      prepare_anchor();
      progress_.step("pairs");
      if (base_.iterate(scenario_.warmup) && head_.iterate(scenario_.warmup)) {
        iterate_anchor(scenario_.warmup);
        while (outcome_.pairs < settings_.most_pairs && run_block()) continue;
      }
    }
    outcome_.head = head_.finish();
    if (const std::string& why = filter_.given_up(); !why.empty()) {
      outcome_.filter_note = "import.filter was given up, so that all benchmarks ran again: " + why;
      outcome_.head.notes.warnings.push_back(outcome_.filter_note);
    }
    outcome_.base = base_.finish();
    if (anchor_) outcome_.anchor = anchor_->finish();
    return std::move(outcome_);
  }

 private:
  /// Counts that differ are repeated once, to learn their jitter.
  bool count_instructions() {
    if (!base_.count_instructions() || !head_.count_instructions()) return false;
    if (base_.instructions() == head_.instructions()) return true;
    return base_.count_instructions() && head_.count_instructions();
  }

  void prepare_anchor() {
    if (settings_.anchor == nullptr) return;
    anchor_.emplace(settings_.anchor->scenario, settings_.anchor->settings, executor_, take_anchor_, progress_,
                    outputs_of_anchor_);
    anchor_goes_on_ = anchor_->prepare() && anchor_->count_instructions();
  }

  void iterate_anchor(int count) {
    for (int i = 0; i < count && anchor_goes_on_; ++i) {
      anchor_->run_only(filter_.option());
      if (!anchor_->iterate(1)) anchor_goes_on_ = false;
      if (filter_.option().empty()) filter_.learn(Program::anchor, anchor_->reported());
    }
  }

  /// A filtered execution of the anchor counts only if it ran the same benchmarks as the pair; else it gets no more
  /// turns.
  void take_anchor(const model::Sample& sample) {
    if (sample.filtered && !filter_.problem(Program::anchor, sample, anchor_->reported()).empty()) {
      anchor_->discard_last(sample);
      anchor_goes_on_ = false;
      return;
    }
    if (sample.failed()) anchor_goes_on_ = false;
    settings_.anchor->on_sample(sample);
  }

  /// False when no block must follow.
  bool run_block() {
    if (scenario_.randomize.environment_size) {
      const std::map<std::string, std::string> padding = environment_padding(random_);
      base_.set_environment(padding);
      head_.set_environment(padding);
      if (anchor_) anchor_->set_environment(padding);
    }
    std::array<Side, 4> order = block_order(random_);
    // Head must print what base prints, so without a warmup base goes first.
    const bool base_first = outcome_.pairs == 0 && scenario_.same_output && scenario_.warmup == 0;
    if (base_first) order = {Side::base, Side::head, Side::head, Side::base};
    for (std::size_t first = 0; first < order.size(); first += 2) {
      if (outcome_.pairs >= settings_.most_pairs) return false;
      const bool is_second = first > 0;
      filter_.choose(receiver_.undecided ? receiver_.undecided() : std::nullopt);
      if (is_second) iterate_anchor(1);
      const PairEnd end = run_pair(order.at(first), order.at(first + 1));
      if (end == PairEnd::cut_off) return false;
      if (!is_second) iterate_anchor(1);
      if (end == PairEnd::in_vain) continue;
      ++outcome_.pairs;
      if (!receiver_.wants_more(last_base_, last_head_)) return false;
    }
    return true;
  }

  enum class PairEnd { measured, in_vain, cut_off };

  PairEnd run_pair(Side first, Side second) {
    const bool is_filtered = !filter_.option().empty();
    base_.run_only(filter_.option());
    head_.run_only(filter_.option());
    if (!side(first).iterate(1) || !side(second).iterate(1)) return PairEnd::cut_off;
    if (!is_filtered) {
      filter_.learn(Program::baseline, base_.reported());
      filter_.learn(Program::candidate, head_.reported());
      return PairEnd::measured;
    }
    if (!ran_what_was_asked()) return PairEnd::in_vain;
    receiver_.on_sample(Side::base, last_base_);
    receiver_.on_sample(Side::head, last_head_);
    return PairEnd::measured;
  }

  bool ran_what_was_asked() {
    std::string problem = filter_.problem(Program::baseline, last_base_, base_.reported());
    if (!problem.empty()) {
      problem = "baseline: " + problem;
    } else {
      problem = filter_.problem(Program::candidate, last_head_, head_.reported());
      if (!problem.empty()) problem = "candidate: " + problem;
    }
    if (problem.empty()) return true;
    base_.discard_last(last_base_);
    head_.discard_last(last_head_);
    filter_.give_up(std::move(problem));
    return false;
  }

  Measurement& side(Side which) { return which == Side::base ? base_ : head_; }

  const model::Scenario& scenario_;
  const PairedSettings& settings_;
  const PairReceiver& receiver_;
  Progress& progress_;
  Executor& executor_;
  base::Random random_;
  OutputCheck outputs_;
  OutputCheck outputs_of_anchor_;  ///< an older program may print something else
  ReportFilter filter_;
  model::Sample last_base_;
  model::Sample last_head_;
  std::function<void(model::Sample&&)> take_base_ = [this](model::Sample&& sample) {
    last_base_ = std::move(sample);
    if (!last_base_.filtered) receiver_.on_sample(Side::base, last_base_);
  };
  std::function<void(model::Sample&&)> take_head_ = [this](model::Sample&& sample) {
    last_head_ = std::move(sample);
    if (!last_head_.filtered) receiver_.on_sample(Side::head, last_head_);
  };
  std::function<void(model::Sample&&)> take_anchor_ = [this](model::Sample&& sample) { take_anchor(sample); };
  Measurement base_;
  Measurement head_;
  std::optional<Measurement> anchor_;  ///< present once both sides are prepared
  bool anchor_goes_on_ = false;
  PairedOutcome outcome_;
};

}  // namespace

PairedOutcome run_pairs(const model::Scenario& base, const model::Scenario& head, const PairedSettings& settings,
                        Executor& executor, const PairReceiver& receiver, Progress& progress) {
  return PairedRun(base, head, settings, executor, receiver, progress).go();
}

}  // namespace benchgate::measure
