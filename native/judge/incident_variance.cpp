// SPDX-License-Identifier: MIT
#include "judge/incident_variance.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t least_reruns = 3;  // of gate D3

using SortedValues = std::span<const double>;
struct VarianceMetric {
  const char* name;
  std::optional<double> (*statistic)(SortedValues sorted);
};
constexpr std::array<VarianceMetric, 3> variance_metrics{
    {{"ttft_ms", [](SortedValues values) { return stats::quantile(values, 0.95); }},
     {"token_throughput_tps", stats::median},
     {"error_rate", stats::mean}}};

}  // namespace

void IncidentVariance::add(const model::ServiceSample& sample) {
  const auto has = [&](const VarianceMetric& metric) { return sample.metrics.contains(metric.name); };
  if (sample.phase != "inject" || !std::all_of(variance_metrics.begin(), variance_metrics.end(), has)) return;
  for (std::size_t i = 0; i < variance_metrics.size(); ++i)
    open_[i].push_back(sample.metrics.at(variance_metrics[i].name));
}

void IncidentVariance::end_run(int number) {
  for (std::size_t i = 0; i < variance_metrics.size(); ++i) {
    std::vector<double> values = std::exchange(open_[i], {});
    std::sort(values.begin(), values.end());
    if (const auto value = variance_metrics[i].statistic(values))
      values_[i].push_back(*value);
    else if (problem_.empty())
      problem_ = fmt::format("run-{} has no complete second of the fault", number);
  }
}

IncidentVariance::Result IncidentVariance::result() const {
  if (!problem_.empty()) return {{}, problem_};
  const std::size_t runs = values_.front().size();
  if (runs < least_reruns) return {{}, fmt::format("needs {} reruns, has {}", least_reruns, runs)};
  double largest = 0;
  for (std::size_t i = 0; i < variance_metrics.size(); ++i) {
    const auto percent = stats::coefficient_of_variation_pct(values_[i]);
    if (!percent) return {{}, fmt::format("the mean of {} is 0", variance_metrics[i].name)};
    largest = std::max(largest, *percent);
  }
  return {largest, {}};
}

}  // namespace benchgate::judge
