// SPDX-License-Identifier: MIT
#include "cli/trend.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <iterator>
#include <set>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/trend_sets.hpp"
#include "codec/measurement_table.hpp"
#include "codec/run_values.hpp"
#include "render/trend.hpp"
#include "render/trend_plot.hpp"
#include "results/artifact_trees.hpp"
#include "sys/file.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr int bisect_error = 128;

constexpr std::array<Option, 17> trend_table{{
    {"history", "DIR", "", "folder of result trees, one for each run of the history"},
    {"table", "FILE", "", "CSV or JSON Lines: test_case, artifact, value [metric, unit, better, time, tags]"},
    {"values", "FILE|-", "", "one series: a JSON array of numbers or of lists of trials, or one number a line"},
    {"profile", "normalised|seed-2019|latest", "normalised", "how groups are written: which version's formula",
     Kind::choice},
    {"unit", "auto|relative|N", "auto",
     "precision: 1 ns, byte or 1; or largest value / 8191; or this in the values' unit"},
    {"search", "auto|exact|fast", "auto", "exact for at most 10 series of 1000 runs, else fast", Kind::choice},
    {"guards", "on|off", "", "label what is too small, too short or came back (default: on with --history)",
     Kind::choice},
    {"min-effect-pct", "N", "1", "with guards: smallest change that counts, in percent", Kind::number, 0, 1e15},
    {"confirm", "N", "2", "with guards: runs that a new level needs at least", Kind::count, 1, 1000},
    {"trials", "", "", "group the trials of runs instead of their averages", Kind::flag},
    {"better", "lower|higher", "lower", "direction of --values, --perpatch", Kind::choice},
    {"threads", "N", "", "threads for several series (default: one for each processor)", Kind::count, 1, 1024},
    {"svg", "DIR", "", "write a plot of each series there, for light and for dark pages"},
    {"fail-on-regression", "", "", "exit 2 when the latest change of a series is a regression", Kind::flag},
    {"perpatch", "", "", "PARENT CURRENT: two sets of measurements; exit 2 on a regression", Kind::flag},
    {"bisect", "", "", "EARLY MID LATE: for git bisect run; exit 0 early, 1 late, 125 cannot tell, 128 error",
     Kind::flag},
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
}};

analysis::TrendSettings trend_settings(const Arguments& arguments) {
  analysis::TrendSettings settings;
  const std::string profile = arguments.text("profile");
  settings.profile = *std::find_if(analysis::trend_profiles.begin(), analysis::trend_profiles.end(),
                                   [&](const analysis::TrendProfile& row) { return row.name == profile; });
  if (const std::string unit = arguments.text("unit"); unit == "relative") {
    settings.unit_rule = analysis::UnitRule::relative;
  } else if (unit != "auto") {
    const auto number = base::parse_number(unit);
    if (!number || *number <= 0)
      throw Error("--unit", fmt::format("'{}' is neither auto, relative nor a number above 0", base::printable(unit)));
    settings.unit_rule = analysis::UnitRule::given;
    settings.unit = *number;
  }
  if (arguments.flag("trials")) settings.samples = analysis::TrendSamples::trials;
  const std::string guards = arguments.text("guards");
  const bool guarded = guards.empty() ? arguments.given("history") : guards == "on";
  settings.guards = guarded ? analysis::Guards::on : analysis::Guards::off;
  settings.minimum_effect = arguments.number("min-effect-pct") / 100;
  settings.confirmations = static_cast<std::size_t>(arguments.count("confirm"));
  return settings;
}

std::string read_input(const std::string& file) {
  if (file != "-") return sys::read_file(file);
  return {std::istreambuf_iterator<char>(std::cin), {}};
}

model::TrendSeries series_of_values(const Arguments& arguments) {
  const std::string file = arguments.text("values");
  codec::RunValues values = codec::parse_run_values(read_input(file), file == "-" ? "stdin" : base::printable(file));
  model::TrendSeries series;
  series.test_case = "values";
  series.not_finite = values.not_finite;
  if (arguments.text("better") == "higher") series.metric.better = model::Better::higher;
  for (std::vector<double>& run : values.runs) series.runs.emplace_back().values = std::move(run);
  return series;
}

/// A run for each artifact in which the test case was tried or should have been; those before its first are left out.
std::vector<model::TrendSeries> series_of_table(const model::MeasurementTable& table) {
  std::vector<model::TrendSeries> all;
  for (const model::TestCase& one : table.cases) {
    model::TrendSeries series;
    series.test_case = one.name;
    series.metric = one.metric;
    for (std::size_t i = one.measurements.begin()->first; i < table.artifacts.size(); ++i) {
      model::TrendRun& run = series.runs.emplace_back();
      run.name = table.artifacts[i].name;
      run.time = table.artifacts[i].time;
      if (const auto found = one.measurements.find(i); found != one.measurements.end()) {
        run.values = found->second.values;
        series.not_finite += found->second.not_finite;
      }
    }
    all.push_back(std::move(series));
  }
  return all;
}

std::vector<model::TrendSeries> read_series(const Arguments& arguments, std::size_t threads, Io io) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()),
                "stands alone; trend reads --history, --table or --values");
  const int given = int{arguments.given("history")} + int{arguments.given("table")} + int{arguments.given("values")};
  if (given != 1) throw Error("trend", "needs one of --history, --table and --values");
  if (arguments.given("values")) return {series_of_values(arguments)};
  if (const auto file = arguments.text_if("table"))
    return series_of_table(codec::parse_measurement_table(read_input(*file), base::printable(*file)));
  const model::MeasurementTable table =
      results::read_artifact_trees(results::find_artifact_trees(arguments.text("history")), threads);
  for (const std::string& note : table.notes) io.err << fmt::format("benchgate: {}\n", base::printable(note));
  return series_of_table(table);
}

/// A file name that says which series it is and is no one else's.
std::string plot_stem(const model::TrendSeries& series, std::set<std::string>& taken) {
  std::string stem;
  for (const char c : series.test_case + (series.metric.name.empty() ? "" : "-" + series.metric.name)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (plain || (!stem.empty() && stem.back() != '-')) stem += plain ? c : '-';
  }
  stem = stem.substr(0, 100);
  if (stem.empty()) stem = "series";
  std::string name = stem;
  for (int k = 2; !taken.insert(name).second; ++k) name = fmt::format("{}-{}", stem, k);
  return name;
}

std::vector<render::PlotFiles> write_plots(std::span<const model::Trend> trends, const fs::path& folder) {
  sys::make_folders(folder);
  std::vector<render::PlotFiles> files;
  std::set<std::string> taken;
  for (const model::Trend& trend : trends) {
    const std::string stem = plot_stem(trend.series, taken);
    files.push_back({(folder / (stem + "-light.svg")).string(), (folder / (stem + "-dark.svg")).string()});
    sys::write_file(files.back().light, render::trend_plot(trend, render::PlotTheme::light));
    sys::write_file(files.back().dark, render::trend_plot(trend, render::PlotTheme::dark));
  }
  return files;
}

model::ExitCode print_trends(const Arguments& arguments, const analysis::TrendSettings& settings, Io io) {
  const std::size_t threads =
      arguments.given("threads") ? static_cast<std::size_t>(arguments.count("threads")) : base::hardware_threads();
  std::optional<analysis::TrendSearch> search;
  if (const std::string word = arguments.text("search"); word != "auto")
    search = word == "exact" ? analysis::TrendSearch::exact : analysis::TrendSearch::fast;
  const std::vector<model::TrendSeries> series = read_series(arguments, threads, io);
  const std::vector<model::Trend> trends = analysis::find_trends(series, settings, search, threads);
  std::vector<render::PlotFiles> plots;
  if (const auto folder = arguments.text_if("svg")) plots = write_plots(trends, *folder);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::trend_json(trends)
             : format == "markdown" ? render::trend_markdown(trends, plots)
                                    : render::trend_text(trends));
  const bool worse = std::any_of(trends.begin(), trends.end(), model::regressed);
  return arguments.flag("fail-on-regression") && worse ? model::ExitCode::fail : model::ExitCode::pass;
}

/// git bisect run takes exit code 1 for "bad", so errors need another one.
model::ExitCode bisect_runs(const Arguments& arguments, Io io) {
  try {
    return static_cast<model::ExitCode>(judge_bisection(arguments, trend_settings(arguments), io));
  } catch (const Error& error) {
    io.err << "benchgate: " << error.what() << '\n';
    return static_cast<model::ExitCode>(bisect_error);
  }
}

model::ExitCode trend(const Arguments& arguments, Io io, app::Session&) {
  if (arguments.flag("bisect")) return bisect_runs(arguments, io);
  const analysis::TrendSettings settings = trend_settings(arguments);
  return arguments.flag("perpatch") ? judge_patch(arguments, settings, io) : print_trends(arguments, settings, io);
}

}  // namespace

Command trend_command() {
  return {.name = "trend",
          .summary = "find where in a history the level changed",
          .operands = "[PARENT CURRENT|EARLY MID LATE]",
          .example = "benchgate trend --table history.csv --guards on --svg plots",
          .options = trend_table,
          .run = trend};
}

}  // namespace benchgate::cli
