// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::runner {

/// Tells a person how far a run is. Names come from files and are made safe.
class Progress {
 public:
  enum class Style {
    quiet,   ///< nothing
    plain,   ///< a line at the start and one at the end
    line,    ///< one line of a terminal, written anew; a plain line at the end
    groups,  ///< plain lines in a foldable group of a GitHub Actions log
  };
  using Clock = std::chrono::nanoseconds (*)();

  /// `clock` is monotonic; its values are compared with each other only.
  Progress(std::ostream& out, Style style, Clock clock);

  /// `iterations` of `name` are about to run. `estimate`: how long they will
  /// take, as far as somebody knows; `limit`: how long at most.
  void start(std::string_view name, int iterations, std::optional<std::chrono::nanoseconds> estimate,
             std::optional<std::chrono::nanoseconds> limit);
  /// A step begins ("build"); the last one before the iterations is theirs.
  void step(std::string_view what);
  /// One more iteration is done and took `wall`. Writes ten times a second at most.
  void iteration(std::chrono::nanoseconds wall);
  /// The end, with a word about it ("5 samples", "build failed").
  void finish(std::string_view how);

 private:
  void show(std::string_view text);
  void clear();
  std::string figures() const;

  std::ostream& out_;
  Style style_;
  Clock clock_;
  std::string name_;
  int iterations_ = 0;
  std::vector<std::chrono::nanoseconds> walls_;  ///< of this run so far
  std::chrono::nanoseconds started_{0};
  std::chrono::nanoseconds step_started_{0};
  std::chrono::nanoseconds shown_at_{0};
  bool line_open_ = false;
};

/// The style for a stream: `terminal` tells whether it is one, `in_actions`
/// whether GITHUB_ACTIONS is "true". `choice` is auto, always or never.
Progress::Style progress_style(std::string_view choice, bool terminal, bool in_actions);

}  // namespace benchgate::runner
