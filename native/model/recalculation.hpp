// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace benchgate::model {

/// A branch to which recalculated data were committed.
struct DataBranch {
  std::string name;
  bool changed = false;  ///< whether a commit was needed

  bool operator==(const DataBranch&) const = default;
};

/// The result of `history recalculate`.
struct RecalculateReport {
  std::string store = {};
  std::vector<std::string> files = {};  ///< that were written
  std::size_t runs = 0;
  std::size_t unpublished = 0;  ///< runs of a job type that does not count
  std::size_t test_cases = 0;
  std::size_t open_alerts = 0;
  std::vector<std::string> alerts = {};    ///< a sentence for each open one
  std::vector<std::string> warnings = {};  ///< on overrides and on runs
  std::optional<DataBranch> data_branch = {};

  bool operator==(const RecalculateReport&) const = default;
};

/// What the newest run could show of a metric of a test case.
struct CalibratedCase {
  std::string id;
  std::string metric;
  bool headline = true;                          ///< the first metric of its test case
  std::size_t baselines = 0;                     ///< earlier runs on the machines of the pair, the fewer of both
  std::optional<double> spread_pct = {};         ///< between runs
  std::optional<double> detectable_pct = {};     ///< the smallest change that alerts
  std::optional<double> detectable_points = {};  ///< instead, of a share of failed work: percentage points
  std::optional<double> reruns =
      {};                ///< measurements per run that a change of 5 % would need; absent: no number is enough
  std::string why = {};  ///< why nothing can be said

  bool operator==(const CalibratedCase&) const = default;
};

/// The result of `calibrate`.
struct Calibration {
  std::string store = {};
  std::size_t runs = 0;            ///< published ones
  std::size_t unchanged_runs = 0;  ///< of a commit that was measured before
  std::size_t judged_runs = 0;     ///< that the next two are of: the unchanged ones, else all but the first
  std::size_t alerting_runs = 0;   ///< with a new alert
  std::size_t alerts = 0;          ///< new ones
  std::size_t literal_labels = 0;  ///< regressions of the literal rule in those runs
  std::size_t test_cases = 0;      ///< of the newest run
  std::size_t measurable = 0;      ///< those of which a metric has enough earlier runs
  std::optional<double> cov_p10 = {}, cov_p50 = {}, cov_p90 = {};  ///< CoV of stable measurements, ratios
  std::vector<CalibratedCase> cases = {};                          ///< of the newest run

  bool operator==(const Calibration&) const = default;
};

}  // namespace benchgate::model
