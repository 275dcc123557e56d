// SPDX-License-Identifier: MIT
#include "judge/comparison_policy.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "base/text.hpp"
#include "judge/bench_differences.hpp"
#include "judge/sample_columns.hpp"

namespace benchgate::judge {

namespace {

void add_warnings_of_side(const model::ReceiptHead& side, std::string_view name, std::vector<std::string>& warnings) {
  if (side.synthetic) warnings.push_back(fmt::format("the {} is synthetic: nothing was measured", name));
  if (side.interrupted) warnings.push_back(fmt::format("the {} run was interrupted", name));
  if (side.failed_samples > 0)
    warnings.push_back(
        failed_samples_of(side.scenario) == FailedSamples::metrics_counted
            ? fmt::format("failed seconds of the {} run, which count only in the metrics that they have: {}", name,
                          side.failed_samples)
            : fmt::format("ignored failed samples of the {} run: {}", name, side.failed_samples));
}

}  // namespace

std::uint64_t successful_samples(const model::ReceiptHead& run) {
  if (const auto wall = run.stats.find("wall_ms"); wall != run.stats.end()) return wall->second.summary.count;
  if (failed_samples_of(run.scenario) == FailedSamples::metrics_counted) return 0;
  std::uint64_t most = 0;
  for (const auto& [name, metric] : run.stats) most = std::max(most, metric.summary.count);
  return most;
}

std::optional<Disqualification> disqualification(const model::ReceiptHead& run, OnFailedSamples failed_samples) {
  const std::uint64_t failed = run.failed_samples;
  const std::uint64_t successful = successful_samples(run);
  if (failed > 0 && successful == 0 && run.is_import())
    return Disqualification{"the tool reports a failure, so there is nothing to compare"};
  if (failed == 1 && successful == 0)
    return Disqualification{"its only measured sample failed, so there is nothing to compare"};
  if (failed > 0 && successful == 0)
    return Disqualification{fmt::format("all {} measured samples failed, so there is nothing to compare", failed)};
  if (successful == 0) return Disqualification{"has no measured sample, so there is nothing to compare"};
  if (failed > 0 && failed_samples == OnFailedSamples::refuse)
    return Disqualification{fmt::format("{} of {} measured samples failed", failed, failed + successful), true};
  return std::nullopt;
}

std::vector<std::string> comparison_warnings(const model::ReceiptHead& baseline, const model::ReceiptHead& candidate) {
  std::vector<std::string> warnings;
  add_warnings_of_side(baseline, "baseline", warnings);
  add_warnings_of_side(candidate, "current", warnings);
  for (const std::string& difference : bench_differences(baseline, candidate))
    warnings.push_back("not the same benchmark: " + difference);
  if (std::string timeout = harmless_timeout_difference(baseline, candidate); !timeout.empty())
    warnings.push_back(std::move(timeout));
  return warnings;
}

std::string host_sentence(std::span<const model::HostDifference> differences) {
  std::vector<std::string> parts;
  for (const model::HostDifference& one : differences)
    parts.push_back(
        fmt::format("{} '{}' and '{}'", one.name, base::printable(one.baseline), base::printable(one.current)));
  return base::join(parts, ", ");
}

model::ExitCode budget_exit_code(model::Verdict status, WarningPolicy warnings) {
  const model::ExitCode code = exit_code_of(status);
  return code == model::ExitCode::warn && warnings != WarningPolicy::fail ? model::ExitCode::pass : code;
}

}  // namespace benchgate::judge
