// SPDX-License-Identifier: MIT
#include "judge/alert_verdict.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

constexpr std::array<std::string_view, 3> unmeasurable_rules{"provisional", "no_baseline", "no_pair"};

std::string cases_in_words(std::size_t count) { return fmt::format("{} test case{}", count, count == 1 ? "" : "s"); }

/// "2 open alerts: sort is worse ..., and 1 more".
std::string first_of(std::string_view what, const std::vector<model::AlertEntry>& entries) {
  const model::AlertEntry& first = entries.front();
  std::string text = fmt::format("{}: {}: {}", what, base::printable(first.id), base::printable(first.reason));
  if (entries.size() > 1) text += fmt::format("; and {} more", entries.size() - 1);
  return text;
}

/// Test cases without an alert stand there for the newest run only. "": all have one.
std::string newest_run_of(std::span<const model::AlertEntry> alerts) {
  std::string run;
  for (const model::AlertEntry& entry : alerts)
    if (entry.state.empty()) run = entry.run_id;
  return run;
}

std::string headline_of_alerts(const model::AlertsReport& report) {
  if (!report.open.empty())
    return first_of(report.open.size() == 1 ? "1 open alert" : fmt::format("{} open alerts", report.open.size()),
                    report.open);
  if (!report.suspect.empty()) return first_of("suspect", report.suspect);
  if (report.judged > 0) return fmt::format("no alert among {}", cases_in_words(report.judged));
  if (report.not_measurable == 0) return "not judged: the history has no published run with a stable test case";
  return fmt::format("not judged: {} without enough earlier runs", cases_in_words(report.not_measurable));
}

}  // namespace

model::AlertsReport judge_alerts(std::span<const model::AlertEntry> alerts) {
  using model::Verdict;
  model::AlertsReport report;
  const std::string newest = newest_run_of(alerts);
  for (const model::AlertEntry& entry : alerts) {
    const bool is_unmeasurable =
        std::find(unmeasurable_rules.begin(), unmeasurable_rules.end(), entry.rule) != unmeasurable_rules.end();
    if (entry.state == "open") report.open.push_back(entry);
    if (entry.rule == "suspect") report.suspect.push_back(entry);
    if (entry.state.empty() || newest.empty() || entry.run_id == newest)
      ++(is_unmeasurable ? report.not_measurable : report.judged);
  }
  report.verdict = !report.open.empty()      ? Verdict::fail
                   : !report.suspect.empty() ? Verdict::warn
                   : report.judged > 0       ? Verdict::pass
                                             : Verdict::inconclusive;
  report.headline = headline_of_alerts(report);
  return report;
}

}  // namespace benchgate::judge
