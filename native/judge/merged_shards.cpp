// SPDX-License-Identifier: MIT
#include "judge/merged_shards.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "judge/evidence.hpp"
#include "judge/metric_delta.hpp"
#include "judge/paired.hpp"
#include "judge/report.hpp"

namespace benchgate::judge {

namespace {

using model::Delta;
using model::PairedVerdict;
using model::Verdict;

struct Waiting {
  model::Report* report;
  const std::string* metric;
  Verdict before;  ///< the status of its pairs
};

std::vector<Waiting> waiting_of(std::span<model::Report> reports, std::vector<PairedVerdict*>& verdicts) {
  std::vector<Waiting> waiting;
  for (model::Report& report : reports) {
    if (!report.compare) continue;
    for (auto& [metric, delta] : report.compare->deltas) {
      if (!delta.paired || !delta.paired->pending) continue;
      waiting.push_back({&report, &metric, delta.paired->status});
      verdicts.push_back(&*delta.paired);
    }
  }
  return waiting;
}

/// The pairs say no longer what the status rests on. A limit of the value itself still counts.
void take_undecided(Delta& delta, const model::AppliedBudget& budget) {
  if (!delta.failed) return apply_pairs(delta, PairedVerdict(*delta.paired), budget);
  if (!absolute_violation(delta, budget).empty()) return;
  delta.status = delta.paired->status;
  delta.ground = delta.paired->ground;
  add_why(delta, delta.paired->why);
}

}  // namespace

void judge_together(std::span<model::Report> reports) {
  std::vector<PairedVerdict*> verdicts;
  const std::vector<Waiting> waiting = waiting_of(reports, verdicts);
  adjust_paired(verdicts);
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (verdicts[i]->status == waiting[i].before) continue;
    model::Comparison& comparison = *waiting[i].report->compare;
    take_undecided(comparison.deltas.at(*waiting[i].metric), comparison.budgets.at(*waiting[i].metric));
    refresh_verdict(*waiting[i].report);
  }
}

}  // namespace benchgate::judge
