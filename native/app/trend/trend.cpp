// SPDX-License-Identifier: MIT
#include "app/trend/trend.hpp"

#include <algorithm>
#include <utility>

#include "analysis/history_levels.hpp"
#include "analysis/trend_series.hpp"
#include "app/history/recalculate.hpp"
#include "app/source/store_location.hpp"
#include "app/trend/plot_files.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "codec/measurement_table.hpp"
#include "codec/run_values.hpp"
#include "results/artifact_trees.hpp"
#include "results/history_series.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

namespace {

std::string text_of(const TrendRequest& request) { return request.text ? *request.text : sys::read_file(request.path); }

model::TrendSeries series_of_values(const TrendRequest& request) {
  const std::string name = request.text ? "stdin" : base::printable(request.path.string());
  codec::RunValues values = codec::parse_run_values(text_of(request), name);
  model::TrendSeries series;
  series.test_case = "values";
  series.not_finite = values.not_finite;
  series.metric.better = request.better;
  for (std::vector<double>& run : values.runs) series.runs.emplace_back().values = std::move(run);
  return series;
}

std::vector<model::TrendSeries> read_series(const TrendRequest& request, std::size_t threads, Session& session) {
  if (request.source == analysis::TrendSource::values) return {series_of_values(request)};
  if (request.source == analysis::TrendSource::table)
    return analysis::trend_series(
        codec::parse_measurement_table(text_of(request), base::printable(request.path.string())));
  if (is_raw_store(request.path.string())) {
    const history::Derived derived = derive_history({.store = request.path.string(), .threads = threads}, session);
    std::vector<model::TrendSeries> all = analysis::trend_series(derived.benchmarks);
    for (model::TrendSeries& series : analysis::trend_series(derived.load_tests)) all.push_back(std::move(series));
    return all;
  }
  if (!results::history_files(request.path).empty()) return results::read_history_series(request.path);
  const model::MeasurementTable table =
      results::read_artifact_trees(results::find_artifact_trees(request.path), threads);
  for (const std::string& note : table.notes)
    session.observer.note(fmt::format("benchgate: {}", base::printable(note)));
  return analysis::trend_series(table);
}

}  // namespace

TrendResult find_trends(const TrendRequest& request, Session& session) {
  const std::size_t threads = request.threads.value_or(base::hardware_threads());
  analysis::TrendSettings settings = request.settings;
  settings.guards = request.guards.value_or(analysis::usual_guards(request.source));
  const std::vector<model::TrendSeries> series = read_series(request, threads, session);
  TrendResult result;
  result.trends = analysis::find_trends(series, settings, request.search, threads);
  if (request.plot_folder) result.plots = write_plots(result.trends, *request.plot_folder);
  result.regressed = std::any_of(result.trends.begin(), result.trends.end(), model::regressed);
  return result;
}

}  // namespace benchgate::app
