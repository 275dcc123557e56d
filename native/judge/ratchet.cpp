// SPDX-License-Identifier: MIT
#include "judge/ratchet.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "judge/bench_differences.hpp"
#include "judge/comparison_policy.hpp"
#include "judge/other_processors.hpp"

namespace benchgate::judge {

namespace {

bool is_as_good(const model::Delta& delta) {
  if (delta.regression) return *delta.regression == 0;
  const bool undefined_but_equal = delta.baseline && delta.baseline == delta.current;
  return undefined_but_equal || !delta.baseline;
}

}  // namespace

std::string unfit_as_baseline(const model::ReceiptHead& run) {
  if (run.failed_samples > 0) return fmt::format("{} of its samples failed", run.failed_samples);
  if (run.stats.empty()) return "it has no measured sample";
  if (run.interrupted) return "it was interrupted";
  return run.synthetic ? "it is synthetic: nothing was measured" : "";
}

std::vector<model::PromotionRefusal> find_setbacks(const ComparedRun& baseline, const ComparedRun& candidate) {
  std::vector<model::PromotionRefusal> refusals;
  for (std::string& difference : bench_differences(baseline.head, candidate.head))
    refusals.push_back({"", std::nullopt, std::move(difference)});
  const auto platforms = platform_differences(baseline.head.environment.host, candidate.head.environment.host);
  if (!platforms.empty()) {  // changes between them say nothing
    refusals.push_back({"", std::nullopt, fmt::format("the machines differ: {}", host_sentence(platforms))});
    return refusals;
  }
  for (const auto& [name, delta] : compare_runs(baseline, candidate, {}, {}).deltas)
    if (!is_as_good(delta)) refusals.push_back({name, delta.regression, delta.why});
  return refusals;
}

}  // namespace benchgate::judge
