// SPDX-License-Identifier: MIT
#include "judge/trend_series.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace benchgate::judge {

std::vector<model::TrendSeries> trend_series(const model::MeasurementTable& table) {
  std::vector<model::TrendSeries> all;
  for (const model::TestCase& one : table.cases) {
    model::TrendSeries series;
    series.test_case = one.name;
    series.metric = one.metric;
    for (std::size_t i = one.measurements.begin()->first; i < table.artifacts.size(); ++i) {
      model::TrendRun& run = series.runs.emplace_back();
      run.name = table.artifacts[i].name;
      run.time = table.artifacts[i].time;
      run.place = i;
      if (const auto found = one.measurements.find(i); found != one.measurements.end()) {
        run.values = found->second.values;
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

}  // namespace

std::vector<MachineSeries> split_by_machine(const model::TrendSeries& series) {
  std::vector<MachineSeries> parts;
  for (std::size_t i = 0; i < series.runs.size(); ++i) {
    const std::size_t machine = series.runs[i].machine;
    auto part =
        std::find_if(parts.begin(), parts.end(), [&](const MachineSeries& one) { return one.machine == machine; });
    if (part == parts.end()) {
      part = parts.insert(parts.end(), {.machine = machine, .places = {}, .series = {}});
      part->series.test_case = series.test_case;
      part->series.metric = series.metric;
      if (machine < series.machines.size()) part->series.machine = series.machines[machine];
    }
    part->places.push_back(i);
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

bool has_regressed(std::span<const model::Trend> trends) {
  std::map<std::string, std::size_t> newest;  // place of the newest run with the test case and metric
  const auto last_place = [](const model::Trend& trend) {
    return trend.series.runs.empty() ? 0 : trend.series.runs.back().place;
  };
  for (const model::Trend& trend : trends) {
    std::size_t& place = newest[title_of(trend.series)];
    place = std::max(place, last_place(trend));
  }
  return std::any_of(trends.begin(), trends.end(), [&](const model::Trend& trend) {
    return regressed(trend) && last_place(trend) + retired_after > newest.at(title_of(trend.series));
  });
}

std::vector<model::Trend> find_trends(std::span<const MachineSeries> parts, const TrendSettings& settings,
                                      std::size_t threads) {
  std::vector<model::TrendSeries> series;
  std::vector<JoinedSeries> commits;
  for (const MachineSeries& part : parts) {
    commits.push_back(joined(part.series));
    series.push_back(std::move(commits.back().series));
  }
  std::vector<model::Trend> trends = find_trends(series, settings, std::nullopt, threads);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (model::TrendGroup& group : trends[i].groups) {
      group.start = parts[i].places[commits[i].starts[group.start]];
      group.end = parts[i].places[commits[i].ends[group.end - 1] - 1] + 1;
    }
    for (model::TrendChange& change : trends[i].changes)
      change.index = parts[i].places[commits[i].starts[change.index]];
  }
  return trends;
}

}  // namespace benchgate::judge
