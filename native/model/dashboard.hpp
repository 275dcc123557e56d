// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"
#include "model/attribution.hpp"
#include "model/receipt.hpp"
#include "model/treatment.hpp"
#include "model/trend.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// A run of a history: what was measured, when and by whom. Empty and absent what is not known.
struct DashboardRun {
  std::string name;  ///< unique among the runs of benchmarks, and among those of load tests
  std::string commit;
  std::string ref;           ///< branch or tag
  std::string subject = {};  ///< first line of the commit's message
  std::string author = {};   ///< of the commit
  std::optional<base::Instant> time;
  std::string workflow, event, job_type;
  std::string url;                        ///< of the workflow run
  std::string tool;                       ///< name and version
  std::string folder = {};                ///< of its raw data in the history; "": not known
  std::string note;                       ///< what readers must know of it, such as "synthetic"
  bool load = false;                      ///< has the load tests alone; its benchmarks are a run of the same name
  std::vector<std::string> changed = {};  ///< other than in the run before: "runtime go1.22 -> go1.23"

  bool operator==(const DashboardRun&) const = default;
};

/// The machine and software that measured; empty and absent what is not known.
struct DashboardEnvironment {
  std::string os, arch, kernel, cpu_model;
  std::optional<int> cpu_count;
  std::optional<std::int64_t> memory_mb;
  std::string runtime, runner_image;

  bool operator==(const DashboardEnvironment&) const = default;
};

/// Whether values scatter so little that they may be cited and alert; `invalid`: too much of the work failed.
enum class PointStability : std::uint8_t { unknown, stable, unstable, expected_unstable, invalid };

/// Returns "unknown", "stable", "unstable", "expected-unstable", "invalid".
std::string_view name_of(PointStability stability);

/// The build of an older commit that was measured in turns with the run's own.
struct DashboardAnchor {
  std::string commit;
  double value = 0;                  ///< median, in the unit of the metric
  std::optional<double> ratio = {};  ///< of the point to the first anchor; absent: they cannot be compared

  bool operator==(const DashboardAnchor&) const = default;
};

/// What one run measured of one metric of a test case.
struct DashboardPoint {
  std::size_t run = 0;                          ///< index in Dashboard::runs
  std::optional<std::size_t> environment = {};  ///< index in Dashboard::environments
  std::optional<double> median = {};            ///< absent: every attempt failed
  bool median_known = true;                     ///< else `median` is the mean, or the value that the tool states
  std::optional<Summary> summary = {};          ///< absent: only one value per run is known
  PointStability stability = PointStability::unknown;
  std::uint64_t failures = 0;
  std::string error = {};            ///< why every attempt failed: a line
  std::uint64_t hops = 0;            ///< how often it was carried forward since it was measured; 0: its run measured it
  std::vector<double> samples = {};  ///< in the order in which they came; empty: not at hand
  std::string source = {};           ///< path or address of the raw data
  std::optional<DashboardAnchor> anchor = {};

  /// Returns the ratio to the first anchor; absent: there is no anchor, or they cannot be compared.
  std::optional<double> ratio() const { return anchor ? anchor->ratio : std::nullopt; }
  bool operator==(const DashboardPoint&) const = default;
};

/// How a change of level was measured: an interval of its size beside what the trend says. A drift is a change, too.
struct DashboardChange {
  TrendChange change;
  std::optional<double> low;  ///< 95 % interval of `change.change`, together with `high`
  std::optional<double> high;
  std::optional<std::size_t> until = {};  ///< the last point of a drift; absent: it is a step
  std::string accepted = {};              ///< why people accepted it; "": they did not

  bool operator==(const DashboardChange&) const = default;
};

/// The levels of a series on comparable machines and the changes between them.
struct DashboardLevels {
  std::optional<std::size_t> machine = {};  ///< index in Dashboard::machines; absent: they are of all points
  std::vector<TrendGroup> groups;           ///< `start` and `end` count points
  std::vector<DashboardChange> changes;     ///< `index` counts points

  bool operator==(const DashboardLevels&) const = default;
};

/// A series as the ratios of its points to an anchor, which compare across machines.
struct DashboardRatios {
  std::string anchor;   ///< commit of the first anchor
  bool judged = false;  ///< the newest point has a ratio, so verdicts are by the ratios
  DashboardLevels levels;

  bool operator==(const DashboardRatios&) const = default;
};

/// A change of a test case that people have accepted.
struct DashboardAcceptance {
  std::optional<std::size_t> point;  ///< the first one with it; absent: no run has measured the test case since then
  std::string commit;
  std::string reason;

  bool operator==(const DashboardAcceptance&) const = default;
};

/// What a check decided about a metric, when the dashboard is of a check.
struct DashboardJudgement {
  Verdict verdict = Verdict::skip;
  std::optional<double> baseline, candidate;  ///< unit of the metric
  std::optional<double> change, low, high;    ///< relative, with its 95 % interval
  std::optional<double> threshold;            ///< relative
  std::string why;
  bool leads = false;  ///< whether comments show this metric of the test case

  bool operator==(const DashboardJudgement&) const = default;
};

/// What the calibrated alerts say of a test case in the newest run: from alerts.json, nowhere computed again.
struct DashboardAlert {
  ChangeDirection direction = ChangeDirection::regression;
  std::optional<double> change = {};      ///< relative, without what its group has in common
  std::optional<double> points = {};      ///< instead, of a share of failed work: by how much the share changed
  std::string from_zero_to = {};          ///< instead, of a change from 0: the value that it is now, "3 B"
  std::optional<std::size_t> since = {};  ///< index in Dashboard::runs of the first run with the change
  bool same_code = false;                 ///< the run before it measured the same commit, so that none is to blame
  bool provisional = false;               ///< size and run may move with the next runs
  std::string reason = {};                ///< a sentence

  bool operator==(const DashboardAlert&) const = default;
};

/// An alert of a history, open or past, or an improvement that it reported.
struct DashboardEvent {
  std::string test_case, metric;
  DashboardAlert alert;
  std::size_t run = 0;    ///< index in Dashboard::runs of the last run that it is about
  std::string first_run;  ///< id of the run that alerted first
  std::string state;      ///< "open", "recovered", "gone", "accepted", "reported"
  std::string id = {};    ///< of the test case in the history

  bool operator==(const DashboardEvent&) const = default;
};

/// One metric of one test case over all runs.
struct DashboardSeries {
  std::string test_case;         ///< no other test case of the dashboard has this name
  std::string id = {};           ///< of the test case in the history; "": it is of none
  std::string shared_name = {};  ///< the test case's own name, which others have, too; "": `test_case` is its own
  Metric metric;
  std::string module;  ///< part of the project it belongs to; "": none
  std::vector<std::string> categories;
  std::string docref;
  std::string reproduce;                ///< command that measures it again; "": not known
  std::string expected_unstable;        ///< why its noise is inherent
  bool headline = false;                ///< the metric by which the test case is judged first
  bool load = false;                    ///< of a load test
  std::vector<DashboardPoint> points;   ///< by run, oldest first; runs that did not measure it are absent
  std::vector<DashboardLevels> levels;  ///< of the medians, by machine in order of their first points
  std::optional<DashboardRatios> ratios = {};
  std::vector<DashboardAcceptance> accepted = {};  ///< by run
  std::string label;  ///< what the literal rule says of the newest run, "regression"; "": nothing
  std::string rule;   ///< which calibrated rule spoke, "test_case", "suspect"; "": none
  std::optional<DashboardAlert> alert = {};       ///< open, or an improvement of the newest run
  std::optional<std::size_t> missing_since = {};  ///< index in Dashboard::runs of the first run that should have it
  std::optional<DashboardJudgement> judgement;

  bool operator==(const DashboardSeries&) const = default;
};

/// How well the causes of faults were recognised in one run of a fault scenario, over all its repetitions.
struct DashboardAttribution {
  std::size_t run = 0;  ///< index in Dashboard::runs
  std::string scenario;
  std::string mode;  ///< "full", "synthetic", ...: the label of its results
  std::size_t repetitions = 0;
  std::size_t interrupted = 0;  ///< of the repetitions: ended before their time
  AttributionFigures figures;
  std::optional<ByTreatment<AttributionFigures>> treatments = {};  ///< absent: not all repetitions have them

  bool operator==(const DashboardAttribution&) const = default;
};

/// What the comment of a check begins with.
struct DashboardAnswer {
  Verdict verdict = Verdict::not_evaluated;
  std::string headline;

  bool operator==(const DashboardAnswer&) const = default;
};

/// All that a dashboard shows.
struct Dashboard {
  std::string title;
  std::string repository;          ///< "https://host/owner/name"; "": links to commits are not possible
  std::vector<DashboardRun> runs;  ///< oldest first
  std::vector<DashboardEnvironment> environments;
  std::vector<std::string> machines = {};    ///< classes of environments, as text; those of one class compare
  std::vector<std::size_t> machine_of = {};  ///< of each environment: index in `machines`
  std::vector<DashboardSeries> series;       ///< series of a test case next to each other
  std::optional<std::vector<DashboardEvent>> events = {};  ///< absent: the source has no alerts
  std::vector<DashboardAttribution> attributions = {};
  std::optional<DashboardAnswer> answer = {};  ///< absent: the page finds it among the series
  std::vector<std::string> notes;              ///< what readers must know, in sentences

  bool operator==(const Dashboard&) const = default;
};

}  // namespace benchgate::model
