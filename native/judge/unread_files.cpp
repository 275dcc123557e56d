// SPDX-License-Identifier: MIT
#include "judge/unread_files.hpp"

#include <fmt/core.h>

#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::judge {

std::vector<std::string> unread_files(const model::History& history, std::size_t most) {
  std::vector<std::string> notes;
  for (const model::HistoryRun& run : history.runs)
    for (const std::string& why : run.unread)
      notes.push_back(fmt::format("run {}: not read: {}", base::printable(run.stored.location.id), why));
  if (notes.size() <= most) return notes;
  const std::size_t others = notes.size() - most;
  notes.erase(notes.begin(), notes.end() - static_cast<std::ptrdiff_t>(most));
  notes.insert(notes.begin(),
               fmt::format("{} of earlier runs {} not read; 'benchgate history recalculate' names {}",
                           base::pluralize(others, "file"), others == 1 ? "was" : "were", others == 1 ? "it" : "each"));
  return notes;
}

}  // namespace benchgate::judge
