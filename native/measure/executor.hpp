// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "launcher/launcher.hpp"
#include "sys/child.hpp"

namespace benchgate::measure {

/// The seam between deciding what to run and running it.
class Executor {
 public:
  virtual ~Executor() = default;

  /// Runs a job and hands its results on in order; returning false ends it.
  virtual sys::JobReport run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result) = 0;

  /// Returns the smallest max_rss_kb that can be measured; negative: unknown.
  virtual std::int64_t rss_floor_kb() const = 0;
};

/// Runs real jobs.
class LauncherExecutor : public Executor {
 public:
  /// `launcher` must outlive this.
  explicit LauncherExecutor(launcher::Launcher& launcher) : launcher_(launcher) {}

  sys::JobReport run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result) override {
    return launcher_.run(job, on_result);
  }
  std::int64_t rss_floor_kb() const override { return launcher_.rss_floor_kb(); }

 private:
  launcher::Launcher& launcher_;
};

}  // namespace benchgate::measure
