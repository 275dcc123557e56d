// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/attribution.hpp"
#include "model/service_sample.hpp"

namespace benchgate::judge {

/// The domain of incidents without a known cause.
inline constexpr std::string_view unknown_domain = "unknown";

/// Returns the eight domains, in the order of the published table; unknown is the last.
std::span<const std::string_view> fault_domains();

/// Returns the domain that a fault's label belongs to; "unknown" for any other word.
std::string_view domain_of_fault(std::string_view label);

/// Who measures a signal: a client (names, connections, handshakes), or the kernel (processors, memory, disks,
/// retransmissions, system calls).
enum class Vantage { client, kernel };

/// Returns the vantage of a signal that attribution judges, by either of its names; absent for any other word.
std::optional<Vantage> vantage_of(std::string_view signal);

/// From which value on a signal counts as elevated, by signal; a signal without one is not judged.
using SignalThresholds = std::map<std::string, double>;

/// Returns the limits relative to undisturbed seconds: for each signal that they have, twice their 95th percentile, but
/// at least that percentile plus the smallest rise that matters for this signal.
SignalThresholds thresholds_above(std::span<const model::ServiceSample> undisturbed);

/// Returns the same for one signal or metric, also one that attribution does not judge; absent where the seconds do not
/// have it, and for an unknown one.
std::optional<double> threshold_above(std::string_view signal, std::span<const model::ServiceSample> undisturbed);

/// What a signal that was not measured says.
enum class Unobserved {
  nothing,       ///< it is left out (marginalised)
  not_elevated,  ///< it counts as normal, as the reference tool does
};

/// Returns the likelihood of each domain given the signals, the likeliest first, those below 0.01 left out: naive Bayes
/// with equal priors over the published table of P(signal elevated | domain). Without a single judged signal: empty.
/// Signals go by the names of scenarios (tcp_retransmits) or of the table (tcp_retransmits_total). Source:
/// llm-slo-ebpf-toolkit, pkg/attribution/bayesian.go; likelihoods are kept in [0.01, 0.99] as there.
std::vector<model::FaultHypothesis> attribute(const std::map<std::string, double>& signals,
                                              const SignalThresholds& thresholds, Unobserved unobserved);

/// The posterior below which no cause is named.
inline constexpr double least_posterior = 0.60;
/// The posterior from which on a further cause is named beside the likeliest, where several faults are expected.
inline constexpr double least_further_posterior = 0.10;

/// What attribution makes of one second. It sees the signals, never the label of the fault.
struct Prediction {
  std::vector<std::string> domains;  ///< the likeliest first; "unknown" when nothing was measured
  double confidence = 0;             ///< posterior of the first
  bool abstained = true;             ///< below least_posterior, or unknown
};

/// Whether further causes are looked for: those above least_further_posterior and, when the named causes and the
/// signals that they explain (their evidence) are left out, what the rest points to, as long as it reaches
/// least_posterior.
enum class Causes { one, several };

Prediction predict(const std::map<std::string, double>& signals, const SignalThresholds& thresholds, Causes causes);

}  // namespace benchgate::judge
