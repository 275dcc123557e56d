// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <set>
#include <string>
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

/// Passes each distinct note on once, where several measurements or scenarios would repeat them.
class NotesOnce final : public Observer {
 public:
  explicit NotesOnce(Observer& observer) : observer_(observer) {}

  void note(std::string_view line) override;
  void info(std::string_view line) override { observer_.info(line); }
  void start(std::string_view name, const measure::PlannedWork& work) override { observer_.start(name, work); }
  void step(std::string_view what) override { observer_.step(what); }
  void iteration(std::chrono::nanoseconds wall) override { observer_.iteration(wall); }
  void finish(std::string_view how) override { observer_.finish(how); }

 private:
  Observer& observer_;
  std::set<std::string, std::less<>> noted_;
};

/// Prints the lines of the log of a step that failed as notes, before the error that it explains.
void note_log(std::string_view log, Observer& observer);

}  // namespace benchgate::app
