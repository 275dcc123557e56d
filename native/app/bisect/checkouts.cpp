// SPDX-License-Identifier: MIT
#include "app/bisect/checkouts.hpp"

#include <utility>

#include "analysis/paired_case.hpp"
#include "app/check_out.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// Why a side was not measured; "" when both were.
std::string problem_of_round(const PairedRound& round) {
  if (const std::string problem = problem_of_side(round.base); !problem.empty()) return "the good commit: " + problem;
  return problem_of_side(round.head);
}

}  // namespace

BisectCheckout::BisectCheckout(const BisectEnd& end, const RunContext& like)
    : worktree_(check_out(end.commit.id, like.session)),
      source_(source_at(like.source, end.word, end.commit.id)),
      context_{source_, like.job_type, like.session, like.deadline, worktree_.get(), like.seed} {}

void BisectCheckout::hold(const std::string& commit) {
  built = false;
  if (!worktree_->check_out(commit)) throw Error("git checkout", fmt::format("cannot check out {}", commit));
}

CheckoutMeasuring::CheckoutMeasuring(const model::Scenario& scenario, std::string metric, std::filesystem::path out_dir)
    : scenario_(scenario), metric_(std::move(metric)), out_dir_(std::move(out_dir)) {}

CheckoutComparison CheckoutMeasuring::measure(BisectCheckout& good, BisectCheckout& probe,
                                              const analysis::PairedRules& rules, std::size_t most) {
  CheckoutComparison comparison;
  do {
    const PairedRound round = measure_once(good, probe, rules);
    if (std::string problem = problem_of_round(round); !problem.empty())
      return {{}, analysis::Agreement::unclear, std::move(problem)};
    comparison.measurements.push_back(round.metrics.begin()->second);
    comparison.agreement = analysis::agreement(comparison.measurements, rules, most);
  } while (comparison.agreement == analysis::Agreement::open);
  return comparison;
}

PairedRound CheckoutMeasuring::measure_once(BisectCheckout& good, BisectCheckout& probe,
                                            const analysis::PairedRules& rules) {
  using Build = runner::RunSettings::Build;
  const InterleavedScenario sides{scenario_, placed_scenario(scenario_, good.context()),
                                  placed_scenario(scenario_, probe.context()), good.context(), probe.context()};
  const std::filesystem::path folder = out_dir_ / fmt::format("step-{}", ++measured_);
  sys::make_folders(folder);
  const analysis::PairedJudgements judgements{{metric_, {.rules = rules}}};
  PairedRequest request{{RunTarget::Layout::file, folder / "good.json"},
                        {RunTarget::Layout::file, folder / "head.json"},
                        judgements,
                        analysis::look_settings(scenario_)};
  request.word = fmt::format("measurement {}", measured_);
  request.base_build = good.built ? Build::skip : Build::run;
  request.head_build = probe.built ? Build::skip : Build::run;
  PairedRound round = measure_pairs(sides, request);
  good.built = round.base.runs.front().problem.empty();
  probe.built = round.head.runs.front().problem.empty();
  return round;
}

}  // namespace benchgate::app
