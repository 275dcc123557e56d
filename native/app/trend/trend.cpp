// SPDX-License-Identifier: MIT
#include "app/trend/trend.hpp"

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/history/history_series.hpp"
#include "app/measure/scenario_files.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/measurement_table.hpp"
#include "format/run_values.hpp"
#include "judge/changed_units.hpp"
#include "judge/failed_series.hpp"
#include "judge/trend_drift.hpp"
#include "judge/trend_series.hpp"
#include "model/directions.hpp"
#include "model/trend.hpp"
#include "render/trend.hpp"
#include "render/trend_plot.hpp"
#include "store/artifact_trees.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// A file name that says which series it is and is no one else's.
std::string plot_stem(const model::TrendSeries& series, std::set<std::string>& used) {
  std::string stem;
  for (const char c : title_of(series)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (plain || (!stem.empty() && stem.back() != '-')) stem += plain ? c : '-';
  }
  stem = stem.substr(0, 100);
  if (stem.empty()) stem = "series";
  std::string name = stem;
  for (int k = 2; !used.insert(name).second; ++k) name = fmt::format("{}-{}", stem, k);
  return name;
}

/// Writes a plot of each trend for light and for dark pages, in files whose names say which series it is; makes the
/// folder. Throws Error.
std::vector<render::PlotFiles> write_plots(std::span<const model::Trend> trends, const std::filesystem::path& folder) {
  sys::make_folders(folder);
  std::vector<render::PlotFiles> files;
  std::set<std::string> used_stems;
  for (const model::Trend& trend : trends) {
    const std::string stem = plot_stem(trend.series, used_stems);
    files.push_back({(folder / (stem + "-light.svg")).string(), (folder / (stem + "-dark.svg")).string()});
    sys::write_file(files.back().light, render::trend_plot(trend, render::PlotTheme::light));
    sys::write_file(files.back().dark, render::trend_plot(trend, render::PlotTheme::dark));
  }
  return files;
}

std::string text_of(const TrendRequest& request) { return request.text ? *request.text : sys::read_file(request.path); }

model::TrendSeries series_of_values(const TrendRequest& request, Session& session) {
  const std::string name = request.text ? "stdin" : base::printable(request.path.string());
  format::RunValues values = format::parse_run_values(text_of(request), name);
  if (const std::string note = format::note_of_not_finite(values, name); !note.empty())
    session.observer.note("benchgate: " + note);
  model::TrendSeries series;
  series.test_case = "values";
  series.not_finite = values.not_finite;
  series.metric.better = request.better;
  for (std::vector<double>& run : values.runs) series.runs.emplace_back().values = std::move(run);
  return series;
}

void print_notes(const model::MeasurementTable& table, Session& session) {
  for (const std::string& note : table.notes)
    session.observer.note(fmt::format("benchgate: {}", base::printable(note)));
}

std::vector<model::TrendSeries> measured_series(const TrendRequest& request, std::size_t threads, Session& session) {
  if (request.source == judge::TrendSource::table) {
    const model::MeasurementTable table =
        format::parse_measurement_table(text_of(request), base::printable(request.path.string()));
    print_notes(table, session);
    return judge::trend_series(table, request.settings.samples);
  }
  if (auto kinds = read_history_series(request.path.string(), threads, session)) {
    std::vector<model::TrendSeries> all;
    for (std::vector<model::TrendSeries>& kind : *kinds)
      for (model::TrendSeries& series : kind) all.push_back(std::move(series));
    return all;
  }
  const model::MeasurementTable table = store::read_artifact_trees(store::find_artifact_trees(request.path), threads);
  print_notes(table, session);
  for (const std::string& note : judge::notes_of_units(table))
    session.observer.note(fmt::format("benchgate: note: {}", note));
  return judge::trend_series(table, request.settings.samples);
}

std::vector<model::TrendSeries> read_series(const TrendRequest& request, std::size_t threads, Session& session) {
  if (request.source == judge::TrendSource::values) return {series_of_values(request, session)};
  std::vector<model::TrendSeries> all = judge::of_each_machine(measured_series(request, threads, session));
  judge::apply_failed_work(all);
  const model::Directions directions = load_configuration({}).better;
  for (model::TrendSeries& series : all) model::give_direction(series.metric, directions);
  for (model::TrendSeries& series : all) series = judge::with_commits_joined(std::move(series));
  return all;
}

}  // namespace

TrendResult find_trends(const TrendRequest& request, Session& session) {
  const std::size_t threads = request.threads.value_or(base::hardware_threads());
  judge::TrendSettings settings = request.settings;
  settings.guards = request.guards.value_or(judge::usual_guards(request.source));
  const std::vector<model::TrendSeries> series = read_series(request, threads, session);
  TrendResult result;
  result.trends = judge::find_trends(series, settings, request.search, threads);
  judge::find_drifts(result.trends, settings);
  judge::judge_trends(result.trends);
  if (request.plot_folder) result.plots = write_plots(result.trends, *request.plot_folder);
  result.verdict = model::verdict_of(result.trends);
  return result;
}

}  // namespace benchgate::app
