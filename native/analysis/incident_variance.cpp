// SPDX-License-Identifier: MIT
#include "analysis/incident_variance.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

namespace benchgate::analysis {

namespace {

constexpr std::size_t least_runs = 3;  // of gate D3

using Sorted = std::span<const double>;
struct JudgedMetric {
  const char* name;
  std::optional<double> (*statistic)(Sorted sorted);
};
constexpr std::array<JudgedMetric, 3> judged{{{"ttft_ms", [](Sorted values) { return stats::quantile(values, 0.95); }},
                                              {"token_throughput_tps", stats::median},
                                              {"error_rate", stats::mean}}};

}  // namespace

void IncidentVariance::add(const model::ServiceSample& sample) {
  const auto has = [&](const JudgedMetric& metric) { return sample.metrics.contains(metric.name); };
  if (sample.phase != "inject" || !std::all_of(judged.begin(), judged.end(), has)) return;
  for (std::size_t i = 0; i < judged.size(); ++i) open_[i].push_back(sample.metrics.at(judged[i].name));
}

void IncidentVariance::end_run(int number) {
  for (std::size_t i = 0; i < judged.size(); ++i) {
    std::vector<double> values = std::exchange(open_[i], {});
    std::sort(values.begin(), values.end());
    if (const auto value = judged[i].statistic(values))
      values_[i].push_back(*value);
    else if (problem_.empty())
      problem_ = fmt::format("run-{} has no complete second of the fault", number);
  }
}

IncidentVariance::Result IncidentVariance::result() const {
  if (!problem_.empty()) return {{}, problem_};
  const std::size_t runs = values_.front().size();
  if (runs < least_runs) return {{}, fmt::format("needs {} reruns, has {}", least_runs, runs)};
  double largest = 0;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const auto percent = stats::coefficient_of_variation_pct(values_[i]);
    if (!percent) return {{}, fmt::format("the mean of {} is 0", judged[i].name)};
    largest = std::max(largest, *percent);
  }
  return {largest, {}};
}

}  // namespace benchgate::analysis
