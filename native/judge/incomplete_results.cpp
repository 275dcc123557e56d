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

}  // namespace

std::map<std::string, std::string> incomplete_results(std::span<const ReportedCases> baseline,
                                                      std::span<const ReportedCases> candidate) {
  const auto before = reports_by_case(baseline), now = reports_by_case(candidate);
  const auto sets = candidates_by_baseline(before, now, candidate.size());
  std::map<Reports, Reports> expected;
  for (const auto& [reports, unused] : sets)
    for (const auto& [others, with] : sets)
      if (is_within(others, reports)) add(with, expected.try_emplace(reports, candidate.size()).first->second);
  std::map<std::string, std::string> incomplete;
  for (const auto& [name, reports] : before) {
    const auto same = now.find(name);
    if (same == now.end()) continue;
    const std::size_t all = size_of(expected.at(reports)), lacking = all - size_of(same->second);
    if (lacking == 0) continue;
    incomplete.emplace(
        name, fmt::format("{} of {} of the candidate {} it, and none of the baseline does", lacking,
                          base::pluralize(static_cast<std::int64_t>(all), "report"), lacking == 1 ? "lacks" : "lack"));
  }
  return incomplete;
}

void warn_of_incomplete(model::Report& report, const std::string& why) {
  if (!report.compare) return;
  bool is_changed = false;
  for (auto& [metric, delta] : report.compare->deltas) {
    if (delta.status != model::Verdict::pass) continue;
    delta.status = model::Verdict::warn;
    delta.why = why;
    delta.ground = model::Ground::incomplete;
    is_changed = true;
  }
  if (is_changed) refresh_verdict(report);
}

}  // namespace benchgate::judge
