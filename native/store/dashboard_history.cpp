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
#include "base/text.hpp"
#include "format/alerts_json.hpp"
#include "judge/dashboard_names.hpp"
#include "judge/dashboard_table.hpp"
#include "judge/missing_cases.hpp"
#include "store/dashboard_ratios.hpp"
#include "store/history_file.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;
using syntax::JsonValue;

std::string text_of(const JsonValue& object, std::string_view name) {
  return std::string(object.find(name).string_if(name));
}

/// The address of a workflow run, where the repository is known; "" else. An imported run has an id of another kind.
std::string run_address(const std::string& repository, const std::string& id) {
  if (id.empty() || id.find_first_not_of("0123456789") != std::string::npos) return "";
  if (repository.starts_with("https://")) return fmt::format("{}/actions/runs/{}", repository, id);
  const bool owned = repository.find('/') != std::string::npos && repository.find(':') == std::string::npos;
  return owned ? fmt::format("https://github.com/{}/actions/runs/{}", repository, id) : "";
}

model::DashboardRun dashboard_run(const model::HistoryRun& from) {
  const model::RunMetadata& metadata = from.metadata;
  const model::RunPlace& place = from.stored.place;
  model::DashboardRun run;
  run.name = place.attempt > 1 ? fmt::format("{}-{}", place.id, place.attempt) : place.id;
  run.commit = metadata.sha;
  run.ref = metadata.ref;
  run.subject = metadata.subject;
  run.author = metadata.author;
  run.time = base::parse_rfc3339(metadata.timestamp);
  run.workflow = metadata.workflow;
  run.event = metadata.event;
  run.job_type = from.job_type;
  run.folder = place.folder;
  run.url = run_address(metadata.repository, place.id);
  run.changed = from.changed;
  if (!from.published) run.note = fmt::format("not published: {}", from.why_unpublished);
  return run;
}

model::DashboardEnvironment dashboard_environment(const model::StoredEnvironment& machine) {
  model::DashboardEnvironment environment;
  environment.os = machine.os_version.empty() ? machine.os : machine.os_version;
  environment.arch = machine.arch;
  environment.kernel = machine.kernel;
  environment.cpu_model = machine.cpu_model;
  if (machine.cpu_count) environment.cpu_count = static_cast<int>(*machine.cpu_count);
  if (machine.memory_mb) environment.memory_mb = static_cast<std::int64_t>(*machine.memory_mb);
  environment.runtime = machine.runtime;
  environment.runner_image = machine.runner_image;
  return environment;
}

model::PointStability stability_named(std::string_view word) {
  if (word == "stable") return model::PointStability::stable;
  if (word == "expected_unstable") return model::PointStability::expected_unstable;
  if (word == "invalid") return model::PointStability::invalid;
  return word == "unstable" ? model::PointStability::unstable : model::PointStability::unknown;
}

/// Reads one file into a dashboard that may hold another one already.
class HistoryReader {
 public:
  HistoryReader(const HistoryFile& history, model::Dashboard& dashboard, bool load,
                std::span<const model::AlertEntry> alerts, const SamplesOfSeries& samples)
      : history_(history), dashboard_(dashboard), load_(load), alerts_(alerts), samples_(samples) {}

  void read() {
    if (!dashboard_.events) dashboard_.events.emplace();
    first_run_ = dashboard_.runs.size();
    const model::History& tables = history_.tables();
    for (const model::HistoryRun& run : tables.runs) {
      dashboard_.runs.push_back(dashboard_run(run));
      sampled_runs_.push_back(sampled_run(run.stored.place.id, run.stored.place.attempt));
    }
    for (const model::MeasuredEnvironment& one : tables.environments)
      environments_.push_back(judge::place_of(dashboard_, dashboard_environment(one.machine)));
    history_.root().array("series").each([&](const JsonValue& one) { read_series(one); });
    for (const model::HistoryShift& shift : tables.shifts) note_shift(shift);
    dashboard_.notes.insert(dashboard_.notes.end(), tables.warnings.begin(), tables.warnings.end());
  }

 private:
  void read_series(const JsonValue& value) {
    model::DashboardSeries series;
    const std::string job = text_of(value, "job");
    series.id = text_of(value, "id");
    series.test_case = text_of(value, "test_case") + (job.empty() ? "" : fmt::format(" [{}]", job));
    series.metric.name = text_of(value, "metric");
    series.metric.unit = text_of(value, "unit");
    const std::string better = text_of(value, "better");
    series.metric.better = better == "higher" ? model::Better::higher : model::Better::lower;
    series.metric.undirected = better.empty();
    series.module = text_of(value, "module");
    series.docref = text_of(value, "docref");
    series.expected_unstable = text_of(value, "expected_unstable");
    series.headline = value.find("headline").as_boolean().value_or(false);
    series.load = load_;
    read_points(value, series);
    add_samples(series);
    if (const std::string scenario = text_of(value, "scenario"); !scenario.empty())
      series.reproduce = judge::measuring_command(scenario);
    read_accepted(value, series);
    take_alerts(series);
    if (const std::optional<double> scale = read_ratios(value, series)) {
      std::vector<model::DashboardLevels> levels;
      read_levels(value, series, levels, *scale);
      if (!levels.empty()) series.ratios->levels = std::move(levels.front());
    } else {
      read_levels(value, series, series.levels, 1);
    }
    if (!series.points.empty()) dashboard_.series.push_back(std::move(series));
  }

  void read_points(const JsonValue& value, model::DashboardSeries& series) {
    const std::vector<JsonValue> runs = value.array("run").elements();
    const auto column = [&](std::string_view name) { return HistoryColumn(value, name, runs.size()); };
    const auto environment = column("environment"), stability = column("stability"), headline = column("value");
    const auto median = column("median"), mean = column("mean"), low = column("ci99_lower"),
               high = column("ci99_upper");
    const auto n = column("n"), cov = column("cov"), p95 = column("p95"), p99 = column("p99");
    const auto label = column("label"), rule = column("rule"), measured_run = column("measured_run"),
               hops = column("hops");
    const auto failure = column("failure");
    for (std::size_t i = 0; i < runs.size(); ++i) {
      model::DashboardPoint& point = series.points.emplace_back();
      point.run = first_run_ + history_.run_at(runs[i]);
      if (const JsonValue place = environment[i]; place && !place.is_null())
        point.environment = environments_[history_.environment_at(place)];
      point.stability = stability_named(stability[i].text());
      point.hops = hops[i].as_unsigned().value_or(0);
      const auto middle = median[i].as_number(), any = headline[i].as_number();
      point.median = middle ? middle : any;
      point.median_known = middle.has_value();
      if (!point.median) point.failures = 1;
      point.error = failure[i].text();
      const auto center = mean[i].as_number();
      if (point.median && (center || p95[i].as_number() || p99[i].as_number())) {
        model::Summary& summary = point.summary.emplace();
        summary.median = *point.median;
        summary.mean = center.value_or(NAN);
        summary.count = n[i].as_unsigned().value_or(0);
        summary.cv = cov[i].as_number();
        summary.ci99_low = low[i].as_number();
        summary.ci99_high = high[i].as_number();
        summary.p95 = p95[i].as_number().value_or(NAN);
        summary.p99 = p99[i].as_number().value_or(NAN);
      }
      if (const JsonValue carried = measured_run[i]; carried && !carried.is_null())
        point.source = dashboard_.runs[first_run_ + history_.run_at(carried)].folder;
      series.label = label[i].text();
      series.rule = rule[i].text();
    }
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
      const model::DashboardAlert alert = alert_of(entry);
      if (run)
        dashboard_.events->push_back(
            {series.test_case, entry.metric, alert, *run, entry.first_run_id, entry.state, series.id});
      const bool is_new = entry.state == "reported" && !series.points.empty() && run == series.points.back().run;
      if (!series.alert && (entry.state == "open" || is_new)) series.alert = alert;
    }
  }

  model::DashboardAlert alert_of(const model::AlertEntry& entry) const {
    model::DashboardAlert alert;
    if (entry.direction == "better") alert.direction = model::ChangeDirection::progression;
    if (entry.change_pct) alert.change = *entry.change_pct / 100;
    if (entry.change_points) alert.points = *entry.change_points / 100;
    alert.since = run_named(entry.change_run_id);
    alert.same_code = entry.change_sha.empty() && alert.since && !dashboard_.runs[*alert.since].commit.empty();
    alert.reason = entry.reason;
    return alert;
  }

  std::optional<std::size_t> run_named(const std::string& id) const {
    const std::vector<model::HistoryRun>& runs = history_.runs();
    const auto run = std::find_if(runs.begin(), runs.end(), [&](const auto& one) { return one.stored.place.id == id; });
    if (run == runs.end()) return std::nullopt;
    return first_run_ + static_cast<std::size_t>(run - runs.begin());
  }

  void read_accepted(const JsonValue& value, model::DashboardSeries& series) {
    value.find("accepted").each([&](const JsonValue& one) {
      const std::size_t run = first_run_ + history_.run_at(one.member("run"));
      model::DashboardAcceptance& accepted = series.accepted.emplace_back();
      accepted.commit = one.string_of("commit");
      accepted.reason = one.string_of("reason");
      for (std::size_t i = 0; i < series.points.size() && !accepted.point; ++i)
        if (series.points[i].run >= run) accepted.point = i;
    });
  }

  /// The levels and changes of a series; `scale` is what their values are divided by.
  void read_levels(const JsonValue& value, const model::DashboardSeries& series,
                   std::vector<model::DashboardLevels>& all, double scale) {
    const auto place = [](const JsonValue& object, std::string_view name) {
      return static_cast<std::size_t>(object.member(name).count(name));
    };
    const auto of_machine = [&](const JsonValue& object) -> model::DashboardLevels& {
      std::optional<std::size_t> machine;
      if (const JsonValue environment = object.find("environment"))
        machine = dashboard_.machine_of[environments_[history_.environment_at(environment)]];
      const auto same = [&](const model::DashboardLevels& one) { return one.machine == machine; };
      const auto found = std::find_if(all.begin(), all.end(), same);
      if (found != all.end()) return *found;
      all.emplace_back().machine = machine;
      return all.back();
    };
    value.find("levels").each([&](const JsonValue& level) {
      model::DashboardLevels& levels = of_machine(level);
      levels.groups.push_back({place(level, "start"), place(level, "end"), place(level, "size"),
                               level.number_of("average") / scale, level.number_of("stdev") / scale, 0});
      if (levels.groups.back().end > series.points.size()) level.fail("it ends after the last point");
      if (levels.groups.back().start >= levels.groups.back().end) level.fail("it has no point");
    });
    value.find("changes").each([&](const JsonValue& one) {
      model::TrendChange& change = of_machine(one).changes.emplace_back().change;
      change.index = place(one, "index");
      if (change.index >= series.points.size()) one.fail("it is after the last point");
      for (const auto direction :
           {model::ChangeDirection::regression, model::ChangeDirection::progression, model::ChangeDirection::change})
        if (one.string_of("direction") == name_of(direction)) change.direction = direction;
      for (const model::ChangeLabel label : model::change_labels)
        if (one.string_of("label") == name_of(label)) change.label = label;
      change.before = one.number_of("before") / scale;
      change.after = one.number_of("after") / scale;
      if (const auto percent = one.find("change_pct").as_number()) change.change = *percent / 100;
      change.bits_saved = one.number_of("bits_saved");
      change.why = text_of(one, "why");
    });
  }

  void note_shift(const model::HistoryShift& shift) {
    std::string kind = shift.kind;
    for (char& c : kind) c = c == '_' ? ' ' : c;
    dashboard_.notes.push_back(fmt::format("{} with run {}: from {} to {}, {} test cases, median change {:.1f} %", kind,
                                           dashboard_.runs[first_run_ + shift.run].name, shift.from, shift.to,
                                           shift.candidates, 100 * shift.median_change));
  }

  const HistoryFile& history_;
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
  HistoryReader(HistoryFile(text, where), dashboard, load, alerts, samples).read();
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
  judge::tell_apart(dashboard);
  return dashboard;
}

}  // namespace benchgate::store
