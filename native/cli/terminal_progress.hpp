// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/observer.hpp"

namespace benchgate::cli {

/// Shows notes and progress on a stream. Names come from files and are escaped.
class TerminalProgress final : public app::Observer {
 public:
  enum class Style {
    quiet,   ///< nothing
    plain,   ///< a line at the start and one at the end
    line,    ///< one terminal line, rewritten in place; a plain line at the end
    groups,  ///< plain lines in a foldable group of a GitHub Actions log
  };
  /// Which notes are shown.
  enum class Notes { all, essential };
  using Clock = std::function<std::chrono::nanoseconds()>;

  /// `clock` is monotonic, with any origin.
  TerminalProgress(std::ostream& out, Style style, Clock clock, Notes notes = Notes::all);
  ~TerminalProgress() override;
  TerminalProgress(TerminalProgress&&) = delete;

  void note(std::string_view line) override;
  void info(std::string_view line) override;
  void start(std::string_view name, const measure::PlannedWork& work) override;
  void step(std::string_view what) override;
  /// Writes at most ten times a second.
  void iteration(std::chrono::nanoseconds wall) override;
  void finish(std::string_view how) override;

  /// Shows how long the build has taken; done each second while one runs, as nothing is measured meanwhile.
  void tick();

 private:
  void show(std::string_view text);
  void clear();
  std::string figures() const;
  void end_step();
  void tick_until_ended();

  std::ostream& out_;
  Style style_;
  Clock clock_;
  Notes notes_;
  std::string name_;
  measure::PlannedWork work_;
  std::vector<std::chrono::nanoseconds> walls_;  ///< of this run so far
  std::chrono::nanoseconds started_{0};
  std::chrono::nanoseconds step_started_{0};
  std::chrono::nanoseconds build_{0};  ///< time of building so far
  bool is_building_ = false;
  std::chrono::nanoseconds shown_at_{0};
  bool line_open_ = false;
  std::thread ticker_;  ///< only while a build runs
  std::mutex mutex_;    ///< held by whoever writes while it does
  std::condition_variable ticked_enough_;
  bool step_has_ended_ = false;
};

/// Where the program runs: the log of a CI is no terminal, even if it is written through one.
enum class Ci { none, github, other };

/// Returns the CI by the values of GITHUB_ACTIONS and CI, null if they are not set.
Ci ci_of(const char* actions, const char* ci);

/// Returns the style for a stream: `terminal` is whether it is one. `choice` is auto, always or never.
TerminalProgress::Style progress_style(std::string_view choice, bool terminal, Ci ci);

}  // namespace benchgate::cli
