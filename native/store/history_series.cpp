// SPDX-License-Identifier: MIT
#include "store/history_series.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/history_json.hpp"
#include "judge/history_levels.hpp"
#include "store/history_column.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;
using syntax::JsonValue;

/// When the commit was made, else when the run began.
constexpr std::array<std::string_view, 2> times_of_run{"commit_time", "timestamp"};

/// The runs of a history, without values.
std::vector<model::TrendRun> runs_of(const JsonValue& root) {
  std::vector<model::TrendRun> runs;
  root.array("runs").each([&](const JsonValue& value) {
    model::TrendRun& run = runs.emplace_back();
    run.name = value.member("run_id").plain();
    run.commit = value.find("sha").string_if("sha");
    for (const std::string_view name : times_of_run)
      if (!run.time) run.time = base::parse_rfc3339(value.find(name).string_if(name));
    run.place = runs.size() - 1;
  });
  return runs;
}

/// Of each environment the first one of its class.
std::vector<std::size_t> machines_of(const std::vector<std::string>& classes) {
  std::vector<std::size_t> machines;
  for (const std::string& one : classes)
    machines.push_back(static_cast<std::size_t>(std::find(classes.begin(), classes.end(), one) - classes.begin()));
  return machines;
}

/// The element at a place, which `what` names. Throws Error where there is none.
template <typename T>
const T& listed(const std::vector<T>& all, const JsonValue& place, std::string_view what) {
  const std::uint64_t at = place.count(what);
  if (at >= all.size()) place.fail(fmt::format("{} {} does not exist", what, at));
  return all[static_cast<std::size_t>(at)];
}

model::TrendSeries series_of(const JsonValue& value, const std::vector<model::TrendRun>& runs,
                             const std::vector<std::string>& classes, const std::vector<std::size_t>& machines) {
  model::TrendSeries series;
  series.test_case = value.string_of("id");
  series.metric.name = value.find("metric").string_if("metric");
  series.metric.unit = value.find("unit").string_if("unit");
  series.metric.undirected = !value.find("better");
  if (value.find("better").text() == "higher") series.metric.better = model::Better::higher;
  const std::vector<JsonValue> places = value.array("run").elements();
  const auto column = [&](std::string_view name) { return HistoryColumn(value, name, places.size()); };
  const auto environment = column("environment"), values = column("value"), hops = column("hops");
  const auto anchored = column("anchored"), chain = column("anchor_chain");
  std::vector<judge::ComparedFigure> figures;
  for (std::size_t i = 0; i < places.size(); ++i) {
    model::TrendRun& run = series.runs.emplace_back(listed(runs, places[i], "run"));
    if (environment[i]) run.machine = listed(machines, environment[i], "environment");
    judge::ComparedFigure& figure = figures.emplace_back();
    if (!hops[i].as_unsigned()) figure.value = values[i].as_number();
    figure.anchored = anchored[i].as_number();
    figure.chain = static_cast<std::size_t>(chain[i].as_unsigned().value_or(0));
  }
  const auto chosen = judge::comparable_values(figures);
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i]) series.runs[i].values.push_back(*chosen[i]);
  if (judge::is_anchored(figures))
    for (model::TrendRun& run : series.runs) run.machine = 0;
  else
    series.machines = classes;
  return series;
}

}  // namespace

std::vector<fs::path> history_files(const fs::path& folder) {
  const fs::path data = sys::is_folder(folder / "data") ? folder / "data" : folder;
  std::vector<fs::path> files;
  for (const char* const kind : {"benchmarks", "load-tests"})
    if (const fs::path file = data / kind / "history.json"; sys::path_exists(file)) files.push_back(file);
  return files;
}

std::vector<model::TrendSeries> parse_history_series(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const JsonValue root = document.root();
  if (root.find("schema").text() != "benchgate.history.v1") root.fail("the schema is not benchgate.history.v1");
  const std::vector<model::TrendRun> runs = runs_of(root);
  const std::vector<std::string> classes = format::environment_classes(root);
  const std::vector<std::size_t> machines = machines_of(classes);
  std::vector<model::TrendSeries> all;
  root.array("series").each([&](const JsonValue& value) {
    if (value.find("metric")) all.push_back(series_of(value, runs, classes, machines));
  });
  return all;
}

}  // namespace benchgate::store
