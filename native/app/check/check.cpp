// SPDX-License-Identifier: MIT
#include "app/check/check.hpp"

#include <algorithm>
#include <memory>
#include <set>

#include "app/check/baseline_of_check.hpp"
#include "app/check/candidate.hpp"
#include "app/check/commands.hpp"
#include "app/check/imported_cases.hpp"
#include "app/check/judging.hpp"
#include "app/check/measured_check.hpp"
#include "app/check/reports.hpp"
#include "app/check/reproduction.hpp"
#include "app/check/scenarios.hpp"
#include "app/check/shard.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/source/anchor.hpp"
#include "app/step_outputs.hpp"
#include "app/two_sides.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "forge/event.hpp"
#include "format/check_summary_json.hpp"
#include "judge/check_policy.hpp"
#include "judge/incomplete_results.hpp"
#include "judge/metric_values.hpp"
#include "judge/report_family.hpp"
#include "store/report_folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// The file for step outputs; "" when not requested. Throws Error outside of GitHub Actions.
fs::path step_outputs_path(const CheckRequest& request, const Session& session) {
  if (request.step_outputs == CheckRequest::StepOutputs::none) return {};
  const forge::Variables variables = forge::variables_of(session.machine.environment());
  const auto path = variables.find("GITHUB_OUTPUT");
  if (path == variables.end() || path->second.empty())
    throw Error("--output-github", "GITHUB_OUTPUT is not set; this option works in GitHub Actions only");
  return path->second;
}

format::Configuration configuration_of(const CheckRequest& request) {
  format::Configuration configuration = load_configuration(request.configuration);
  if (request.settings.large_thresholds == LargeThresholds::allow)
    configuration.large_thresholds = format::Configuration::LargeThresholds::allow;
  return configuration;
}

/// Throws Error for a metric that no scenario has; skipped when a scenario reads a report, whose metrics are unknown.
void require_known_in_some(const CompareSettings& settings, std::span<const model::Scenario> cases) {
  if (std::any_of(cases.begin(), cases.end(), [](const model::Scenario& one) { return one.report.has_value(); }))
    return;
  std::set<std::string, std::less<>> known;
  for (const model::Scenario& scenario : cases) known.merge(judge::known_metrics(scenario));
  require_known_metrics(settings, known);
}

ResultFolder folder_for(std::span<const model::Scenario> cases, const CheckRequest& request) {
  const bool has_folders = cases.size() > 1 || request.folders == CheckRequest::Folders::always || request.shard;
  return {request.out_dir, has_folders ? ResultFolder::Layout::several : ResultFolder::Layout::single};
}

/// What a signal cut short is an error, whatever could be judged before. What the other shards of a check found decides
/// with this one's, so that only an error counts here.
CheckResult finished(CheckReports& reports, ResultFolder& folder, const CheckRequest& request, fs::path step_outputs,
                     const Session& session) {
  CheckResult result{.summary = reports.summary()};
  result.reports = reports.take();
  result.step_outputs = std::move(step_outputs);
  folder.commit(result.summary);
  result.outcome = judge::outcome_of(result.reports, request.policy);
  for (const model::Report& report : result.reports)
    if (judge::lacks_required_baseline(report, request.policy)) result.without_baseline.push_back(bench_name(report));
  if (request.shard && result.outcome != model::Verdict::error) result.outcome = model::Verdict::pass;
  result.signal = session.machine.signal();
  if (result.signal != 0) result.outcome = model::Verdict::error;
  return result;
}

/// Whether the baseline has none of the benchmarks: it is empty then, or of something else.
bool are_all_new(const ImportedCases& imported) {
  return imported.changes.deleted.empty() && imported.changes.added.size() >= imported.cases.size();
}

/// Whether a metric is judged for itself, or among the same metric of the other test cases.
enum class Judging { alone, among_others };

/// Judges existing results, each against its baseline.
void check_results(std::span<const model::Scenario> cases, const SidesPlan& plan, const CompareSettings& settings,
                   Judging judging, CheckReports& reports, Observer& observer) {
  NotesOnce once(observer);
  std::vector<model::Report> all;
  for (const model::Scenario& scenario : cases)
    all.push_back(reports.guarded(scenario, [&](const std::string& name) {
      const CheckSides sides = make_sides(scenario, reports.folder().begin_case(name), plan);
      note_accepted(name, sides, plan, reports);
      return judged(sides, name, settings, once);
    }));
  if (judging == Judging::among_others) judge::judge_among_others(all, settings.significance.alpha);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string name = case_name(cases[i]);
    if (const auto found = plan.incomplete.find(name); found != plan.incomplete.end())
      judge::warn_of_incomplete(all[i], found->second);
    const auto before = plan.incomplete_before.find(name);
    if (before != plan.incomplete_before.end() && all[i].compare) all[i].compare->warnings.push_back(before->second);
  }
  for (std::size_t i = 0; i < all.size(); ++i) reports.keep(cases[i], std::move(all[i]));
}

/// Returns the request with what a check asks of every comparison, unlike `compare`: a fail needs evidence, and times
/// of other processors prove nothing.
CheckRequest with_rules_of_checks(CheckRequest request) {
  request.settings.significance.fail_needs_evidence = true;
  request.settings.other_processors = OtherProcessors::leave_undecided;
  return request;
}

/// Judges existing receipts as if they were measured now.
void check_candidate_results(std::span<const model::Scenario> cases, const Baseline& baseline,
                             const CheckRequest& request, CheckReports& reports, Session& session) {
  const std::string& candidate = *request.candidate_results;
  for (const model::Scenario& scenario : cases)
    refuse_overwriting("--current", candidate, case_name(scenario), cases.size(), reports.folder());
  note_altered_cases(candidate, cases, session.observer);
  if (const auto* files = std::get_if<BaselineFiles>(&baseline)) refuse_same_path("--current", candidate, files->path);
  if (std::holds_alternative<BaselineCommit>(baseline))
    throw Error("--current", "needs a baseline of receipts, not a commit, which would be measured at another time");
  check_results(cases, {baseline, reports.folder(), cases.size(), request.settings.failed_samples, candidate},
                request.settings, Judging::alone, reports, session.observer);
}

}  // namespace

CheckResult check_commands(const CheckRequest& asked, const CommandsRequest& commands, Session& session) {
  const CheckRequest request = with_rules_of_checks(asked);
  CommandCases cases = cases_of_commands(commands);
  prepare_for_check(cases.candidates, request);
  CheckRequest pairs = request;
  pairs.sides.baseline_commands = std::move(cases.baselines);
  ResultFolder folder = folder_for(cases.candidates, pairs);
  CheckReports reports(pairs, folder, session);
  const fs::path step_outputs = step_outputs_path(pairs, session);
  require_agreement(pairs.settings, cases.candidates);
  require_known_in_some(pairs.settings, cases.candidates);
  reports.set_reproduction([&](const model::Scenario&) { return reproduction(commands, request); });
  check_measured(cases.candidates, NoBaseline{}, {}, pairs, reports, session);
  return finished(reports, folder, pairs, step_outputs, session);
}

CheckResult check(const CheckRequest& asked, Session& session) {
  CheckRequest request = with_rules_of_checks(asked);
  const format::Configuration configuration = configuration_of(request);
  std::vector<model::Scenario> cases = scenarios_to_check(request, configuration, session);
  std::optional<model::ShardPlan> plan;
  if (request.shard) {
    plan = plan_of_check(*request.shard, cases);
    request.elsewhere = keep_own_cases(cases, *plan, request.shard->shard);
  }
  ResultFolder folder = folder_for(cases, request);
  CheckReports reports(request, folder, session);
  const fs::path step_outputs = step_outputs_path(request, session);
  require_agreement(request.settings, cases);
  require_known_in_some(request.settings, cases);
  const Baseline baseline = baseline_of_check(request, configuration, cases, folder, session);
  request.candidate_commit = candidate_of_check(request, baseline_word(request, configuration), baseline, session);
  reports.set_reproduction([&](const model::Scenario& one) { return reproduction(one, baseline, request); });
  if (plan) write_shard(request, *plan, baseline, folder, session);
  if (cases.empty())
    folder.begin();
  else if (request.candidate_results)
    check_candidate_results(cases, baseline, request, reports, session);
  else
    check_measured(cases, baseline, configuration, request, reports, session);
  return finished(reports, folder, request, step_outputs, session);
}

CheckResult check_imported(const CheckRequest& asked, const ReportsRequest& reports, Session& session) {
  const CheckRequest request = with_rules_of_checks(asked);
  ResultFolder folder(request.out_dir, ResultFolder::Layout::reports);
  const format::Configuration configuration = configuration_of(request);
  const ImportedCases imported = take_reports(request, reports, configuration, folder, session);
  const fs::path step_outputs = step_outputs_path(request, session);
  if (imported.cases.empty()) throw Error("--from", "no benchmark in the report was run, so there is nothing to judge");
  folder.begin();
  CheckReports judged_reports(request, folder, session);
  if (!are_all_new(imported)) judged_reports.set_definitions(imported.changes);
  if (!std::holds_alternative<NoBaseline>(imported.baseline))
    judged_reports.set_reproduction([line = reproduction(reports, baseline_word(request, configuration), request)](
                                        const model::Scenario&) { return line; });
  for (const std::string& warning : imported.warnings) judged_reports.add_warning(warning);
  SidesPlan plan{imported.baseline, folder, imported.cases.size(), request.settings.failed_samples,
                 folder.staging().string()};
  plan.folder_of = store::report_folder;
  plan.report_order = imported.order;
  plan.baseline_problem = imported.baseline_problem;
  plan.baseline_failure = imported.baseline_failure;
  plan.failures = imported.failures;
  plan.incomplete = imported.incomplete;
  plan.incomplete_before = imported.incomplete_before;
  CompareSettings settings = request.settings;
  settings.significance.report_order = imported.order;
  check_results(imported.cases, plan, settings, Judging::among_others, judged_reports, session.observer);
  for (const LostCase& lost : imported.lost) judged_reports.keep_lost(lost);
  return finished(judged_reports, folder, request, step_outputs, session);
}

std::optional<std::string> fetch_baseline(const CheckRequest& request, Session& session) {
  const format::Configuration configuration = load_configuration(request.configuration);
  const std::string word = baseline_word(request, configuration);
  const Baseline baseline = word.empty() && !request.baseline.word ? usual_baseline(request, session)
                                                                   : find_baseline(word, git::Fetch::first, session);
  if (const auto* none = std::get_if<NoBaseline>(&baseline)) {
    if (request.baseline.unknown == BaselineRequest::Unknown::refuse) throw Error("--fetch-baseline", none->why);
    session.observer.note("no baseline: " + none->why);
    return std::nullopt;
  }
  const auto* commit = std::get_if<BaselineCommit>(&baseline);
  return commit != nullptr ? commit->commit : std::get<BaselineFiles>(baseline).path;
}

FoundAnchor fetch_anchor(const CheckRequest& request, Session& session) {
  const format::Configuration configuration = load_configuration(request.configuration);
  const RunSource source = find_checkout(request.source, {}, git::Untracked::are_none, session);
  return fetch_anchor_of_history(request.anchor.value_or("auto"), configuration.anchor, source, session);
}

std::string summary_json(const CheckResult& result) { return format::format_check_summary(result.summary); }

void write_step_outputs(const CheckResult& result) {
  if (result.step_outputs.empty()) return;
  StepOutputs outputs;
  outputs.add("verdict", name_of(result.summary.verdict));
  outputs.add("pass_count", std::to_string(result.summary.counts.pass));
  outputs.add("warn_count", std::to_string(result.summary.counts.warn));
  outputs.add("fail_count", std::to_string(result.summary.counts.fail));
  const auto measured = std::count_if(result.reports.begin(), result.reports.end(),
                                      [](const model::Report& report) { return !judge::is_gone(report); });
  outputs.add("bench_count", std::to_string(measured));
  outputs.add("unchanged_count", std::to_string(result.summary.counts.unchanged));
  const int code =
      result.signal != 0 ? model::exit_code_of_signal(result.signal) : static_cast<int>(exit_code_of(result.outcome));
  outputs.add("exit_code", std::to_string(code));
  outputs.append_to(result.step_outputs);
}

}  // namespace benchgate::app
