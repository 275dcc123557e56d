// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/metric.hpp"
#include "model/stability.hpp"
#include "model/stored_run.hpp"
#include "model/trend.hpp"

namespace benchgate::model {

/// What a metric of a test case was in one run, in the unit of the metric. Absent is what is not known.
struct Figures {
  double value = 0;                ///< the headline: the median, else the mean, else what the tool states
  std::optional<std::uint64_t> n;  ///< values behind it; of load tests: requests
  std::optional<double> median, mean;
  std::optional<double> stdev;  ///< n - 1
  std::optional<double> min, max;
  std::optional<double> ci99_lower, ci99_upper;  ///< of the mean, Student's t
  std::optional<double> cov;                     ///< stdev / mean
  std::optional<double> p75, p95, p99;
  std::optional<double> error;  ///< standard error of the mean / mean, where the deviation is of single iterations
  bool ci_reliable = false;
  Stability stability = Stability::unrated;

  bool operator==(const Figures&) const = default;
};

/// A metric of an anchor's build, which was measured in turns with the head.
struct AnchorFigures {
  std::string commit;
  double value = 0;
  std::optional<double> cov;
  bool stable = false;

  bool operator==(const AnchorFigures&) const = default;
};

/// A metric of a test case in one run.
struct MeasuredMetric {
  Metric metric;
  Figures figures;
  std::optional<AnchorFigures> anchor = {};
  std::vector<double> samples = {};  ///< single values, ascending, perhaps thinned; empty: not known

  bool operator==(const MeasuredMetric&) const = default;
};

/// What measured: the machine and the tool.
struct MeasuredEnvironment {
  StoredEnvironment machine;
  std::string tool;
  std::string tool_version;

  bool operator==(const MeasuredEnvironment&) const = default;
};

/// A test case in one run.
struct CaseInRun {
  std::string id;      ///< `<module>|<name>|<job>`
  std::string module;  ///< first folder below the run
  std::string name;    ///< the tool's own, with its parameters
  std::string parameters;
  std::string job;
  std::string docref;
  std::string scenario = {};            ///< by which `benchgate run` measures it; "": it does not
  std::string group;                    ///< the report file, below the module: one process series on one machine
  std::size_t environment = 0;          ///< index in the environments of the run
  std::string failure;                  ///< why it failed; empty: it did not
  std::string expected_unstable;        ///< why its noise is inherent, as its own scenario says
  bool is_single = false;               ///< an own scenario with one iteration
  bool synthetic = false;               ///< nothing was measured
  std::vector<MeasuredMetric> metrics;  ///< the headline first; when it failed, how much of its work did

  bool operator==(const CaseInRun&) const = default;
};

/// All that was measured in one run.
struct RunMeasurements {
  std::vector<MeasuredEnvironment> environments;
  std::vector<CaseInRun> cases;          ///< by id
  std::string job_type;                  ///< as reports and receipts say; "" unknown
  std::size_t reports = 0;               ///< files that were read
  std::size_t other_files = 0;           ///< files that hold no figures, or the same again
  std::vector<std::string> unread = {};  ///< files with figures that could not be read, "PATH: why"
  std::vector<std::string> notes;        ///< what is odd about the run, in sentences

  bool operator==(const RunMeasurements&) const = default;
};

/// A run of the history, without its figures.
struct HistoryRun {
  StoredRun stored;
  RunMetadata metadata;
  std::string job_type;  ///< declared, else by the contents; "" unknown
  bool job_type_declared = false;
  bool published = false;
  std::string why_unpublished;
  std::optional<double> median_n;  ///< of what did not fail
  std::size_t cases = 0, failed = 0, carried = 0;
  std::size_t stable = 0, unstable = 0, expected_unstable = 0;
  std::size_t reports = 0, other_files = 0;
  std::vector<std::string> archived_again;  ///< other folders with the same run
  std::vector<std::string> changed = {};    ///< what is another one than before: "runtime go1.22 -> go1.23"
  std::vector<std::string> unchanged = {};  ///< groups that were not measured because nothing had changed
  std::vector<std::string> unread = {};     ///< as of RunMeasurements
  std::vector<std::string> notes;

  bool operator==(const HistoryRun&) const = default;
};

/// A point relative to its anchor, on the scale of the first anchor of its chain: comparable on any machine.
struct AnchoredFigures {
  std::size_t chain = 0;  ///< points of one chain compare
  double value = 0;       ///< head / anchor x median of the chain's first anchor
  double cov = 0;         ///< of head, anchor and the steps between anchors together

  bool operator==(const AnchoredFigures&) const = default;
};

/// A figure of a series: in which run, and what is said of it. Indices are those of History.
struct HistoryPoint {
  std::size_t run = 0;
  std::size_t environment = 0;
  std::size_t group = 0;           ///< index of History::groups
  std::optional<Figures> figures;  ///< absent: it failed
  std::size_t measured_run = 0;    ///< the run itself, or of a carried one the run that measured it
  std::size_t hops = 0;            ///< how often it was carried since
  Stability stability = Stability::unrated;
  LiteralLabel label = LiteralLabel::none;
  std::optional<Side> side;  ///< of the label
  std::string rule;          ///< of the calibrated rule: "", "test_case", "suspect", ...
  bool alert = false;
  std::optional<AnchorFigures> anchor = {};
  std::optional<AnchoredFigures> anchored = {};  ///< absent also where the anchor is not stable
  bool synthetic = false;                        ///< nothing was measured
  std::vector<double> samples = {};              ///< ascending, thinned; empty: not known, or carried
  std::string failure = {};                      ///< why it failed: a line; "": it did not, or nobody says

  bool operator==(const HistoryPoint&) const = default;
};

/// A slow change that no single run shows: the latest runs against the first ones since the last accepted change.
struct LongDrift {
  double change_pct = 0;  ///< of the median value
  double p_adjusted = 0;  ///< for many series
  std::size_t since = 0;  ///< the first of those runs
  Side side = Side::worse;

  bool operator==(const LongDrift&) const = default;
};

/// Two commits that one run measured in turns, published or not: how their anchors compare.
struct AnchorLink {
  std::string head, anchor;  ///< commits
  double ratio = 1;          ///< head / anchor
  double cov = 0;            ///< of both together

  bool operator==(const AnchorLink&) const = default;
};

/// A change of a series that people have accepted.
struct AcceptedChange {
  std::size_t run = 0;  ///< the first published one of its commit: index of History::runs
  std::string commit;   ///< as the acceptance names it
  std::string reason;

  bool operator==(const AcceptedChange&) const = default;
};

/// A metric of a test case over the runs.
struct HistorySeries {
  std::string id, module, name, parameters, job, docref;
  std::string scenario = {};      ///< by which `benchgate run` measures it; "": it does not
  std::string expected_unstable;  ///< the reason of its override
  bool headline = false;          ///< the first metric of its test case
  Metric metric;
  std::vector<HistoryPoint> points;  ///< by run
  std::optional<LongDrift> drift = {};
  std::vector<std::string> notes = {};
  std::vector<AnchorLink> links = {};         ///< in order of time
  std::vector<AcceptedChange> accepted = {};  ///< by run
  std::vector<MachineLevels> levels = {};     ///< by class of environment, in order of their first points

  bool operator==(const HistorySeries&) const = default;
};

/// An alert, or what is said instead, of the newest run. Alerts of earlier runs stand once, with their last state.
struct HistoryAlert {
  std::size_t run = 0;  ///< index in History::runs: the last one that it is about
  std::size_t series = 0;
  LiteralLabel label = LiteralLabel::none;
  std::optional<Side> side;
  bool alert = false;
  bool looked_at = false;  ///< whether the rule looked at its values; else `rule` and `reason` say why not
  std::string rule;
  std::optional<double> change_pct;      ///< of the value, with the sign of its change
  std::optional<double> change_points;   ///< instead, of a share of failed work: percentage points
  bool provisional = false;              ///< the run of the change is the first one outside; no level was found yet
  std::optional<double> raw_change_pct;  ///< with what the whole group has in common
  std::optional<double> p_adjusted;
  std::optional<std::size_t> changed_in;   ///< the run in which the change was seen first
  std::optional<std::size_t> first_alert;  ///< the run that alerted first
  std::optional<double> spread;            ///< s between runs, in logarithms
  std::size_t baselines = 0;               ///< the fewer of the earlier runs on the two machines of the pair
  bool measurable = false;                 ///< whether these are enough
  std::size_t family = 0;                  ///< measurable ids of its kind of metric in that run
  std::size_t families = 0;                ///< kinds with such ids
  std::optional<double> baseline;          ///< the level that it is compared with, as the rule sees values
  std::size_t compared_in = 0;             ///< the last run that its size is of
  std::size_t seen_in = 0;                 ///< the last run that had such a level: on its machine others may have none
  std::optional<std::size_t> retired_in = {};  ///< the run in which it ended, as its machines are not used any more
  std::string state;                           ///< "open", "recovered", "gone", "accepted", "reported"; "" no alert
  bool is_same_code = false;                   ///< the change stands between two runs of one commit
  bool back_once = false;                      ///< it is open, but back in its last run alone
  std::string reason;

  bool operator==(const HistoryAlert&) const = default;
};

/// A change of environments that explains (or does not explain) many changes at once.
struct HistoryShift {
  std::size_t run = 0;
  std::string from, to;  ///< environment classes
  std::string kind;      ///< "platform_shift", "suspicious_shift", "suspected_shift"
  std::size_t candidates = 0;
  double up = 0, down = 0;
  double median_change = 0;

  bool operator==(const HistoryShift&) const = default;
};

/// A DocRef of which no published run has a figure.
struct UnpublishedDocRef {
  std::string docref;
  std::string why;  ///< "only measured with the job type short"

  bool operator==(const UnpublishedDocRef&) const = default;
};

/// Everything that is derived from the raw runs of one kind.
struct History {
  RunKind kind = RunKind::benchmarks;
  std::vector<HistoryRun> runs;                   ///< in order of their commits; points name only published ones
  std::vector<MeasuredEnvironment> environments;  ///< each once
  std::vector<std::string> environment_classes;   ///< of each environment, as text: equal ones compare
  std::vector<std::string> groups;                ///< report files
  std::vector<HistorySeries> series;              ///< by id; of one id the headline first
  std::vector<HistoryShift> shifts;
  std::vector<HistoryAlert> alerts;
  std::vector<std::string> warnings;
  std::vector<UnpublishedDocRef> unpublished_docrefs = {};  ///< by DocRef
  std::set<std::string> renamed = {};                       ///< old names that a run had
  std::set<std::string> overridden = {};                    ///< names of overrides that are about a test case
};

}  // namespace benchgate::model
