// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judge/failed_work.hpp"
#include "judge/samples.hpp"
#include "judge/significance.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// Whether failures and throughput of services are judged; by default where the runs have receipts, as ours do.
enum class JudgeService { no, with_receipts, yes };

struct ServiceLevelSettings {
  JudgeService judge = JudgeService::with_receipts;
  double max_error_rise = 100 * judge::most_failed_rise;  ///< in percentage points
  std::optional<double> max_error_rate;  ///< in percent; absent: any rate is allowed that the baseline has, too

  bool operator==(const ServiceLevelSettings&) const = default;
};

/// How much of a side's work failed.
struct ErrorRate {
  double rate = 0;                      ///< share of the requests; the mean of the samples where requests are unknown
  std::vector<double> runs;             ///< the same of each run, in order
  std::optional<std::uint64_t> failed;  ///< requests; absent where the samples do not count them
  std::optional<std::uint64_t> requests;

  bool operator==(const ErrorRate&) const = default;
};

/// Whether an injected fault makes requests fail, on both sides.
enum class Injection { none, fault };

/// The failures and the throughput of one scenario.
struct ScenarioServiceLevel {
  std::string scenario;
  Injection injection = Injection::none;
  std::optional<ErrorRate> candidate, baseline;  ///< absent: no sample has an error rate
  std::optional<double> p_value;                 ///< that both rates are equal; absent when the rate did not rise
  std::optional<ScenarioSignificance> throughput;
  model::Verdict status = model::Verdict::pass;
  std::string reason;  ///< why not pass, or what to know about the pass

  bool operator==(const ScenarioServiceLevel&) const = default;
};

struct ServiceLevelReport {
  model::Verdict status = model::Verdict::not_evaluated;
  std::string reason;
  std::vector<ScenarioServiceLevel> scenarios;  ///< none: no scenario has requests

  bool operator==(const ServiceLevelReport&) const = default;
};

/// What is judged of a scenario with requests.
struct ServiceLevelInput {
  std::string scenario;
  std::span<const RunSamples> candidate;
  std::span<const RunSamples> baseline;
  Injection injection = Injection::none;
};

/// Returns "1 percentage point", "2.5 percentage points".
std::string percentage_points(double points);

/// Judges a scenario with requests. Errors: fails above the absolute limit, and when the rate rises by more than
/// max_error_rise or a tenth of the baseline's rate, whichever is larger, with p below alpha (Fisher's exact test over
/// requests; Mann-Whitney over samples that do not count them) and, from 3 runs a side on, every run of the candidate
/// above the highest of the baseline. Throughput: the median of token_throughput_tps, or of request_throughput_rps
/// where answers come at once, by the four conditions of gate E3.
ScenarioServiceLevel judge_service_level(const ServiceLevelInput& input, const ServiceLevelSettings& settings,
                                         const SignificanceSettings& significance);

/// Makes a comparison of times or throughputs inconclusive, with the reason, where the failures explain it
/// (judge::why_not_comparable), and where no request of the candidate succeeded, which the error rate has failed.
/// Does nothing under an injected fault.
void distrust(ScenarioSignificance& comparison, const ScenarioServiceLevel& service, double alpha);

/// Returns the worst status of the scenarios, with the reasons for it.
ServiceLevelReport combine_service_level(std::vector<ScenarioServiceLevel> scenarios);

}  // namespace benchgate::judge
