// SPDX-License-Identifier: MIT
#include "app/measure/measure_anchored.hpp"

#include <filesystem>
#include <optional>
#include <utility>

#include "app/measure/measure_pairs.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/side_outcome.hpp"
#include "sys/folder.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using Build = measure::RunSettings::Build;

class AnchoredRun {
 public:
  /// `anchor`: the scenario in the anchor's folder.
  AnchoredRun(CaseInProgress& test_case, model::Scenario anchor, const RunTarget& target, const AnchoredSides& sides)
      : test_case_(test_case),
        anchor_(std::move(anchor)),
        sides_(sides),
        target_(target),
        number_(static_cast<int>(test_case.shown.runs.size()) + 1),
        receipt_(target.path.parent_path() / anchor_file) {
    if (target.layout == RunTarget::Layout::file) return;
    temporary_.emplace(target.path.parent_path().parent_path());  // the run's folder appears when it is complete
    receipt_ = temporary_->path() / anchor_file;
  }

  std::string go() {
    const model::Scenario& scenario = test_case_.scenario;
    const InterleavedScenario interleaved{scenario, anchor_, scenario_in_checkout(scenario, sides_.head), sides_.anchor,
                                          sides_.head};
    const PairedRound round = measure_pairs(interleaved, request());
    std::string problem = problem_of_anchor(&round.base, test_case_.shown.name, sides_.anchor_name, sides_.head);
    if (!problem.empty() && round.head.samples == 0)
      measure_run(test_case_, target_, sides_.head);
    else
      show(round);
    return problem;
  }

 private:
  PairedRequest request() {
    const auto pairs = static_cast<std::size_t>(test_case_.scenario.repeat);
    PairedRequest request{{RunTarget::Layout::file, receipt_}, target_, not_judged_, {pairs, pairs}};
    request.fewest_pairs = pairs;
    request.base_build = request.head_build = number_ == 1 ? Build::run : Build::skip;
    request.on_failure = PairedRequest::OnFailure::go_on;
    request.on_head = [this](const model::Sample& sample) { take(sample); };
    request.gives_up = [this] { return test_case_.failures.gives_up(); };
    request.word =
        fmt::format("{}in turns with {}", test_case_.shown.planned_runs > 1 ? fmt::format("run {}, ", number_) : "",
                    sides_.anchor_name);
    request.on_metric = [this](const model::MetricSource& metric) -> const judge::PairedJudgement* {
      if (test_case_.pooled) test_case_.pooled->declare(metric);
      return nullptr;
    };
    return request;
  }

  void take(const model::Sample& sample) {
    if (test_case_.pooled) test_case_.pooled->add(sample);
    test_case_.failures.add(sample);
    if (!sample.warmup) count_sample(test_case_.shown, sample, number_, ++iteration_);
  }

  void show(const PairedRound& round) {
    model::MeasuredRun run = round.head.runs.front();
    run.number = number_;
    if (run.problem.empty() && test_case_.failures.gives_up())
      run.problem = fmt::format("gave up after {} iterations: {}", round.head.samples, test_case_.failures.why());
    if (temporary_ && !run.files.empty() && round.base.samples > 0) keep_anchor();
    test_case_.shown.stats = test_case_.pooled ? test_case_.pooled->summaries() : run.head.stats;
    test_case_.shown.runs.push_back(std::move(run));
  }

  void keep_anchor() const {
    const fs::path path = target_.path / anchor_file;
    sys::flush_before_move(receipt_, target_.path);
    std::error_code problem;
    fs::rename(receipt_, path, problem);
    if (problem) throw Error(path.string(), problem.message());
  }

  CaseInProgress& test_case_;
  model::Scenario anchor_;
  const AnchoredSides& sides_;
  const RunTarget& target_;
  int number_;
  std::optional<sys::HeldFolder> temporary_ = {};
  fs::path receipt_;  ///< of the anchor, while it is measured
  judge::PairedJudgements not_judged_ = {};
  std::uint64_t iteration_ = 0;  ///< measured ones so far
};

}  // namespace

std::string measure_anchored_run(CaseInProgress& test_case, const RunTarget& target, const AnchoredSides& sides) {
  std::optional<model::Scenario> anchor;
  try {
    anchor = scenario_in_checkout(test_case.scenario, sides.anchor);
  } catch (const Error& error) {
    measure_run(test_case, target, sides.head);
    return fmt::format("{}: this run has no anchor: {}", base::printable(test_case.shown.name), error.what());
  }
  return AnchoredRun(test_case, *std::move(anchor), target, sides).go();
}

std::string problem_of_anchor(const model::MeasuredCase* side, const std::string& case_name,
                              const std::string& anchor_name, const RunContext& head) {
  const std::string problem = side == nullptr ? "it was not measured" : judge::problem_of_side(*side);
  if (problem.empty() || !head.goes_on()) return {};
  return fmt::format("{}: this run has no anchor: {}: {}", base::printable(case_name), anchor_name, problem);
}

}  // namespace benchgate::app
