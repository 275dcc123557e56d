// SPDX-License-Identifier: MIT
#include "judge/incomplete_results.hpp"

#include <algorithm>
#include <vector>

#include "base/plural.hpp"
#include "judge/report.hpp"

namespace benchgate::judge {

namespace {

using Reports = std::vector<bool>;  ///< which reports of a side

std::map<std::string_view, Reports> reports_by_case(std::span<const ReportedCases> side) {
  std::map<std::string_view, Reports> reports;
  for (std::size_t i = 0; i < side.size(); ++i)
    for (const std::string& name : side[i]) reports.try_emplace(name, side.size()).first->second[i] = true;
  return reports;
}

bool is_within(const Reports& some, const Reports& others) {
  for (std::size_t i = 0; i < some.size(); ++i)
    if (some[i] && !others[i]) return false;
  return true;
}

void add(const Reports& more, Reports& all) {
  for (std::size_t i = 0; i < more.size(); ++i)
    if (more[i]) all[i] = true;
}

std::size_t size_of(const Reports& reports) {
  return static_cast<std::size_t>(std::count(reports.begin(), reports.end(), true));
}

/// For each set of reports of the baseline: the reports of the candidate with a test case that was in these.
std::map<Reports, Reports> candidates_by_baseline(const std::map<std::string_view, Reports>& before,
                                                  const std::map<std::string_view, Reports>& now, std::size_t count) {
  std::map<Reports, Reports> found;
  for (const auto& [name, reports] : before)
    if (const auto same = now.find(name); same != now.end())
      add(same->second, found.try_emplace(reports, count).first->second);
  return found;
}

/// Which side some reports of lack what all of the other one have.
enum class Lacking { candidate, baseline };

std::string why_incomplete(std::size_t lacking, std::size_t all, Lacking side) {
  const bool is_candidate = side == Lacking::candidate;
  return fmt::format("{} of {} of the {} {} it, and none of the {} does", lacking,
                     base::pluralize(static_cast<std::int64_t>(all), "report"), is_candidate ? "candidate" : "baseline",
                     lacking == 1 ? "lacks" : "lack", is_candidate ? "baseline" : "candidate");
}

/// The test cases that some reports of `partial` lack, which is that side, and none of `whole`.
IncompleteCases cases_lacking(std::span<const ReportedCases> whole, std::span<const ReportedCases> partial,
                              Lacking side) {
  const auto before = reports_by_case(whole), now = reports_by_case(partial);
  const auto sets = candidates_by_baseline(before, now, partial.size());
  std::map<Reports, Reports> expected;
  for (const auto& [reports, unused] : sets)
    for (const auto& [others, with] : sets)
      if (is_within(others, reports)) add(with, expected.try_emplace(reports, partial.size()).first->second);
  IncompleteCases incomplete;
  for (const auto& [name, reports] : before) {
    const auto same = now.find(name);
    if (same == now.end()) continue;
    const std::size_t all = size_of(expected.at(reports)), lacking = all - size_of(same->second);
    if (lacking > 0) incomplete.emplace(name, why_incomplete(lacking, all, side));
  }
  return incomplete;
}

/// In how many of a run's iterations each benchmark is reported, by its name. None of a report that was imported: its
/// samples are of one report.
std::map<std::string_view, std::size_t> iterations_by_case(const ComparedRun& run) {
  std::map<std::string_view, std::size_t> iterations;
  if (run.head.is_import()) return iterations;
  for (const model::MetricSource& source : run.head.scenario.metrics) {
    const auto found = run.columns.samples_with.find(source.metric.name);
    const std::string_view name = model::reported_case(source);
    if (name.empty() || found == run.columns.samples_with.end()) continue;
    std::size_t& most = iterations[name];
    most = std::max<std::size_t>(most, found->second);
  }
  return iterations;
}

/// The benchmarks that some iterations of `partial` lack, which is that side, and none of `whole`. All iterations run
/// the same program.
IncompleteCases benchmarks_lacking(const ComparedRun& whole, const ComparedRun& partial, Lacking side) {
  const auto before = iterations_by_case(whole), now = iterations_by_case(partial);
  const std::size_t all_before = whole.columns.wall_ns.size(), all_now = partial.columns.wall_ns.size();
  IncompleteCases incomplete;
  for (const auto& [name, iterations] : now) {
    const auto same = before.find(name);
    if (iterations < all_now && same != before.end() && same->second == all_before)
      incomplete.emplace(name, why_incomplete(all_now - iterations, all_now, side));
  }
  return incomplete;
}

/// Whether it is a warning now and was not.
bool warn(model::Delta& delta, const std::string& why) {
  if (delta.status != model::Verdict::pass && delta.status != model::Verdict::inconclusive) return false;
  delta.status = model::Verdict::warn;
  delta.why = delta.why.empty() ? why : fmt::format("{}; {}", why, delta.why);
  delta.ground = model::Ground::incomplete;
  return true;
}

}  // namespace

IncompleteCases incomplete_results(std::span<const ReportedCases> baseline, std::span<const ReportedCases> candidate) {
  return cases_lacking(baseline, candidate, Lacking::candidate);
}

IncompleteCases incomplete_in_baseline(std::span<const ReportedCases> baseline,
                                       std::span<const ReportedCases> candidate) {
  return cases_lacking(candidate, baseline, Lacking::baseline);
}

void warn_of_incomplete(model::Report& report, const std::string& why) {
  if (!report.compare) return;
  bool is_changed = false;
  for (auto& [metric, delta] : report.compare->deltas) is_changed = warn(delta, why) || is_changed;
  if (is_changed) refresh_verdict(report);
}

void warn_of_incomplete(model::Comparison& comparison, const ComparedRun& baseline, const ComparedRun& current) {
  const IncompleteCases incomplete = benchmarks_lacking(baseline, current, Lacking::candidate);
  for (const model::MetricSource& source : current.head.scenario.metrics) {
    const auto found = incomplete.find(model::reported_case(source));
    const auto delta = comparison.deltas.find(source.metric.name);
    if (found != incomplete.end() && delta != comparison.deltas.end()) warn(delta->second, found->second);
  }
}

std::vector<std::string> notes_of_incomplete(const ComparedRun& baseline, const ComparedRun& current) {
  std::vector<std::string> notes;
  for (const auto& [name, why] : benchmarks_lacking(current, baseline, Lacking::baseline))
    notes.push_back(fmt::format("'{}': {}", name, why));
  return notes;
}

}  // namespace benchgate::judge
