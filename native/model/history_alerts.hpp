// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/publish_report.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// An entry of `alerts.json`: the judgement of a test case in the newest run, or an alert. Names are as tools wrote
/// them.
struct AlertEntry {
  std::string kind = {};    ///< "benchmarks", "load-tests"
  std::string run_id = {};  ///< the last run that it is about
  std::uint64_t run_attempt = 1;
  std::string id = {};  ///< of the test case
  std::string metric = {};
  std::string label = {};      ///< of the literal rule: "regression", "none", ...
  std::string direction = {};  ///< "worse", "better"
  bool alert = false;          ///< it raises an alert
  std::optional<double> change_pct = {};
  std::optional<double> change_points = {};  ///< instead, of a share of failed work: percentage points
  std::optional<double> raw_change_pct = {};
  std::optional<double> p_adjusted = {};
  bool provisional = false;  ///< size and run of the change may move with the next runs
  std::string rule = {};     ///< of the calibrated rule; "": nothing to say
  std::string state = {};    ///< "open", "recovered", "gone", "accepted", "reported"; "" no alert
  std::string change_run_id = {};
  std::string change_sha = {};  ///< commit in which the change was seen first
  std::string change_subject = {};
  std::string change_author = {};
  std::string first_run_id = {};  ///< the run that alerted first
  std::string docref = {};
  std::string reason = {};

  /// Returns what the alert is about, besides the test case: the commit, else the run.
  const std::string& change() const { return change_sha.empty() ? change_run_id : change_sha; }

  bool operator==(const AlertEntry&) const = default;
};

/// The newest values of a test case beside an alert or a suspicion, which compare with each other: measured on the
/// machine of the newest one, or relative to anchors.
struct AlertCurve {
  std::string id = {};
  std::string metric = {};
  std::string unit = {};
  std::string machine = {};         ///< what environments are compared by; "": relative to anchors
  std::vector<double> values = {};  ///< oldest first; unit of the metric
  double before = 0;                ///< the level before the change: the median of up to 10 values
  std::size_t changed = 0;          ///< index of the first value since the change; `values.size()` after them: none is

  bool operator==(const AlertCurve&) const = default;
};

/// What of the newest run could not be judged, for one reason: test cases with all their metrics, and single metrics.
struct Unjudged {
  std::string rule = {};       ///< "no_baseline", "unstable", ...
  std::string why = {};        ///< in a few words, of several test cases
  std::string advice = {};     ///< what helps; "": nothing does
  std::size_t test_cases = 0;  ///< how many
  std::size_t metrics = 0;     ///< and of how many metrics it is the reason, of test cases that others judge
  std::string id = {};         ///< of the first one
  std::string metric = {};     ///< the metric of that one that the reason is about
  std::string reason = {};     ///< of that one

  bool operator==(const Unjudged&) const = default;
};

/// The result of `history alerts`.
struct AlertsReport {
  Verdict verdict = Verdict::not_evaluated;
  std::string headline = {};             ///< one line, plain text
  std::vector<AlertEntry> open = {};     ///< worse than accepted
  std::vector<AlertEntry> suspect = {};  ///< worse in the newest run alone, or slowly
  std::vector<AlertEntry> missing = {};  ///< test cases that the runs before measured; without a metric
  std::size_t judged = 0;                ///< test cases of the newest run of which a metric could have alerted
  std::size_t not_measurable = 0;        ///< and those of which none could
  std::size_t metrics_judged = 0;        ///< metrics of the newest run that could have alerted
  std::size_t metrics_not_judged = 0;    ///< and, of the same test cases, those that could not
  std::vector<Unjudged> unjudged = {};   ///< why
  std::vector<std::string> notes = {};   ///< files of the history that could not be read, in sentences
  std::vector<AlertCurve> curves = {};   ///< of the worst of both
  std::vector<PublishStep> steps = {};   ///< what came of telling people
  std::string repository_url = {};       ///< page of the repository; "": not known

  bool operator==(const AlertsReport&) const = default;
};

}  // namespace benchgate::model
