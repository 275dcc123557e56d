// SPDX-License-Identifier: MIT
#pragma once

#include "runner/progress.hpp"

/// Progress that nobody watches.
struct SilentProgress final : benchgate::runner::Progress {
  void start(std::string_view, const benchgate::runner::PlannedWork&) override {}
  void step(std::string_view) override {}
  void iteration(std::chrono::nanoseconds) override {}
  void finish(std::string_view) override {}
};
