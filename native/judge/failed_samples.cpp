// SPDX-License-Identifier: MIT
#include "judge/failed_samples.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

using model::Verdict;

constexpr std::size_t longest_failure = 200;

/// All runs of a side.
struct SampleCounts {
  std::uint64_t successful = 0;
  std::uint64_t failed = 0;
  std::uint64_t failed_seconds = 0;
  std::uint64_t wrong_outputs = 0;
  std::string failure = {};  ///< of the first failed sample
};

SampleCounts counts_of(std::span<const RunSamples> runs) {
  SampleCounts counts;
  for (const RunSamples& run : runs) {
    counts.successful += run.successful;
    counts.failed += run.failed;
    counts.failed_seconds += run.failed_seconds;
    counts.wrong_outputs += run.wrong_outputs;
    if (counts.failure.empty()) counts.failure = run.failure;
  }
  return counts;
}

bool are_refused(const SampleCounts& counts, SampleKind kind, judge::OnFailedSamples policy) {
  if (counts.failed == 0) return false;
  const bool others_count = has_requests(kind) || policy == judge::OnFailedSamples::leave_out;
  return !others_count || counts.successful == 0;
}

bool only_wrong_output(const SampleCounts& counts) { return counts.wrong_outputs == counts.failed; }

std::string sentence_of(const SampleCounts& counts, std::string_view side) {
  std::string text = fmt::format("{} of {} {} samples {}", counts.failed, counts.failed + counts.successful, side,
                                 only_wrong_output(counts) ? "have wrong output" : "failed");
  if (!counts.failure.empty())
    text += fmt::format("; the first: {}", base::valid_utf8(base::truncate_utf8(counts.failure, longest_failure)));
  return text;
}

}  // namespace

std::optional<FailedSide> judge_failed_samples(const ScenarioInput& scenario, judge::OnFailedSamples policy) {
  const SampleCounts candidate = counts_of(scenario.candidate);
  if (are_refused(candidate, scenario.kind, policy))
    return FailedSide{only_wrong_output(candidate) ? Verdict::fail : Verdict::error,
                      sentence_of(candidate, "candidate")};
  const SampleCounts baseline = counts_of(scenario.baseline);
  if (are_refused(baseline, scenario.kind, policy))
    return FailedSide{Verdict::inconclusive, sentence_of(baseline, "baseline")};
  return std::nullopt;
}

void warn_of_failed_samples(const ScenarioInput& scenario, std::vector<std::string>& warnings) {
  const auto warn = [&](std::string_view side, const SampleCounts& counts) {
    if (counts.failed > 0)
      warnings.push_back(fmt::format("{}: {} of {} {} samples failed and {}", scenario.name, counts.failed,
                                     counts.failed + counts.successful, side,
                                     counts.failed == counts.failed_seconds ? "count only in the metrics that they have"
                                                                            : "are left out of the statistics"));
  };
  warn("candidate", counts_of(scenario.candidate));
  warn("baseline", counts_of(scenario.baseline));
}

}  // namespace benchgate::judge
