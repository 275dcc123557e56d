// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "measure/progress.hpp"

namespace benchgate::app {

/// Receives the progress and the notes of a use case.
class Observer : public measure::Progress {
 public:
  /// Prints one line, which has no line break: "warning: benchgate.yaml:3: ...".
  virtual void note(std::string_view line) = 0;
  /// Prints one line unless --quiet is given: "baseline: main is 1234567".
  virtual void info(std::string_view line) = 0;
};

/// Prints the lines of the log of a step that failed as notes, before the error that it explains.
void note_log(std::string_view log, Observer& observer);

}  // namespace benchgate::app
