// SPDX-License-Identifier: MIT
#include "judge/result_selection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace benchgate::judge {

namespace {

bool wanted(const model::CaseResult& result, const ResultSelection& selection) {
  if (selection.name_matches && !selection.name_matches(result.test_case)) return false;
  for (const std::string& tag : selection.tags)
    if (std::find(result.tags.begin(), result.tags.end(), tag) == result.tags.end()) return false;
  if (selection.better && result.better != selection.better) return false;
  return !selection.least_magnitude || (result.magnitude && *result.magnitude >= *selection.least_magnitude);
}

double sort_key(const model::CaseResult& result, ResultOrder order) {
  if (result.failed && !result.relevant) return std::abs(result.failed->current - result.failed->baseline);
  const std::optional<double>& key = order == ResultOrder::percent ? result.change : result.factor;
  return key ? std::abs(*key) : std::numeric_limits<double>::infinity();
}

}  // namespace

SelectedResults select_results(const model::ArtifactComparison& comparison, const ResultSelection& selection) {
  SelectedResults selected;
  for (const model::CaseResult& result : comparison.results) {
    if (!wanted(result, selection))
      ++selected.filtered;
    else if (selection.scope == ResultScope::relevant && !result.relevant)
      ++selected.unremarkable;
    else
      selected.shown.push_back(result);
  }
  std::stable_sort(selected.shown.begin(), selected.shown.end(),
                   [&](const model::CaseResult& a, const model::CaseResult& b) {
                     const double x = sort_key(a, selection.order), y = sort_key(b, selection.order);
                     if (x != y) return x > y;
                     return std::tie(a.test_case, a.metric.name) < std::tie(b.test_case, b.metric.name);
                   });
  return selected;
}

}  // namespace benchgate::judge
