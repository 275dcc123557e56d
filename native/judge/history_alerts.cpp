// SPDX-License-Identifier: MIT
// The calibrated rule over a whole history, and what the history reports of it: an alert is one entry from the run that
// raised it to the one in which it came back, however many runs it lasts.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "judge/alert_ids.hpp"
#include "judge/alert_memory.hpp"
#include "judge/alert_text.hpp"
#include "judge/alerts.hpp"
#include "judge/history_judgement.hpp"
#include "judge/missing_cases.hpp"
#include "judge/unjudged_alerts.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryAlert;
using model::HistoryPoint;
using model::HistorySeries;
using model::Side;

class Alerting {
 public:
  Alerting(model::History& history, std::span<const model::Acceptance> accepted, const AlertSettings& settings)
      : history_(history), settings_(settings), ids_(history), numbers_(published_numbers(history)) {
    for (std::size_t run = 0; run < history.runs.size(); ++run)
      if (history.runs[run].published) published_.push_back(run);
    std::map<std::string, std::size_t> classes;
    for (const std::string& name : history.environment_classes)
      classes_.push_back(classes.try_emplace(name, classes.size()).first->second);
    for (std::size_t i = 0; i < history.series.size(); ++i) add_series(i, accepted);
  }

  /// Judges all runs, or with a memory that fits, those behind it; the memory is then that of all runs but the newest.
  void replay(AlertMemory* memory, const DigestOf& digest) {
    AlertReplay replay(alerts_, settings_);
    std::vector<RememberedAlerts> remembered(memory == nullptr ? 0 : alerts_.size());
    std::size_t number = memory == nullptr ? 0 : recall(*memory, digest, replay, remembered);
    for (; number < published_.size(); ++number) {
      if (memory != nullptr && number + 1 == published_.size()) *memory = memory_of(replay, remembered, number, digest);
      for (const AlertJudgement& judgement : replay.judge(number)) {
        if (memory != nullptr) remember(remembered[judgement.series], judgement);
        take(judgement, number);
      }
    }
    if (!published_.empty()) add_unjudged_alerts(history_, ids_, published_.back());
  }

 private:
  bool has_point_before(std::size_t series, std::size_t runs) const {
    return alerts_[series].points.front().run < runs;
  }

  AlertMemory memory_of(const AlertReplay& replay, std::vector<RememberedAlerts> remembered, std::size_t runs,
                        const DigestOf& digest) const {
    AlertMemory memory{.runs = runs, .inputs = digest(inputs_of_alerts(alerts_, settings_, runs))};
    for (std::size_t i = 0; i < alerts_.size(); ++i) {
      if (!has_point_before(i, runs)) continue;
      remembered[i].state = replay.state_of(i);
      memory.series.push_back(std::move(remembered[i]));
    }
    return memory;
  }

  /// Takes what is remembered of the first runs; returns how many these are: 0 if they were judged by something else.
  std::size_t recall(const AlertMemory& memory, const DigestOf& digest, AlertReplay& replay,
                     std::vector<RememberedAlerts>& remembered) {
    const std::size_t runs = memory.runs;
    if (runs >= published_.size() || digest(inputs_of_alerts(alerts_, settings_, runs)) != memory.inputs) return 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < alerts_.size(); ++i) {
      if (!has_point_before(i, runs)) continue;
      remembered[i] = memory.series.at(next++);
      replay.resume(i, remembered[i].state);
    }
    std::vector<std::size_t> reported(alerts_.size(), 0);  // so many of each
    for (std::size_t number = 0; number < runs; ++number)
      for (std::size_t i = 0; i < alerts_.size(); ++i) {
        const std::size_t index = next_[i];
        if (index >= alerts_[i].points.size() || alerts_[i].points[index].run != number) continue;
        const auto& judgements = remembered[i].reported;
        if (reported[i] < judgements.size() && judgements[reported[i]].first == index) {
          AlertJudgement judgement = judgements[reported[i]++].second;
          judgement.series = i;
          take(judgement, number);
        } else {
          AlertJudgement judgement = judgement_of_letter(remembered[i].rules.at(index));
          judgement.series = i;
          take_quietly(judgement);
        }
      }
    return runs;
  }

  static bool goes_on(const AlertJudgement& judgement) {
    return judgement.rule == AlertRule::still_open || judgement.rule == AlertRule::recovered;
  }

  /// A judgement of which the history keeps the rule alone.
  void take_quietly(const AlertJudgement& judgement) {
    note_rule(judgement);
    if (!goes_on(judgement)) close_without_a_word(judgement.series);
  }

  HistoryPoint& note_rule(const AlertJudgement& judgement) {
    const std::size_t at = points_[judgement.series][next_[judgement.series]++];
    HistoryPoint& point = history_.series[series_[judgement.series]].points[at];
    point.rule = name_of(judgement.rule);
    point.alert = judgement.alert && judgement.side == Side::worse;
    return point;
  }

  /// The change was accepted, or the platform explains it.
  void close_without_a_word(std::size_t series) {
    std::optional<std::size_t>& open = open_[series];
    if (open) history_.alerts[*open].state = "accepted";
    open.reset();
  }

  void add_series(std::size_t index, std::span<const model::Acceptance> accepted) {
    const HistorySeries& series = history_.series[index];
    if (!ids_.why_not(index).empty()) return;
    AlertSeries alerts;
    alerts.kind = static_cast<std::size_t>(kind_of(series.metric));
    alerts.test_case = test_cases_.try_emplace(series.id, test_cases_.size()).first->second;
    alerts.least_step = ids_.least_step(index);
    std::vector<std::size_t> at;
    std::set<std::size_t> seen;
    for (const std::size_t run : accepted_runs(history_, series, accepted)) alerts.accepted.push_back(numbers_[run]);
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const HistoryPoint& point = series.points[i];
      const bool is_new = seen.insert(classes_[point.environment]).second;
      // A platform that was there before has its baselines: only a new one starts anew. Anchored points do not see it.
      if (point.label == model::LiteralLabel::platform_shift && is_new && !point.anchored)
        alerts.restarts.push_back(numbers_[point.run]);
      if (!ids_.may_alert(index, point)) {
        if (point.measured_run == point.run) alerts.others.push_back({numbers_[point.run], class_of(point)});
        continue;
      }
      AlertPoint& added = alerts.points.emplace_back(ids_.alert_point(index, point));
      added.run = numbers_[point.run];
      added.environment = class_of(point);
      added.group = point.group;
      at.push_back(i);
    }
    if (alerts.points.empty()) return;
    series_.push_back(index);
    points_.push_back(std::move(at));
    alerts_.push_back(std::move(alerts));
    next_.push_back(0);
    open_.emplace_back();
    retired_.emplace_back();
  }

  /// The class in which a point compares; those of anchors come after those of machines.
  std::size_t class_of(const HistoryPoint& point) const {
    return point.anchored ? classes_.size() + point.anchored->chain : classes_[point.environment];
  }

  void take(const AlertJudgement& judgement, std::size_t number) {
    const HistoryPoint& point = note_rule(judgement);
    const bool newest = number + 1 == published_.size();
    std::optional<std::size_t>&open = open_[judgement.series], &retired = retired_[judgement.series];
    if (open && judgement.retired) {
      history_.alerts[*open].retired_in = published_[number];
      retired = std::exchange(open, std::nullopt);
    }
    if (!open && goes_on(judgement)) open = std::exchange(retired, std::nullopt);
    if (!open && !judgement.alert && !newest) return;
    HistoryAlert alert = alert_of(judgement, point, number);
    if (open && goes_on(judgement)) {
      const HistoryAlert& before = history_.alerts[*open];
      alert.first_alert = before.first_alert;
      alert.changed_in = before.changed_in;
      if (!judgement.level || judgement.back_once) keep_size(alert, before);
      if (!judgement.level) alert.seen_in = before.seen_in;
      alert.state = judgement.rule == AlertRule::recovered ? "recovered" : alert.state;
      history_.alerts[*open] = std::move(alert);
      if (judgement.rule == AlertRule::recovered) open.reset();
      return;
    }
    close_without_a_word(judgement.series);
    if (judgement.alert) {
      alert.first_alert = alert.run;
      if (judgement.side == Side::worse) open = history_.alerts.size();  // an improvement is the new level at once
      history_.alerts.push_back(std::move(alert));
    } else if (newest) {
      history_.alerts.push_back(std::move(alert));
    }
  }

  /// On a machine without earlier runs, and in a run that is back alone, an open alert is as large as in the one
  /// before.
  static void keep_size(HistoryAlert& alert, const HistoryAlert& before) {
    alert.side = before.side;
    alert.change_pct = before.change_pct;
    alert.change_points = before.change_points;
    alert.raw_change_pct = before.raw_change_pct;
    alert.baseline = before.baseline;
    alert.compared_in = before.compared_in;
    if (alert.alert) alert.reason = before.reason;
  }

  HistoryAlert alert_of(const AlertJudgement& judgement, const HistoryPoint& point, std::size_t number) const {
    HistoryAlert alert;
    alert.run = published_[number];
    alert.series = series_[judgement.series];
    alert.label = point.label;
    alert.side = judgement.side;
    alert.alert = judgement.alert;
    alert.looked_at = true;
    alert.rule = judgement.is_group_alone() ? group_alone_rule : point.rule;
    const AlertText text(history_, ids_, published_, judgement, alert.series, point);
    alert.change_pct = text.change_pct();
    alert.raw_change_pct = text.raw_change_pct();
    alert.change_points = text.change_points();
    alert.provisional = judgement.alert;
    alert.baseline = judgement.level;
    alert.compared_in = alert.seen_in = alert.run;
    alert.family = judgement.family;
    alert.families = judgement.families;
    alert.p_adjusted = judgement.p_adjusted;
    alert.spread = judgement.spread;
    alert.baselines = std::min(judgement.baselines, judgement.pair_baselines);
    alert.measurable = judgement.measurable;
    if (judgement.changed_in) alert.changed_in = published_[*judgement.changed_in];
    if (judgement.alert) alert.state = judgement.side == Side::worse ? "open" : "reported";
    alert.back_once = judgement.back_once;
    alert.reason = text.reason(settings_.gap);
    return alert;
  }

  model::History& history_;
  const AlertSettings& settings_;
  AlertIds ids_;
  std::vector<std::size_t> numbers_;              ///< of each run among the published ones
  std::vector<std::size_t> published_;            ///< runs
  std::vector<std::size_t> classes_;              ///< of each environment
  std::vector<std::size_t> series_;               ///< of each of alerts_
  std::vector<std::vector<std::size_t>> points_;  ///< of each point of alerts_
  std::vector<AlertSeries> alerts_;
  std::vector<std::size_t> next_;                    ///< point of each of alerts_
  std::map<std::string, std::size_t> test_cases_;    ///< numbers by id
  std::vector<std::optional<std::size_t>> open_;     ///< entry in History::alerts of each of alerts_
  std::vector<std::optional<std::size_t>> retired_;  ///< the same of an alert that ended with its machines
};

}  // namespace

void alert_history(model::History& history, std::span<const model::Acceptance> accepted, const AlertSettings& settings,
                   HistoryMemory* memory) {
  Alerting(history, accepted, settings)
      .replay(memory == nullptr ? nullptr : &memory->alerts, memory == nullptr ? DigestOf() : memory->digest);
  date_alerts(history, accepted, settings, memory);
  note_causes(history);
  end_alerts_of_what_is_gone(history, settings);
  report_slow_drifts(history);
  report_shifts(history);
  tell_missing_cases(history, accepted, settings);
}

}  // namespace benchgate::judge
