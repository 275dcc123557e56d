// SPDX-License-Identifier: MIT
#include "judge/synthetic.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <span>
#include <stdexcept>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

struct Signal {
  std::string_view name;
  double value;
};

constexpr std::array<Signal, 13> healthy{{
    {"dns_latency_ms", 12},
    {"tcp_retransmits", 0.2},
    {"runqueue_delay_ms", 4},
    {"connect_latency_ms", 18},
    {"connect_errors", 0},
    {"connect_errno", 0},
    {"tls_handshake_ms", 22},
    {"tls_handshake_fails", 0},
    {"cpu_steal_pct", 0.6},
    {"cfs_throttled_ms", 5},
    {"mem_reclaim_latency_ms", 0.5},
    {"disk_io_latency_ms", 2},
    {"syscall_latency_ms", 5},
}};

constexpr std::array<Signal, 5> provider_throttle{{{"connect_latency_ms", 45},
                                                   {"tls_handshake_ms", 55},
                                                   {"connect_errors", 1},
                                                   {"connect_errno", 110},
                                                   {"syscall_latency_ms", 250}}};
constexpr std::array<Signal, 2> dns_latency{{{"dns_latency_ms", 220}, {"connect_latency_ms", 130}}};
constexpr std::array<Signal, 3> cpu_throttle{
    {{"runqueue_delay_ms", 28}, {"cpu_steal_pct", 9}, {"cfs_throttled_ms", 170}}};
constexpr std::array<Signal, 4> memory_pressure{
    {{"runqueue_delay_ms", 14}, {"cfs_throttled_ms", 90}, {"mem_reclaim_latency_ms", 25}, {"disk_io_latency_ms", 60}}};
constexpr std::array<Signal, 6> network_partition{{{"connect_latency_ms", 350},
                                                   {"connect_errors", 3},
                                                   {"connect_errno", 113},
                                                   {"tcp_retransmits", 12},
                                                   {"dns_latency_ms", 180},
                                                   {"tls_handshake_fails", 2}}};

struct FaultConstants {
  std::string_view label;
  double ttft_ms;
  double request_latency_ms;
  double token_throughput_tps;
  double error_rate;
  std::span<const Signal> signals;  ///< that differ from the healthy ones
};

constexpr std::array<FaultConstants, 7> faults{{
    {"none", 340, 720, 36, 0.005, {}},
    {"provider_throttle", 980, 2100, 7, 0.14, provider_throttle},
    {"dns_latency", 820, 1600, 18, 0.03, dns_latency},
    {"cpu_throttle", 700, 1350, 11, 0.05, cpu_throttle},
    {"memory_pressure", 650, 1250, 13, 0.04, memory_pressure},
    {"network_partition", 1200, 3500, 3, 0.25, network_partition},
    {"mixed_multi", 1450, 4200, 2, 0.31, {}},  // its signals are only in its profile
}};

constexpr double collector_cpu_pct = 2.2;
constexpr double collector_memory_mb = 120;
constexpr double collector_events_per_second = 900;

const FaultConstants& constants_of(std::string_view label) {
  for (const FaultConstants& fault : faults)
    if (fault.label == label) return fault;
  throw std::logic_error("no constants for this fault");
}

/// Counts and error numbers get no noise: it would make them meaningless.
bool is_count(std::string_view signal) {
  return signal == "connect_errors" || signal == "connect_errno" || signal == "tls_handshake_fails";
}

std::map<std::string, double> signals_of(const model::FaultPlan& plan, const FaultConstants& fault) {
  std::map<std::string, double> signals;
  for (const Signal& signal : healthy) signals[std::string(signal.name)] = signal.value;
  for (const Signal& signal : fault.signals) signals[std::string(signal.name)] = signal.value;
  if (plan.sequence.size() == 1)
    for (const auto& [name, value] : plan.profile)
      if (signals.contains(name)) signals[name] = value;  // the others are parameters of the injection
  return signals;
}

std::string timestamp_of(const SyntheticRun& run, int number) {
  return base::format_rfc3339(run.begin + std::chrono::seconds(number));
}

}  // namespace

bool can_be_simulated(std::string_view label) {
  return std::any_of(faults.begin(), faults.end(), [&](const FaultConstants& fault) { return fault.label == label; });
}

SyntheticNoise::SyntheticNoise(const SyntheticRun& run, std::string_view part)
    : random_(base::stream_seed(
          run.seed, std::array<std::string_view, 4>{run.scenario, run.side, std::to_string(run.run), part})),
      sigma_(run.noise) {}

double SyntheticNoise::around(double value, double scale) {
  return std::round(value * std::exp(sigma_ * random_.normal()) * scale) / scale;
}

SyntheticSamples::SyntheticSamples(const model::FaultPlan& plan, const SyntheticRun& run)
    : plan_(plan), run_(run), noise_(run, "samples") {}

model::ServiceSample SyntheticSamples::next() {
  const std::size_t turn = static_cast<std::size_t>(done_) % plan_.sequence.size();
  const FaultConstants& fault = constants_of(plan_.sequence[turn]);
  ++done_;
  model::ServiceSample sample;
  sample.timestamp = timestamp_of(run_, done_);
  sample.number = done_;
  sample.phase = "inject";
  if (fault.label != "none") sample.fault_label = fault.label;
  sample.synthetic = true;
  sample.metrics["ttft_ms"] = noise_.around(fault.ttft_ms, 1e3);
  sample.metrics["request_latency_ms"] = noise_.around(fault.request_latency_ms, 1e3);
  sample.metrics["token_throughput_tps"] = noise_.around(fault.token_throughput_tps, 1e3);
  sample.metrics["error_rate"] = std::min(1.0, noise_.around(fault.error_rate, 1e6));
  for (const auto& [name, value] : signals_of(plan_, fault)) {
    const double drawn = noise_.around(value, 1e3);
    sample.signals[name] = is_count(name) ? value : drawn;
  }
  return sample;
}

std::vector<model::ServiceSample> synthetic_warmup(const SyntheticRun& run) {
  constexpr int most_seconds = 24;
  SyntheticNoise noise(run, "warmup");
  std::vector<model::ServiceSample> samples(static_cast<std::size_t>(std::min(run.samples, most_seconds)));
  for (model::ServiceSample& sample : samples) {
    sample.phase = "warmup";
    sample.synthetic = true;
    for (const Signal& signal : healthy) {
      const double drawn = noise.around(signal.value, 1e3);
      sample.signals[std::string(signal.name)] = is_count(signal.name) ? signal.value : drawn;
    }
  }
  return samples;
}

std::vector<model::OverheadRow> synthetic_overhead(const SyntheticRun& run) {
  SyntheticNoise noise(run, "collector");
  std::vector<model::OverheadRow> rows;
  for (int second = 1; second <= run.samples; ++second) {
    model::OverheadRow& row = rows.emplace_back();
    row.node = "synthetic";
    row.timestamp = timestamp_of(run, second);
    row.collector_cpu_pct = noise.around(collector_cpu_pct, 1e3);
    row.collector_memory_mb = noise.around(collector_memory_mb, 1e3);
    row.events_per_second = noise.around(collector_events_per_second, 1);
    row.dropped_events = 0;
  }
  return rows;
}

std::vector<model::MetricSource> service_metrics(model::Answer answer) {
  std::vector<model::Metric> metrics{{"error_rate", "", model::Better::lower},
                                     {"request_latency_ms", "ms", model::Better::lower}};
  if (answer == model::Answer::whole) {
    metrics.push_back({"request_throughput_rps", "1/s", model::Better::higher});
  } else {
    metrics.push_back({"token_throughput_tps", "1/s", model::Better::higher});
    metrics.push_back({"ttft_ms", "ms", model::Better::lower});
  }
  std::vector<model::MetricSource> sources;
  for (const model::Metric& metric : metrics)
    sources.push_back({metric, model::MetricSource::From::jsonl, "", "raw_samples.jsonl", metric.name, {}});
  return sources;
}

bool is_synthetic(std::string_view mode) { return mode == synthetic_mode || mode.starts_with("fallback-synthetic-"); }

}  // namespace benchgate::judge
