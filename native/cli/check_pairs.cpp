// SPDX-License-Identifier: MIT
#include "cli/check_pairs.hpp"

#include <algorithm>

#include "analysis/counted.hpp"
#include "analysis/report.hpp"
#include "app/version.hpp"
#include "base/text.hpp"
#include "cli/check_sides.hpp"
#include "cli/receipt_comparison.hpp"
#include "results/stored_receipt.hpp"
#include "sys/file.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

using Build = runner::RunSettings::Build;

/// Counts that are the same each time need no room for noise.
bool is_exact(const model::Scenario& scenario, const std::string& metric) {
  return metric == "instructions" && scenario.instructions == model::Instructions::callgrind;
}

/// Pairs see smaller changes than receipts of different days: what nobody set a limit for counts from 3 % on.
model::Scenario with_paired_limits(model::Scenario scenario, const Arguments& arguments) {
  if (arguments.given("threshold")) return scenario;
  for (auto& [name, budget] : scenario.budgets)
    if (budget.place.line == 0 && !budget.threshold.empty())
      budget.threshold = is_exact(scenario, name) ? "0" : analysis::default_min_effect;
  return scenario;
}

model::Scenario placed_in(model::Scenario scenario, const fs::path& folder) {
  if (fs::path(scenario.cwd).is_relative()) scenario.cwd = (folder / scenario.cwd).lexically_normal().string();
  return scenario;
}

/// Results of the first measurement, without confirmations.
std::map<std::string, model::PairedVerdict> first_verdicts(const app::PairedRound& round) {
  std::map<std::string, model::PairedVerdict> verdicts;
  for (const auto& [name, measurement] : round.metrics) verdicts[name].first = measurement;
  return verdicts;
}

std::string log_of(const model::MeasuredCase& side) {
  if (const std::string& tail = side.runs.front().problem_tail; !tail.empty()) return tail;
  return side.first_failure ? std::string(base::trim(side.first_failure->tail)) : std::string();
}

std::string wrong_output_of(const model::MeasuredCase& side) {
  return fmt::format("{} of {} iterations {}", side.wrong_outputs, side.samples,
                     side.first_failure ? side.first_failure->failure : std::string("printed something wrong"));
}

}  // namespace

PairedCheck::PairedCheck(const Arguments& arguments, CompareSettings settings, const PairedPlaces& places,
                         std::size_t count)
    : arguments_(arguments), settings_(std::move(settings)), places_(places), cases_(count) {
  if (!arguments.given("threshold")) settings_.budgets.threshold = analysis::default_min_effect;
}

app::InterleavedScenario PairedCheck::sides_of(const Case& one) const {
  return {
      one.scenario,
      places_.base_in ? placed_in(one.scenario, *places_.base_in) : app::placed_scenario(one.scenario, places_.base),
      places_.head_in ? placed_in(one.scenario, *places_.head_in) : app::placed_scenario(one.scenario, places_.head),
      places_.base, places_.head};
}

app::PairedRequest PairedCheck::request_for(const Case& one, const fs::path& folder,
                                            const analysis::PairedJudgements& judgements) const {
  app::PairedRequest request{{app::RunTarget::Layout::file, folder / "baseline.json"},
                             {app::RunTarget::Layout::file, folder / "run.json"},
                             judgements,
                             analysis::look_settings(one.scenario)};
  if (arguments_.given("repeat")) {
    const auto pairs = static_cast<std::size_t>(arguments_.count("repeat"));
    request.looks = {pairs, pairs};
  }
  if (arguments_.flag("allow-failures")) request.on_failure = app::PairedRequest::OnFailure::go_on;
  return request;
}

void PairedCheck::measure(std::size_t index, const model::Scenario& scenario, const CheckFolder& folder) {
  Case& one = cases_.at(index);
  one.scenario = with_paired_limits(scenario, arguments_);
  try {
    one.folder = folder.begin_case(case_name(scenario));
    measure_case(one);
  } catch (const Error& error) {
    one.error = error;
  }
}

void PairedCheck::measure_case(Case& one) {
  if (arguments_.given("confirm")) one.scenario.confirm = static_cast<int>(arguments_.count("confirm"));
  one.judgements = analysis::paired_judgements(one.scenario, settings_.budgets);
  app::PairedRequest request = request_for(one, one.folder, one.judgements);
  request.on_metric = [&](const model::MetricSource& metric) -> const analysis::PairedJudgement* {
    one.scenario.metrics.push_back(metric);
    model::Scenario alone = one.scenario;
    alone.metrics = {metric};
    one.judgements.merge(analysis::paired_judgements(alone, settings_.budgets));
    const auto found = one.judgements.find(metric.metric.name);
    return found == one.judgements.end() ? nullptr : &found->second;
  };
  one.first = app::measure_pairs(sides_of(one), request);
  if (problem_of(one.first.base).empty() && problem_of(one.first.head).empty())
    one.verdicts = first_verdicts(one.first);
  if (is_base_to_blame(one)) measure_head_alone(one);
}

/// A base that does not build keeps the head from running: the change is not to blame for it.
bool PairedCheck::is_base_to_blame(const Case& one) const {
  return !problem_of(one.first.base).empty() && (problem_of(one.first.head).empty() || one.first.head.samples == 0);
}

/// There is nothing to judge, but something to show.
void PairedCheck::measure_head_alone(Case& one) const {
  if (!time_is_left() || places_.head_in) return;
  app::CaseInProgress test_case(one.scenario);
  app::measure_run(test_case, {app::RunTarget::Layout::file, one.folder / "run.json"}, places_.head);
  one.first.head = std::move(test_case.shown);
}

bool PairedCheck::time_is_left() const { return places_.head.goes_on(); }

void PairedCheck::confirm_case(Case& one, std::size_t verdicts) {
  for (int again = 1; again <= one.scenario.confirm && time_is_left(); ++again) {
    analysis::PairedJudgements suspects;
    for (const auto& [name, verdict] : one.verdicts) {
      const analysis::PairedRules& rules = one.judgements.at(name).rules;
      const bool lasts = verdict.confirmations.size() + 1 == static_cast<std::size_t>(again) &&
                         std::all_of(verdict.confirmations.begin(), verdict.confirmations.end(),
                                     [&](const auto& m) { return analysis::is_slower(m.effect, rules.alpha, rules); });
      if (lasts && analysis::is_suspect(verdict.first, rules)) suspects[name] = one.judgements.at(name);
    }
    if (suspects.empty()) return;
    const fs::path folder = one.folder / fmt::format("confirm-{}", again);
    sys::make_folders(folder);
    app::PairedRequest request = request_for(one, folder, suspects);
    request.decide_alpha = analysis::confirming_alpha(analysis::PairedRules().alpha, verdicts);
    request.base_build = request.head_build = Build::skip;
    request.word = fmt::format("confirmation {} of {}", again, one.scenario.confirm);
    const app::PairedRound round = app::measure_pairs(sides_of(one), request);
    if (!problem_of(round.base).empty() || !problem_of(round.head).empty()) return;
    for (const auto& [name, measurement] : round.metrics)
      if (measurement.effect.pairs > 0) one.verdicts[name].confirmations.push_back(measurement);
  }
}

void PairedCheck::confirm() {
  std::size_t count = 0;
  for (const Case& one : cases_) count += one.verdicts.size();
  std::vector<model::PairedVerdict> all;
  std::vector<analysis::PairedJudgement> judgements;
  for (Case& one : cases_) {
    try {
      confirm_case(one, count);
    } catch (const Error& error) {
      one.error = error;
    }
    for (const auto& [name, verdict] : one.verdicts) {
      all.push_back(verdict);
      judgements.push_back(one.judgements.at(name));
    }
  }
  analysis::judge_paired(all, judgements);
  auto judged = all.begin();
  for (Case& one : cases_) {
    for (auto& [name, verdict] : one.verdicts) verdict = *judged++;
    const auto counted = analysis::counted_judgement(one.scenario, settings_.budgets);
    if (counted && one.first.counted && !one.verdicts.empty())
      one.verdicts["instructions"] = analysis::judge_counted(*one.first.counted, *counted);
  }
}

/// What keeps a side from being judged; wrong outputs are a verdict of their own.
std::string PairedCheck::problem_of(const model::MeasuredCase& side) const {
  if (const std::string& problem = side.runs.front().problem; !problem.empty()) return problem;
  const bool only_wrong = side.failed == side.wrong_outputs;
  const bool allowed = arguments_.flag("allow-failures") && side.failed < side.samples;
  return only_wrong || allowed ? std::string() : app::problem_of_side(side);
}

model::Report PairedCheck::report(std::size_t index) const {
  const Case& one = cases_.at(index);
  if (one.error) throw Error(*one.error);
  const std::string base_problem = problem_of(one.first.base);
  const std::string head_problem = problem_of(one.first.head);
  const bool by_base = is_base_to_blame(one);
  if (!by_base && head_problem.empty()) return compared(one);
  model::Report report =
      by_base ? analysis::report_unjudged(fmt::format(
                    "the baseline {} could not be measured: {}. It may be judged again when the baseline can be "
                    "measured.",
                    places_.base_name, base_problem))
              : analysis::report_of_error(head_problem);
  report.bench_name = case_name(one.scenario);
  report.measured = one.first.head.stats;
  report.log = log_of(by_base ? one.first.base : one.first.head);
  return report;
}

model::Report PairedCheck::compared(const Case& one) const {
  const fs::path base_file = one.folder / "baseline.json";
  const fs::path head_file = one.folder / "run.json";
  const results::StoredReceipt base = results::read_receipt(base_file);
  const results::StoredReceipt head = results::read_receipt(head_file);
  const auto shown = [&](const fs::path& file) { return shown_path(file, arguments_.text("out-dir")); };
  model::Comparison comparison =
      analysis::compare_pairs({base.head, base.columns, {shown(base_file), base.head.run_id, source_of(base)}},
                              {head.head, head.columns, {shown(head_file), head.head.run_id, source_of(head)}},
                              settings_.budgets, settings_.significance, one.verdicts);
  comparison.tool_version = app::version();
  model::Report report = analysis::report_of(std::move(comparison));
  const model::MeasuredCase& shown_head = one.first.head;
  if (shown_head.wrong_outputs > 0) analysis::add_wrong_output(report, wrong_output_of(shown_head));
  return report;
}

}  // namespace benchgate::cli
