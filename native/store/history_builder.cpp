// SPDX-License-Identifier: MIT
#include "store/history_builder.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/changed_units.hpp"
#include "judge/environment_class.hpp"
#include "model/carried_measurement.hpp"
#include "model/directions.hpp"
#include "model/receipt.hpp"
#include "store/failure_text.hpp"
#include "store/history_samples.hpp"
#include "store/published_runs.hpp"
#include "store/renamed_cases.hpp"
#include "store/report_choice.hpp"

namespace benchgate::store {

namespace {

using model::CaseInRun;
using model::History;
using model::HistoryPoint;
using model::HistoryRun;

/// Returns the group that a fingerprint is about: for our own results the scenario, whose runs share one fingerprint.
std::string measured_group(const model::StoredMeasurement& stored) {
  const bool is_own = stored.format == model::own_run_schema || stored.format == model::own_carried_schema;
  return group_of(is_own ? scenario_of(stored.path) : stored.path);
}

class Builder {
 public:
  Builder(model::RunKind kind, std::size_t runs, const BuildSettings& settings) : settings_(settings) {
    history_.kind = kind;
    history_.runs.reserve(runs);
  }

  void add(ArchivedRun& read) {
    for (std::string& name : rename_cases(read.measurements, settings_.renames))
      history_.renamed.insert(std::move(name));
    HistoryRun& run = add_run(read);
    for (const CaseInRun& one : read.measurements.cases) add_links(one);
    if (!run.published) return note_docrefs(run, read.measurements.cases);
    for (CaseInRun& one : read.measurements.cases) {
      if (one.is_single) {
        run.notes.push_back(fmt::format("'{}' is not published: it was measured once", base::printable(one.name)));
        note_docref(docref_of(one), "it was measured once");
      } else
        add_case(one, environment_number(read.measurements.environments[one.environment]));
    }
    carry_forward(read);
  }

  History finish() {
    for (auto& [key, series] : series_) {
      leave_out_other_units(series);
      if (const auto links = links_.find({series.id, series.metric.name}); links != links_.end())
        series.links = std::move(links->second);
      history_.series.push_back(std::move(series));
    }
    warn_of_overrides();
    list_unpublished_docrefs();
    return std::move(history_);
  }

 private:
  /// The group that a fingerprint stands for, in the last run that measured it completely.
  struct Fingerprinted {
    std::string fingerprint;
    std::size_t run = 0;
  };

  std::size_t run_index() const { return history_.runs.size() - 1; }

  HistoryRun& add_run(ArchivedRun& read) {
    HistoryRun& run = history_.runs.emplace_back();
    run.stored = read.stored;
    run.median_n = history_.kind == model::RunKind::benchmarks ? median_count(read.measurements) : std::nullopt;
    const JobTypeOfRun type = job_type_of(read);
    run.job_type = type.name;
    run.job_type_declared = type.is_declared;
    run.cases = read.measurements.cases.size();
    run.reports = read.measurements.reports;
    run.other_files = read.measurements.other_files;
    run.archived_again = std::move(read.archived_again);
    run.unread = std::move(read.measurements.unread);
    run.notes = std::move(read.measurements.notes);
    if (run.job_type_declared && run.median_n)
      if (std::string note = unusual_count(run.job_type, *run.median_n); !note.empty())
        run.notes.push_back(std::move(note));
    run.why_unpublished = why_unpublished(read, settings_.published_job_types);
    run.published = run.why_unpublished.empty();
    count_buckets(read, run);
    for (const std::string& path : read.metadata.unchanged_scenarios) run.unchanged.push_back(group_of(path));
    run.metadata = std::move(read.metadata);
    return run;
  }

  void count_buckets(ArchivedRun& read, HistoryRun& run) {
    judge::StabilityBuckets buckets;
    for (CaseInRun& one : read.measurements.cases) {
      if (!one.failure.empty() || one.metrics.empty()) {
        ++run.failed;
        continue;
      }
      const std::string reason = override_of(one);
      auto& stability = one.metrics.front().figures.stability;
      if (!reason.empty()) {
        const auto& figures = one.metrics.front().figures;
        evidence_[one.id].add(figures.n.value_or(0), figures.stability == model::Stability::stable);
        if (stability == model::Stability::unstable) stability = model::Stability::expected_unstable;
      }
      buckets.add(stability);
    }
    run.stable = buckets.stable;
    run.unstable = buckets.unstable;
    run.expected_unstable = buckets.expected_unstable;
  }

  /// The reason why its noise is inherent: by its id, its name with parameters or without, or that of class and method.
  std::string override_of(const CaseInRun& one) {
    const std::string bare = one.name.substr(0, one.name.find_first_of("(@"));
    for (const std::string& name : {one.id, one.name, bare, short_name(one, true), short_name(one, false)})
      if (const auto found = settings_.overrides.find(name); !name.empty() && found != settings_.overrides.end()) {
        history_.overridden.insert(name);
        return found->second;
      }
    return one.expected_unstable;
  }

  /// "Class.Method" or "Class.Method(n=5&m=6)" of "Namespace.Class.Method(n: 5, m: 6)".
  static std::string short_name(const CaseInRun& one, bool with_parameters) {
    const std::string bare = one.name.substr(0, one.name.find_first_of("(@"));
    const std::size_t method = bare.rfind('.');
    if (method == std::string::npos || method == 0) return "";
    const std::size_t type = bare.rfind('.', method - 1);
    std::string name = type == std::string::npos ? bare : bare.substr(type + 1);
    if (!with_parameters) return name;
    return one.parameters.empty() ? "" : fmt::format("{}({})", name, one.parameters);
  }

  /// Its own DocRef, or what the configuration gives to its name, or to its id, which is more exact.
  const std::string& docref_of(const CaseInRun& one) const {
    const std::string* docref = &one.docref;
    for (const std::string* const name : {&one.name, &one.id})
      if (const auto found = settings_.docrefs.find(*name); found != settings_.docrefs.end()) docref = &found->second;
    return *docref;
  }

  void note_docref(const std::string& docref, const std::string& why) {
    if (!docref.empty()) unpublished_[docref] = why;
  }

  void note_docrefs(const HistoryRun& run, const std::vector<CaseInRun>& cases) {
    for (const CaseInRun& one : cases) note_docref(docref_of(one), run.why_unpublished);
  }

  /// Those whose test cases have no point at all.
  void list_unpublished_docrefs() {
    for (const model::HistorySeries& series : history_.series)
      if (!series.points.empty()) unpublished_.erase(series.docref);
    for (const auto& [docref, why] : unpublished_) history_.unpublished_docrefs.push_back({docref, why});
  }

  /// Also a run that is not published may show how two anchors compare.
  void add_links(const CaseInRun& one) {
    const std::string& head = history_.runs.back().metadata.sha;
    for (const auto& [metric, figures, anchor, samples] : one.metrics)
      if (anchor && anchor->stable && figures.stability == model::Stability::stable && figures.value > 0 &&
          anchor->value > 0 && !head.empty() && head != anchor->commit)
        links_[{one.id, metric.name}].push_back({head, anchor->commit, figures.value / anchor->value,
                                                 std::hypot(figures.cov.value_or(0), anchor->cov.value_or(0))});
  }

  std::size_t environment_number(const model::MeasuredEnvironment& environment) {
    const auto found = std::find(history_.environments.begin(), history_.environments.end(), environment);
    if (found != history_.environments.end()) return static_cast<std::size_t>(found - history_.environments.begin());
    history_.environments.push_back(environment);
    history_.environment_classes.push_back(judge::environment_class(environment.machine));
    return history_.environments.size() - 1;
  }

  std::size_t group_number(const std::string& group) {
    const auto [at, is_new] = group_numbers_.try_emplace(group, history_.groups.size());
    if (is_new) history_.groups.push_back(group);
    return at->second;
  }

  void add_case(CaseInRun& one, std::size_t environment) {
    const std::size_t run = run_index();
    HistoryPoint point;
    point.run = run;
    point.measured_run = run;
    point.environment = environment;
    point.synthetic = one.synthetic;
    point.group = group_number(one.group);
    const bool has_failed = !one.failure.empty() || one.metrics.empty();
    if (has_failed) add_failure(one, point);
    for (std::size_t i = 0; i < one.metrics.size(); ++i) {
      model::MeasuredMetric& metric = one.metrics[i];
      model::HistorySeries& series = series_of(one, metric.metric, i == 0 && !has_failed);
      HistoryPoint& added = series.points.emplace_back(point);
      note_unit(series, metric.metric.unit);
      added.stability = metric.figures.stability;
      added.figures = std::move(metric.figures);
      added.anchor = std::move(metric.anchor);
      added.samples = std::move(metric.samples);
      if (!added.samples.empty()) thin_older(series.points);
    }
  }

  /// A failed test case has a point in its headline, which is known from earlier runs or not at all.
  void add_failure(const CaseInRun& one, HistoryPoint point) {
    point.stability = model::Stability::failed;
    point.failure = first_line_of_failure(one.failure);
    const auto known = series_.lower_bound({one.id, false, ""});
    const bool is_known = known != series_.end() && known->second.id == one.id && known->second.headline;
    model::HistorySeries& series = is_known ? known->second : series_of(one, {}, true);
    series.points.push_back(point);
  }

  model::HistorySeries& series_of(const CaseInRun& one, const model::Metric& metric, bool headline) {
    model::HistorySeries& series = series_[{one.id, !headline, metric.name}];
    const bool is_new = series.id.empty();
    if (is_new && headline) take_over_failures(one, metric, series);
    series.id = one.id;
    series.module = one.module;
    series.name = one.name;
    series.parameters = one.parameters;
    series.job = one.job;
    series.headline = headline;
    series.metric = metric;
    model::give_direction(series.metric, settings_.better);
    series.docref = docref_of(one);
    series.scenario = one.scenario;
    if (headline) series.expected_unstable = override_of(one);
    return series;
  }

  /// The point that was added last has its figures in this unit.
  void note_unit(const model::HistorySeries& series, const std::string& unit) {
    std::vector<UnitChange>& changes = units_[&series];
    if (changes.empty() || changes.back().unit != unit) changes.push_back({unit, series.points.size() - 1});
  }

  /// The series is in the unit of its newest figures: values in another one cannot be compared with them.
  void leave_out_other_units(model::HistorySeries& series) {
    const auto found = units_.find(&series);
    if (found == units_.end() || found->second.size() < 2) return;
    const std::vector<UnitChange>& changes = found->second;
    const std::string& newest = changes.back().unit;
    std::map<std::string, std::size_t> left_out;
    std::vector<HistoryPoint> points;
    for (std::size_t i = 0, change = 0; i < series.points.size(); ++i) {
      while (change + 1 < changes.size() && changes[change + 1].first <= i) ++change;
      const std::string& unit = changes[change].unit;
      if (series.points[i].figures && unit != newest)
        ++left_out[unit];
      else
        points.push_back(std::move(series.points[i]));
    }
    series.points = std::move(points);
    for (const auto& [unit, count] : left_out)
      history_.warnings.push_back(fmt::format("{}: {} is in {} now, so {} of earlier runs in {} {} left out",
                                              base::printable(series.name), base::printable(series.metric.name),
                                              judge::unit_text(newest), base::pluralize(count, "value"),
                                              judge::unit_text(unit), count == 1 ? "is" : "are"));
  }

  /// Failures before the first figures are in a series without a metric.
  void take_over_failures(const CaseInRun& one, const model::Metric& metric, model::HistorySeries& series) {
    if (metric.name.empty()) return;
    const auto failed = series_.find({one.id, false, ""});
    if (failed == series_.end()) return;
    series.points = std::move(failed->second.points);
    series_.erase(failed);
  }

  void carry_forward(const ArchivedRun& read) {
    const HistoryRun& run = history_.runs.back();
    for (const model::StoredMeasurement& stored : run.metadata.measurements) {
      if (stored.fingerprint.empty()) continue;
      const std::string group = measured_group(stored);
      bool measured = false, complete = true;
      for (const CaseInRun& one : read.measurements.cases) {
        if (!is_part(one.group, group)) continue;
        measured = true;
        complete = complete && one.failure.empty();
      }
      if (measured && complete)
        fingerprints_[group] = {stored.fingerprint, run_index()};
      else if (measured)
        fingerprints_.erase(group);
      else if (const auto earlier = earlier_of(stored, group); earlier != fingerprints_.end())
        carry(earlier->first, earlier->second.run);
      else
        history_.runs.back().notes.push_back(fmt::format(
            "nothing was measured at '{}', and no earlier run has its fingerprint", base::printable(group)));
    }
  }

  /// Finds the earlier measurement that one without figures carries forward.
  std::map<std::string, Fingerprinted>::const_iterator earlier_of(const model::StoredMeasurement& stored,
                                                                  const std::string& group) const {
    if (stored.format == model::own_carried_schema) return find_carried(fingerprints_, group, stored.fingerprint);
    const auto own = fingerprints_.find(group);
    return own != fingerprints_.end() && own->second.fingerprint == stored.fingerprint ? own : fingerprints_.end();
  }

  /// Repeats in this run what was measured of a group before.
  void carry(const std::string& group, std::size_t measured_run) {
    std::set<std::string> carried;
    for (auto& [key, series] : series_) {
      if (series.points.empty() || series.points.back().measured_run != measured_run) continue;
      if (!is_part(history_.groups[series.points.back().group], group)) continue;
      HistoryPoint point = series.points.back();
      if (point.run == run_index() || !point.figures) continue;
      point.run = run_index();
      ++point.hops;
      point.samples.clear();
      series.points.push_back(std::move(point));
      carried.insert(series.id);
    }
    history_.runs.back().carried += carried.size();
  }

  void warn_of_overrides() {
    for (const auto& [id, evidence] : evidence_)
      if (std::string warning = judge::override_warning(id, evidence); !warning.empty())
        history_.warnings.push_back(std::move(warning));
  }

  /// From the point `first` on figures are in this unit.
  struct UnitChange {
    std::string unit;
    std::size_t first;
  };

  const BuildSettings& settings_;
  History history_;
  /// By id, headline first, and metric.
  std::map<std::tuple<std::string, bool, std::string>, model::HistorySeries> series_;
  std::map<const model::HistorySeries*, std::vector<UnitChange>> units_;  ///< of the figures of each
  std::map<std::string, std::size_t> group_numbers_;
  std::map<std::string, Fingerprinted> fingerprints_;                                    ///< by group
  std::map<std::pair<std::string, std::string>, std::vector<model::AnchorLink>> links_;  ///< by id and metric
  std::map<std::string, judge::OverrideEvidence> evidence_;
  std::map<std::string, std::string> unpublished_;  ///< by DocRef: why the last run with it does not count
};

}  // namespace

History build_history(model::RunKind kind, std::vector<ArchivedRun> runs, const BuildSettings& settings) {
  leave_out_replaced(runs, settings.published_job_types);
  Builder builder(kind, runs.size(), settings);
  for (ArchivedRun& run : runs) {
    builder.add(run);
    run = {};  // only the series keep figures
  }
  return builder.finish();
}

}  // namespace benchgate::store
