// SPDX-License-Identifier: MIT
#include "app/observer.hpp"

#include "base/text.hpp"

namespace benchgate::app {

void NotesOnce::note(std::string_view line) {
  if (noted_.emplace(line).second) observer_.note(line);
}

void note_log(std::string_view log, Observer& observer) {
  for (const std::string_view line : base::split(base::trim(log), '\n'))
    if (!line.empty()) observer.note("  " + base::printable(line));
}

}  // namespace benchgate::app
