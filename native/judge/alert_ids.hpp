// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/alert_series.hpp"
#include "model/history.hpp"

namespace benchgate::judge {

/// Whether a point has figures of its own run: it was not carried forward.
bool is_measured(const model::HistoryPoint& point);

/// Kinds of metrics, in each of which many ids are judged together: families of spec alerts.md, step 7.
enum class MetricKind : std::size_t { time, memory, throughput, own, tail, failures };

/// Returns the kind by name and unit.
MetricKind kind_of(const model::Metric& metric);

/// Returns a change of x as one of the value, in percent. Precondition: neither value is 0.
double percent_of(double change, const model::Metric& metric);

/// The change from any value to 0.
inline constexpr double to_zero_pct = -100;

/// Which metrics of a history are judged by the calibrated rule, and by which of their points.
class AlertIds {
 public:
  /// Borrows `history`, which has to outlive the object.
  explicit AlertIds(const model::History& history);

  /// Returns why a series is no id of its own; "": it is one. It is none without a direction, where it follows from
  /// another metric of its test case, if it is a figure of the system beside a command's own, or if its noise is
  /// inherent.
  std::string_view why_not(std::size_t series) const { return why_not_[series]; }

  /// Whether a point may alert or be a baseline: measured in its run, stable, or of unknown stability.
  bool may_alert(std::size_t series, const model::HistoryPoint& point) const;

  /// Returns the value as the rule sees it; of a share of failed work the logarithm of share + 1 percentage point, so
  /// that 1 point from 0 is twice as much. Precondition: may_alert.
  double x_of(std::size_t series, const model::HistoryPoint& point) const;

  /// Whether a value of x_of stands for 0.
  bool is_zero(std::size_t series, double x) const;

  /// Returns what a report says of the noise of a point, as a point of the rule. Its run, environment and group are not
  /// set.
  AlertPoint alert_point(std::size_t series, const model::HistoryPoint& point) const;

  /// Returns the step that a value has to exceed whatever its ratio; 0: none.
  double least_step(std::size_t series) const { return least_steps_[series]; }

 private:
  struct TestCase;
  double zero_x(std::size_t series) const;
  std::string_view reason_against(const TestCase& test_case, const model::HistorySeries& series) const;

  const model::History& history_;
  std::vector<std::string_view> why_not_;
  std::vector<double> floors_;  ///< smaller values mean nothing: only of series with zeros, which have no logarithm
  std::vector<double> least_steps_;
};

}  // namespace benchgate::judge
