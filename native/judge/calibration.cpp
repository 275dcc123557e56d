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

using Indices = std::set<std::size_t>;  ///< of runs in a history

Indices published_runs(const model::History& history) {
  Indices published;
  for (std::size_t run = 0; run < history.runs.size(); ++run)
    if (history.runs[run].published) published.insert(run);
  return published;
}

/// Published runs of a commit that an earlier published run measured.
Indices unchanged_runs(const model::History& history) {
  std::set<std::string_view> seen;
  Indices unchanged;
  for (const std::size_t run : published_runs(history)) {
    const std::string& sha = history.runs[run].metadata.sha;
    if (!sha.empty() && !seen.insert(sha).second) unchanged.insert(run);
  }
  return unchanged;
}

/// All published runs but the first.
Indices later_runs(const model::History& history) {
  Indices later = published_runs(history);
  if (!later.empty()) later.erase(later.begin());
  return later;
}

/// Benchmarks and load tests of one run are one run.
void add_names(const model::History& history, const Indices& runs, std::set<std::string>& names) {
  for (const std::size_t run : runs) {
    const model::RunLocation& location = history.runs[run].stored.location;
    names.insert(model::run_name(location));
  }
}

void count_alerts(Histories histories, model::Calibration& calibration) {
  std::set<std::string> published, unchanged, judged, alerting;
  for (const model::History* const history : histories) {
    add_names(*history, published_runs(*history), published);
    add_names(*history, unchanged_runs(*history), unchanged);
  }
  for (const model::History* const history : histories) {
    const Indices runs = unchanged.empty() ? later_runs(*history) : unchanged_runs(*history);
    add_names(*history, runs, judged);
    for (const model::HistoryAlert& alert : history->alerts) {
      if (!alert.first_alert || runs.count(*alert.first_alert) == 0) continue;
      ++calibration.alerts;
      add_names(*history, {*alert.first_alert}, alerting);
    }
    for (const model::HistorySeries& series : history->series)
      for (const model::HistoryPoint& point : series.points)
        if (point.label == model::LiteralLabel::regression && runs.count(point.run) > 0) ++calibration.literal_labels;
  }
  calibration.runs = published.size();
  calibration.unchanged_runs = unchanged.size();
  calibration.judged_runs = judged.size();
  calibration.alerting_runs = alerting.size();
}

void describe_noise(Histories histories, model::Calibration& calibration) {
  std::vector<double> covs;
  for (const model::History* const history : histories)
    for (const model::HistorySeries& series : history->series)
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

/// Adds the test cases of the newest run.
void describe_cases(const model::History& history, const AlertSettings& settings, model::Calibration& calibration) {
  const Indices published = published_runs(history);
  if (published.empty()) return;
  const AlertIds ids(history);
  std::set<std::string_view> test_cases, measurable;
  for (const model::HistoryAlert& alert : history.alerts) {
    const model::HistorySeries& series = history.series[alert.series];
    if (alert.run != *published.rbegin() || !alert.looked_at) continue;
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
  calibration.test_cases += test_cases.size();
  calibration.measurable += measurable.size();
}

}  // namespace

model::Calibration calibrate(Histories histories, const AlertSettings& settings) {
  model::Calibration calibration;
  count_alerts(histories, calibration);
  describe_noise(histories, calibration);
  for (const model::History* const history : histories) describe_cases(*history, settings, calibration);
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
