// SPDX-License-Identifier: MIT
#include "judge/attribution.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <optional>
#include <utility>

#include "model/fault_kinds.hpp"
#include "stats/quantile.hpp"

// Naive Bayes: each domain starts as likely as any other; each signal, elevated or not, multiplies the domain's chance
// by how often that signal is elevated under it (or not); the products are then scaled to a sum of 1. The table of
// these frequencies is the published one. A signal that nobody measured must not count as normal: then the two
// likelihoods add up to 1 and the factor is the same for all domains, so that it is left out.

namespace benchgate::judge {

namespace {

constexpr std::size_t domain_count = 8;

constexpr std::array<std::string_view, domain_count> all_domains{
    "network_dns",       "network_egress", "cpu_throttle",      "memory_pressure",
    "provider_throttle", "provider_error", "retrieval_backend", unknown_domain};

struct SignalRow {
  std::string_view name;
  Vantage vantage;
  double smallest_rise;                         ///< above undisturbed seconds, that matters
  double usual_at_most;                         ///< the reference tool's limit: undisturbed services are below it
  std::array<double, domain_count> likelihood;  ///< P(elevated | domain)
};

/// Signals that the reference tool does not have. The wait for the back end is one in the system call that reads its
/// answer: its likelihoods are those of syscall_latency_ms. Pages that are read again were evicted before, also
/// where that took no time of the service: theirs are those of mem_reclaim_latency_ms. An errno that says that the
/// network or the host is unreachable is egress's, as in the profiles of the reference tool, which has 113 there and
/// nowhere else.
constexpr std::array<std::string_view, 3> unpublished{"backend_wait_ms", "memory_refaults", "connect_errno"};
constexpr std::string_view errno_signal = unpublished[2];

constexpr std::array<SignalRow, 15> signal_table{{
    {"dns_latency_ms", Vantage::client, 10, 40, {0.95, 0.70, 0.10, 0.10, 0.10, 0.10, 0.15, 0.10}},
    {"tcp_retransmits_total", Vantage::kernel, 2, 2, {0.15, 0.90, 0.10, 0.10, 0.10, 0.15, 0.10, 0.10}},
    {"runqueue_delay_ms", Vantage::kernel, 3, 10, {0.10, 0.10, 0.90, 0.60, 0.10, 0.10, 0.10, 0.10}},
    {"connect_latency_ms", Vantage::client, 10, 80, {0.50, 0.85, 0.10, 0.10, 0.75, 0.40, 0.30, 0.10}},
    {"tls_handshake_ms", Vantage::client, 10, 60, {0.10, 0.30, 0.10, 0.10, 0.80, 0.50, 0.20, 0.10}},
    {"cpu_steal_pct", Vantage::kernel, 2, 2, {0.10, 0.10, 0.90, 0.20, 0.10, 0.10, 0.10, 0.10}},
    {"cfs_throttled_ms", Vantage::kernel, 10, 40, {0.10, 0.10, 0.85, 0.75, 0.10, 0.10, 0.10, 0.10}},
    {"mem_reclaim_latency_ms", Vantage::kernel, 2, 5, {0.05, 0.05, 0.15, 0.95, 0.05, 0.05, 0.05, 0.05}},
    {"disk_io_latency_ms", Vantage::kernel, 5, 10, {0.05, 0.05, 0.10, 0.85, 0.05, 0.05, 0.30, 0.05}},
    {"syscall_latency_ms", Vantage::kernel, 20, 50, {0.10, 0.20, 0.15, 0.10, 0.90, 0.60, 0.40, 0.10}},
    {"connect_errors_total", Vantage::client, 0.5, 1, {0.10, 0.80, 0.05, 0.05, 0.60, 0.85, 0.15, 0.10}},
    {"tls_handshake_fail_total", Vantage::client, 0.5, 1, {0.05, 0.70, 0.05, 0.05, 0.30, 0.60, 0.10, 0.05}},
    {unpublished[0], Vantage::client, 100, 500, {0.10, 0.20, 0.15, 0.10, 0.90, 0.60, 0.40, 0.10}},
    {unpublished[1], Vantage::kernel, 50, 100, {0.05, 0.05, 0.15, 0.95, 0.05, 0.05, 0.05, 0.05}},
    {errno_signal, Vantage::client, 0.5, 1, {0.05, 0.80, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05}},
}};

struct Renamed {
  std::string_view of_table;
  std::string_view of_scenario;
};
constexpr std::array<Renamed, 3> renamed{{{"tcp_retransmits_total", "tcp_retransmits"},
                                          {"connect_errors_total", "connect_errors"},
                                          {"tls_handshake_fail_total", "tls_handshake_fails"}}};

std::optional<double> value_of(std::string_view signal, const std::map<std::string, double>& values) {
  if (const auto found = values.find(std::string(signal)); found != values.end()) return found->second;
  for (const Renamed& other : renamed)
    if (other.of_table == signal)
      if (const auto found = values.find(std::string(other.of_scenario)); found != values.end()) return found->second;
  return std::nullopt;
}

/// What a row of the table is about: of an errno, whether the network or the host is unreachable, 1 or 0.
std::optional<double> observed(std::string_view signal, const std::map<std::string, double>& signals) {
  constexpr std::array unreachable{ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH};
  const auto value = value_of(signal, signals);
  if (signal != errno_signal || !value) return value;
  if (*value == 0) return std::nullopt;  // no connection failed
  return std::find(unreachable.begin(), unreachable.end(), *value) == unreachable.end() ? 0 : 1;
}

std::string_view table_name(std::string_view signal) {
  for (const Renamed& other : renamed)
    if (other.of_scenario == signal) return other.of_table;
  return signal;
}

std::optional<double> limit_above(std::string_view signal, double smallest_rise,
                                  std::span<const model::ServiceSample> undisturbed, bool is_metric = false) {
  std::vector<double> values;
  for (const model::ServiceSample& sample : undisturbed)
    if (const auto value = observed(signal, is_metric ? sample.metrics : sample.signals)) values.push_back(*value);
  if (values.empty() && signal == errno_signal && !undisturbed.empty()) return smallest_rise;  // usually none fails
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const double usual = stats::quantile(values, 0.95).value();
  return std::max(2 * usual, usual + smallest_rise);
}

struct FaultDomain {
  std::string_view label;
  std::string_view domain;
};
/// Words of the reference tool for faults that benchgate does not inject.
constexpr std::array<FaultDomain, 3> foreign_faults{{{"egress_drop", "network_egress"},
                                                     {"provider_error", "provider_error"},
                                                     {"retrieval_slowdown", "retrieval_backend"}}};

/// A signal that takes part: measured, and with a limit.
struct Observation {
  const SignalRow* row;
  bool elevated;
  double weight = 1;  ///< how often it counts
};

/// A signal that is high without a fault says nothing as long as it is not elevated: a run queue that is full already
/// cannot become twice as long.
bool says_nothing(const SignalRow& row, double value, double limit) {
  return value < limit && limit >= 2 * row.usual_at_most;
}

/// The kernel counts exactly: a counter that rises to many times its limit says more than one that just reaches it, up
/// to twice as much at ten times. What a client meets comes with more than one cause, however late it is.
double weight_of(const SignalRow& row, double value, double limit) {
  if (row.vantage != Vantage::kernel || value < limit) return 1;
  return 1 + std::clamp(std::log10(value / limit), 0.0, 1.0);
}

std::vector<Observation> observations_of(const std::map<std::string, double>& signals,
                                         const SignalThresholds& thresholds, Unobserved unobserved) {
  std::vector<Observation> observations;
  for (const SignalRow& row : signal_table) {
    const auto value = observed(row.name, signals);
    const auto limit = value_of(row.name, thresholds);
    const bool is_known = std::find(unpublished.begin(), unpublished.end(), row.name) == unpublished.end();
    if (unobserved == Unobserved::not_elevated && !is_known) continue;
    if (unobserved == Unobserved::not_elevated)  // as the reference tool
      observations.push_back({&row, value && limit && *value >= *limit});
    else if (value && limit && !says_nothing(row, *value, *limit))
      observations.push_back({&row, *value >= *limit, weight_of(row, *value, *limit)});
  }
  return observations;
}

std::array<double, domain_count> posteriors_of(std::span<const Observation> observations) {
  std::array<double, domain_count> logs{};
  for (const Observation& one : observations)
    for (std::size_t d = 0; d < domain_count; ++d) {
      const double likelihood = one.row->likelihood[d];
      logs[d] += one.weight * std::log(std::clamp(one.elevated ? likelihood : 1 - likelihood, 0.01, 0.99));
    }
  const double largest = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double log : logs) sum += std::exp(log - largest);
  for (double& log : logs) log = std::exp(log - largest) / sum;
  return logs;
}

std::vector<std::string> evidence_of(std::size_t domain, std::span<const Observation> observations) {
  std::vector<std::string> names;
  for (const Observation& one : observations)
    if (one.elevated && one.row->likelihood[domain] >= 0.5) names.emplace_back(one.row->name);
  std::sort(names.begin(), names.end());
  return names;
}

bool is_explained(const std::string& signal, std::span<const std::string> explained) {
  return std::any_of(explained.begin(), explained.end(), [&](const std::string& name) {
    const auto other =
        std::find_if(renamed.begin(), renamed.end(), [&](const auto& one) { return one.of_table == name; });
    return name == signal || (other != renamed.end() && other->of_scenario == signal);
  });
}

/// Signals that a named cause explains are left out, and so is the cause; while the rest still points to one domain, by
/// a signal that speaks for it, that is a cause, too.
void add_causes_of_the_rest(std::vector<std::string>& domains, std::vector<std::string> explained,
                            std::map<std::string, double> signals, const SignalThresholds& thresholds) {
  for (;;) {
    std::erase_if(signals, [&](const auto& signal) { return is_explained(signal.first, explained); });
    std::vector<model::FaultHypothesis> rest = attribute(signals, thresholds, Unobserved::nothing);
    std::erase_if(
        rest, [&](const auto& one) { return std::find(domains.begin(), domains.end(), one.domain) != domains.end(); });
    double sum = 0;
    for (const model::FaultHypothesis& one : rest) sum += one.posterior;
    if (rest.empty() || rest[0].domain == unknown_domain || rest[0].evidence.empty() ||
        rest[0].posterior < least_posterior * sum)
      return;
    domains.push_back(rest[0].domain);
    explained = rest[0].evidence;
  }
}

}  // namespace

std::span<const std::string_view> fault_domains() { return all_domains; }

std::optional<Vantage> vantage_of(std::string_view signal) {
  for (const SignalRow& row : signal_table)
    if (row.name == table_name(signal)) return row.vantage;
  return std::nullopt;
}

std::string_view domain_of_fault(std::string_view label) {
  if (const model::FaultKind* kind = model::fault_kind(label); kind != nullptr && !kind->domain.empty())
    return kind->domain;
  for (const FaultDomain& one : foreign_faults)
    if (one.label == label) return one.domain;
  return unknown_domain;
}

SignalThresholds thresholds_above(std::span<const model::ServiceSample> undisturbed) {
  SignalThresholds thresholds;
  for (const SignalRow& row : signal_table)
    if (const auto limit = limit_above(row.name, row.smallest_rise, undisturbed))
      thresholds[std::string(row.name)] = *limit;
  return thresholds;
}

std::optional<double> threshold_above(std::string_view signal, std::span<const model::ServiceSample> undisturbed) {
  constexpr std::array<std::pair<std::string_view, double>, 3> metrics{
      {{"error_rate", 0.01}, {"request_latency_ms", 10}, {"ttft_ms", 10}}};
  for (const auto& [metric, smallest_rise] : metrics)
    if (signal == metric) return limit_above(signal, smallest_rise, undisturbed, true);
  for (const SignalRow& row : signal_table)
    if (row.name == table_name(signal)) return limit_above(row.name, row.smallest_rise, undisturbed);
  return std::nullopt;
}

std::vector<model::FaultHypothesis> attribute(const std::map<std::string, double>& signals,
                                              const SignalThresholds& thresholds, Unobserved unobserved) {
  constexpr double least_shown = 0.01;
  const std::vector<Observation> observations = observations_of(signals, thresholds, unobserved);
  std::vector<model::FaultHypothesis> hypotheses;
  if (observations.empty()) return hypotheses;
  const std::array<double, domain_count> posteriors = posteriors_of(observations);
  for (std::size_t d = 0; d < domain_count; ++d)
    if (posteriors[d] >= least_shown)
      hypotheses.push_back({std::string(all_domains[d]), posteriors[d], evidence_of(d, observations)});
  std::stable_sort(hypotheses.begin(), hypotheses.end(),
                   [](const auto& a, const auto& b) { return a.posterior > b.posterior; });
  return hypotheses;
}

Prediction predict(const std::map<std::string, double>& signals, const SignalThresholds& thresholds, Causes causes) {
  const std::vector<model::FaultHypothesis> hypotheses = attribute(signals, thresholds, Unobserved::nothing);
  if (hypotheses.empty()) return {{std::string(unknown_domain)}, 0, true};
  Prediction prediction{{hypotheses[0].domain}, hypotheses[0].posterior, false};
  prediction.abstained = prediction.confidence < least_posterior || prediction.domains[0] == unknown_domain;
  if (causes == Causes::one || prediction.abstained) return prediction;
  for (std::size_t i = 1; i < hypotheses.size(); ++i)
    if (hypotheses[i].posterior >= least_further_posterior) prediction.domains.push_back(hypotheses[i].domain);
  add_causes_of_the_rest(prediction.domains, hypotheses[0].evidence, signals, thresholds);
  return prediction;
}

}  // namespace benchgate::judge
