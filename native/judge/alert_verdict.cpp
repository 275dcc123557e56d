// SPDX-License-Identifier: MIT
#include "judge/alert_verdict.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/alerts.hpp"
#include "judge/missing_cases.hpp"
#include "judge/unread_files.hpp"

namespace benchgate::judge {

namespace {

/// A rule by which a metric of the newest run cannot alert. `why` follows "1 test case" or "2 test cases".
struct UnjudgedRule {
  std::string_view rule;
  std::string_view why;
  std::string_view advice;
};
constexpr std::string_view more_runs =
    "more runs on this type of machine: 2 before the two that are judged together, or 5 if a report has one value of "
    "each benchmark (repeat it: --benchmark_repetitions=5, -count 5)";
constexpr std::string_view excluded_rule = "excluded";
constexpr std::array<UnjudgedRule, 10> unjudged_rules{
    {{"no_baseline", "without enough earlier runs", more_runs},
     {"provisional", "without enough earlier runs", more_runs},
     {"no_pair", "without a stable value in the runs before", "measure it in every run, with more repetitions"},
     {"unstable", "whose values scatter too much", "more repetitions, or a machine with less noise (benchgate doctor)"},
     {"invalid", "of which more than 1 % of the work failed", "correct what fails: times of failures say nothing"},
     {"failed", "that failed", ""},
     {"carried", "not measured again", ""},
     {excluded_rule, "without a metric that is judged", "configure 'better:' of the metric, or remove the override"},
     {"no_value", "without a value above 0", ""},
     {irregular_rule, "that are not in every run, and not in the newest one", ""}}};

/// Rules without an alert that people should know of.
bool is_suspicion(std::string_view rule) {
  constexpr std::array<std::string_view, 4> rules{"suspect", "slow_drift", "shift", group_alone_rule};
  return std::find(rules.begin(), rules.end(), rule) != rules.end();
}

const UnjudgedRule* unjudged_rule(std::string_view rule) {
  const auto found = std::find_if(unjudged_rules.begin(), unjudged_rules.end(),
                                  [&](const UnjudgedRule& one) { return one.rule == rule; });
  return found == unjudged_rules.end() ? nullptr : found;
}

std::string cases_text(std::size_t count) { return base::pluralize(count, "test case"); }

using CaseAlerts = std::vector<const model::AlertEntry*>;

/// "2 open alerts: sort time: worse by ...; also cpu_time; and 1 more".
std::string first_of(std::string_view what, const std::vector<CaseAlerts>& cases) {
  std::string text = fmt::format("{}: {}", what, text_of_case(cases.front()));
  if (cases.size() > 1) text += fmt::format("; and {} more", cases.size() - 1);
  return text;
}

/// Entries without an alert stand there for the newest run only. "": all have one.
std::string newest_run_of(std::span<const model::AlertEntry> alerts) {
  std::string run;
  for (const model::AlertEntry& entry : alerts)
    if (entry.state.empty()) run = entry.run_id;
  return run;
}

/// "2 test cases without enough earlier runs, 1 test case that failed".
std::string unjudged_text(const model::AlertsReport& report) {
  std::vector<std::string> parts;
  for (const model::Unjudged& one : report.unjudged)
    parts.push_back(fmt::format("{} {}", amount_unjudged(one.test_cases, one.metrics), one.why));
  return base::join(parts, ", ");
}

/// "2 test cases are missing since run 42: sort, merge", "5 test cases are missing: sort, merge and 3 more".
std::string missing_text(const std::vector<model::AlertEntry>& missing) {
  constexpr std::size_t most_named = 2;
  const std::string& since = missing.front().change_run_id;
  const bool is_one_run = std::all_of(missing.begin(), missing.end(),
                                      [&](const model::AlertEntry& one) { return one.change_run_id == since; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(missing.size(), most_named); ++i)
    names.push_back(base::printable(missing[i].id));
  std::string text =
      fmt::format("{} {} missing{}: {}", cases_text(missing.size()), missing.size() == 1 ? "is" : "are",
                  is_one_run ? fmt::format(" since run {}", base::printable(since)) : "", base::join(names, ", "));
  if (missing.size() > most_named) text += fmt::format(" and {} more", missing.size() - most_named);
  return text;
}

/// Why there is no test case to judge.
std::string why_nothing_to_judge(std::span<const model::History> histories) {
  const model::HistoryRun* newest = nullptr;
  for (const model::History& history : histories)
    for (const model::HistoryRun& run : history.runs)
      if (run.published && (newest == nullptr || !(run.stored < newest->stored))) newest = &run;
  if (newest == nullptr) return "the history has no published run";
  return fmt::format("the newest published run, {}, has no results", base::printable(newest->stored.location.id));
}

std::string headline_of_judged(const model::AlertsReport& report, std::span<const model::History> histories) {
  const std::vector<CaseAlerts> open = alerts_by_case(report.open);
  if (!open.empty())
    return first_of(open.size() == 1 ? "1 open alert" : fmt::format("{} open alerts", open.size()), open);
  if (!report.suspect.empty()) return first_of("suspect", alerts_by_case(report.suspect));
  if (report.judged == 0)
    return "not judged: " + (report.unjudged.empty() ? why_nothing_to_judge(histories) : unjudged_text(report));
  std::string text = fmt::format("no alert among {}", cases_text(report.judged));
  if (report.not_measurable + report.metrics_not_judged > 0)
    text += "; not judged: " + amount_unjudged(report.not_measurable, report.metrics_not_judged);
  return text;
}

std::string headline_of_alerts(const model::AlertsReport& report, std::span<const model::History> histories) {
  if (report.missing.empty()) return headline_of_judged(report, histories);
  const std::string missing = missing_text(report.missing);
  if (report.open.empty() && report.suspect.empty()) return missing;
  return fmt::format("{}; {}", headline_of_judged(report, histories), missing);
}

model::Unjudged& unjudged_for(const UnjudgedRule& rule, const model::AlertEntry& entry, model::AlertsReport& report) {
  for (model::Unjudged& one : report.unjudged)
    if (one.why == rule.why) return one;
  return report.unjudged.emplace_back(model::Unjudged{.rule = std::string(rule.rule),
                                                      .why = std::string(rule.why),
                                                      .advice = std::string(rule.advice),
                                                      .id = entry.id,
                                                      .metric = entry.metric,
                                                      .reason = entry.reason});
}

/// Counts the test cases of the newest run, of which one is judged if one of its metrics is, and their metrics.
void count_cases(std::span<const model::AlertEntry> alerts, const std::string& newest, model::AlertsReport& report) {
  std::vector<model::AlertEntry> of_newest;
  for (const model::AlertEntry& entry : alerts)
    if (entry.state != "gone" && entry.rule != missing_rule &&
        (entry.state.empty() || newest.empty() || entry.run_id == newest))
      of_newest.push_back(entry);
  for (const CaseAlerts& entries : alerts_by_case(of_newest)) {
    const auto judged = static_cast<std::size_t>(std::count_if(
        entries.begin(), entries.end(), [](const auto* entry) { return unjudged_rule(entry->rule) == nullptr; }));
    if (judged == 0) {
      ++report.not_measurable;
      ++unjudged_for(*unjudged_rule(entries.front()->rule), *entries.front(), report).test_cases;
      continue;
    }
    ++report.judged;
    report.metrics_judged += judged;
    report.metrics_not_judged += entries.size() - judged;
    for (const model::AlertEntry* const entry : entries)
      if (const UnjudgedRule* const rule = unjudged_rule(entry->rule)) ++unjudged_for(*rule, *entry, report).metrics;
  }
  // Mere counts, as load tests have many, are worth a word only where they are all that there is.
  const auto counts = std::find_if(report.unjudged.begin(), report.unjudged.end(),
                                   [](const model::Unjudged& one) { return one.rule == excluded_rule; });
  if (report.judged == 0 || counts == report.unjudged.end()) return;
  report.not_measurable -= counts->test_cases;
  report.unjudged.erase(counts);
}

/// In percent, or percentage points of failed work; 0 of a change from 0.
double size_of_change(const model::AlertEntry& entry) {
  return std::abs(entry.change_points.value_or(entry.change_pct.value_or(0)));
}

void sort_by_size(std::vector<model::AlertEntry>& entries) {
  std::stable_sort(entries.begin(), entries.end(), [](const model::AlertEntry& a, const model::AlertEntry& b) {
    return size_of_change(a) > size_of_change(b);
  });
}

}  // namespace

std::vector<model::AlertEntry> open_alerts(std::span<const model::AlertEntry> entries) {
  std::vector<model::AlertEntry> open;
  for (const model::AlertEntry& entry : entries)
    if (entry.state == "open") open.push_back(entry);
  sort_by_size(open);
  return open;
}

std::string text_of_case(const CaseAlerts& entries) {
  const model::AlertEntry& first = *entries.front();
  const std::string metric = first.metric.empty() ? "" : " " + base::printable(first.metric);
  std::string text = fmt::format("{}{}: {}", base::printable(first.id), metric, base::printable(first.reason));
  std::vector<std::string> others;
  for (const model::AlertEntry* const entry : std::span(entries).subspan(1))
    others.push_back(base::printable(entry->metric));
  if (!others.empty()) text += fmt::format("; also {}", base::join(others, ", "));
  return text;
}

std::vector<CaseAlerts> alerts_by_case(std::span<const model::AlertEntry> entries) {
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> indices;
  std::vector<CaseAlerts> cases;
  for (const model::AlertEntry& entry : entries) {
    const auto [found, is_new] = indices.try_emplace({entry.kind, entry.id}, cases.size());
    if (is_new) cases.emplace_back();
    cases[found->second].push_back(&entry);
  }
  return cases;
}

std::string amount_unjudged(std::size_t test_cases, std::size_t metrics) {
  const std::string further = base::pluralize(metrics, "further metric");
  if (test_cases == 0) return further;
  return metrics == 0 ? cases_text(test_cases) : fmt::format("{} and {}", cases_text(test_cases), further);
}

model::AlertsReport judge_alerts(std::span<const model::AlertEntry> alerts, std::span<const model::History> histories) {
  using model::Verdict;
  model::AlertsReport report;
  report.open = open_alerts(alerts);
  for (const model::AlertEntry& entry : alerts) {
    if (is_suspicion(entry.rule)) report.suspect.push_back(entry);
    if (entry.rule == missing_rule) report.missing.emplace_back(entry).metric.clear();  // all of them are
  }
  sort_by_size(report.suspect);
  std::stable_sort(report.missing.begin(), report.missing.end(),
                   [](const auto& a, const auto& b) { return a.reason < b.reason; });  // those of one run together
  count_cases(alerts, newest_run_of(alerts), report);
  const bool warns = !report.suspect.empty() || !report.missing.empty();
  report.verdict = !report.open.empty() ? Verdict::fail
                   : warns              ? Verdict::warn
                   : report.judged > 0  ? Verdict::pass
                                        : Verdict::inconclusive;
  report.headline = headline_of_alerts(report, histories);
  for (const model::History& history : histories)
    for (std::string& note : unread_files(history, most_unread_named)) report.notes.push_back(std::move(note));
  return report;
}

}  // namespace benchgate::judge
