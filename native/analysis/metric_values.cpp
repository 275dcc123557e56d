// SPDX-License-Identifier: MIT
#include "analysis/metric_values.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "stats/descriptive.hpp"
#include "stats/sorting.hpp"

namespace benchgate::analysis {

namespace {

constexpr std::int64_t ns_in_one_ms = 1'000'000;

/// Gathers the values of the metrics, then sorts each once.
class ValueCollector {
 public:
  ValueCollector(const model::Scenario& scenario, Resolution resolution)
      : work_units_(scenario.work_units), resolution_(resolution) {
    for (const model::MetricSource& source : scenario.metrics) declared_[source.metric.name] = source.metric;
  }

  void add(const model::Sample& sample) {
    const auto whole_ms = sample.coarse_wall_ms.value_or(static_cast<std::uint64_t>(sample.wall_ns / ns_in_one_ms));
    if (resolution_ == Resolution::milliseconds)
      wall_ms_.push_back(whole_ms);
    else
      wall_.push_back(static_cast<double>(sample.wall_ns) / ns_in_one_ms);
    if (work_units_)
      throughput_.push_back(whole_ms == 0 ? 0.0 : *work_units_ / (static_cast<double>(whole_ms) / 1000.0));
    add_time(cpu_, sample.user_ns, sample.system_ns);
    add_time(user_, sample.user_ns, 0);
    add_time(system_, sample.system_ns, 0);
    add_count(rss_, sample.max_rss_kb, 0);
    add_count(faults_, sample.minor_faults, sample.major_faults);
    add_count(switches_, sample.voluntary_switches, sample.involuntary_switches);
    for (const auto& [name, values] : sample.metrics) {
      std::vector<double>& all = named_[name];
      all.insert(all.end(), values.begin(), values.end());
    }
  }

  std::map<std::string, MetricValues> take() {
    keep("wall_ms", std::move(wall_));
    keep("throughput_per_s", std::move(throughput_));
    keep("cpu_ms", std::move(cpu_));
    keep("user_ms", std::move(user_));
    keep("system_ms", std::move(system_));
    keep("max_rss_kb", std::move(rss_));
    keep("page_faults", std::move(faults_));
    keep("ctx_switches", std::move(switches_));
    for (auto& [name, values] : named_) keep(name, std::move(values));
    keep_wall_ms();
    return std::move(metrics_);
  }

 private:
  using Counter = std::optional<std::int64_t>;

  void add_time(std::vector<double>& values, Counter a, Counter b) const {
    if (!a || !b) return;
    const std::int64_t ns = *a + *b;
    values.push_back(resolution_ == Resolution::milliseconds ? static_cast<double>(ns / ns_in_one_ms)
                                                             : static_cast<double>(ns) / ns_in_one_ms);
  }

  static void add_count(std::vector<double>& values, Counter a, Counter b) {
    if (a && b) values.push_back(static_cast<double>(*a + *b));
  }

  model::Metric metric_of_name(const std::string& name) const {
    const auto found = declared_.find(name);
    return found == declared_.end() ? model::metric_named(name) : found->second;
  }

  void keep(const std::string& name, std::vector<double> values) {
    if (values.empty()) return;
    MetricValues& kept = metrics_[name];
    kept = {.metric = metric_of_name(name), .sorted = stats::ascending(std::move(values))};
    kept.cv = stats::coefficient_of_variation(kept.sorted);
    const model::ContractMetric* contract = model::find_contract_metric(name);
    const bool whole =
        contract != nullptr && contract->whole && std::all_of(kept.sorted.begin(), kept.sorted.end(), [](double value) {
          return value >= 0 && value < 0x1p64 && value == static_cast<double>(static_cast<std::uint64_t>(value));
        });
    const bool fine_time = resolution_ == Resolution::nanoseconds && name == "cpu_ms";
    if (!whole || fine_time) return;
    std::vector<std::uint64_t> integers;
    integers.reserve(kept.sorted.size());
    for (const double value : kept.sorted) integers.push_back(static_cast<std::uint64_t>(value));
    kept.contract_median = static_cast<double>(stats::integer_median(integers));
  }

  void keep_wall_ms() {
    if (wall_ms_.empty()) return;
    const std::vector<std::uint64_t> whole = stats::ascending(std::move(wall_ms_));
    MetricValues& kept = metrics_["wall_ms"];
    kept = {.metric = metric_of_name("wall_ms"), .sorted = {whole.begin(), whole.end()}};
    kept.cv = stats::coefficient_of_variation(kept.sorted);
    kept.contract_median = static_cast<double>(stats::integer_median(whole));
  }

  std::optional<double> work_units_;
  Resolution resolution_;
  std::map<std::string, model::Metric> declared_;
  std::vector<std::uint64_t> wall_ms_;
  std::vector<double> wall_, throughput_, cpu_, user_, system_, rss_, faults_, switches_;
  std::map<std::string, std::vector<double>> named_;
  std::map<std::string, MetricValues> metrics_;
};

bool counts(const model::Sample& sample) { return !sample.warmup && !sample.failed() && !sample.timed_out; }

}  // namespace

double value_of(const Statistic& statistic, const MetricValues& values) {
  assert(!values.sorted.empty());
  if (values.contract_median && statistic.name == "median") return *values.contract_median;
  return value_of(statistic, values.sorted).value();
}

Resolution resolution_of(std::span<const model::Sample> samples) {
  const bool coarse = std::any_of(samples.begin(), samples.end(),
                                  [](const model::Sample& sample) { return counts(sample) && sample.coarse_wall_ms; });
  return coarse ? Resolution::milliseconds : Resolution::nanoseconds;
}

std::map<std::string, MetricValues> metric_values(const model::Scenario& scenario,
                                                  std::span<const model::Sample> samples, Resolution resolution) {
  ValueCollector collector(scenario, resolution);
  for (const model::Sample& sample : samples)
    if (counts(sample)) collector.add(sample);
  return collector.take();
}

}  // namespace benchgate::analysis
