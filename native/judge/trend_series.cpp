// SPDX-License-Identifier: MIT
#include "judge/trend_series.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "judge/artifact_value.hpp"
#include "judge/trend_drift.hpp"
#include "judge/trend_labels.hpp"

namespace benchgate::judge {

std::vector<model::TrendSeries> trend_series(const model::MeasurementTable& table, TrendSamples samples) {
  std::vector<model::TrendSeries> all;
  for (const model::TestCase& one : table.cases) {
    model::TrendSeries series;
    series.test_case = one.name;
    series.metric = one.metric;
    for (std::size_t i = one.measurements.begin()->first; i < table.artifacts.size(); ++i) {
      model::TrendRun& run = series.runs.emplace_back();
      run.name = table.artifacts[i].name;
      run.time = table.artifacts[i].time;
      run.index = i;
      if (const auto found = one.measurements.find(i); found != one.measurements.end()) {
        if (samples == TrendSamples::trials)
          run.values = found->second.values;
        else if (const std::optional<double> value = artifact_value(found->second))
          run.values.push_back(*value);
        series.not_finite += found->second.not_finite;
      }
    }
    all.push_back(std::move(series));
  }
  return all;
}

namespace {

/// A series whose runs may stand for several of the whole one: from `starts` to before `ends`.
struct JoinedSeries {
  model::TrendSeries series;
  std::vector<std::size_t> starts, ends;
};

JoinedSeries joined(model::TrendSeries series) {
  JoinedSeries all;
  std::vector<model::TrendRun> runs = std::move(series.runs);
  all.series = std::move(series);
  all.series.runs.clear();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    model::TrendRun* const before = all.series.runs.empty() ? nullptr : &all.series.runs.back();
    if (before != nullptr && !runs[i].commit.empty() && before->commit == runs[i].commit) {
      before->values.insert(before->values.end(), runs[i].values.begin(), runs[i].values.end());
    } else {
      all.series.runs.push_back(std::move(runs[i]));
      all.starts.push_back(i);
      all.ends.push_back(i);
    }
    all.ends.back() = i + 1;
  }
  return all;
}

/// The mean of a run; absent: it has no value.
std::optional<double> mean_of(const model::TrendRun& run) {
  if (run.values.empty()) return std::nullopt;
  double sum = 0;
  for (const double value : run.values) sum += value;
  return sum / static_cast<double>(run.values.size());
}

/// How many of the runs of a commit are of the level before a change, where all others follow them and are of the level
/// after it: the change stands between two runs of the same code. 0: it does not.
std::size_t runs_before(std::span<const model::TrendRun> runs, const model::TrendChange& change) {
  std::size_t before = 0, after = 0;
  for (const model::TrendRun& run : runs) {
    const std::optional<double> value = mean_of(run);
    if (!value) continue;
    const bool is_new = std::abs(*value - change.after) < std::abs(*value - change.before);
    if (!is_new && after > 0) return 0;
    ++(is_new ? after : before);
  }
  return after > 0 ? before : 0;
}

/// The first run of `part` that is of the new level.
std::size_t first_run_after(const MachineSeries& part, const JoinedSeries& commits, const model::TrendChange& change) {
  const auto split = [&](std::size_t commit) {
    const std::size_t start = commits.starts[commit];
    return runs_before(std::span(part.series.runs).subspan(start, commits.ends[commit] - start), change);
  };
  if (const std::size_t before = split(change.index); before > 0) return commits.starts[change.index] + before;
  if (change.index > 0)
    if (const std::size_t before = split(change.index - 1); before > 0)
      return commits.starts[change.index - 1] + before;
  return commits.starts[change.index];
}

/// Leaves out levels that were only the mean of a commit whose runs are of the two levels beside it. The changes to and
/// from such a level are one.
void leave_out_mixed_commits(model::Trend& trend) {
  std::erase_if(trend.groups, [](const model::TrendGroup& group) { return group.start >= group.end; });
  std::vector<model::TrendChange> changes;
  for (model::TrendChange& change : trend.changes) {
    if (!changes.empty() && changes.back().index == change.index) {
      change.before = changes.back().before;
      state_size(change, trend.series.metric);
      changes.pop_back();
    }
    changes.push_back(std::move(change));
  }
  trend.changes = std::move(changes);
}

void name_runs(model::Trend& trend) {
  const std::vector<model::TrendRun>& runs = trend.series.runs;
  trend.runs = runs.size();
  for (model::TrendChange& change : trend.changes) change.run = runs[change.index].name;
  if (!trend.drift) return;
  trend.drift->change.run = runs[trend.drift->change.index].name;
  trend.drift->until_run = runs[trend.drift->until].name;
}

}  // namespace

std::vector<MachineSeries> split_by_machine(const model::TrendSeries& series) {
  std::vector<MachineSeries> parts;
  for (std::size_t i = 0; i < series.runs.size(); ++i) {
    const std::size_t machine = series.runs[i].machine;
    auto part =
        std::find_if(parts.begin(), parts.end(), [&](const MachineSeries& one) { return one.machine == machine; });
    if (part == parts.end()) {
      part = parts.insert(parts.end(), {.machine = machine, .indices = {}, .series = {}});
      part->series.test_case = series.test_case;
      part->series.metric = series.metric;
      if (machine < series.machines.size()) part->series.machine = series.machines[machine];
    }
    part->indices.push_back(i);
    part->series.runs.push_back(series.runs[i]);
  }
  return parts;
}

std::vector<model::TrendSeries> of_each_machine(std::vector<model::TrendSeries> all) {
  std::vector<model::TrendSeries> split;
  for (model::TrendSeries& series : all) {
    std::vector<MachineSeries> parts = split_by_machine(series);
    if (parts.size() > 1) {
      for (MachineSeries& part : parts) split.push_back(std::move(part.series));
      continue;
    }
    if (!parts.empty()) series.machine = std::move(parts.front().series.machine);
    split.push_back(std::move(series));
  }
  return split;
}

model::TrendSeries with_commits_joined(model::TrendSeries series) { return joined(std::move(series)).series; }

void judge_trends(std::span<model::Trend> trends) {
  std::map<std::string, std::size_t> newest;  // index of the newest run with the test case and metric
  const auto last_index = [](const model::Trend& trend) {
    return trend.series.runs.empty() ? 0 : trend.series.runs.back().index;
  };
  for (const model::Trend& trend : trends) {
    std::size_t& last = newest[title_of(trend.series)];
    last = std::max(last, last_index(trend));
  }
  for (model::Trend& trend : trends) {
    const bool is_retired = last_index(trend) + retired_after <= newest.at(title_of(trend.series));
    trend.verdict = trend.groups.empty() ? model::Verdict::not_evaluated
                    : !regressed(trend)  ? model::Verdict::pass
                    : is_retired         ? model::Verdict::not_evaluated
                                         : model::Verdict::fail;
    name_runs(trend);
  }
}

std::vector<model::Trend> find_trends(std::span<const MachineSeries> parts, const TrendSettings& settings,
                                      std::optional<TrendSearch> search, std::size_t threads) {
  std::vector<model::TrendSeries> series;
  std::vector<JoinedSeries> commits;
  for (const MachineSeries& part : parts) {
    commits.push_back(joined(part.series));
    series.push_back(std::move(commits.back().series));
  }
  std::vector<model::Trend> trends = find_trends(series, settings, search, threads);
  find_drifts(trends, settings);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::vector<std::size_t>& indices = parts[i].indices;
    std::vector<std::size_t> starts = commits[i].starts;  // of what begins with a commit
    for (model::TrendChange& change : trends[i].changes) {
      starts[change.index] = first_run_after(parts[i], commits[i], change);
      change.index = indices[starts[change.index]];
    }
    const auto end_of = [&](std::size_t commit) {
      const std::size_t next = commit < starts.size() ? starts[commit] : indices.size();
      return indices[next - 1] + 1;
    };
    for (model::TrendGroup& group : trends[i].groups) {
      group.start = indices[starts[group.start]];
      group.end = end_of(group.end);
    }
    if (std::optional<model::TrendDrift>& drift = trends[i].drift) {
      drift->change.index = indices[starts[drift->change.index]];
      drift->until = end_of(drift->until + 1) - 1;
    }
    leave_out_mixed_commits(trends[i]);
  }
  return trends;
}

}  // namespace benchgate::judge
