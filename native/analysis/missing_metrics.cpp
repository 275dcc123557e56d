// SPDX-License-Identifier: MIT
#include "analysis/missing_metrics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::analysis {

namespace {

constexpr std::size_t shown_names = 3;

/// "`a` and 3 more".
std::string names_text(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < names.size() && i < shown_names; ++i) shown.push_back(fmt::format("'{}'", names[i]));
  std::string text = base::join(shown, ", ");
  if (names.size() > shown_names) text += fmt::format(" and {} more", names.size() - shown_names);
  return text;
}

std::size_t pairs_of(const model::Delta& delta) { return delta.paired ? delta.paired->last().effect.pairs : 0; }

/// Pairs are watched for the metrics of the candidate: one that has none, beside others that have, is the candidate's
/// alone.
bool is_of_candidate(const model::Delta& delta, bool has_pairs) {
  return delta.current || (has_pairs && delta.paired && pairs_of(delta) == 0 && !delta.baseline);
}

}  // namespace

std::string missing_metrics_text(const model::Comparison& comparison) {
  const bool has_pairs = std::any_of(comparison.deltas.begin(), comparison.deltas.end(),
                                     [](const auto& delta) { return pairs_of(delta.second) > 0; });
  std::vector<std::string> baseline, candidate;
  for (const auto& [name, delta] : comparison.deltas) {
    if (delta.status != model::Verdict::skip || delta.baseline.has_value() == is_of_candidate(delta, has_pairs))
      continue;
    (delta.baseline ? baseline : candidate).push_back(name);
  }
  std::vector<std::string> parts;
  const auto add = [&](const std::vector<std::string>& names, std::string_view side) {
    if (!names.empty()) parts.push_back(fmt::format("only the {} has {}", side, names_text(names)));
  };
  add(baseline, "baseline");
  add(candidate, "candidate");
  if (parts.empty()) return {};
  const std::size_t count = baseline.size() + candidate.size();
  return fmt::format(
      "{} not compared: {}",
      count == 1 ? std::string("1 metric was") : base::pluralize(static_cast<std::int64_t>(count), "metric") + " were",
      base::join(parts, "; "));
}

}  // namespace benchgate::analysis
