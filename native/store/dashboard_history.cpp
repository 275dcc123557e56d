// SPDX-License-Identifier: MIT
#include "store/dashboard_history.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "format/alerts_json.hpp"
#include "format/history_json.hpp"
#include "judge/dashboard_names.hpp"
#include "judge/dashboard_ratios.hpp"
#include "judge/dashboard_table.hpp"
#include "judge/missing_cases.hpp"
#include "judge/unread_files.hpp"
#include "store/history_files.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

/// The address of a workflow run, where the repository is known; "" else. An imported run has an id of another kind.
std::string run_address(const std::string& repository, const std::string& id) {
  if (id.empty() || id.find_first_not_of("0123456789") != std::string::npos) return "";
  if (repository.starts_with("https://")) return fmt::format("{}/actions/runs/{}", repository, id);
  const bool owned = repository.find('/') != std::string::npos && repository.find(':') == std::string::npos;
  return owned ? fmt::format("https://github.com/{}/actions/runs/{}", repository, id) : "";
}

model::DashboardRun dashboard_run(const model::HistoryRun& from) {
  const model::RunMetadata& metadata = from.metadata;
  const model::RunLocation& location = from.stored.location;
  model::DashboardRun run;
  run.name = location.attempt > 1 ? model::run_name(location) : location.id;
  run.commit = metadata.sha;
  run.ref = metadata.ref;
  run.subject = metadata.subject;
  run.author = metadata.author;
  run.time = base::parse_rfc3339(metadata.timestamp);
  run.workflow = metadata.workflow;
  run.event = metadata.event;
  run.job_type = from.job_type;
  run.folder = location.folder;
  run.url = run_address(metadata.repository, location.id);
  run.changed = from.changed;
  if (!from.published) run.note = fmt::format("not published: {}", from.why_unpublished);
  return run;
}

model::DashboardEnvironment dashboard_environment(const model::StoredEnvironment& machine) {
  model::DashboardEnvironment environment;
  environment.os = judge::known_word(machine.os_version.empty() ? machine.os : machine.os_version);
  environment.arch = judge::known_word(machine.arch);
  environment.kernel = machine.kernel;
  environment.cpu_model = machine.cpu_model;
  if (machine.cpu_count) environment.cpu_count = static_cast<int>(*machine.cpu_count);
  if (machine.memory_mb) environment.memory_mb = static_cast<std::int64_t>(*machine.memory_mb);
  environment.runtime = machine.runtime;
  environment.runner_image = machine.runner_image;
  return environment;
}

model::PointStability point_stability(model::Stability stability) {
  switch (stability) {
    case model::Stability::stable: return model::PointStability::stable;
    case model::Stability::unstable: return model::PointStability::unstable;
    case model::Stability::expected_unstable: return model::PointStability::expected_unstable;
    case model::Stability::invalid: return model::PointStability::invalid;
    case model::Stability::unrated:
    case model::Stability::failed: break;
  }
  return model::PointStability::unknown;
}

/// Absent where only one value of the run is known.
std::optional<model::Summary> summary_of(const model::Figures& figures) {
  if (!figures.mean && !figures.p95 && !figures.p99) return std::nullopt;
  model::Summary summary;
  summary.median = figures.median.value_or(figures.value);
  summary.mean = figures.mean.value_or(NAN);
  summary.count = figures.n.value_or(0);
  summary.cv = figures.cov;
  summary.ci99_low = figures.ci99_lower;
  summary.ci99_high = figures.ci99_upper;
  summary.p95 = figures.p95.value_or(NAN);
  summary.p99 = figures.p99.value_or(NAN);
  return summary;
}

/// Reads one file into a dashboard that may hold another one already.
class HistoryReader {
 public:
  HistoryReader(const format::HistoryFile& history, model::Dashboard& dashboard, bool load,
                std::span<const model::AlertEntry> alerts, const SamplesOfSeries& samples)
      : history_(history), dashboard_(dashboard), load_(load), alerts_(alerts), samples_(samples) {}

  void read() {
    if (!dashboard_.events) dashboard_.events.emplace();
    first_run_ = dashboard_.runs.size();
    const model::History& tables = history_.tables();
    for (const model::HistoryRun& run : tables.runs) {
      dashboard_.runs.push_back(dashboard_run(run));
      dashboard_.runs.back().load = load_;
      sampled_runs_.push_back(model::run_name(run.stored.location));
    }
    for (const model::MeasuredEnvironment& one : tables.environments)
      environments_.push_back(judge::environment_index(dashboard_, dashboard_environment(one.machine)));
    history_.each_series([&](const model::HistorySeries& one) { read_series(one); });
    for (const model::HistoryShift& shift : tables.shifts)
      if (shift.from != shift.to) note_shift(shift);  // else the noise between runs is not known
    for (std::string& note : judge::unread_files(tables, judge::most_unread_named))
      dashboard_.notes.push_back(std::move(note));
    dashboard_.notes.insert(dashboard_.notes.end(), tables.warnings.begin(), tables.warnings.end());
  }

 private:
  void read_series(const model::HistorySeries& from) {
    model::DashboardSeries series;
    series.id = from.id;
    series.test_case = from.name + (from.job.empty() ? "" : fmt::format(" [{}]", from.job));
    series.metric = from.metric;
    series.module = from.module;
    series.docref = from.docref;
    series.expected_unstable = from.expected_unstable;
    series.headline = from.headline;
    series.load = load_;
    for (const model::HistoryPoint& point : from.points) series.points.push_back(dashboard_point(point));
    if (!from.points.empty()) {
      const model::HistoryPoint& newest = from.points.back();
      if (newest.label != model::LiteralLabel::none) series.label = name_of(newest.label);
      series.rule = newest.rule;
    }
    add_samples(series);
    if (!from.scenario.empty()) series.reproduce = judge::measuring_command(from.scenario);
    read_accepted(from, series);
    take_alerts(series);
    if (const std::optional<double> scale = judge::find_ratios(series, from.points)) {
      std::vector<model::DashboardLevels> levels = dashboard_levels(from, *scale);
      if (!levels.empty()) series.ratios->levels = std::move(levels.front());
    } else {
      series.levels = dashboard_levels(from, 1);
    }
    if (!series.points.empty()) dashboard_.series.push_back(std::move(series));
  }

  model::DashboardPoint dashboard_point(const model::HistoryPoint& from) const {
    model::DashboardPoint point;
    point.run = first_run_ + from.run;
    point.environment = environments_[from.environment];
    point.stability = point_stability(from.stability);
    point.hops = from.hops;
    point.error = from.failure;
    point.median_known = from.figures && from.figures->median;
    if (from.figures) {
      point.median = from.figures->median.value_or(from.figures->value);
      point.summary = summary_of(*from.figures);
    } else {
      point.failures = 1;
    }
    if (from.hops > 0) point.source = dashboard_.runs[first_run_ + from.measured_run].folder;
    return point;
  }

  void add_samples(model::DashboardSeries& series) const {
    const auto found = samples_.find({series.id, series.metric.name});
    if (found == samples_.end()) return;
    const auto& [own_id, metric, runs, values] = found->second;
    for (model::DashboardPoint& point : series.points)
      for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i] == sampled_runs_[point.run - first_run_]) point.samples = values[i];
  }

  /// Of the alerts of a series, the one that is open, or the improvement that its newest run brought, and all as
  /// events. That a test case is missing is about all of its series.
  void take_alerts(model::DashboardSeries& series) {
    for (const model::AlertEntry& entry : alerts_) {
      if (entry.kind != (load_ ? "load-tests" : "benchmarks") || entry.id != series.id) continue;
      if (entry.rule == judge::missing_rule) series.missing_since = run_named(entry.change_run_id);
      if (entry.metric != series.metric.name || entry.state.empty()) continue;
      const std::optional<std::size_t> run = run_named(entry.run_id);
      model::DashboardAlert alert = alert_of(entry);
      if (!alert.change && !alert.points) alert.from_zero_to = value_in(series, run);
      if (run)
        dashboard_.events->push_back(
            {series.test_case, entry.metric, alert, *run, entry.first_run_id, entry.state, series.id});
      const bool is_new = entry.state == "reported" && !series.points.empty() && run == series.points.back().run;
      if (!series.alert && (entry.state == "open" || is_new)) series.alert = alert;
    }
  }

  /// The value of a series in a run; "": it has none, or 0.
  static std::string value_in(const model::DashboardSeries& series, std::optional<std::size_t> run) {
    for (const model::DashboardPoint& point : series.points)
      if (point.run == run && point.median && *point.median > 0)
        return base::format_quantity(*point.median, series.metric.unit);
    return "";
  }

  model::DashboardAlert alert_of(const model::AlertEntry& entry) const {
    model::DashboardAlert alert;
    if (entry.direction == "better") alert.direction = model::ChangeDirection::progression;
    if (entry.change_pct) alert.change = *entry.change_pct / 100;
    if (entry.change_points) alert.points = *entry.change_points / 100;
    alert.since = run_named(entry.change_run_id);
    alert.same_code = entry.change_sha.empty() && alert.since && !dashboard_.runs[*alert.since].commit.empty();
    alert.provisional = entry.provisional;
    alert.reason = entry.reason;
    return alert;
  }

  std::optional<std::size_t> run_named(const std::string& id) const {
    const std::vector<model::HistoryRun>& runs = history_.tables().runs;
    const auto run =
        std::find_if(runs.begin(), runs.end(), [&](const auto& one) { return one.stored.location.id == id; });
    if (run == runs.end()) return std::nullopt;
    return first_run_ + static_cast<std::size_t>(run - runs.begin());
  }

  void read_accepted(const model::HistorySeries& from, model::DashboardSeries& series) const {
    for (const model::AcceptedChange& change : from.accepted) {
      model::DashboardAcceptance& accepted = series.accepted.emplace_back();
      accepted.commit = change.commit;
      accepted.reason = change.reason;
      for (std::size_t i = 0; i < from.points.size() && !accepted.point; ++i)
        if (from.points[i].run >= change.run) accepted.point = i;
    }
  }

  /// The levels and changes of a series; `scale` is what their values are divided by.
  std::vector<model::DashboardLevels> dashboard_levels(const model::HistorySeries& from, double scale) const {
    std::vector<model::DashboardLevels> all;
    for (const model::MachineLevels& machine : from.levels) {
      model::DashboardLevels& levels = all.emplace_back();
      if (machine.environment) levels.machine = dashboard_.machine_of[environments_[*machine.environment]];
      for (const model::TrendGroup& group : machine.groups)
        levels.groups.push_back({group.start, group.end, group.size, group.average / scale, group.stdev / scale, 0});
      for (const model::TrendChange& change : machine.changes)
        levels.changes.push_back({.change = change, .low = {}, .high = {}});
      if (machine.drift) levels.changes.push_back(judge::change_of(*machine.drift));
      for (model::DashboardChange& change : levels.changes) {
        change.change.before /= scale;
        change.change.after /= scale;
      }
    }
    return all;
  }

  void note_shift(const model::HistoryShift& shift) {
    std::string kind = shift.kind;
    for (char& c : kind) c = c == '_' ? ' ' : c;
    dashboard_.notes.push_back(fmt::format("{} with run {}: from {} to {}, {} test cases, median change {:.1f} %", kind,
                                           dashboard_.runs[first_run_ + shift.run].name, shift.from, shift.to,
                                           shift.candidates, 100 * shift.median_change));
  }

  const format::HistoryFile& history_;
  model::Dashboard& dashboard_;
  bool load_;
  std::span<const model::AlertEntry> alerts_;
  const SamplesOfSeries& samples_;
  std::size_t first_run_ = 0;
  std::vector<std::string> sampled_runs_;  ///< their names in samples.jsonl
  std::vector<std::size_t> environments_;
};

std::vector<model::AlertEntry> read_alerts(const fs::path& file) {
  if (!sys::path_exists(file)) return {};
  return format::parse_alerts(sys::read_file(file), base::printable(file.string()));
}

}  // namespace

void parse_history_dashboard(std::string_view text, std::string_view where, bool load,
                             std::span<const model::AlertEntry> alerts, const SamplesOfSeries& samples,
                             model::Dashboard& dashboard) {
  HistoryReader(format::HistoryFile(text, where), dashboard, load, alerts, samples).read();
}

model::Dashboard read_history_dashboard(const fs::path& folder) {
  model::Dashboard dashboard;
  const std::vector<fs::path> files = history_files(folder);
  for (const fs::path& file : files) {
    const fs::path kind = file.parent_path();
    parse_history_dashboard(sys::read_file(file), base::printable(file.string()), kind.filename() == "load-tests",
                            read_alerts(kind.parent_path() / "alerts.json"), read_samples(kind / samples_file),
                            dashboard);
  }
  if (files.empty())
    throw Error(folder.string(),
                "holds no benchmarks/history.json and no load-tests/history.json, which history recalculate writes");
  judge::make_names_unique(dashboard);
  return dashboard;
}

}  // namespace benchgate::store
