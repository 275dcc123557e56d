// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"
#include "model/metric.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// One run of a series. A failure or a gap has no values; it is never a 0.
struct TrendRun {
  std::vector<double> values;  ///< trials, finite; unit of the metric
  std::string name;            ///< commit or artifact; "" when runs have no names
  std::optional<base::Instant> time;
  std::string commit = {};  ///< runs of one commit are one point of a level; "": not known
  std::size_t index = 0;    ///< the same number in two series of a source: the same run
  std::size_t machine = 0;  ///< runs of a series with the same number were measured on comparable machines

  bool operator==(const TrendRun&) const = default;
};

/// A test case over its runs, oldest first.
struct TrendSeries {
  std::string test_case;
  Metric metric;
  std::vector<TrendRun> runs;
  std::vector<std::string> machines = {};  ///< as text, by TrendRun::machine; empty: they are not distinguished
  std::string machine = {};                ///< that of all runs, once they are split by it; "" unknown, or of all
  std::uint64_t not_finite = 0;            ///< values that were left out
  std::uint64_t failed_work_runs = 0;      ///< runs that were left out, because too much of their work failed

  bool operator==(const TrendSeries&) const = default;
};

/// Consecutive runs on one level. `start` and `end` (exclusive) count all runs of
/// the series, failed ones included; `size` counts samples.
struct TrendGroup {
  std::size_t start = 0;
  std::size_t end = 0;
  std::size_t size = 0;
  double average = 0;
  double stdev = 0;
  double bits = 0;

  bool operator==(const TrendGroup&) const = default;
};

enum class ChangeDirection {
  regression,
  progression,
  change,  ///< of a metric whose better direction is not known
};
enum class ChangeLabel { regression, progression, change, outlier, variance_change, unconfirmed, ended };
inline constexpr std::array change_labels{
    ChangeLabel::regression,      ChangeLabel::progression, ChangeLabel::change, ChangeLabel::outlier,
    ChangeLabel::variance_change, ChangeLabel::unconfirmed, ChangeLabel::ended};

/// Returns which way a level went from `before` to `after`.
ChangeDirection direction_of(const Metric& metric, double before, double after);
/// Whether a change with this label is a new level.
bool is_new_level(ChangeLabel label);

/// Returns "regression", "progression", "change".
std::string_view name_of(ChangeDirection direction);
/// Returns "regression", "progression", "change", "outlier", "variance_change", "unconfirmed", "ended".
std::string_view name_of(ChangeLabel label);

/// Where the level of a series changes.
struct TrendChange {
  std::size_t index = 0;  ///< first run of the later group
  ChangeDirection direction = ChangeDirection::regression;
  ChangeLabel label = ChangeLabel::regression;
  double before = 0;             ///< the level before, unit of the metric
  double after = 0;              ///< the level from then on
  std::optional<double> change;  ///< (after - before) / |before|; absent when `before` is 0, and with `points`
  std::optional<double> points;  ///< after - before of a share of failed work, in percentage points
  double bits_saved = 0;
  std::string why;       ///< why it is not simply its direction; "" when it is
  std::string run = {};  ///< name of the run `index`; "" when runs have no names

  bool operator==(const TrendChange&) const = default;
};

/// A newest level that no step explains: the series went from `change.before` to `change.after` in many small changes,
/// of which `change.index` is the first run and `until` the last.
struct TrendDrift {
  TrendChange change;
  std::size_t until = 0;
  std::string until_run = {};  ///< its name; "" when runs have no names

  bool operator==(const TrendDrift&) const = default;
};

/// The levels of a series on comparable machines and the changes between them. Numbers count the points of the series.
struct MachineLevels {
  std::optional<std::size_t> environment = {};  ///< one of those that measured them; absent: they are of all points
  std::vector<TrendGroup> groups = {};
  std::vector<TrendChange> changes = {};
  std::optional<TrendDrift> drift = {};  ///< of the newest level

  bool operator==(const MachineLevels&) const = default;
};

/// The present level relative to earlier ones, by time. Ratios.
struct TrendCompliance {
  std::optional<double> short_term;  ///< against a week ago
  std::optional<double> long_term;   ///< against the best of three months, the last week left out
  bool week_incomplete = false;      ///< the history is shorter than a week; the earliest run is used
  bool quarter_incomplete = false;   ///< the history is shorter than three months; the earliest run is used

  bool operator==(const TrendCompliance&) const = default;
};

/// What the analysis of a series found.
struct Trend {
  TrendSeries series;  ///< without runs, where it was read from what `trend` printed
  Verdict verdict = Verdict::not_evaluated;
  std::uint64_t runs = 0;  ///< how many the series has
  std::string profile;
  std::string search;     ///< "exact" or "fast"
  double unit = 0;        ///< the precision in which values are written, unit of the metric
  std::string unit_rule;  ///< how it came about, as text
  double max_value = 0;
  double total_bits = 0;
  std::uint64_t failed_runs = 0;  ///< runs without a value
  std::vector<std::optional<double>> run_averages;
  std::vector<TrendGroup> groups;
  std::vector<TrendChange> changes;
  std::optional<TrendDrift> drift;            ///< of the newest level; absent when a level explains it
  std::optional<TrendCompliance> compliance;  ///< absent when runs have no times, and of a share of failed work

  bool operator==(const Trend&) const = default;
};

/// Returns how many changes have this label, a drift included.
std::size_t count_of(const Trend& trend, ChangeLabel label);

/// Returns the level of the newest runs, unit of the metric. Precondition: the trend has groups.
double present_level(const Trend& trend);

/// Returns the latest confirmed change of level, or a drift since; null: there is none.
const TrendChange* latest_change(const Trend& trend);

/// Whether that is a regression.
bool regressed(const Trend& trend);

/// Returns the verdict on all series: error if none has a value.
Verdict verdict_of(std::span<const Trend> trends);

/// Returns test case and metric: "parse time".
std::string title_of(const TrendSeries& series);

}  // namespace benchgate::model
