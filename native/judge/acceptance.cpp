// SPDX-License-Identifier: MIT
#include "judge/acceptance.hpp"

#include <algorithm>

#include "base/minus_sign.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/evidence.hpp"
#include "judge/metric_delta.hpp"
#include "judge/report.hpp"

namespace benchgate::judge {

namespace {

using model::AcceptedSlowdown;
using model::Verdict;

/// Whether "k=v,k=v" names some of the scenario's parameters with their values.
bool names_case(std::string_view text, const model::Scenario& scenario) {
  if (text.empty() || text == case_name(scenario)) return true;
  const std::vector<std::string_view> parts = base::split(text, ',');
  return std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return std::any_of(scenario.parameters.begin(), scenario.parameters.end(), [&](const auto& parameter) {
      return base::trim(part) == fmt::format("{}={}", parameter.first, parameter.second);
    });
  });
}

/// Whether the line is about the metric `name`; of a report, whose metrics are "BENCHMARK: METRIC", also by its parts.
bool names_metric(const AcceptedSlowdown& line, std::string_view name, const model::Scenario& scenario) {
  if (line.metric == name) return names_case(line.test_case, scenario);
  const std::string metric = ": " + line.metric;
  if (!scenario.report || !name.ends_with(metric)) return false;
  const std::string_view benchmark = name.substr(0, name.size() - metric.size());
  return names_case(line.test_case, scenario) || benchmark == line.test_case ||
         benchmark.starts_with(line.test_case + "@");
}

std::string ratio_in_percent(double ratio) { return base::format_quantity(ratio * 100); }

/// Why the line does not cover the change; "": it does.
std::string why_not_accepted(const AcceptedSlowdown& line, const model::Delta& delta,
                             const model::AppliedBudget& budget) {
  if (!absolute_violation(delta, budget).empty()) return "a limit of the value itself cannot be accepted";
  const auto worse = worsening_of(delta, budget.direction);
  if (!worse) return "a change without a percentage cannot be accepted";
  const double limit = base::parse_number(line.up_to).value_or(0);
  return is_above(*worse, limit) ? fmt::format("more than the accepted {} %", ratio_in_percent(limit)) : std::string();
}

void accept(const AcceptedSlowdown& line, model::Delta& delta, const model::AppliedBudget& budget) {
  if (const std::string why = why_not_accepted(line, delta, budget); !why.empty()) {
    add_why(delta, why);
    delta.ground.reset();
    return;
  }
  const double change = change_of(delta).value_or(0);
  delta.status = Verdict::warn;
  delta.ground = model::Ground::accepted;
  delta.why = fmt::format("accepted: {} % (limit {} %): {}", base::with_sign(change, ratio_in_percent(change)),
                          ratio_in_percent(base::parse_number(line.up_to).value_or(0)), line.reason);
}

std::string shown_line(const AcceptedSlowdown& line) {
  return fmt::format("'accepted' of {}{}", base::printable(line.metric),
                     line.test_case.empty() ? "" : fmt::format(" ({})", base::printable(line.test_case)));
}

}  // namespace

std::vector<std::string> accept_changes(model::Report& report, const model::Scenario& scenario,
                                        std::span<const AcceptedSlowdown> of_baseline) {
  std::vector<std::string> notes;
  if (!report.compare) return notes;
  bool is_changed = false;
  for (const AcceptedSlowdown& line : scenario.accepted) {
    const bool is_old = std::find(of_baseline.begin(), of_baseline.end(), line) != of_baseline.end();
    bool is_named = false;
    for (auto& [name, delta] : report.compare->deltas) {
      if (!names_metric(line, name, scenario)) continue;
      is_named = true;
      const auto budget = report.compare->budgets.find(name);
      if (is_old || delta.status != Verdict::fail || budget == report.compare->budgets.end()) continue;
      accept(line, delta, budget->second);
      is_changed = true;
    }
    if (is_old && is_named)
      notes.push_back(shown_line(line) + " has no effect, because the baseline's file has the same line; remove it");
    else if (!is_named && scenario.report)
      notes.push_back(shown_line(line) + " has no effect, because the report has no such metric or benchmark");
  }
  if (is_changed) refresh_verdict(report);
  return notes;
}

}  // namespace benchgate::judge
