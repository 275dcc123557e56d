// SPDX-License-Identifier: MIT
#include "app/history/history_series.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <utility>

#include "app/history/recalculate.hpp"
#include "app/source/store_location.hpp"
#include "base/text.hpp"
#include "format/history_json.hpp"
#include "judge/history_levels.hpp"
#include "judge/unread_files.hpp"
#include "store/history_files.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

namespace {

void note_unread_files(const model::History& history, Session& session) {
  for (const std::string& note : judge::unread_files(history, judge::most_unread_named))
    session.observer.note(fmt::format("benchgate: note: {}", note));
}

/// The series of a history.json.
std::vector<model::TrendSeries> read_series(const std::filesystem::path& path, Session& session) {
  const format::HistoryFile file(sys::read_file(path), base::printable(path.string()));
  note_unread_files(file.tables(), session);
  std::vector<model::TrendSeries> all;
  file.each_series([&](const model::HistorySeries& series) {
    if (!series.metric.name.empty()) all.push_back(judge::trend_series(file.tables(), series));
  });
  return all;
}

}  // namespace

std::optional<HistorySeriesByKind> read_history_series(const std::string& location, std::size_t threads,
                                                       Session& session) {
  HistorySeriesByKind kinds;
  if (is_raw_store(location)) {
    const store::Derived derived = derive_history({.store = location, .threads = threads}, session);
    for (const model::History* const history : {&derived.benchmarks, &derived.load_tests}) {
      note_unread_files(*history, session);
      for (const std::string& warning : history->warnings)
        session.observer.note(fmt::format("benchgate: note: {}", warning));
      kinds.push_back(judge::trend_series(*history));
    }
    return kinds;
  }
  const std::vector<std::filesystem::path> files = store::history_files(location);
  if (files.empty()) return std::nullopt;
  for (const std::filesystem::path& file : files) kinds.push_back(read_series(file, session));
  return kinds;
}

}  // namespace benchgate::app
