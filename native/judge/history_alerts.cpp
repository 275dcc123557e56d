// SPDX-License-Identifier: MIT
// The calibrated rule over a whole history, and what is kept of it: an alert is one entry from the run that raised it
// to the one in which it came back, however many runs it lasts.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/alerts.hpp"
#include "judge/history_judgement.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryAlert;
using model::HistoryPoint;
using model::HistorySeries;
using model::Side;
using model::Stability;

/// The smallest value that tells anything, in the unit of a metric: below it, there is nothing to lose. 0: there is
/// none.
double floor_of(const model::Metric& metric) {
  if (metric.unit.empty() || metric.unit == "count") return 1;
  if (metric.unit == "bytes" || metric.unit == "B") return 1000;
  return metric.unit == "ratio" ? 0.01 : 0;
}

/// Whether all values of a run are 0: they have no coefficient of variation, and yet do not scatter.
bool is_all_zero(const HistoryPoint& point) {
  constexpr std::uint64_t fewest = 3;
  return point.figures && point.figures->value == 0 && point.figures->n.value_or(0) >= fewest &&
         point.figures->stdev == 0.0;
}

bool may_alert(const HistorySeries& series, const HistoryPoint& point) {
  if (point.measured_run != point.run || !point.figures || !series.expected_unstable.empty()) return false;
  if (is_all_zero(point) && floor_of(series.metric) > 0 && !point.anchored) return true;
  return point.stability == Stability::stable && point.figures->value > 0 && point.figures->cov;
}

bool has_zeros(const HistorySeries& series) {
  return std::any_of(series.points.begin(), series.points.end(), is_all_zero);
}

class Alerting {
 public:
  Alerting(model::History& history, std::span<const model::Acceptance> accepted, const AlertSettings& settings)
      : history_(history), settings_(settings), numbers_(published_numbers(history)) {
    for (std::size_t run = 0; run < history.runs.size(); ++run)
      if (history.runs[run].published) published_.push_back(run);
    std::map<std::string, std::size_t> classes;
    for (const std::string& name : history.environment_classes)
      classes_.push_back(classes.try_emplace(name, classes.size()).first->second);
    for (std::size_t i = 0; i < history.series.size(); ++i) add_series(i, accepted);
  }

  void replay() {
    AlertReplay replay(alerts_, settings_);
    for (std::size_t number = 0; number < published_.size(); ++number)
      for (const AlertJudgement& judgement : replay.judge(number)) take(judgement, number);
  }

 private:
  void add_series(std::size_t index, std::span<const model::Acceptance> accepted) {
    const HistorySeries& series = history_.series[index];
    if (!series.headline || series.metric.undirected) return;
    AlertSeries alerts;
    const double floor = has_zeros(series) ? floor_of(series.metric) : 0;  // a logarithm of 0 has no value
    std::vector<std::size_t> at;
    std::set<std::size_t> seen;
    for (const std::size_t run : accepted_runs(history_, series, accepted)) alerts.restarts.push_back(numbers_[run]);
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const HistoryPoint& point = series.points[i];
      const bool is_new = seen.insert(classes_[point.environment]).second;
      // A platform that was there before has its baselines: only a new one starts anew. Anchored points do not see it.
      if (point.label == model::LiteralLabel::platform_shift && is_new && !point.anchored)
        alerts.restarts.push_back(numbers_[point.run]);
      if (!may_alert(series, point)) continue;
      const double x = std::log(std::max(comparison_value(point), floor));
      alerts.points.push_back({numbers_[point.run], series.metric.better == model::Better::lower ? x : -x,
                               point.anchored ? point.anchored->cov : point.figures->cov.value_or(0), class_of(point),
                               point.group});
      at.push_back(i);
    }
    if (alerts.points.empty()) return;
    std::sort(alerts.restarts.begin(), alerts.restarts.end());
    series_.push_back(index);
    points_.push_back(std::move(at));
    alerts_.push_back(std::move(alerts));
    next_.push_back(0);
    open_.emplace_back();
  }

  /// The class in which a point compares; those of anchors come after those of machines.
  std::size_t class_of(const HistoryPoint& point) const {
    return point.anchored ? classes_.size() + point.anchored->chain : classes_[point.environment];
  }

  /// A change of x as one of the value, in percent.
  double percent(const HistorySeries& series, double change) const {
    constexpr double hundred = 100;
    return hundred * std::expm1(series.metric.better == model::Better::lower ? change : -change);
  }

  /// Whether the values before the pair were 0, so that the change has no percentage.
  bool is_from_zero(const AlertJudgement& judgement, const HistorySeries& series) const {
    const auto first = judgement.changed_in ? judgement.changed_in : judgement.pair;
    if (!first) return false;
    std::size_t zeros = 0, others = 0;
    for (const std::size_t at : points_[judgement.series]) {
      const HistoryPoint& point = series.points[at];
      if (numbers_[point.run] < *first) ++(is_all_zero(point) ? zeros : others);
    }
    return zeros > others;
  }

  void take(const AlertJudgement& judgement, std::size_t number) {
    const HistorySeries& series = history_.series[series_[judgement.series]];
    const std::size_t at = points_[judgement.series][next_[judgement.series]++];
    HistoryPoint& point = history_.series[series_[judgement.series]].points[at];
    point.rule = name_of(judgement.rule);
    point.alert = judgement.alert;
    const bool newest = number + 1 == published_.size();
    HistoryAlert alert = alert_of(judgement, series, point, number);
    std::optional<std::size_t>& open = open_[judgement.series];
    const bool continued =
        judgement.rule == AlertRule::still_open || judgement.rule == AlertRule::recovered ||
        (open && judgement.alert && judgement.side == Side::better && history_.alerts[*open].side == Side::better);
    if (open && continued) {
      alert.first_alert = history_.alerts[*open].first_alert;
      alert.changed_in = history_.alerts[*open].changed_in;
      alert.state = judgement.rule == AlertRule::recovered ? "recovered" : alert.state;
      history_.alerts[*open] = std::move(alert);
      if (judgement.rule == AlertRule::recovered) open.reset();
      return;
    }
    if (open) {  // without a word: accepted, or the new level of an improvement
      if (history_.alerts[*open].side == Side::worse) history_.alerts[*open].state = "accepted";
      open.reset();
    }
    if (judgement.alert) {
      alert.first_alert = alert.run;
      open = history_.alerts.size();
      history_.alerts.push_back(std::move(alert));
    } else if (newest) {
      history_.alerts.push_back(std::move(alert));
    }
  }

  HistoryAlert alert_of(const AlertJudgement& judgement, const HistorySeries& series, const HistoryPoint& point,
                        std::size_t number) const {
    HistoryAlert alert;
    alert.run = published_[number];
    alert.series = series_[judgement.series];
    alert.label = point.label;
    alert.side = judgement.side;
    alert.alert = judgement.alert;
    alert.rule = point.rule;
    const bool rose_from_zero = is_from_zero(judgement, series);
    if (judgement.change && !rose_from_zero) alert.change_pct = percent(series, *judgement.change);
    if (judgement.raw_change && !rose_from_zero) alert.raw_change_pct = percent(series, *judgement.raw_change);
    alert.p_adjusted = judgement.p_adjusted;
    alert.spread = judgement.spread;
    alert.baselines = std::min(judgement.baselines, judgement.pair_baselines);
    alert.measurable = judgement.measurable;
    if (judgement.changed_in) alert.changed_in = published_[*judgement.changed_in];
    if (judgement.alert) alert.state = judgement.side == Side::worse ? "open" : "reported";
    alert.reason = reason_of(judgement, series, point);
    return alert;
  }

  std::string run_name(std::size_t number) const { return history_.runs[published_[number]].stored.place.id; }

  /// Whose machine it is that there are too few runs of: this run's or the pair's.
  std::string too_few_runs(const AlertJudgement& judgement, const HistoryPoint& point) const {
    const bool pairs = judgement.pair && judgement.pair_baselines < judgement.baselines;
    const std::size_t count = pairs ? judgement.pair_baselines : judgement.baselines;
    return fmt::format("not measurable: {} earlier {} on {}", count, count == 1 ? "run" : "runs",
                       pairs            ? fmt::format("the cpu of run {}", run_name(*judgement.pair))
                       : point.anchored ? "this chain of anchors"
                                        : "this cpu");
  }

  /// "by 12 %", "from 0 to 12".
  std::string by(const AlertJudgement& judgement, const HistorySeries& series, const HistoryPoint& point) const {
    if (is_from_zero(judgement, series))
      return "from 0 to " + base::format_quantity(point.figures->value, series.metric.unit);
    return fmt::format("by {} %", base::format_quantity(std::abs(percent(series, judgement.change.value_or(0)))));
  }

  std::string reason_of(const AlertJudgement& judgement, const HistorySeries& series, const HistoryPoint& point) const {
    const auto shown = [&](double change) { return base::format_quantity(std::abs(percent(series, change))) + " %"; };
    const std::string_view word = judgement.side == Side::better ? "better" : "worse";
    switch (judgement.rule) {
      case AlertRule::none: return "";
      case AlertRule::test_case:
        return fmt::format("{} {} in two runs, {} and {}", word, by(judgement, series, point),
                           run_name(*judgement.pair), history_.runs[point.run].stored.place.id);
      case AlertRule::group:
        return fmt::format("the whole group '{}' is {} by {}: {} test cases",
                           base::printable(history_.groups[point.group]), word,
                           shown(judgement.common_change.value_or(0)), judgement.group_members);
      case AlertRule::still_open:
        return fmt::format("still {} than before run {}", word, run_name(*judgement.changed_in));
      case AlertRule::recovered: return fmt::format("back to the level before run {}", run_name(*judgement.changed_in));
      case AlertRule::suspect:
        return fmt::format("worse {} in this run alone: measure it again", by(judgement, series, point));
      case AlertRule::provisional: return too_few_runs(judgement, point);
      case AlertRule::no_baseline: return too_few_runs(judgement, point);
      case AlertRule::no_pair:
        return fmt::format("not measurable: it was not stable in the {} runs before", settings_.gap);
    }
    return "";
  }

  model::History& history_;
  const AlertSettings& settings_;
  std::vector<std::size_t> numbers_;              ///< of each run among the published ones
  std::vector<std::size_t> published_;            ///< runs
  std::vector<std::size_t> classes_;              ///< of each environment
  std::vector<std::size_t> series_;               ///< of each of alerts_
  std::vector<std::vector<std::size_t>> points_;  ///< of each point of alerts_
  std::vector<AlertSeries> alerts_;
  std::vector<std::size_t> next_;                 ///< point of each of alerts_
  std::vector<std::optional<std::size_t>> open_;  ///< entry in History::alerts of each of alerts_
};

}  // namespace

void alert_history(model::History& history, std::span<const model::Acceptance> accepted,
                   const AlertSettings& settings) {
  Alerting(history, accepted, settings).replay();
}

}  // namespace benchgate::judge
