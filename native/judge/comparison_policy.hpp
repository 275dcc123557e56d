// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/comparison.hpp"
#include "model/receipt.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// What failed samples do to a run as a side of a comparison.
enum class OnFailedSamples {
  refuse,     ///< the run is not compared
  leave_out,  ///< the successful samples are compared
};

/// Whether runs of different benchmarks are compared, see bench_differences.
enum class OtherBenchmark { refuse, compare };

/// What a difference between the machines does.
enum class HostPolicy { warn, error, ignore };

/// What a verdict of warn does to the exit code.
enum class WarningPolicy { pass, fail };

/// Why a run cannot be a side of a comparison.
struct Disqualification {
  std::string why;                  ///< "3 of 10 measured samples failed"
  bool others_could_count = false;  ///< OnFailedSamples::leave_out makes it fit

  bool operator==(const Disqualification&) const = default;
};

/// Returns how many measured samples did not fail; of a run without wall times, such as another tool's report, how many
/// values its largest metric has. Of a service whose every second failed, whose metrics are those of these seconds: 0.
std::uint64_t successful_samples(const model::ReceiptHead& run);

/// Returns why the run cannot be a side of a comparison: a crash is quick, so failed samples make neither a baseline
/// nor an improvement. Absent: it can.
std::optional<Disqualification> disqualification(const model::ReceiptHead& run, OnFailedSamples failed_samples);

/// Returns what a reader of the comparison has to know of its sides: synthetic, interrupted, failed samples, and why
/// they are not of the same benchmark.
std::vector<std::string> comparison_warnings(const model::ReceiptHead& baseline, const model::ReceiptHead& candidate);

/// Returns "cpu_model 'a' and 'b', cpu_count '4' and '8'", printable.
std::string host_sentence(std::span<const model::HostDifference> differences);

/// Returns fail for a fail; warn for a warning if `warnings` says so; else pass.
model::ExitCode budget_exit_code(model::Verdict status, WarningPolicy warnings);

}  // namespace benchgate::judge
