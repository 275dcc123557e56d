// SPDX-License-Identifier: MIT
#include "render/report_phrases.hpp"

#include <algorithm>
#include <array>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/check_policy.hpp"
#include "judge/ignored.hpp"

namespace benchgate::render {

using model::Ground;
using model::Report;
using model::Verdict;

namespace {

/// What a process costs is measured for every command; the time and the scenario's own metrics are why it is run.
bool is_cost(std::string_view name) {
  constexpr std::array<std::string_view, 5> names{"cpu_ms", "user_ms", "system_ms", "page_faults", "ctx_switches"};
  return model::is_exact_metric(name) || std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string_view unclear_reason(const model::Delta& delta) {
  constexpr std::string_view word = "undecided: ";
  constexpr std::array undecided{Ground::undecided, Ground::open_interval, Ground::other_processors};
  const std::string_view why = delta.why;
  if (std::find(undecided.begin(), undecided.end(), delta.ground) == undecided.end()) return {};
  return why.starts_with(word) ? why.substr(word.size()) : std::string_view();  // from 0, that comes first
}

Verdict status_of_report(const Report& report) {
  if (is_error(report)) return Verdict::error;
  if (judge::is_ignored(report) || judge::is_of_amounts(report)) return Verdict::not_evaluated;
  return report.verdict.status == Verdict::skip ? Verdict::inconclusive : report.verdict.status;
}

bool is_without_changes(const Report& report) {
  return judge::is_without_baseline(report) || judge::is_baseline_broken(report);
}

std::vector<std::string> unjudged_metrics(const Report& report) {
  std::vector<std::string> names;
  for (const auto& [name, metric] : report.measured)
    if (!is_cost(name) && (!report.compare || report.compare->deltas.count(name) == 0)) names.push_back(name);
  return names;
}

std::string measured_value(const Report& report, const std::string& name, const model::MetricSummary& metric) {
  const bool is_exact = report.measured.contains(std::string(model::exact_metric(name)));
  const bool is_whole = metric.integers && !is_exact;
  return base::format_quantity(is_whole ? static_cast<double>(metric.integers->median) : metric.summary.median,
                               metric.metric.unit);
}

std::string count_text(const model::MetricSummary& metric) { return base::pluralize(metric.summary.count, "sample"); }

std::string problem_text(const Report& report) {
  std::vector<std::string> texts;
  for (const model::Finding& finding : report.findings)
    if (!finding.data) texts.push_back(finding.message);
  texts.insert(texts.end(), report.notes.begin(), report.notes.end());
  for (std::size_t i = 0; i + 1 < texts.size(); ++i)
    if (texts[i].ends_with('.')) texts[i].pop_back();
  return base::join(texts, "; ");
}

std::string error_line(const Report& report) {
  std::string text = problem_text(report);
  constexpr std::array<std::string_view, 2> introductions{"first failure: ", "the tool says: "};
  for (const std::string_view introduction : introductions)
    if (const std::size_t at = text.rfind(introduction); at != std::string::npos)
      text.erase(0, at + introduction.size());
  text.erase(std::min(text.find('\n'), text.size()));
  if (!report.log.empty())
    for (const std::string_view line : base::split(report.log, '\n'))
      if (!base::trim(line).empty()) return fmt::format("{}: {}", text, base::trim(line));
  return text;
}

std::string why_unmeasured(const Report& report) {
  if (judge::is_shard_missing(report)) return "the results of its shard are missing";
  return judge::is_out_of_time(report) ? "there was no time to measure it" : "the baseline could not be measured";
}

const model::Finding* find_finding(const Report& report, std::string_view check_id) {
  const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                  [&](const model::Finding& finding) { return finding.check_id == check_id; });
  return found == report.findings.end() ? nullptr : &*found;
}

std::vector<const model::Finding*> findings_beside_metrics(const Report& report) {
  std::vector<const model::Finding*> findings;
  for (const model::Finding& finding : report.findings)
    if (!finding.data && finding.check_id != "perf.baseline") findings.push_back(&finding);
  return findings;
}

}  // namespace benchgate::render
