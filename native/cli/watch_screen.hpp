// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "app/observer.hpp"

namespace benchgate::cli {

/// Shows a line that is written again and again as more becomes known, and nothing else of the progress.
class WatchScreen final : public app::Observer {
 public:
  /// `width`: characters in a line of the terminal that `out` is, where the line is updated in place; 0: it is no
  /// terminal, and every update is a line. Notes go to `notes`.
  WatchScreen(std::ostream& out, std::size_t width, app::Observer& notes) : out_(out), width_(width), notes_(notes) {}
  ~WatchScreen() override { end_line(); }
  WatchScreen(WatchScreen&&) = delete;

  /// Shows `text` as line number `number`. False when nobody reads it.
  bool show(std::size_t number, std::string_view text);

  /// Makes the next update begin a line, whatever its number is.
  void end_line();

  void note(std::string_view line) override;
  void info(std::string_view line) override;
  void start(std::string_view, const measure::PlannedWork&) override {}
  void step(std::string_view) override {}
  void iteration(std::chrono::nanoseconds) override {}
  void finish(std::string_view) override {}

 private:
  std::ostream& out_;
  std::size_t width_;
  app::Observer& notes_;
  std::size_t open_ = 0;  ///< number of the line that is not ended; 0: none
};

}  // namespace benchgate::cli
