// SPDX-License-Identifier: MIT
#include "render/comparison_rows.hpp"

#include <algorithm>

#include <cmath>

#include "base/minus_sign.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/paired.hpp"

namespace benchgate::render {

namespace {

using base::format_quantity;
using model::AppliedBudget;
using model::Delta;

constexpr std::string_view unknown = "–";

std::string value_with_unit(const std::optional<double>& value, const std::string& unit) {
  return value ? base::with_minus_sign(base::format_quantity(*value, unit)) : std::string(unknown);
}

/// Tiny changes have one digit and no exponent: a count may change by one in ten million.
std::string signed_percent(double ratio) {
  constexpr double rounding = 1e-14;  // of a quotient of two doubles
  const double percent = std::abs(ratio) < rounding ? 0 : ratio * 100;
  const double size = std::abs(percent);
  const bool is_tiny = size > 0 && size < 1e-3;
  const int decimals = is_tiny ? static_cast<int>(std::ceil(-std::log10(size))) : 0;
  return base::with_sign(percent, is_tiny ? base::format_fixed(percent, decimals) : format_quantity(percent)) + " %";
}

/// "+1 point", "−2.5 points".
std::string points_text(double share, std::string_view sign = "") {
  const std::string points = format_quantity(share * 100);
  return fmt::format("{}{} {}", sign, base::with_minus_sign(points),
                     points == "1" || points == "-1" ? "point" : "points");
}

std::string limit_text(const AppliedBudget& budget, const std::string& unit) {
  std::vector<std::string> parts;
  if (budget.threshold && !budget.undirected)
    parts.push_back(fmt::format("{} % (warn {} %)", format_quantity(*budget.threshold * 100),
                                format_quantity(budget.warn_threshold.value_or(*budget.threshold) * 100)));
  if (budget.threshold && !budget.undirected && budget.min_value_change)
    parts.push_back("at least " + value_with_unit(budget.min_value_change, unit));
  if (budget.max_rise) parts.push_back(points_text(*budget.max_rise));
  if (budget.max) parts.push_back("max " + value_with_unit(budget.max, unit));
  if (budget.min) parts.push_back("min " + value_with_unit(budget.min, unit));
  return parts.empty() ? std::string(unknown) : base::join(parts, ", ");
}

/// The last measurement's interval, the p that counts, and the text of every measurement, of the only one what the
/// columns do not say.
void add_pairs(ComparisonRow& row, const model::PairedVerdict& verdict) {
  const model::PairedEffect& effect = verdict.last().effect;
  if (effect.low && effect.high)
    row.interval = fmt::format("{} to {}", signed_percent(*effect.low), signed_percent(*effect.high));
  if (effect.change) row.change = signed_percent(*effect.change);
  if (!effect.jitter) row.p_value = format_quantity(verdict.p_adjusted);
  const bool is_shown =
      verdict.confirmations.empty() && ((effect.change && (effect.low || effect.jitter)) || effect.absolute);
  row.pairs = is_shown ? pairs_text(verdict.first) : paired_text(verdict);
}

ComparisonRow row_of_delta(const std::string& name, const Delta& delta, const AppliedBudget& budget) {
  ComparisonRow row{name,
                    delta.statistic,
                    value_with_unit(delta.baseline, delta.unit),
                    value_with_unit(delta.current, delta.unit),
                    std::string(unknown),
                    std::string(unknown),
                    std::string(unknown),
                    limit_text(budget, delta.unit),
                    delta.status,
                    delta.why,
                    ""};
  if (delta.pct) row.change = signed_percent(*delta.pct);
  if (is_from_zero(delta)) row.change = "from 0";
  if (delta.failed) {
    const double rise = delta.failed->current - delta.failed->baseline;
    row.change = points_text(rise, rise > 0 ? "+" : "");
  }
  if (delta.paired) add_pairs(row, *delta.paired);
  if (!delta.significance) return row;
  const model::Significance& evidence = *delta.significance;
  if (evidence.ci_lower && evidence.ci_upper)
    row.interval = fmt::format("{} to {}", signed_percent(*evidence.ci_lower), signed_percent(*evidence.ci_upper));
  if (evidence.rank_p_value)
    row.p_value = *evidence.rank_p_value == 0 ? "< 1e-300" : format_quantity(*evidence.rank_p_value);
  return row;
}

}  // namespace

std::string ComparisonRow::details() const {
  return pairs.empty() || why.empty() ? pairs + why : fmt::format("{}; {}", pairs, why);
}

std::vector<ComparisonRow> comparison_rows(const model::Comparison& comparison) {
  std::vector<ComparisonRow> rows;
  for (const auto& [name, delta] : comparison.deltas) {
    const auto budget = comparison.budgets.find(name);
    rows.push_back(row_of_delta(name, delta, budget == comparison.budgets.end() ? AppliedBudget{} : budget->second));
  }
  return rows;
}

double share_of_limit(const model::Comparison& comparison, const std::string& name, const model::Delta& delta) {
  const auto budget = comparison.budgets.find(name);
  const bool limited = budget != comparison.budgets.end() && budget->second.threshold.value_or(0) > 0;
  if (budget == comparison.budgets.end()) return 0;
  if (is_from_zero(delta) || delta.failed) return worsening_of(delta, budget->second.direction).value_or(0);
  const double size = delta.status == model::Verdict::pass ? std::abs(change_of(delta).value_or(0))
                                                           : worsening_of(delta, budget->second.direction).value_or(0);
  return size / (limited ? *budget->second.threshold : 1);
}

std::vector<ComparisonRow> worst_first(std::vector<ComparisonRow> rows, const model::Comparison& comparison) {
  const auto rank = [&](const ComparisonRow& row) {
    return std::pair(row.status, share_of_limit(comparison, row.metric, comparison.deltas.at(row.metric)));
  };
  std::stable_sort(rows.begin(), rows.end(), [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
  return rows;
}

std::vector<ComparisonRow> unjudged_rows(const model::Comparison& comparison) {
  std::vector<ComparisonRow> rows;
  for (const auto& [name, delta] : comparison.not_judged) {
    rows.push_back(row_of_delta(name, delta, AppliedBudget{}));
    rows.back().status = model::Verdict::not_evaluated;
  }
  return rows;
}

std::string counts_text(const model::Comparison& comparison, const model::BudgetCounts& counts) {
  const auto undecided = static_cast<std::uint64_t>(
      std::count_if(comparison.deltas.begin(), comparison.deltas.end(),
                    [](const auto& delta) { return kind_of(delta.second.status) == model::VerdictKind::undecided; }));
  std::vector<std::string> parts;
  const auto add = [&](std::uint64_t count, std::string_view word) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, word));
  };
  add(counts.fail, "fail");
  add(counts.warn, "warn");
  add(counts.pass, "pass");
  add(std::min(undecided, counts.skip), "undecided");  // the contract counts them as skipped, too
  add(counts.skip - std::min(undecided, counts.skip), "not judged");
  return parts.empty() ? "nothing was compared" : base::join(parts, ", ");
}

std::string short_limit(std::string limit) {
  const std::size_t open = limit.find(" (");
  const std::size_t close = limit.find(')', open);
  if (close != std::string::npos) limit.erase(open, close + 1 - open);
  return limit;
}

std::string contradiction_text(std::string_view candidate) {
  return fmt::format(
      "the candidate's median is {}; ≈ is the baseline's median changed by the typical change over the pairs, "
      "which is not the ratio of the medians",
      candidate);
}

std::vector<std::string> comparison_notes(const model::Comparison& comparison) {
  std::vector<std::string> notes;
  for (const model::HostDifference& difference : comparison.host_differences)
    notes.push_back(
        fmt::format("the machines differ in {}: {} and {}", difference.name, difference.baseline, difference.current));
  notes.insert(notes.end(), comparison.warnings.begin(), comparison.warnings.end());
  return notes;
}

}  // namespace benchgate::render
