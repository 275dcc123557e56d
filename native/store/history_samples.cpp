// SPDX-License-Identifier: MIT
#include "store/history_samples.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "format/history_samples_json.hpp"
#include "judge/metric_values.hpp"
#include "judge/selected_samples.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

/// The points of a series as they decide whose samples are kept. Levels of all environments together have no class.
std::vector<judge::SampledPoint> sampled_points(const model::History& history, const model::HistorySeries& series) {
  const std::vector<std::string>& classes = history.environment_classes;
  const bool by_class = series.levels.size() > 1;
  std::vector<judge::SampledPoint> points;
  for (const model::HistoryPoint& point : series.points) {
    const auto first = std::find(classes.begin(), classes.end(), classes[point.environment]);
    points.push_back({!point.samples.empty(), by_class ? static_cast<std::size_t>(first - classes.begin()) : 0});
  }
  return points;
}

model::SeriesSamples samples_of(const model::History& history, const model::HistorySeries& series) {
  model::SeriesSamples samples{.id = series.id, .metric = series.metric.name, .runs = {}, .values = {}};
  std::vector<std::size_t> changes;
  for (const model::MachineLevels& levels : series.levels) {
    for (const model::TrendChange& change : levels.changes) changes.push_back(change.index);
    if (levels.drift) changes.push_back(levels.drift->change.index);
  }
  for (const auto& [index, most] : judge::points_with_samples(sampled_points(history, series), changes)) {
    const model::HistoryPoint& point = series.points[index];
    const model::RunLocation& run = history.runs[point.run].stored.location;
    samples.runs.push_back(model::run_name(run));
    samples.values.push_back(judge::thinned(point.samples, most));
  }
  return samples;
}

}  // namespace

void add_samples(std::vector<model::MeasuredMetric>& metrics, const judge::SampleColumns& columns,
                 const model::Scenario& scenario) {
  const judge::RunMetrics known(columns, scenario, judge::resolution_of(columns));
  for (model::MeasuredMetric& metric : metrics)
    if (std::optional<judge::MetricValues> values = known.values(metric.metric.name))
      metric.samples = judge::thinned(std::move(values->sorted), judge::most_samples);
}

void thin_older(std::vector<model::HistoryPoint>& points) {
  std::size_t newer = 0;
  for (std::size_t i = points.size(); i-- > 0;) {
    if (points[i].samples.empty()) continue;
    if (++newer <= judge::runs_with_samples) continue;
    points[i].samples = judge::thinned(std::move(points[i].samples), judge::most_older_samples);
    return;
  }
}

void write_samples(const model::History& history, const format::WritePiece& write) {
  for (const model::HistorySeries& series : history.series)
    if (const model::SeriesSamples samples = samples_of(history, series); !samples.runs.empty())
      write(format::format_series_samples(samples));
}

SamplesOfSeries read_samples(const std::filesystem::path& file) {
  SamplesOfSeries all;
  if (!sys::path_exists(file)) return all;
  for (model::SeriesSamples& one :
       format::parse_history_samples(sys::read_file(file), base::printable(file.string()))) {
    std::pair key{one.id, one.metric};
    all.insert_or_assign(std::move(key), std::move(one));
  }
  return all;
}

}  // namespace benchgate::store
