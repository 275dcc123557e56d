// SPDX-License-Identifier: MIT
// `benchgate check`: run, compare and report in one step, the job of a pull
// request. Every scenario is finished before the exit code is decided.
#include "cli/check.hpp"

#include <filesystem>
#include <memory>
#include <sstream>

#include "analysis/report.hpp"
#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/base_scenarios.hpp"
#include "cli/baseline.hpp"
#include "cli/budget_options.hpp"
#include "cli/check_baseline.hpp"
#include "cli/check_files.hpp"
#include "cli/check_outcome.hpp"
#include "cli/check_pairs.hpp"
#include "cli/check_reports.hpp"
#include "cli/check_request.hpp"
#include "cli/check_sides.hpp"
#include "cli/import_receipts.hpp"
#include "cli/measuring.hpp"
#include "cli/receipt_comparison.hpp"
#include "cli/run_plan.hpp"
#include "render/definition_changes.hpp"
#include "runner/randomize.hpp"
#include "sys/checkout.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

using State = CheckSide::State;

/// Everything that a check needs for each of its scenarios.
struct Check {
  const Arguments& arguments;
  Io io;
  CompareSettings settings;
  CheckFolder folder;
  std::string github_output;  ///< file for perfgate's outputs; empty: none
  std::vector<model::Report> reports = {};
  model::DefinitionChanges definitions = {};  ///< since what is compared with
  std::set<std::string> said = {};            ///< of the machines: it is said once, not of every scenario
};

model::CheckSummary summary_of(const Check& check) {
  model::CheckSummary summary = check.folder.summary_of(check.reports);
  if (check.definitions.any()) summary.definitions = check.definitions;
  return summary;
}

FinishedCheck finished(const Check& check) {
  return {check.folder, check.reports, summary_of(check), check.github_output};
}

CompareSettings settings_of_check(const Arguments& arguments) {
  CompareSettings settings = compare_settings(arguments);
  settings.significance.shown = true;  // each row says how sure its change is
  return settings;
}

model::Report judged(const CheckSides& sides, Check& check) {
  const CheckSide& current = sides.current;
  const CheckSide& baseline = sides.baseline;
  if (current.state != State::usable) return analysis::report_of_error(current.problem);
  if (baseline.state == State::missing)
    return analysis::report_without_baseline(
        fmt::format("no baseline: {}. As soon as there is one, the next run is judged.", baseline.problem));
  if (baseline.state == State::broken)
    return analysis::report_unjudged(
        fmt::format("{}. It may be judged again when the baseline can be measured.", baseline.problem));
  const std::string difference = difference_reason(*baseline.receipt, *current.receipt, check.arguments);
  if (!difference.empty())
    return analysis::report_unjudged(fmt::format("the baseline is not of the same benchmark: {}", difference));
  std::ostringstream talk;
  const model::Comparison comparison = compare_receipts(
      {*baseline.receipt, baseline.file}, {*current.receipt, current.file}, check.settings, {check.io.out, talk});
  if (check.said.insert(talk.str()).second) check.io.err << talk.str();
  return analysis::report_of(comparison);
}

/// What was measured, and the log, when there is no comparison to hold them.
void add_circumstances(model::Report& report, const CheckSides& sides, const std::string& name) {
  if (report.compare) return;
  report.bench_name = name;
  if (sides.current.receipt) report.measured = sides.current.receipt->head.stats;
  report.log = sides.current.state != State::usable ? sides.current.log : sides.baseline.log;
}

/// Lines of files are named as the repository has them.
std::optional<base::SourceLocation> place_in_repository(const base::SourceLocation& place) {
  if (place.file.empty() || place.line < 1) return std::nullopt;
  std::error_code error;
  const auto top = sys::checkout_top(".");
  if (!top) return place;
  const fs::path inside = fs::weakly_canonical(place.file, error).lexically_relative(fs::weakly_canonical(*top, error));
  if (error || inside.empty() || *inside.begin() == "..") return std::nullopt;
  return base::SourceLocation{inside.generic_string(), place.line, place.column};
}

void add_locations(model::Report& report, const model::Scenario& scenario) {
  for (model::Finding& finding : report.findings) {
    base::SourceLocation place = scenario.place;
    if (finding.data)
      if (const auto budget = scenario.budgets.find(finding.data->metric_name);
          budget != scenario.budgets.end() && budget->second.place.line > 0)
        place = budget->second.place;
    finding.location = place_in_repository(place);
  }
}

model::Report error_report(const std::string& name, const Error& error, Io io) {
  io.err << fmt::format("benchgate: {}\n", error.what());
  model::Report report = analysis::report_of_error(error.what());
  report.bench_name = name;
  return report;
}

/// Keeps the report of a scenario, whatever it says. One that cannot be written is an error of that scenario.
void keep_report(const model::Scenario& scenario, model::Report report, Check& check) {
  add_locations(report, scenario);
  report.remarks = render::remarks_of_case(check.definitions, case_name(scenario));
  if (check.reports.empty())
    for (std::string& remark : render::remarks_of_all(check.definitions)) report.remarks.push_back(std::move(remark));
  try {
    check.folder.write_report(case_name(scenario), report, check.arguments);
  } catch (const Error& error) {
    if (!is_error(report)) report = error_report(case_name(scenario), error, check.io);
  }
  check.reports.push_back(std::move(report));
}

/// Makes the report of a scenario. What goes wrong with it is its own report; the others go on.
template <typename Make>
model::Report guarded_report(const model::Scenario& scenario, Io io, const Make& make) {
  const std::string name = case_name(scenario);
  try {
    return make(name);
  } catch (const Error& error) {
    return error_report(name, error, io);
  }
}

/// A scenario by itself, against what is there or is measured before it.
model::Report report_of_sides(const model::Scenario& scenario, const SidesPlan& plan, Check& check) {
  return guarded_report(scenario, check.io, [&](const std::string& name) {
    const CheckSides sides = make_sides(scenario, check.folder.begin_case(name), plan);
    model::Report report = judged(sides, check);
    add_circumstances(report, sides, name);
    return report;
  });
}

/// Which scenarios run interleaved with their baseline.
enum class Pairing { none, as_they_say, all };

/// All scenarios: measured, suspects among pairs confirmed and judged together, reported one by one.
void check_cases(std::span<const model::Scenario> cases, const SidesPlan& plan, Pairing pairing, PairedCheck* pairs,
                 Check& check) {
  const auto in_pairs = [&](const model::Scenario& scenario) {
    return pairing == Pairing::all || (pairing == Pairing::as_they_say && !scenario.sequential);
  };
  std::vector<model::Report> reports(cases.size());
  for (const runner::Turn& turn : runner::turns(cases, plan.head != nullptr ? plan.head->seed : 0)) {
    const model::Scenario& scenario = cases[turn.test_case];
    if (in_pairs(scenario))
      pairs->measure(turn.test_case, scenario, check.folder);
    else
      reports[turn.test_case] = report_of_sides(scenario, plan, check);
  }
  if (pairs != nullptr) pairs->confirm();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (in_pairs(cases[i]))
      reports[i] = guarded_report(cases[i], check.io, [&](const std::string&) { return pairs->report(i); });
    keep_report(cases[i], std::move(reports[i]), check);
  }
}

/// Metrics that the command line names have to be metrics of some scenario; what a report will have, nobody knows yet.
void require_known_in_some(const CompareSettings& settings, std::span<const model::Scenario> cases) {
  if (std::any_of(cases.begin(), cases.end(), [](const model::Scenario& one) { return one.report.has_value(); }))
    return;
  std::set<std::string, std::less<>> known;
  for (const model::Scenario& scenario : cases) known.merge(analysis::known_metrics(scenario));
  require_known_metrics(settings, known);
}

std::optional<fs::path> folder_if(const Arguments& arguments, std::string_view option) {
  const auto folder = arguments.text_if(option);
  if (!folder) return std::nullopt;
  if (!sys::is_folder(*folder))
    throw Error(fmt::format("--{}", option), fmt::format("'{}' is no folder", base::printable(*folder)));
  return fs::absolute(*folder);
}

/// "2 scenarios in pairs, at most 80 pairs each".
std::string amount_of_pairs(std::span<const model::Scenario> cases, const Arguments& arguments) {
  std::size_t most = 0;
  for (const model::Scenario& scenario : cases) most = std::max(most, analysis::look_settings(scenario).last);
  if (arguments.given("repeat")) most = static_cast<std::size_t>(arguments.count("repeat"));
  return fmt::format("{} scenario{} in pairs, at most {} pairs{}", cases.size(), cases.size() == 1 ? "" : "s", most,
                     cases.size() == 1 ? "" : " each");
}

std::string base_name_of(const Baseline& baseline, const Arguments& arguments) {
  if (const auto* commit = std::get_if<BaselineCommit>(&baseline))
    return fmt::format("{} ({})", base::printable(commit->name), commit->commit.substr(0, 12));
  return base::printable(arguments.text("interleave-base"));
}

/// Measures all scenarios in one session, each baseline beside its candidate.
void measure_and_check(std::span<const model::Scenario> cases, const Baseline& baseline,
                       const codec::Configuration& configuration, Check& check, app::Session& session) {
  const Arguments& arguments = check.arguments;
  const app::MeasuringRequest request = measuring_request(arguments);
  const app::MeasuringHold hold("check", request.on_busy, session);
  app::RunSource source = app::find_source(source_request(arguments), arguments.text("out-dir"), session);
  if (source.environment.git) source.environment.git->ref = source.ref;  // the CI's, on a checkout without a branch
  app::RunContext head{source,  request.job_type,
                       session, deadline_of(request, configuration.total_time_budget, session.machine),
                       nullptr, seed_of(request, session.machine)};
  SidesPlan plan{arguments, baseline, arguments.text("out-dir"), cases.size(), std::nullopt, &head};
  std::unique_ptr<app::Worktree> worktree;
  std::optional<app::RunSource> base_source;
  std::optional<app::RunContext> base;
  if (const auto* commit = std::get_if<BaselineCommit>(&baseline)) {
    worktree = session.repository.make_worktree(commit->commit);
    base_source = app::source_at(source, commit->name, commit->commit);
    base.emplace(app::RunContext{*base_source, head.job_type, session, head.deadline, worktree.get(), head.seed});
    plan.base = &*base;
    check.definitions = changes_since(worktree->place(), base_name_of(baseline, arguments), cases, arguments);
    if (!arguments.flag("quiet"))
      check.io.err << fmt::format("baseline: {} is {}\n", base::printable(commit->name), commit->commit);
  }
  const bool folders = arguments.given("interleave-base");
  if (folders || (plan.base != nullptr && !arguments.flag("sequential"))) {
    if (!arguments.flag("quiet")) check.io.err << amount_of_pairs(cases, arguments) << '\n';
    const PairedPlaces places{plan.base != nullptr ? *plan.base : head, head, base_name_of(baseline, arguments),
                              folder_if(arguments, "interleave-base"), folder_if(arguments, "interleave-head")};
    PairedCheck pairs(arguments, check.settings, places, cases.size());
    return check_cases(cases, plan, folders ? Pairing::all : Pairing::as_they_say, &pairs, check);
  }
  if (!arguments.flag("quiet")) check.io.err << amount_of_work(cases) << '\n';
  check_cases(cases, plan, Pairing::none, nullptr, check);
}

model::ExitCode print_fetched_baseline(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  if (const std::string format = arguments.text("format"); format != "text")
    throw Error("--format", fmt::format("'{}' is for results; --fetch-baseline prints one line of text", format));
  const Baseline baseline = find_baseline(baseline_word(arguments, configuration), sys::Fetch::first);
  if (const auto* none = std::get_if<NoBaseline>(&baseline)) throw Error("--fetch-baseline", none->why);
  const auto* commit = std::get_if<BaselineCommit>(&baseline);
  io.out << (commit != nullptr ? commit->commit : std::get<BaselineFiles>(baseline).path) << '\n';
  return model::ExitCode::pass;
}

/// Judges reports of other tools, each benchmark in them as a scenario of its own.
model::ExitCode check_reports(const Arguments& arguments, const codec::Configuration& configuration, Io io,
                              const app::Session& session) {
  const fs::path out = arguments.text("out-dir");
  Check check{
      arguments, io, settings_of_check(arguments), {out, CheckFolder::Layout::reports}, github_output_path(arguments)};
  const ReportedCases reported = take_reports(arguments, configuration, io, session);
  if (reported.cases.empty()) throw Error("--from", "no benchmark in it was run, so there is nothing to judge");
  check.definitions = reported.changes;
  SidesPlan plan{arguments, reported.baseline, out, reported.cases.size(), out.string()};
  plan.folder_of = report_folder;
  check_cases(reported.cases, plan, Pairing::none, nullptr, check);
  return finish_check(finished(check), arguments, io);
}

model::ExitCode check_all(const Arguments& arguments, Io io, app::Session& session) {
  tell_what_is_ignored(arguments, io);
  const codec::Configuration configuration = app::load_configuration(arguments.text_if("config"));
  if (arguments.flag("fetch-baseline")) return print_fetched_baseline(arguments, configuration, io);
  if (arguments.given("from")) return check_reports(arguments, configuration, io, session);
  const Selection selection = cases_to_check(arguments, configuration, io);
  const auto layout =
      selection.cases.size() > 1 || arguments.flag("all") ? CheckFolder::Layout::several : CheckFolder::Layout::single;
  Check check{
      arguments, io, settings_of_check(arguments), {arguments.text("out-dir"), layout}, github_output_path(arguments)};
  require_known_in_some(check.settings, selection.cases);
  const Baseline baseline = baseline_of(arguments, configuration, selection.cases, check.folder, io);
  if (const auto current = arguments.text_if("current")) {
    for (const model::Scenario& scenario : selection.cases)
      require_kept("current", *current, case_name(scenario), selection.cases.size(), check.folder);
    const SidesPlan plan{arguments, baseline, arguments.text("out-dir"), selection.cases.size(), *current};
    if (std::holds_alternative<BaselineCommit>(baseline))
      throw Error("--current", "is compared with receipts; a commit would be measured now, on another occasion");
    check_cases(selection.cases, plan, Pairing::none, nullptr, check);
  } else {
    measure_and_check(selection.cases, baseline, configuration, check, session);
  }
  return finish_check(finished(check), arguments, io);
}

}  // namespace

Command check_command() {
  return {"check",
          "measure scenarios, compare them with a baseline by budgets, report",
          "[SCENARIO.yaml|DIR|GLOB]...",
          "benchgate check --baseline main    or    benchgate check benchmarks/ --baseline baselines/",
          check_options(),
          check_all};
}

}  // namespace benchgate::cli
