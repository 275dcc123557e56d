// SPDX-License-Identifier: MIT
#include "render/gate_figures.hpp"

#include <fmt/core.h>

#include <cmath>
#include <optional>

#include "base/quantity.hpp"

namespace benchgate::render {

namespace {

using base::format_quantity;

std::string overhead_figures(const gates::OverheadReport& overhead) {
  if (!overhead.max_node_p95_pct || !overhead.mean_observed_pct) return {};
  return fmt::format("p95 {} %, mean {} % (limit {} %)", format_quantity(*overhead.max_node_p95_pct),
                     format_quantity(*overhead.mean_observed_pct), format_quantity(overhead.threshold_pct));
}

std::string variance_figures(const gates::VarianceReport& variance) {
  std::optional<double> largest;
  for (const gates::ScenarioVariance& scenario : variance.scenarios)
    for (const gates::MetricVariance& metric : scenario.metrics)
      if (metric.cv_pct && (!largest || *metric.cv_pct > *largest)) largest = metric.cv_pct;
  if (!largest) return {};
  return fmt::format("CV up to {} % (limit {} %)", format_quantity(*largest), format_quantity(variance.threshold_pct));
}

std::string significance_figures(const gates::SignificanceReport& significance) {
  const gates::ScenarioSignificance* worst = nullptr;
  for (const gates::ScenarioSignificance& scenario : significance.scenarios)
    if (scenario.regression_pct && (worst == nullptr || *scenario.regression_pct > *worst->regression_pct))
      worst = &scenario;
  if (worst == nullptr) return {};
  const double regression = *worst->regression_pct;
  const std::string change = regression == 0 ? "unchanged"
                                             : fmt::format("{} % {}", format_quantity(std::abs(regression)),
                                                           regression < 0 ? "better" : "worse");
  return fmt::format("{} {} {} (limit {} %)", worst->scenario, worst->measure.metric.name, change,
                     format_quantity(worst->regression_pct_limit));
}

/// Of the scenario with the highest error rate.
std::string service_figures(const gates::GateReport& report) {
  const gates::ScenarioServiceLevel* worst = nullptr;
  for (const gates::ScenarioServiceLevel& one : report.service_level.scenarios)
    if (one.candidate && one.baseline && (worst == nullptr || one.candidate->rate > worst->candidate->rate))
      worst = &one;
  if (worst == nullptr) return {};
  return fmt::format("{} error rate {} % to {} % (limit {} more)", worst->scenario,
                     format_quantity(worst->baseline->rate * 100), format_quantity(worst->candidate->rate * 100),
                     gates::percentage_points(report.settings.service_level.max_error_rise));
}

}  // namespace

std::string gate_figures(const gates::GateReport& report, std::string_view id) {
  if (id == "B5") return overhead_figures(report.overhead);
  if (id == "D3") return variance_figures(report.variance);
  if (id == "E3") return significance_figures(report.significance);
  if (id == "service level") return service_figures(report);
  return {};
}

}  // namespace benchgate::render
