// SPDX-License-Identifier: MIT
#include "render/report_origin.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::render {

using model::Publication;
using model::Report;

namespace {

/// Of one receipt, and nothing that a shell would read as something else or that only this machine has.
bool is_plain_path(const std::string& path) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./@=,";
  return path.ends_with(".json") && path.front() != '-' && path.front() != '/' &&
         path.find_first_not_of(plain) == std::string::npos;
}

}  // namespace

// Two receipts of pairs do not say which samples ran beside each other, so they cannot be compared again.
void add_reproduction(const Report& report, Publication& publication) {
  if (!report.reproduce.empty()) publication.reproduce.push_back(report.reproduce);
  if (!report.reproduce.empty() || !report.compare) return;
  const model::Comparison& comparison = *report.compare;
  const std::string& baseline = comparison.baseline_ref.path;
  const std::string& current = comparison.current_ref.path;
  const bool in_pairs = std::any_of(comparison.deltas.begin(), comparison.deltas.end(),
                                    [](const auto& entry) { return entry.second.paired.has_value(); });
  if (!in_pairs && is_plain_path(baseline) && is_plain_path(current))
    publication.reproduce.push_back(fmt::format("benchgate compare --baseline {} --current {}", baseline, current));
}

void add_sides(const Report& report, Publication& publication) {
  const auto add = [&](std::string_view name, const model::ReceiptReference& side) {
    const std::string& shown = side.source.empty() ? side.path : side.source;
    if (!shown.empty()) publication.environment.emplace(name, shown);
  };
  if (report.compare) add("baseline", report.compare->baseline_ref);
  const model::ReceiptReference candidate =
      report.compare ? report.compare->current_ref : report.candidate.value_or(model::ReceiptReference{});
  add("candidate", candidate);
  if (!candidate.commit.empty()) publication.commits.insert(candidate.commit);
  publication.environment.insert(report.environment.begin(), report.environment.end());
}

}  // namespace benchgate::render
