// SPDX-License-Identifier: MIT
// The literal rule over a whole history. Each metric of a test case has one state for each class of environments, and
// every published run is an event for it: a measurement, or one that could not be made.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "judge/failed_work.hpp"
#include "judge/history_judgement.hpp"
#include "judge/platform_shift.hpp"
#include "judge/regression.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryPoint;
using model::HistorySeries;
using model::LiteralLabel;
using model::Stability;

constexpr double band_level = 0.99;
constexpr std::size_t band_runs = 20;  // of a band from the runs before
constexpr std::size_t fewest_in_band = 3;
constexpr double exact_bytes = 16;  // of an exact figure: that or 1 % may change
constexpr double exact_share = 0.01;

bool is_judged(const HistorySeries& series, const HistoryPoint& point) {
  return point.measured_run == point.run && point.figures && series.expected_unstable.empty() &&
         (point.stability == Stability::stable || point.stability == Stability::unrated);
}

/// The values of one class of environments, of metrics without an interval of their own.
using PastValues = std::vector<double>;

/// Student's t for so many values, each computed once.
class Criticals {
 public:
  double of(std::size_t count) {
    std::optional<double>& known = known_.at(count);
    if (!known) known = stats::student_t_critical(band_level, count);
    return *known;
  }

 private:
  std::array<std::optional<double>, band_runs + 1> known_ = {};
};

/// A series while the runs are replayed.
struct SeriesReplay {
  std::size_t next = 0;                           ///< index of the next point
  std::map<std::string, RegressionState> states;  ///< by class of environments
  std::map<std::string, PastValues> past;
  std::optional<std::size_t> before;  ///< index of the last judged point
  std::vector<std::size_t> accepted;  ///< runs, see accepted_runs
  std::size_t accepted_seen = 0;
};

class Labelling {
 public:
  Labelling(model::History& history, std::span<const model::Acceptance> accepted) : history_(history) {
    for (const HistorySeries& series : history.series)
      replays_.emplace_back().accepted = accepted_runs(history, series, accepted);
  }

  void run(std::size_t run) {
    find_shifts(run);
    for (std::size_t i = 0; i < replays_.size(); ++i) judge(i, run);
  }

 private:
  HistoryPoint* point_in(std::size_t series, std::size_t run) {
    auto& points = history_.series[series].points;
    const std::size_t next = replays_[series].next;
    return next < points.size() && points[next].run == run ? &points[next] : nullptr;
  }

  const std::string& class_of(const HistoryPoint& point) const {
    return history_.environment_classes[point.environment];
  }

  /// Which test cases moved with many others from one class of environments to another.
  void find_shifts(std::size_t run) {
    struct Transition {
      std::vector<ShiftCandidate> candidates;
      std::vector<std::size_t> series;
    };
    std::map<std::pair<std::string, std::string>, Transition> cells;
    for (std::size_t i = 0; i < replays_.size(); ++i) {
      const HistorySeries& series = history_.series[i];
      const HistoryPoint* const now = series.headline ? point_in(i, run) : nullptr;
      if (now == nullptr || !is_judged(series, *now) || !replays_[i].before) continue;
      const HistoryPoint& before = series.points[*replays_[i].before];
      const std::optional<stats::Interval> band = expected_after(replays_[i], before, *now);
      if (!band || before.figures->value <= 0) continue;
      Transition& cell = cells[{class_of(before), class_of(*now)}];
      cell.candidates.push_back({before.figures->value, *band, now->figures->value});
      cell.series.push_back(i);
    }
    shifted_.clear();
    for (const auto& [classes, cell] : cells) {
      const bool changed = classes.first != classes.second;
      const ShiftJudgement shift =
          judge_shift(cell.candidates, changed ? EnvironmentChange::yes : EnvironmentChange::no);
      if (shift.kind == ShiftKind::none) continue;
      history_.shifts.push_back({run, classes.first, classes.second, std::string(name_of(shift.kind)), shift.candidates,
                                 shift.up, shift.down, shift.median_change.value_or(0)});
      if (shift.kind == ShiftKind::shift)
        for (const std::size_t i : cell.series) shifted_.insert(history_.series[i].id);
    }
  }

  /// Where the next value is expected by those before: mean -/+ t s sqrt(1 + 1/n). Absent for fewer than three.
  std::optional<stats::Interval> band_after(const PastValues& values) {
    const std::size_t count = std::min(values.size(), band_runs);
    if (count < fewest_in_band) return std::nullopt;
    const auto moments = stats::moments(std::span(values).last(count));
    const double n = static_cast<double>(count);
    const double half = criticals_.of(count) * *moments->stddev * std::sqrt(1 + 1 / n);
    return stats::Interval{moments->mean - half, moments->mean + half};
  }

  /// Where a value is expected if nothing changed: in the interval of the run before, or without one in the band of the
  /// runs before, on the same type of machine. Absent: nobody knows.
  std::optional<stats::Interval> expected_after(const SeriesReplay& replay, const HistoryPoint& before,
                                                const HistoryPoint& now) {
    if (now.stability == Stability::stable && before.stability == Stability::stable && before.figures->ci99_lower)
      return stats::Interval{*before.figures->ci99_lower, *before.figures->ci99_upper};
    const bool are_single = now.stability == Stability::unrated && before.stability == Stability::unrated;
    const auto past = replay.past.find(class_of(now));
    if (!are_single || class_of(before) != class_of(now) || past == replay.past.end()) return std::nullopt;
    return band_after(past->second);
  }

  void judge(std::size_t index, std::size_t run) {
    SeriesReplay& replay = replays_[index];
    HistorySeries& series = history_.series[index];
    HistoryPoint* const point = point_in(index, run);
    if (point != nullptr) ++replay.next;
    if (series.metric.undirected || series.metric.name.empty()) return;
    if (point == nullptr || !is_judged(series, *point)) return freeze(index, run);
    const LiteralJudgement judgement = measure(replay, series, *point, run);
    point->label = judgement.label;
    point->side = judgement.side;
    if (!judgement.note.empty()) series.notes.push_back(judgement.note);
    replay.before = replay.next - 1;
  }

  void freeze(std::size_t index, std::size_t run) {
    for (auto& [name, state] : replays_[index].states)
      if (const std::string note = state.freeze(); !note.empty())
        history_.series[index].notes.push_back(
            std::string(note).append(", the last of them ").append(history_.runs[run].stored.location.id));
  }

  BandedValue banded(SeriesReplay& replay, const HistorySeries& series, const HistoryPoint& point) {
    const model::Figures& figures = *point.figures;
    BandedValue value;
    value.value = figures.value;
    if (figures.ci99_lower && point.stability == Stability::stable) {
      value.band = stats::Interval{*figures.ci99_lower, *figures.ci99_upper};
      value.reliable = figures.ci_reliable;
    } else if (series.metric.name == "allocated_bytes") {
      const double half = std::max(exact_bytes, exact_share * figures.value);
      value.band = stats::Interval{figures.value - half, figures.value + half};
    } else {
      PastValues& past = replay.past[class_of(point)];
      past.push_back(figures.value);
      value.band = band_after(past);
      if (value.band && is_failed_share(series.metric)) {  // within 1 percentage point of the middle nothing changed
        const double middle = (value.band->low + value.band->high) / 2;
        value.band->low = std::min(value.band->low, middle - most_failed_rise);
        value.band->high = std::max(value.band->high, middle + most_failed_rise);
      }
    }
    return value;
  }

  LiteralJudgement measure(SeriesReplay& replay, const HistorySeries& series, const HistoryPoint& point,
                           std::size_t run) {
    const bool elsewhere = !replay.states.empty();
    const bool accepted = replay.accepted_seen < replay.accepted.size() && replay.accepted[replay.accepted_seen] <= run;
    while (replay.accepted_seen < replay.accepted.size() && replay.accepted[replay.accepted_seen] <= run)
      ++replay.accepted_seen;
    if (accepted) {
      replay.states.clear();
      replay.past.clear();
    }
    const BandedValue value = banded(replay, series, point);
    const auto [at, is_new] = replay.states.try_emplace(class_of(point), series.metric.better);
    RegressionState& state = at->second;
    if (accepted) return state.restart(value, LiteralLabel::accepted);
    if (shifted_.count(series.id) > 0) return state.restart(value, LiteralLabel::platform_shift);
    if (is_new && elsewhere) return state.restart(value, LiteralLabel::environment_changed);
    return state.measure(value);
  }

  model::History& history_;
  std::vector<SeriesReplay> replays_;
  std::set<std::string> shifted_;  ///< ids that the platform explains in this run
  Criticals criticals_;
};

}  // namespace

bool is_about(const model::Acceptance& change, const HistorySeries& series) {
  const bool has_name =
      change.id == series.id || change.id == series.name || (!series.docref.empty() && change.id == series.docref);
  return has_name && (change.metric.empty() || change.metric == series.metric.name);
}

bool is_change_of(const model::Acceptance& change, const model::HistoryRun& run) {
  if (!run.published) return false;
  return change.run.empty() ? !change.commit.empty() && run.metadata.sha.starts_with(change.commit)
                            : run.stored.location.id == change.run;
}

std::vector<model::AcceptedChange> accepted_changes(const model::History& history, const HistorySeries& series,
                                                    std::span<const model::Acceptance> accepted) {
  std::vector<model::AcceptedChange> changes;
  for (const model::Acceptance& change : accepted) {
    if (!is_about(change, series)) continue;
    const auto first = std::find_if(history.runs.begin(), history.runs.end(),
                                    [&](const model::HistoryRun& run) { return is_change_of(change, run); });
    if (first == history.runs.end()) continue;
    changes.push_back({static_cast<std::size_t>(first - history.runs.begin()),
                       change.commit.empty() ? first->metadata.sha : change.commit, change.reason});
  }
  std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.run < b.run; });
  return changes;
}

std::vector<std::size_t> accepted_runs(const model::History& history, const HistorySeries& series,
                                       std::span<const model::Acceptance> accepted) {
  std::vector<std::size_t> runs;
  for (const model::AcceptedChange& change : accepted_changes(history, series, accepted)) runs.push_back(change.run);
  return runs;
}

std::vector<std::size_t> published_numbers(const model::History& history) {
  std::vector<std::size_t> numbers;
  std::size_t published = 0;
  for (const model::HistoryRun& run : history.runs) {
    numbers.push_back(published);
    published += run.published ? 1 : 0;
  }
  return numbers;
}

void label_history(model::History& history, std::span<const model::Acceptance> accepted) {
  Labelling labelling(history, accepted);
  for (std::size_t run = 0; run < history.runs.size(); ++run)
    if (history.runs[run].published) labelling.run(run);
}

}  // namespace benchgate::judge
