// SPDX-License-Identifier: MIT
#include "app/check/imported_cases.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "app/check/baseline_of_check.hpp"
#include "app/check/changed_parameter.hpp"
#include "app/check/judging.hpp"
#include "app/check/reported_sides.hpp"
#include "app/import/import_receipts.hpp"
#include "app/import/report_budgets.hpp"
#include "app/import/report_names.hpp"
#include "app/source/receipts_of_case.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/receipt_json.hpp"
#include "format/scenario_yaml.hpp"
#include "imports/report_metrics.hpp"
#include "judge/ignored.hpp"
#include "measure/report_files.hpp"
#include "store/report_folder.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

std::vector<model::Scenario> scenarios_of(const measure::ImportedReports& found, const model::Scenario& defaults) {
  std::vector<model::Scenario> cases;
  std::set<std::string> seen;
  for (const measure::ImportedReport& report : found.reports)
    for (const model::ImportedCase& test_case : report.cases) {
      if (!has_receipt(test_case) || !seen.insert(imports::case_label(test_case)).second) continue;
      model::Scenario& scenario = cases.emplace_back();
      scenario.name = test_case.name;
      scenario.parameters = test_case.parameters;
      scenario.budgets = budgets_of_case(defaults.budgets, test_case);
      scenario.ignored = defaults.ignored;
    }
  return cases;
}

/// Writes the receipts of reports; a note on both sides is shown once. Returns their metrics without a direction.
judge::UndirectedMetrics write_reports(measure::ImportedReports& found, const fs::path& out,
                                       const CheckRequest& request, const format::Configuration& configuration,
                                       const model::Environment& checkout, Observer& observer) {
  WrittenReceipts written = write_receipts(found.reports, out,
                                           {.configuration = configuration,
                                            .on_existing = OnExisting::replace,
                                            .checkout = checkout,
                                            .job_type = request.measuring.job_type});
  found.notes.insert(found.notes.end(), written.notes.begin(), written.notes.end());
  for (const std::string& note : found.notes) observer.note(fmt::format("benchgate: note: {}", note));
  return std::move(written.undirected);
}

Baseline find_stored_baseline(const CheckRequest& request, const format::Configuration& configuration,
                              const Session& session) {
  const std::string word = baseline_word(request, configuration);
  const bool needs_measuring = word == "merge-base" || word == "none" || word.empty();
  if (needs_measuring && !request.baseline.word)
    return NoBaseline{"none was named; with --from, --baseline takes a report or a folder of results"};
  Baseline baseline = named_baseline(request, configuration, session);
  if (std::holds_alternative<BaselineCommit>(baseline))
    throw Error(source_of_word(request),
                fmt::format("'{}' would have to be measured, which --from never does; name a report "
                            "or a folder of results",
                            word));
  if (auto* const files = std::get_if<BaselineFiles>(&baseline)) files->name = request.baseline.name.value_or("");
  return baseline;
}

/// The head of a receipt; absent for one that cannot be read.
std::optional<model::ReceiptHead> head_of(const fs::path& receipt) {
  constexpr std::size_t longest_head = base::most(base::Limit::receipt_head);
  try {
    return format::parse_receipt_head(sys::read_file_start(receipt, longest_head), base::printable(receipt.string()));
  } catch (const Error&) {  // shown when the case is judged
    return std::nullopt;
  }
}

/// Gives `take` the name of each folder of a test case in a folder of results, and the head of its first receipt, null
/// for one that cannot be read.
template <typename Take>
void each_stored_case(const fs::path& folder, const Take& take) {
  for (const fs::path& root : folders_of_results(folder)) {
    if (!sys::is_folder(root)) continue;
    for (const std::string& entry : sys::list_folder(root)) {
      const std::vector<fs::path> runs = receipts_of_runs(root / entry);
      if (runs.empty()) continue;
      const std::optional<model::ReceiptHead> head = head_of(runs.front());
      take(entry, head ? &*head : nullptr);
    }
  }
}

/// The benchmarks and metrics of both sides that benchgate.yaml may name.
ReportNames names_of_sides(const format::Configuration& configuration, const model::Scenario& defaults,
                           const measure::ImportedReports& found, const std::optional<measure::ImportedReports>& before,
                           const Baseline& baseline) {
  ReportNames names = names_wanted(configuration, defaults.budgets);
  names.add(found);
  const auto* const files = std::get_if<BaselineFiles>(&baseline);
  if (before)
    names.add(*before);
  else if (names.wants_any() && files != nullptr && sys::is_folder(files->path))
    each_stored_case(files->path, [&](const std::string&, const model::ReceiptHead* head) {
      if (head != nullptr && head->is_import()) names.add(*head);
    });
  return names;
}

/// Notes on budgets that match nothing on either side. Throws Error when none matches: nothing could be judged.
std::vector<std::string> notes_of_budgets(const BudgetFaults& budgets, const Baseline& baseline,
                                          const CheckRequest& request, const format::Configuration& configuration) {
  const std::string origin = fmt::format("{}: budgets", base::printable(configuration.file));
  if (budgets.judge_nothing && !std::holds_alternative<NoBaseline>(baseline) && !request.settings.names_metrics())
    throw Error(origin, base::join(budgets.faults, "; "));
  if (!budgets.misspelt.empty()) throw Error(origin, base::join(budgets.misspelt, "; "));
  std::vector<std::string> notes;
  for (const std::string& fault : budgets.faults) notes.push_back(fmt::format("{}: {}", origin, fault));
  return notes;
}

/// What the tool says of the runs of one side that failed as a whole; "": nothing.
std::string failure_of_run(const measure::ImportedReports& found) {
  for (const measure::ImportedReport& report : found.reports)
    if (!report.origin.failure.empty())
      return fmt::format("{}: {}", base::printable(report.file), base::valid_utf8(report.origin.failure));
  return {};
}

/// Why benchmarks failed, as their tools say it; of several reports the first that says it.
std::map<std::string, std::string> failures_in(const measure::ImportedReports& found) {
  std::map<std::string, std::string> failures;
  for (const measure::ImportedReport& report : found.reports)
    for (const model::ImportedCase& test_case : report.cases)
      if (std::string why = imports::failure_of_case(test_case); !why.empty() && why != imports::unexplained_failure)
        failures.emplace(imports::case_label(test_case), std::move(why));
  return failures;
}

/// The benchmarks of both sides by name.
struct SideCases {
  std::map<std::string, model::Scenario> before;  ///< of the baseline
  std::set<std::string> measured;                 ///< those of them that have values
  std::set<std::string> unreadable;               ///< folders of the baseline
  std::map<std::string, std::string> skipped;     ///< of the candidate, and why; not those that a report measured
  std::map<std::string, model::Scenario> now;     ///< of the candidate, that were run
};

SideCases cases_of_sides(const BaselineFiles& files, const measure::ImportedReports& found) {
  SideCases sides;
  each_stored_case(files.path, [&](const std::string& entry, const model::ReceiptHead* head) {
    if (head == nullptr) sides.unreadable.insert(entry);
    if (head == nullptr || !head->is_import()) return;
    const std::string name = case_name(head->scenario);
    sides.before.emplace(name, head->scenario);
    if (!head->scenario.metrics.empty()) sides.measured.insert(name);
  });
  for (const measure::ImportedReport& report : found.reports)
    for (const model::ImportedCase& test_case : report.cases) {
      model::Scenario scenario;
      scenario.name = base::valid_utf8(test_case.name);
      scenario.parameters = test_case.parameters;
      const std::string label = imports::case_label(test_case);
      if (auto why = imports::skipped_case(test_case))
        sides.skipped.emplace(label, std::move(*why));
      else
        sides.now.emplace(label, std::move(scenario));
    }
  for (const auto& [name, scenario] : sides.now) sides.skipped.erase(name);
  return sides;
}

/// Benchmarks that only one side has. A benchmark that the report lists as skipped is not removed.
model::DefinitionChanges changes_of(const SideCases& sides, const std::string& base) {
  model::DefinitionChanges changes;
  changes.base = base;
  for (const auto& [name, scenario] : sides.now)
    if (sides.before.count(name) == 0 && sides.unreadable.count(store::report_folder(name)) == 0)
      changes.added.push_back(name);
  for (const auto& [name, scenario] : sides.before)
    if (sides.now.count(name) == 0 && sides.skipped.count(name) == 0) changes.deleted.push_back(name);
  changes.hint = hint_on_parameter(changes, sides.before, sides.now);
  return changes;
}

/// What was measured in the baseline and is not measured now. `failure`: of the candidate's run; "": it was through.
std::vector<LostCase> lost_cases(const SideCases& sides, const std::string& base, const std::string& failure) {
  using Blame = LostCase::Blame;
  using judge::WhyGone;
  std::vector<LostCase> lost;
  for (const auto& [name, scenario] : sides.before) {
    const auto skipped = sides.skipped.find(name);
    if (sides.now.count(name) > 0 || (skipped != sides.skipped.end() && sides.measured.count(name) == 0)) continue;
    if (skipped != sides.skipped.end())
      lost.push_back({name, fmt::format("skipped since {}: {}", base, skipped->second), WhyGone::skipped});
    else if (!failure.empty())
      lost.push_back(
          {name, fmt::format("not measured, because the run failed: {}", failure), WhyGone::gone, Blame::failed_run});
    else
      lost.push_back({name, fmt::format("gone since {}: no report of the candidate has it", base), WhyGone::gone});
  }
  return lost;
}

/// The benchmarks of each report.
std::vector<judge::ReportedCases> cases_of_reports(const measure::ImportedReports& found) {
  std::vector<judge::ReportedCases> cases;
  for (const measure::ImportedReport& report : found.reports) {
    judge::ReportedCases& names = cases.emplace_back();
    for (const model::ImportedCase& test_case : report.cases)
      if (has_receipt(test_case)) names.insert(imports::case_label(test_case));
  }
  return cases;
}

/// The benchmarks of each report that receipts in a folder are of, without receipts that cannot be read.
std::vector<judge::ReportedCases> cases_of_receipts(const fs::path& folder) {
  std::map<std::string, judge::ReportedCases> by_report;
  for (const fs::path& root : folders_of_results(folder)) {
    if (!sys::is_folder(root)) continue;
    for (const std::string& entry : sys::list_folder(root))
      for (const fs::path& run : receipts_of_runs(root / entry))
        if (const auto head = head_of(run); head && head->is_import())
          by_report[head->source->sha256].insert(case_name(head->scenario));
  }
  std::vector<judge::ReportedCases> cases;
  for (auto& [sha256, names] : by_report) cases.push_back(std::move(names));
  return cases;
}

/// The source as git and the CI know it: an earlier step of the same job wrote the reports.
model::Environment checkout_of_reports(std::span<const std::string> paths, const CheckRequest& request,
                                       const Session& session) {
  std::vector<fs::path> ignored(paths.begin(), paths.end());
  ignored.emplace_back(request.out_dir);
  if (request.baseline.word) ignored.emplace_back(*request.baseline.word);
  RunSource source = find_checkout(request.source, ignored, git::Untracked::are_none, session);
  if (!source.environment.git) note_refused_repository(session);
  if (source.environment.git) source.environment.git->ref = source.ref;
  return std::move(source.environment);
}

/// Throws Error when the baseline is a receipt of an earlier check that those of --from would overwrite.
void require_other_folder(const CheckRequest& request, const format::Configuration& configuration) {
  const std::string word = baseline_word(request, configuration);
  std::error_code error;
  if (sys::is_folder(word) && fs::weakly_canonical(word, error) == fs::weakly_canonical(request.out_dir, error))
    throw Error("--baseline", fmt::format("'{}' was written by an earlier check and would be overwritten; name another "
                                          "--out-dir, or keep a copy",
                                          word));
}

/// Notes on patterns of `ignore` that no benchmark of the candidate matches.
std::vector<std::string> notes_of_unused_patterns(const model::Scenario& defaults,
                                                  std::span<const model::Scenario> cases,
                                                  const format::Configuration& configuration) {
  std::vector<std::string> notes;
  for (const model::IgnoredBenchmarks& one : defaults.ignored)
    if (std::none_of(cases.begin(), cases.end(), [&](const model::Scenario& scenario) {
          return judge::means_benchmark(one.pattern, case_name(scenario));
        }))
      notes.push_back(fmt::format("{}: ignore: no benchmark matches '{}'", base::printable(configuration.file),
                                  base::printable(one.pattern)));
  return notes;
}

/// Adds the notes on names in benchgate.yaml to the reports. Returns those on budgets.
std::vector<std::string> note_names(measure::ImportedReports& found,
                                    const std::optional<measure::ImportedReports>& before,
                                    const model::Scenario& defaults, const Baseline& baseline,
                                    const CheckRequest& request, const format::Configuration& configuration) {
  const ReportNames names = names_of_sides(configuration, defaults, found, before, baseline);
  const auto add_notes = [&](std::vector<std::string> notes) {
    std::move(notes.begin(), notes.end(), std::back_inserter(found.notes));
  };
  std::vector<std::string> of_budgets =
      notes_of_budgets(faults_of_budgets(defaults.budgets, names), baseline, request, configuration);
  add_notes(of_budgets);
  add_notes(notes_of_unknown_names(configuration, names));
  return of_budgets;
}

/// Throws Error for a metric that an option names and no benchmark has; receipts of a baseline may have it.
void require_metrics_of_reports(const CompareSettings& settings, const ReportedSides& sides, const Baseline& baseline) {
  if (!settings.names_metrics() || (!sides.baseline && std::holds_alternative<BaselineFiles>(baseline))) return;
  std::set<std::string, std::less<>> known;
  const auto add = [&](const measure::ImportedReports& found) {
    for (const measure::ImportedReport& report : found.reports)
      for (const model::ImportedCase& test_case : report.cases)
        for (const imports::ReportMetric& metric : imports::report_metrics(test_case)) known.insert(metric.metric.name);
  };
  add(sides.candidate);
  if (sides.baseline) add(*sides.baseline);
  require_known_metrics(settings, known);
}

/// Sets which benchmarks only one side has, and those whose loss is to be reported.
void compare_cases(ImportedCases& imported, const measure::ImportedReports& candidate) {
  const std::string failure = failure_of_run(candidate);
  const auto* const files = std::get_if<BaselineFiles>(&imported.baseline);
  if (files != nullptr && sys::is_folder(files->path)) {
    const std::string base = base::printable(files->name.empty() ? files->path : files->name);
    const SideCases sides = cases_of_sides(*files, candidate);
    imported.changes = changes_of(sides, base);
    if (!imported.baseline_failure.empty()) imported.changes.added.clear();  // its run may not have got to them
    imported.lost = lost_cases(sides, base, failure);
  }
  const auto is_error = [](const LostCase& lost) { return lost.blame == LostCase::Blame::failed_run; };
  imported.failures = failures_in(candidate);
  const bool is_reported =
      !imported.failures.empty() || std::any_of(imported.lost.begin(), imported.lost.end(), is_error);
  if (!failure.empty() && !is_reported)
    imported.lost.push_back({"run of the candidate", fmt::format("the run failed: {}", failure), judge::WhyGone::gone,
                             LostCase::Blame::failed_run});
}

}  // namespace

ImportedCases take_reports(const CheckRequest& request, const ReportsRequest& reports,
                           const format::Configuration& configuration, const ResultFolder& folder, Session& session) {
  if (!request.scenarios.paths.empty())
    throw Error("--from",
                fmt::format("cannot be combined with scenarios, and '{}' would be one; for several reports, write "
                            "--from before each of them, name their folder, or a path with {{n}}; a scenario "
                            "names its report under 'import:'",
                            base::printable(request.scenarios.paths.front())));
  require_other_folder(request, configuration);
  Baseline baseline = find_stored_baseline(request, configuration, session);
  // Read both sides before writing anything.
  ReportedSides sides = read_sides(
      reports, baseline,
      std::array{directions_of(configuration), Directions{"--direction", request.settings.budgets.directions}});
  require_metrics_of_reports(request.settings, sides, baseline);
  const model::Scenario defaults = format::scenario_of_defaults("report", configuration);
  const std::vector<model::Scenario> cases = scenarios_of(sides.candidate, defaults);
  for (const model::Scenario& scenario : cases) folder.require_free_path(case_name(scenario));
  std::vector<std::string> warnings =
      note_names(sides.candidate, sides.baseline, defaults, baseline, request, configuration);
  if (!sides.note_of_identical.empty()) warnings.push_back(sides.note_of_identical);
  for (std::string& note : notes_of_unused_patterns(defaults, cases, configuration))
    sides.candidate.notes.push_back(std::move(note));
  NotesOnce once(session.observer);
  const fs::path& out = folder.staging();
  judge::UndirectedMetrics undirected = write_reports(sides.candidate, out, request, configuration,
                                                      checkout_of_reports(reports.paths, request, session), once);
  const fs::path receipts = out / ".baseline";
  if (sides.baseline) {
    BaselineFiles& files = std::get<BaselineFiles>(baseline);
    judge::add_metrics(undirected, write_reports(*sides.baseline, receipts, request, configuration, {},
                                                 once));  // of unknown commit
    files = {receipts.string(), files.name.empty() ? files.path : files.name};
  }
  if (const std::string note = judge::note_of_undirected(undirected); !note.empty())
    session.observer.note(fmt::format("benchgate: note: {}", note));
  ImportedCases imported{cases,       std::move(baseline), {},
                         sides.order, std::move(warnings), std::move(sides.baseline_problem)};
  if (sides.baseline) imported.baseline_failure = failure_of_run(*sides.baseline);
  if (const auto* files = std::get_if<BaselineFiles>(&imported.baseline)) {
    const auto before = sides.baseline ? cases_of_reports(*sides.baseline) : cases_of_receipts(files->path);
    const auto now = cases_of_reports(sides.candidate);
    imported.incomplete = judge::incomplete_results(before, now);
    imported.incomplete_before = judge::incomplete_in_baseline(before, now);
  }
  compare_cases(imported, sides.candidate);
  return imported;
}

}  // namespace benchgate::app
