// SPDX-License-Identifier: MIT
#include "judge/calibration.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "judge/alert_ids.hpp"
#include "judge/alerts.hpp"
#include "judge/failed_work.hpp"
#include "judge/history_judgement.hpp"
#include "stats/quantile.hpp"

namespace benchgate::judge {

namespace {

constexpr double wanted_change = 0.05;
constexpr double in_percent = 100;

/// Published runs of a commit that an earlier published run measured.
std::set<std::size_t> unchanged_runs(const model::History& history) {
  std::set<std::string> seen;
  std::set<std::size_t> unchanged;
  for (std::size_t run = 0; run < history.runs.size(); ++run) {
    const std::string& sha = history.runs[run].metadata.sha;
    if (history.runs[run].published && !sha.empty() && !seen.insert(sha).second) unchanged.insert(run);
  }
  return unchanged;
}

void count_alerts(const model::History& history, model::Calibration& calibration) {
  std::set<std::size_t> judged = unchanged_runs(history);
  calibration.unchanged_runs = judged.size();
  bool first = true;
  for (std::size_t run = 0; run < history.runs.size(); ++run) {
    if (!history.runs[run].published) continue;
    ++calibration.runs;
    if (calibration.unchanged_runs == 0 && !first) judged.insert(run);
    first = false;
  }
  calibration.judged_runs = judged.size();
  std::set<std::size_t> alerting;
  for (const model::HistoryAlert& alert : history.alerts) {
    if (!alert.first_alert || judged.count(*alert.first_alert) == 0) continue;
    ++calibration.alerts;
    alerting.insert(*alert.first_alert);
  }
  calibration.alerting_runs = alerting.size();
  for (const model::HistorySeries& series : history.series)
    for (const model::HistoryPoint& point : series.points)
      if (point.label == model::LiteralLabel::regression && judged.count(point.run) > 0) ++calibration.literal_labels;
}

void describe_noise(const model::History& history, model::Calibration& calibration) {
  std::vector<double> covs;
  for (const model::HistorySeries& series : history.series)
    for (const model::HistoryPoint& point : series.points)
      if (series.headline && point.stability == model::Stability::stable && point.figures && point.figures->cov)
        covs.push_back(*point.figures->cov);
  std::sort(covs.begin(), covs.end());
  calibration.cov_p10 = stats::quantile(covs, 0.1);
  calibration.cov_p50 = stats::quantile(covs, 0.5);
  calibration.cov_p90 = stats::quantile(covs, 0.9);
}

/// Fills what has to change before the metric alerts: what exceeds its noise, and the least that alerts are raised for.
void describe_detectable(const model::HistoryAlert& alert, const model::Metric& metric, double least_step,
                         const AlertSettings& settings, model::CalibratedCase& one) {
  const double noise = detectable_change(*alert.spread, alert.baselines, {alert.family, alert.families}, settings);
  const double level = std::exp(*alert.baseline);
  const double least = std::max(settings.minimum_effect, least_step / level);
  const double detectable = std::max(noise, least);
  if (is_failed_share(metric)) {
    one.detectable_points = in_percent * detectable * level;
    return;
  }
  one.detectable_pct = in_percent * detectable;
  if (least > wanted_change) return;  // more measurements reduce nothing but noise
  const double ratio = std::log1p(noise) / std::log1p(wanted_change);
  one.reruns = std::max(1.0, std::ceil(ratio * ratio));
}

}  // namespace

model::Calibration calibrate(const model::History& history, const AlertSettings& settings) {
  model::Calibration calibration;
  count_alerts(history, calibration);
  describe_noise(history, calibration);
  std::size_t newest = 0;
  for (std::size_t run = 0; run < history.runs.size(); ++run)
    if (history.runs[run].published) newest = run;
  const AlertIds ids(history);
  std::set<std::string_view> test_cases, measurable;
  for (const model::HistoryAlert& alert : history.alerts) {
    const model::HistorySeries& series = history.series[alert.series];
    if (alert.run != newest || !alert.looked_at) continue;
    test_cases.insert(series.id);
    if (alert.measurable) measurable.insert(series.id);
    model::CalibratedCase& one = calibration.cases.emplace_back();
    one.id = series.id;
    one.metric = series.metric.name;
    one.headline = series.headline;
    one.baselines = alert.baselines;
    if (alert.spread) one.spread_pct = in_percent * std::expm1(*alert.spread);
    if (!alert.measurable || !alert.spread || !alert.baseline) {
      one.why = fmt::format("not measurable: {} on their machines before the two that are judged together",
                            base::pluralize(alert.baselines, "run"));
      continue;
    }
    describe_detectable(alert, series.metric, ids.least_step(alert.series), settings, one);
  }
  calibration.test_cases = test_cases.size();
  calibration.measurable = measurable.size();
  std::stable_sort(calibration.cases.begin(), calibration.cases.end(),
                   [](const auto& a, const auto& b) { return a.id < b.id; });
  return calibration;
}

std::optional<double> known_detectable_change(const model::Calibration& calibration, std::string_view test_case) {
  const model::CalibratedCase* found = nullptr;
  for (const model::CalibratedCase& one : calibration.cases) {
    if (!one.headline) continue;
    const std::string_view id = one.id;
    const std::size_t first = id.find('|'), last = id.rfind('|');
    if (first == last || id.substr(first + 1, last - first - 1) != test_case) continue;
    if (found != nullptr) return std::nullopt;
    found = &one;
  }
  return found == nullptr ? std::nullopt : found->detectable_pct;
}

model::CheckItem calibration_item(const model::Calibration& calibration) {
  std::vector<double> changes;
  std::size_t headlines = 0, alerting = 0;
  for (const model::CalibratedCase& one : calibration.cases) {
    if (!one.headline) continue;
    ++headlines;
    alerting += one.detectable_pct || one.detectable_points ? 1 : 0;
    if (one.detectable_pct) changes.push_back(*one.detectable_pct);
  }
  std::sort(changes.begin(), changes.end());
  const std::string_view advice = "run more often on one machine type, or with --anchor, and calibrate again";
  if (changes.empty())
    return {"history",
            model::Condition::limited,
            "the history of this project cannot decide anything yet",
            std::string(advice),
            {}};
  const double middle = *stats::quantile(changes, 0.5);
  const bool fine = alerting == headlines;
  return {"history",
          fine ? model::Condition::good : model::Condition::limited,
          fmt::format("the history of this project alerts for {} of {} test cases, from changes of {} % on (median)",
                      alerting, headlines, base::format_quantity(middle)),
          fine ? "" : std::string(advice),
          {{"median_detectable_pct", middle}}};
}

}  // namespace benchgate::judge
