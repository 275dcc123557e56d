// SPDX-License-Identifier: MIT
// The working tree is asked for its state between pairs, never while something runs: that would disturb what is
// measured. Pairs of a state that is gone are thrown away, also of programs that are not built, which change at once.
#include "app/watch/watch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "app/measure/measure_pairs.hpp"
#include "app/measure/measure_run.hpp"
#include "app/measure/run_source.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/source/baseline.hpp"
#include "app/source/check_out.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/bisecting.hpp"
#include "judge/paired_case.hpp"
#include "judge/side_outcome.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

constexpr std::chrono::milliseconds pause_of_wait{100};
constexpr int pauses_before_look = 10;         ///< while nothing is measured
constexpr std::chrono::seconds look_after{1};  ///< between pairs

model::Scenario scenario_to_watch(const WatchRequest& request, Session& session) {
  const format::Configuration configuration = load_configuration(request.configuration);
  model::Scenario scenario = requested_case("watch", request, configuration, session.observer);
  require_metric(request.metric, scenario);
  return scenario;
}

/// The baseline in its checkout.
class WatchedBaseline {
 public:
  WatchedBaseline(BaselineCommit commit, const RunSource& source, std::uint64_t seed,
                  std::vector<std::string> environment, Session& session)
      : commit_(std::move(commit)),
        checkout_(check_out(commit_.commit, session)),
        source_(source_at(source, commit_.name, commit_.commit)),
        context_{source_, "watch", session, std::nullopt, checkout_.get(), seed, std::move(environment)} {}
  WatchedBaseline(const WatchedBaseline&) = delete;
  WatchedBaseline& operator=(const WatchedBaseline&) = delete;

  const std::string& commit() const { return commit_.commit; }
  std::string name() const {
    return fmt::format("{} ({})", base::printable(commit_.name), commit_.commit.substr(0, 12));
  }
  const RunContext& context() const { return context_; }

 private:
  BaselineCommit commit_;
  std::unique_ptr<Worktree> checkout_;
  RunSource source_;
  RunContext context_;
};

class Watch {
  using Build = measure::RunSettings::Build;
  using Kind = WatchLook::Kind;

 public:
  Watch(const WatchRequest& request, Session& session)
      : request_(request),
        session_(session),
        scenario_(scenario_to_watch(request, session)),
        seed_(seed_of(request.measuring, session.machine)),
        environment_(measured_environment(request.measuring, session)),
        baseline_(find_commit(request.baseline, "--baseline", session), {}, seed_, environment_, session) {
    session.observer.info(fmt::format("baseline: {}", baseline_.name()));
  }

  WatchLook go() {
    while (goes_on()) {
      const std::string state = state_of_tree();
      ++state_;
      const bool is_done = look_at(state);
      if (is_done && request_.end == WatchRequest::End::first_result) break;
      wait_for_change(state);
    }
    if (!has_look_) throw Error("watch", "interrupted before there was a result");
    return last_;
  }

 private:
  bool goes_on() const { return session_.machine.signal() == 0 && is_seen_; }

  /// Its commit, with a digest of what has changed in tracked files: others are often results of builds.
  std::string state_of_tree() {
    if (const auto facts = session_.repository.facts({}, git::Untracked::are_none))
      known_state_ = source_commit_of({facts->commit, facts->ref, facts->dirty, facts->diff_sha256});
    return known_state_;
  }

  /// False: the state has changed, or a signal came.
  bool look_at(const std::string& state) {
    if (state == baseline_.commit()) {
      show({.kind = Kind::unchanged, .text = fmt::format("nothing has changed since {}", baseline_.name())});
      return true;
    }
    try {
      return measure_state(state);
    } catch (const Error& error) {
      if (state_ == 1 || is_hopeless_) throw;
      show({.kind = Kind::problem, .text = error.what()});
      return true;
    }
  }

  /// The same.
  bool measure_state(const std::string& state) {
    const auto lock =
        session_.machine.lock("benchgate watch", request_.measuring.on_busy, [&](const std::string& other) {
          session_.observer.note(fmt::format("waiting for another measurement: {}", other));
        });
    if (!lock) return false;
    read_scenario();
    const PairedRound round = measure_round(state);
    if (!goes_on() || has_changed_) return false;
    for (const std::string& warning : round.report_warnings)
      notes_.note(fmt::format("warning: {}: {}", case_name(measured_), warning));
    if (const std::string problem = judge::problem_of_side(round.base); !problem.empty()) refuse(round.base, problem);
    has_measured_ = true;
    if (const std::string problem = judge::problem_of_side(round.head); !problem.empty())
      show({.kind = Kind::problem, .text = problem, .log = judge::log_of_side(round.head)});
    else if (const auto found = round.metrics.find(request_.metric); found != round.metrics.end())
      show({.kind = Kind::result, .measurement = found->second});
    else
      throw Error("--metric",
                  unknown_metric(request_.metric, case_name(measured_), judge::measured_metrics(measured_)));
    return true;
  }

  /// The candidate's definition holds for both sides, so that the baseline is built again for another one.
  void read_scenario() {
    if (state_ == 1) return;
    model::Scenario now = scenario_to_watch(request_, session_);
    if (now == scenario_) return;
    scenario_ = std::move(now);
    is_baseline_built_ = false;
  }

  /// A baseline that never worked will not work later either.
  [[noreturn]] void refuse(const model::MeasuredCase& side, const std::string& problem) {
    is_hopeless_ = !has_measured_;
    note_log(judge::log_of_side(side), session_.observer);
    throw Error("watch", fmt::format("the baseline {} could not be measured: {}", baseline_.name(), problem));
  }

  PairedRound measure_round(const std::string& state) {
    const RunSource source = find_checkout({}, {}, git::Untracked::are_none, session_);
    const RunContext candidate{source, "watch", session_, std::nullopt, nullptr, seed_, environment_};
    measured_ = scenario_;
    const InterleavedScenario sides{measured_, scenario_in_checkout(scenario_, baseline_.context()), scenario_,
                                    baseline_.context(), candidate};
    judge::PairedJudgement judgement{.rules = judge::rules_of_metric(scenario_, request_.metric)};
    judge::PairedJudgements judgements;
    const std::vector<std::string> known = judge::measured_metrics(scenario_);
    if (std::find(known.begin(), known.end(), request_.metric) != known.end()) judgements[request_.metric] = judgement;
    PairedRequest pairs{{RunTarget::Layout::file, folder_.path() / "baseline.json"},
                        {RunTarget::Layout::file, folder_.path() / "run.json"},
                        judgements,
                        judge::look_settings(scenario_)};
    pairs.base_build = is_baseline_built_ ? Build::skip : Build::run;
    pairs.on_base_built = [this] { is_baseline_built_ = true; };
    pairs.on_metric = [&](const model::MetricSource& metric) -> const judge::PairedJudgement* {
      measured_.metrics.push_back(metric);
      if (metric.metric.name != request_.metric) return nullptr;
      judgement.rules = judge::rules_of_metric(measured_, request_.metric);
      return &judgement;
    };
    has_changed_ = false;
    shown_pairs_ = 0;
    looked_at_ = session_.machine.monotonic_time();
    pairs.gives_up = [&] { return !is_seen_ || (has_changed_ = has_changed_ || has_changed_since(state)); };
    pairs.on_pair = [this](const judge::PairedCase& so_far) { show_running(so_far); };
    PairedRound round = measure_pairs(sides, pairs);
    has_changed_ = has_changed_ || state_of_tree() != state;
    return round;
  }

  bool has_changed_since(const std::string& state) {
    if (session_.machine.monotonic_time() - looked_at_ < look_after) return false;
    looked_at_ = session_.machine.monotonic_time();
    return state_of_tree() != state;
  }

  void show_running(const judge::PairedCase& so_far) {
    const auto look = so_far.last_look(request_.metric);
    if (!look || !so_far.needs_more() || look->pairs == shown_pairs_) return;
    shown_pairs_ = look->pairs;
    show({.kind = Kind::running, .measurement = {.effect = *look}});
  }

  void show(WatchLook look) {
    look.state = state_;
    last_ = std::move(look);
    has_look_ = true;
    if (request_.on_look) is_seen_ = request_.on_look(last_);
  }

  void wait_for_change(const std::string& state) {
    while (goes_on() && state_of_tree() == state)
      for (int i = 0; i < pauses_before_look && goes_on(); ++i) session_.machine.services().pause(pause_of_wait);
  }

  const WatchRequest& request_;
  Session& session_;
  model::Scenario scenario_;
  model::Scenario measured_ = {};  ///< with the metrics of its report
  std::uint64_t seed_;
  std::vector<std::string> environment_;
  WatchedBaseline baseline_;
  sys::TemporaryFolder folder_;  ///< for receipts that nobody needs
  std::size_t state_ = 0;        ///< number of the state of the working tree
  std::string known_state_ = {};
  NotesOnce notes_{session_.observer};
  WatchLook last_ = {};
  bool has_look_ = false;
  bool is_seen_ = true;
  bool is_baseline_built_ = false;
  bool has_measured_ = false;              ///< the baseline
  bool is_hopeless_ = false;               ///< the baseline does not work
  bool has_changed_ = false;               ///< the working tree, since its measurement began
  std::uint64_t shown_pairs_ = 0;          ///< of the running measurement
  std::chrono::nanoseconds looked_at_{0};  ///< when the state was read last
};

}  // namespace

WatchLook watch(const WatchRequest& request, Session& session) {
  const auto signals = session.machine.watch_signals();
  return Watch(request, session).go();
}

}  // namespace benchgate::app
