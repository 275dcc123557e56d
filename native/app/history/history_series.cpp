// SPDX-License-Identifier: MIT
#include "app/history/history_series.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <utility>

#include "app/history/recalculate.hpp"
#include "app/source/store_location.hpp"
#include "base/text.hpp"
#include "judge/history_levels.hpp"
#include "store/history_file.hpp"
#include "store/history_series.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

std::optional<HistorySeriesByKind> read_history_series(const std::string& location, std::size_t threads,
                                                       Session& session) {
  HistorySeriesByKind kinds;
  if (is_raw_store(location)) {
    const store::Derived derived = derive_history({.store = location, .threads = threads}, session);
    for (const model::History* const history : {&derived.benchmarks, &derived.load_tests}) {
      for (const std::string& warning : history->warnings)
        session.observer.note(fmt::format("benchgate: note: {}", warning));
      kinds.push_back(judge::trend_series(*history));
    }
    return kinds;
  }
  const std::vector<std::filesystem::path> files = store::history_files(location);
  if (files.empty()) return std::nullopt;
  for (const std::filesystem::path& file : files)
    kinds.push_back(store::parse_history_series(sys::read_file(file), base::printable(file.string())));
  return kinds;
}

}  // namespace benchgate::app
