// SPDX-License-Identifier: MIT
#include "store/history_file.hpp"

#include <fmt/core.h>

#include "format/history_json.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;
using syntax::JsonValue;

std::size_t place_in(const JsonValue& value, std::size_t size, std::string_view what) {
  const std::uint64_t place = value.count(what);
  if (place >= size) value.fail(fmt::format("{} {} does not exist", what, place));
  return static_cast<std::size_t>(place);
}

}  // namespace

std::vector<fs::path> history_files(const fs::path& folder) {
  const fs::path data = sys::is_folder(folder / "data") ? folder / "data" : folder;
  std::vector<fs::path> files;
  for (const char* const kind : {"benchmarks", "load-tests"})
    if (const fs::path file = data / kind / "history.json"; sys::path_exists(file)) files.push_back(file);
  return files;
}

HistoryColumn::HistoryColumn(const JsonValue& series, std::string_view name, std::size_t points)
    : values_(series.find(name).elements()) {
  if (!values_.empty() && values_.size() != points)
    series.fail(fmt::format("{} has {} values for {} runs", name, values_.size(), points));
}

HistoryFile::HistoryFile(std::string_view text, std::string_view where)
    : document_(syntax::parse_json(text, where)), tables_(format::read_history(root(), where)) {}

std::size_t HistoryFile::run_at(const JsonValue& place) const { return place_in(place, runs().size(), "run"); }

std::size_t HistoryFile::environment_at(const JsonValue& place) const {
  return place_in(place, classes().size(), "environment");
}

std::vector<ComparedPoint> HistoryFile::points_of(const JsonValue& series) const {
  const std::vector<JsonValue> runs = series.array("run").elements();
  const auto column = [&](std::string_view name) { return HistoryColumn(series, name, runs.size()); };
  const auto environment = column("environment"), value = column("value"), hops = column("hops");
  const auto anchored = column("anchored"), chain = column("anchor_chain");
  std::vector<ComparedPoint> points;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    ComparedPoint& point = points.emplace_back();
    point.run = run_at(runs[i]);
    if (environment[i] && !environment[i].is_null()) point.environment = environment_at(environment[i]);
    if (!hops[i].as_unsigned()) point.figure.value = value[i].as_number();
    point.figure.anchored = anchored[i].as_number();
    point.figure.chain = static_cast<std::size_t>(chain[i].as_unsigned().value_or(0));
  }
  return points;
}

}  // namespace benchgate::store
