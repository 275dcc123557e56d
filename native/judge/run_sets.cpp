// SPDX-License-Identifier: MIT
#include "judge/run_sets.hpp"

#include <algorithm>
#include <cmath>

namespace benchgate::judge {

namespace {

using model::BisectSide;
using model::MiddlePlacement;
using model::PatchComparison;
using model::PatchVerdict;
using model::RunSet;
using stats::GroupMoments;

double largest_of(std::initializer_list<std::span<const double>> sets) {
  double largest = 0;
  for (const std::span<const double> set : sets)
    for (const double value : set) largest = std::max(largest, std::abs(value));
  return largest;
}

GroupMoments scaled_moments(std::span<const double> values, double unit) {
  GroupMoments all;
  for (const double value : values) all = merged(all, {1, value / unit, 0});
  return all;
}

RunSet set_of(std::span<const double> values, const GroupMoments& scaled, double unit, double bits) {
  const GroupMoments moments{scaled.size, scaled.average * unit, scaled.squares * unit * unit};
  return {{values.begin(), values.end()}, moments.size, moments.average, moments.deviation(), bits};
}

double relative_difference(const GroupMoments& a, const GroupMoments& b) {
  const double larger = std::max(std::abs(a.average), std::abs(b.average));
  return larger == 0 ? 0 : std::abs(a.average - b.average) / larger;
}

BisectSide side_of(const MiddlePlacement& bisection, double before, double after) {
  const double least = std::min({bisection.middle_with_early_bits, bisection.middle_with_late_bits,
                                 bisection.separate_bits, bisection.together_bits});
  if (least == bisection.together_bits) return BisectSide::unknown;
  if (least == bisection.middle_with_early_bits) return BisectSide::early;
  if (least == bisection.middle_with_late_bits) return BisectSide::late;
  if (before == after) return BisectSide::unknown;
  return before > after ? BisectSide::late : BisectSide::early;
}

}  // namespace

PatchComparison compare_patch(std::span<const double> parent, std::span<const double> current,
                              const model::Metric& metric, const TrendSettings& settings) {
  const TrendScale scale = trend_scale(largest_of({parent, current}), metric, settings);
  const stats::DescriptionLength cost(settings.profile.cost, scale.max_value / scale.unit,
                                      parent.size() + current.size());
  const GroupMoments before = scaled_moments(parent, scale.unit);
  const GroupMoments after = scaled_moments(current, scale.unit);
  PatchComparison result;
  result.parent = set_of(parent, before, scale.unit, cost.group(before, std::nullopt));
  result.current = set_of(current, after, scale.unit, cost.group(after, before.average));
  result.unit = scale.unit;
  result.max_value = scale.max_value;
  result.separate_bits = result.parent.bits + result.current.bits;
  result.combined_bits = cost.group(merged(before, after), std::nullopt);
  if (before.average != 0) result.difference = (after.average - before.average) / std::abs(before.average);
  if (result.separate_bits > result.combined_bits) return result;
  const bool worse =
      metric.better == model::Better::lower ? after.average > before.average : after.average < before.average;
  result.verdict = worse ? PatchVerdict::regression : PatchVerdict::progression;
  return result;
}

MiddlePlacement bisect_sets(std::span<const double> early, std::span<const double> middle, std::span<const double> late,
                            const TrendSettings& settings) {
  const TrendScale scale = trend_scale(largest_of({early, middle, late}), {}, settings);
  const stats::DescriptionLength cost(settings.profile.cost, scale.max_value / scale.unit,
                                      early.size() + middle.size() + late.size());
  const GroupMoments e = scaled_moments(early, scale.unit);
  const GroupMoments m = scaled_moments(middle, scale.unit);
  const GroupMoments l = scaled_moments(late, scale.unit);
  const GroupMoments em = merged(e, m), ml = merged(m, l);
  MiddlePlacement result;
  result.early = set_of(early, e, scale.unit, cost.group(e, std::nullopt));
  result.middle = set_of(middle, m, scale.unit, cost.group(m, e.average));
  result.late = set_of(late, l, scale.unit, cost.group(l, m.average));
  result.unit = scale.unit;
  result.max_value = scale.max_value;
  result.middle_with_early_bits = cost.group(em, std::nullopt) + cost.group(l, em.average);
  result.middle_with_late_bits = result.early.bits + cost.group(ml, e.average);
  result.separate_bits = result.early.bits + result.middle.bits + result.late.bits;
  result.together_bits = cost.group(merged(em, l), std::nullopt);
  result.side = side_of(result, relative_difference(e, m), relative_difference(m, l));
  return result;
}

}  // namespace benchgate::judge
