// SPDX-License-Identifier: MIT
#include "app/measure/measure_anchored.hpp"

#include <utility>

#include "app/measure/measure_pairs.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/folder.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using Build = runner::RunSettings::Build;

class AnchoredRun {
 public:
  AnchoredRun(CaseInProgress& test_case, const fs::path& folder, const AnchoredSides& sides)
      : test_case_(test_case),
        sides_(sides),
        folder_(folder),
        number_(static_cast<int>(test_case.shown.runs.size()) + 1),
        temporary_(folder.parent_path().parent_path()),
        anchor_file_(temporary_.path() / anchor_file) {}

  void go() {
    const model::Scenario& scenario = test_case_.scenario;
    const InterleavedScenario interleaved{scenario, placed_scenario(scenario, sides_.anchor),
                                          placed_scenario(scenario, sides_.head), sides_.anchor, sides_.head};
    const PairedRound round = measure_pairs(interleaved, request());
    const std::string problem = problem_of_side(round.base);
    if (!problem.empty() && round.head.samples == 0 && sides_.head.goes_on()) return measure_alone(problem);
    if (!problem.empty() && sides_.head.goes_on()) note(problem);
    show(round);
  }

 private:
  PairedRequest request() {
    const auto pairs = static_cast<std::size_t>(test_case_.scenario.repeat);
    PairedRequest request{
        {RunTarget::Layout::file, anchor_file_}, {RunTarget::Layout::folder, folder_}, not_judged_, {pairs, pairs}};
    request.fewest_pairs = pairs;
    request.base_build = request.head_build = number_ == 1 ? Build::run : Build::skip;
    request.on_failure = PairedRequest::OnFailure::go_on;
    request.on_head = [this](const model::Sample& sample) { take(sample); };
    request.gives_up = [this] { return test_case_.timeouts.gives_up(); };
    request.word =
        fmt::format("{}in turns with {}", test_case_.shown.planned_runs > 1 ? fmt::format("run {}, ", number_) : "",
                    sides_.anchor_name);
    request.on_metric = [this](const model::MetricSource& metric) -> const analysis::PairedJudgement* {
      if (test_case_.pooled) test_case_.pooled->declare(metric);
      return nullptr;
    };
    return request;
  }

  void take(const model::Sample& sample) {
    if (test_case_.pooled) test_case_.pooled->add(sample);
    test_case_.timeouts.add(sample);
    if (!sample.warmup) count_sample(test_case_.shown, sample, number_, ++iteration_);
  }

  void note(const std::string& problem) const {
    sides_.head.session.observer.note(fmt::format("warning: {}: this run has no anchor: {}: {}",
                                                  base::printable(test_case_.shown.name), sides_.anchor_name, problem));
  }

  void measure_alone(const std::string& problem) {
    note(problem);
    measure_run(test_case_, {RunTarget::Layout::folder, folder_}, sides_.head);
  }

  void show(const PairedRound& round) {
    model::MeasuredRun run = round.head.runs.front();
    run.number = number_;
    if (run.problem.empty() && test_case_.timeouts.gives_up())
      run.problem = fmt::format("gave up after {} iterations: none succeeded, and the last {} timed out",
                                round.head.samples, analysis::TimeoutWatch::most);
    if (!run.files.empty() && round.base.samples > 0) keep_anchor();
    test_case_.shown.stats = test_case_.pooled ? test_case_.pooled->summaries() : run.head.stats;
    test_case_.shown.runs.push_back(std::move(run));
  }

  void keep_anchor() const {
    sys::flush_before_move(anchor_file_, folder_);
    std::error_code problem;
    fs::rename(anchor_file_, folder_ / anchor_file, problem);
    if (problem) throw Error(base::printable((folder_ / anchor_file).string()), problem.message());
  }

  CaseInProgress& test_case_;
  const AnchoredSides& sides_;
  const fs::path& folder_;
  int number_;
  sys::HeldFolder temporary_;
  fs::path anchor_file_;
  analysis::PairedJudgements not_judged_ = {};
  std::uint64_t iteration_ = 0;  ///< measured ones so far
};

}  // namespace

void measure_anchored_run(CaseInProgress& test_case, const fs::path& folder, const AnchoredSides& sides) {
  AnchoredRun(test_case, folder, sides).go();
}

}  // namespace benchgate::app
