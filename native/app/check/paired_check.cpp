// SPDX-License-Identifier: MIT
#include "app/check/paired_check.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <utility>

#include "app/check/judging.hpp"
#include "app/compare/receipt_comparison.hpp"
#include "app/measure/count_instructions.hpp"
#include "app/measure/explain_sides.hpp"
#include "app/measure/measure_anchored.hpp"
#include "app/measure/measure_pairs.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/profile_change_json.hpp"
#include "judge/check_policy.hpp"
#include "judge/instruction_count.hpp"
#include "judge/instruction_verdict.hpp"
#include "judge/machine_text.hpp"
#include "judge/report.hpp"
#include "render/profile_change.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

using Build = measure::RunSettings::Build;
using State = judge::SideOutcome::State;

/// A sentence for the report that names the functions which make a scenario slower, or says why it cannot. Writes
/// explain.json and explain.md to `folder`. Takes no longer than until `end` by Machine::monotonic_time.
std::string explain_case(const InterleavedScenario& sides, const PairedRound& measured, std::chrono::nanoseconds end,
                         const std::filesystem::path& folder) {
  std::string why;
  try {
    ExplainedSides explained = explain_measured(sides, measured, end);
    why = explained.why_not;
    if (const std::string_view log = base::trim(explained.log); !log.empty())
      why += fmt::format("; the last line that it printed: {}", log.substr(log.rfind('\n') + 1));
    if (explained.change) {
      model::ProfileChange& change = *explained.change;
      const RunSource &baseline = sides.base_context.source, &candidate = sides.head_context.source;
      if (baseline.environment.git) change.baseline.id = baseline.commit;
      if (!candidate.dirty) change.candidate.id = candidate.commit;
      sys::write_file(folder / "explain.json", format::format_profile_change(change));
      sys::write_file(folder / "explain.md", render::profile_change_markdown(change));
      return "by function: " + render::profile_change_line(change);
    }
  } catch (const Error& error) {
    why = error.what();
  }
  return "not explained by function: " + why;
}

model::Scenario scenario_in_folder(model::Scenario scenario, const fs::path& folder) {
  if (fs::path(scenario.cwd).is_relative()) scenario.cwd = (folder / scenario.cwd).lexically_normal().string();
  return scenario;
}

model::Scenario scenario_of_side(const model::Scenario& scenario, const std::optional<fs::path>& folder,
                                 const RunContext& run) {
  return folder ? scenario_in_folder(scenario, *folder) : scenario_in_checkout(scenario, run);
}

/// Results of the first measurement, without confirmations.
std::map<std::string, model::PairedVerdict> first_verdicts(const PairedRound& round) {
  std::map<std::string, model::PairedVerdict> verdicts;
  for (const auto& [name, measurement] : round.metrics) verdicts[name].first = measurement;
  return verdicts;
}

/// Whether the first measurement and all `confirmations` found it slower.
bool is_still_suspect(const model::PairedVerdict& verdict, const judge::PairedRules& rules, std::size_t confirmations) {
  return verdict.confirmations.size() == confirmations && judge::is_suspect(verdict.first, rules) &&
         std::all_of(verdict.confirmations.begin(), verdict.confirmations.end(),
                     [&](const auto& measurement) { return judge::is_slower(measurement.effect, rules.alpha, rules); });
}

/// The scenario with as many iterations as a first look needs, which show whether the candidate works.
model::Scenario briefly(model::Scenario scenario) {
  scenario.repeat = std::min(scenario.repeat, static_cast<int>(judge::look_settings(scenario).first));
  scenario.adaptive.reset();
  return scenario;
}

}  // namespace

PairedCheck::PairedCheck(const CheckRequest& request, const PairedFolders& sides, std::size_t count)
    : request_(request), budgets_(request.settings.budgets), sides_(sides), cases_(count), time_(sides.candidate) {
  if (!budgets_.named.threshold) budgets_.threshold = judge::default_min_effect;
}

InterleavedScenario PairedCheck::sides_of(const Case& one) const {
  return {one.scenario,
          scenario_of_side(one.baseline.value_or(one.scenario), sides_.baseline_folder, sides_.baseline),
          scenario_of_side(one.scenario, sides_.candidate_folder, sides_.candidate),
          sides_.baseline,
          sides_.candidate,
          one.baseline ? &*one.baseline : nullptr};
}

PairedRequest PairedCheck::request_for(const Case& one, const fs::path& folder,
                                       const judge::PairedJudgements& judgements) const {
  PairedRequest request{{RunTarget::Layout::file, folder / "baseline.json"},
                        {RunTarget::Layout::file, folder / "run.json"},
                        judgements,
                        judge::look_settings(one.scenario)};
  if (const auto pairs = request_.sides.pairs) request.looks = {*pairs, *pairs};
  request.fewest_pairs = judge::fewest_pairs(one.scenario, request.looks);
  if (request_.settings.failed_samples == judge::OnFailedSamples::leave_out)
    request.on_failure = PairedRequest::OnFailure::go_on;
  if (sides_.baseline_cache == nullptr) return request;
  request.base_build = sides_.baseline_cache->is_restored() ? Build::skip : Build::run;
  request.on_base_built = [this] { sides_.baseline_cache->side_built(); };
  request.on_head_built = [this] { sides_.baseline_cache->candidate_built(sides_.candidate); };
  return request;
}

AnchorSide PairedCheck::anchor_of(const Case& one) const {
  const RunContext& context = sides_.anchor->context();
  AnchorSide side{
      scenario_in_checkout(one.scenario, context), context, {RunTarget::Layout::file, one.folder / anchor_file}};
  if (BuildCache* const cache = sides_.anchor_cache) {
    if (cache->is_restored()) side.build = Build::skip;
    side.on_built = [cache] { cache->side_built(); };
  }
  return side;
}

judge::LookSettings PairedCheck::confirming_looks_of(const judge::LookSettings& looks) const {
  return request_.sides.pairs ? looks : judge::confirming_looks(looks);
}

void PairedCheck::measure(std::size_t index, const model::Scenario& scenario, std::size_t waiting,
                          const ResultFolder& folder) {
  Case& one = cases_.at(index);
  one.scenario = budgets_.named.threshold ? scenario : judge::with_paired_limits(scenario);
  const std::map<std::string, model::CommandLine>& commands = request_.sides.baseline_commands;
  if (const auto own = commands.find(case_name(scenario)); own != commands.end()) {
    one.baseline = one.scenario;
    one.baseline->command = own->second;
  }
  folder_ = &folder;
  try {
    one.folder = folder.begin_case(case_name(scenario));
    measure_case(one, waiting);
  } catch (const Error& error) {
    one.error = error;
  }
}

void PairedCheck::measure_case(Case& one, std::size_t waiting) {
  if (request_.sides.confirmations) one.scenario.confirm = *request_.sides.confirmations;
  one.judgements = judge::paired_judgements(one.scenario, budgets_);
  PairedRequest request = request_for(one, one.folder, one.judgements);
  request.on_metric = [&](const model::MetricSource& metric) -> const judge::PairedJudgement* {
    one.scenario.metrics.push_back(metric);
    model::Scenario alone = one.scenario;
    alone.metrics = {metric};
    one.judgements.merge(judge::paired_judgements(alone, budgets_));
    const auto found = one.judgements.find(metric.metric.name);
    return found == one.judgements.end() ? nullptr : &found->second;
  };
  if (sides_.anchor != nullptr) request.anchor.emplace(anchor_of(one));
  request.time = time_.for_first(waiting);
  if (one.scenario.confirm > 0) request.if_suspected = PairedRequest::Rest::confirmation;
  if (!one.scenario.instructions) request.if_undecided = PairedRequest::Count::instructions;
  one.first = measure_pairs(sides_of(one), request);
  if (!outcome_of_base(one, one.first).is_usable() && is_restored() && sides_.candidate.goes_on()) {
    sides_.baseline_cache->discard();  // it may be the cached build's fault
    request.base_build = Build::run;
    one.first = measure_pairs(sides_of(one), request);
  }
  one.problem_of_anchor = problem_of_first_anchor(one);
  judge_sides(one);
  if (one.is_compared) one.verdicts = first_verdicts(one.first);
  const bool has_suspect = std::any_of(one.verdicts.begin(), one.verdicts.end(), [&](const auto& verdict) {
    return judge::is_suspect(verdict.second.first, one.judgements.at(verdict.first).rules);
  });
  one.time = time_.keep(one.scenario, one.first, request.looks.last, has_suspect);
  if (judge::is_baseline_to_blame(one.base, one.head, one.first.head.samples)) measure_candidate_alone(one);
}

judge::SideOutcome PairedCheck::outcome_of_base(const Case& one, const PairedRound& round) const {
  const std::string name =
      one.baseline ? fmt::format("command `{}`", base::printable(one.baseline->command.shown)) : sides_.baseline_name;
  judge::SideOutcome outcome = judge::outcome_of_baseline(round.base, request_.settings.failed_samples,
                                                          sides_.candidate.session.machine.signal(), name);
  if (one.baseline && outcome.state == State::broken) outcome.state = State::mistaken;
  return outcome;
}

judge::SideOutcome PairedCheck::outcome_of_head(const model::MeasuredCase& side) const {
  return judge::outcome_of_candidate(side, request_.settings.failed_samples, sides_.candidate.session.machine.signal());
}

void PairedCheck::judge_sides(Case& one) const {
  one.base = outcome_of_base(one, one.first);
  one.head = outcome_of_head(one.first.head);
  const bool is_wrong = one.head.state == State::wrong_output && one.first.head.runs.front().problem.empty();
  one.is_compared = one.base.is_usable() && (one.head.is_usable() || is_wrong);
  if (one.head.state == State::out_of_time && one.base.is_usable()) one.base = std::exchange(one.head, {});
}

/// A candidate that cannot run is an error even if the baseline cannot run either; one that runs is displayed.
void PairedCheck::measure_candidate_alone(Case& one) const {
  if (one.head.state == State::broken) one.head = {};
  if (one.baseline || !sides_.candidate.goes_on()) return;
  const model::Scenario candidate = scenario_of_side(one.scenario, sides_.candidate_folder, sides_.candidate);
  const model::Scenario alone = briefly(sides_.candidate_folder ? candidate : one.scenario);
  CaseInProgress test_case(alone, judge::failed_iterations(request_.settings.failed_samples));
  const RunTarget target{RunTarget::Layout::file, one.folder / "run.json"};
  if (sides_.anchor == nullptr)
    measure_run(test_case, target, sides_.candidate);
  else
    one.problem_of_anchor =
        measure_anchored_run(test_case, target, {sides_.candidate, sides_.anchor->context(), sides_.anchor->name()});
  one.first.head = std::move(test_case.shown);
  one.head = outcome_of_head(one.first.head);
}

void PairedCheck::confirm_case(Case& one, const FamilySizes& families) {
  for (int number = 1; number <= one.scenario.confirm && sides_.candidate.session.machine.signal() == 0; ++number) {
    judge::PairedJudgements suspects;
    for (const auto& [name, verdict] : one.verdicts) {
      judge::PairedJudgement judgement = one.judgements.at(name);
      if (!is_still_suspect(verdict, judgement.rules, static_cast<std::size_t>(number - 1))) continue;
      judgement.rules.decide_alpha = judge::confirming_alpha(judgement.rules.alpha, families.at(judgement.family));
      judgement.when = judge::PairedJudgement::When::always;  // the first measurement has decided that
      suspects[name] = std::move(judgement);
    }
    if (suspects.empty()) return;
    const auto time = time_.for_confirmation(one.time, static_cast<std::size_t>(one.scenario.confirm - number));
    if (!time) return lack_time(one, suspects);
    if (is_restored()) sides_.baseline_cache->discard();  // a slowdown must not be one of the cached build
    const PairedRound round = confirmation(one, number, *time, suspects);
    one.time.used += round.elapsed;
    const judge::SideOutcome base = outcome_of_base(one, round);
    const judge::SideOutcome head = outcome_of_head(round.head);
    if (base.state == State::out_of_time || head.state == State::out_of_time) return lack_time(one, suspects);
    const bool is_wrong = head.state == State::wrong_output;
    if (round.head.samples > 0 && (is_wrong || head.state == State::broken)) one.head = head;
    one.is_compared = one.head.state != State::broken;
    if (!(is_wrong || head.is_usable()) || !base.is_usable()) return;
    for (const auto& [name, measurement] : round.metrics)
      if (measurement.effect.pairs > 0) one.verdicts[name].confirmations.push_back(measurement);
  }
}

/// The suspects stay what they are: suspected.
void PairedCheck::lack_time(Case& one, const judge::PairedJudgements& suspects) {
  for (const auto& [name, judgement] : suspects) one.verdicts[name].out_of_time = true;
}

PairedRound PairedCheck::confirmation(const Case& one, int number, const PairedTime& time,
                                      const judge::PairedJudgements& suspects) const {
  const fs::path folder = one.folder / fmt::format("confirm-{}", number);
  sys::make_folders(folder);
  PairedRequest request = request_for(one, folder, suspects);
  request.looks = confirming_looks_of(request.looks);
  request.focus = PairedRequest::Focus::all;  // as the reports that made it suspicious
  const bool is_discarded = sides_.baseline_cache != nullptr && sides_.baseline_cache->is_discarded();
  request.base_build = is_discarded ? Build::run : Build::skip;
  request.head_build = Build::skip;
  request.time = time;
  request.word = fmt::format("confirmation {} of {}", number, one.scenario.confirm);
  return measure_pairs(sides_of(one), request);
}

void PairedCheck::confirm() {
  FamilySizes families;
  for (const Case& one : cases_)
    for (const auto& [name, verdict] : one.verdicts) ++families[one.judgements.at(name).family];
  const std::size_t all = cases_.size() + request_.elsewhere.size();
  for (auto& [family, size] : families) size = (size * all + cases_.size() - 1) / cases_.size();  // others are alike
  for (Case& one : cases_) {
    time_.release(one.time);
    try {
      confirm_case(one, families);
    } catch (const Error& error) {
      one.error = error;
    }
  }
  judge();
  explain_failures();
}

void PairedCheck::judge() {
  std::vector<model::PairedVerdict> all;
  std::vector<judge::PairedJudgement> judgements;
  for (const Case& one : cases_)
    for (const auto& [name, verdict] : one.verdicts) {
      all.push_back(verdict);
      judgements.push_back(one.judgements.at(name));
    }
  if (request_.shard)
    judge::judge_shard(all, judgements);
  else
    judge::judge_paired(all, judgements);
  auto judged = all.begin();
  for (Case& one : cases_) {
    for (auto& [name, verdict] : one.verdicts) verdict = *judged++;
    const auto counted = judge::instruction_judgement(one.scenario, budgets_);
    if (counted && one.first.counted && !one.verdicts.empty())
      one.verdicts["instructions"] = judge::judge_instructions(*one.first.counted, *counted);
    count_if_undecided(one);
  }
}

/// Instructions tell more where pairs leave the time undecided, unless the scenario says how it counts them.
void PairedCheck::count_if_undecided(Case& one) const {
  if (one.error || one.scenario.instructions || !judge::is_time_undecided(one.verdicts)) return;
  const auto by_pairs = one.verdicts.find("instructions");
  if (by_pairs != one.verdicts.end() && by_pairs->second.first.effect.pairs > 0) return;
  const CountedInstructions counted = count_instructions(sides_of(one), one.first, one.time.used);
  one.not_counted = counted.why_not;
  if (!counted.counts) return;
  const auto wall = one.judgements.find("wall_ms");
  const auto& time = wall != one.judgements.end() ? wall->second : one.judgements.at("cpu_ms");
  const auto budget = judge::instruction_budget(one.scenario, budgets_);
  one.verdicts["instructions"] = budget ? judge::judge_instructions(*counted.counts, *budget)
                                        : judge::judge_where_undecided(*counted.counts, time);
}

/// Of every scenario that fails, while there is time.
void PairedCheck::explain_failures() {
  if (!request_.explain_budget) return;
  const Machine& machine = sides_.candidate.session.machine;
  const std::chrono::nanoseconds end = machine.monotonic_time() + *request_.explain_budget;
  for (Case& one : cases_) {
    const bool fails = std::any_of(one.verdicts.begin(), one.verdicts.end(), [](const auto& verdict) {
      return verdict.first != "max_rss_kb" && verdict.second.status == model::Verdict::fail;
    });
    if (fails && !one.error && machine.signal() == 0)
      one.by_function = explain_case(sides_of(one), one.first, end, one.folder);
  }
}

std::string PairedCheck::problem_of_first_anchor(const Case& one) const {
  if (sides_.anchor == nullptr) return {};
  const std::optional<model::MeasuredCase>& anchor = one.first.anchor;
  return app::problem_of_anchor(anchor ? &*anchor : nullptr, case_name(one.scenario), sides_.anchor->name(),
                                sides_.candidate);
}

model::Report PairedCheck::report(std::size_t index) const {
  const Case& one = cases_.at(index);
  if (one.error) throw Error(*one.error);
  if (one.is_compared) return compared(one);
  model::Report report = judge::report_of_sides(one.base, one.head);
  if (one.head.state != State::broken && one.head.state != State::interrupted) judge_candidate_alone(one, report);
  report.bench_name = case_name(one.scenario);
  report.measured = one.first.head.stats;
  name_candidate(report, one.first.head.runs.front().head);
  return report;
}

void PairedCheck::judge_candidate_alone(const Case& one, model::Report& report) const {
  const fs::path file = one.folder / "run.json";
  if (!sys::path_exists(file)) return;
  CompareSettings settings = request_.settings;
  settings.budgets = budgets_;
  add_absolute_limits(report, {store::read_receipt(file), folder_->shown(file)}, settings);
}

model::Report PairedCheck::compared(const Case& one) const {
  const fs::path baseline_file = one.folder / "baseline.json";
  const fs::path candidate_file = one.folder / "run.json";
  const store::StoredReceipt baseline = store::read_receipt(baseline_file);
  const store::StoredReceipt candidate = store::read_receipt(candidate_file);
  const auto reference = [&](const store::StoredReceipt& receipt, const fs::path& file) {
    model::ReceiptReference shown = reference_to(receipt.head, folder_->shown(file));
    if (one.baseline) shown.source = receipt.head.scenario.command.shown;
    return shown;
  };
  model::Comparison comparison =
      judge::compare_pairs({baseline.head, baseline.columns, reference(baseline, baseline_file)},
                           {candidate.head, candidate.columns, reference(candidate, candidate_file)}, budgets_,
                           request_.settings.significance, one.verdicts);
  comparison.tool_version = version();
  if (!one.first.filter_note.empty()) comparison.warnings.push_back(one.first.filter_note);
  for (const std::string& warning : one.first.report_warnings) comparison.warnings.push_back(warning);
  if (!one.by_function.empty()) comparison.warnings.push_back(one.by_function);
  if (!one.not_counted.empty()) comparison.warnings.push_back("instructions not counted: " + one.not_counted);
  model::Report report = judge::report_of(std::move(comparison));
  report.environment = judge::machines_of(judge::machine_text(baseline.head.environment),
                                          judge::machine_text(candidate.head.environment));
  if (one.head.state == State::wrong_output) judge::add_wrong_output(report, one.head.problem);
  return report;
}

}  // namespace benchgate::app
