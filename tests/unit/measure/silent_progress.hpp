// SPDX-License-Identifier: MIT
#pragma once

#include "measure/progress.hpp"

/// Progress that nobody watches.
struct SilentProgress final : benchgate::measure::Progress {
  void start(std::string_view, const benchgate::measure::PlannedWork&) override {}
  void step(std::string_view) override {}
  void iteration(std::chrono::nanoseconds) override {}
  void finish(std::string_view) override {}
};
