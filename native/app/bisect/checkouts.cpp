// SPDX-License-Identifier: MIT
#include "app/bisect/checkouts.hpp"

#include <algorithm>
#include <utility>

#include "app/bisect/step_folders.hpp"
#include "app/measure/case_selection.hpp"
#include "app/source/check_out.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/paired_case.hpp"
#include "judge/side_outcome.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// The side that was not measured; null when both were.
const model::MeasuredCase* unmeasured_side(const PairedRound& round) {
  for (const model::MeasuredCase* side : {&round.base, &round.head})
    if (!judge::problem_of_side(*side).empty()) return side;
  return nullptr;
}

}  // namespace

BisectCheckout::BisectCheckout(const BisectEnd& end, const RunContext& like)
    : worktree_(check_out(end.commit.id, like.session)),
      word_(end.word),
      commit_(end.commit.id),
      source_(source_at(like.source, end.word, end.commit.id)),
      context_{source_, like.job_type, like.session, like.deadline, worktree_.get(), like.seed, like.environment} {}

void BisectCheckout::hold(const std::string& commit) {
  built = false;
  worktree_->check_out(commit);
}

void BisectCheckout::name_commit() {
  const std::string id = worktree_->head().id;
  if (id != source_.commit) source_ = source_at(std::move(source_), id == commit_ ? word_ : std::string(), id);
}

std::string label_of(std::string_view name, const std::string& commit) {
  return fmt::format("{} {}: ", name, commit.substr(0, 12));
}

CheckoutMeasuring::CheckoutMeasuring(const model::Scenario& scenario, std::string metric, model::Bisection::Find find,
                                     std::filesystem::path out_dir, Observer& observer)
    : scenario_(scenario),
      metric_(std::move(metric)),
      find_(find),
      rules_(judge::rules_of_metric(scenario, metric_, find)),
      out_dir_(std::move(out_dir)),
      notes_(observer) {}

CheckoutComparison CheckoutMeasuring::measure(BisectCheckout& good, BisectCheckout& probe,
                                              const judge::PairedRules& rules, std::size_t most,
                                              const SideLabels& labels) {
  CheckoutComparison comparison;
  do {
    const PairedRound round = measure_once(good, probe, rules);
    if (const model::MeasuredCase* const side = unmeasured_side(round))
      return {{},
              judge::Agreement::unclear,
              (side == &round.base ? labels.good : labels.probe) + judge::problem_of_side(*side),
              judge::log_of_side(*side)};
    comparison.measurements.push_back(round.metrics.at(metric_));
    judge::PairedRules directed = rules;
    directed.better = rules_.better;
    comparison.agreement = judge::agreement(comparison.measurements, directed, most);
  } while (comparison.agreement == judge::Agreement::open);
  return comparison;
}

const judge::PairedJudgement* CheckoutMeasuring::take_metric(const model::MetricSource& metric,
                                                             model::Scenario& scenario,
                                                             judge::PairedJudgement& judgement) {
  scenario.metrics.push_back(metric);
  if (metric.metric.name != metric_) return nullptr;
  rules_ = judge::rules_of_metric(scenario, metric_, find_);
  judgement.rules.better = rules_.better;
  return &judgement;
}

PairedRound CheckoutMeasuring::measure_once(BisectCheckout& good, BisectCheckout& probe,
                                            const judge::PairedRules& rules) {
  using Build = measure::RunSettings::Build;
  good.name_commit();
  probe.name_commit();
  model::Scenario scenario = scenario_;
  const InterleavedScenario sides{scenario, scenario_in_checkout(scenario_, good.context()),
                                  scenario_in_checkout(scenario_, probe.context()), good.context(), probe.context()};
  const std::filesystem::path folder = step_folder(out_dir_, ++measured_);
  sys::make_folders(folder);
  judge::PairedJudgement judgement{.rules = rules};
  const std::vector<std::string> known = judge::measured_metrics(scenario_);
  judge::PairedJudgements judgements;
  if (std::find(known.begin(), known.end(), metric_) != known.end()) judgements[metric_] = judgement;
  PairedRequest request{{RunTarget::Layout::file, folder / good_receipt},
                        {RunTarget::Layout::file, folder / head_receipt},
                        judgements,
                        judge::look_settings(scenario_)};
  request.on_metric = [&](const model::MetricSource& metric) { return take_metric(metric, scenario, judgement); };
  request.word = fmt::format("measurement {}", measured_);
  request.base_build = good.built ? Build::skip : Build::run;
  request.head_build = probe.built ? Build::skip : Build::run;
  PairedRound round = measure_pairs(sides, request);
  for (const std::string& warning : round.report_warnings)
    notes_.note(fmt::format("warning: {}: {}", case_name(scenario_), warning));
  good.built = round.base.runs.front().problem.empty();
  probe.built = round.head.runs.front().problem.empty();
  if (unmeasured_side(round) == nullptr && round.metrics.count(metric_) == 0)
    throw Error("--metric", unknown_metric(metric_, case_name(scenario), judge::measured_metrics(scenario)));
  return round;
}

}  // namespace benchgate::app
