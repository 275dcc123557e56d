// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"
#include "measure/executor.hpp"
#include "measure/service_host.hpp"
#include "sys/host.hpp"

namespace benchgate::app {

/// The machine that measures: the seam to processes, time, signals and chance.
class Machine {
 public:
  /// A resource held while the object lives: a lock, or signal handlers.
  class Hold {
   public:
    virtual ~Hold() = default;
  };

  enum class OnBusy { wait, fail, give_up };

  virtual ~Machine() = default;

  /// Returns a fresh process tree for one measurement. A signal, and `deadline` by
  /// monotonic_time (absent: none), end what runs in it. Throws Error.
  virtual std::unique_ptr<measure::Executor> start_executor(std::optional<std::chrono::nanoseconds> deadline) = 0;

  /// Returns what starts services beside a measurement.
  virtual measure::ServiceHost& services() = 0;

  /// Returns an object; while it lives, SIGINT, SIGTERM and SIGHUP stop what is measured instead of the tool.
  virtual std::unique_ptr<Hold> watch_signals() = 0;
  /// Returns the signal that came first while they were watched, also after that; 0: none yet.
  virtual int signal() const = 0;

  /// Locks the machine, which runs one measurement at a time: waits until nobody else measures, with the holder's name
  /// for `on_wait`, or (OnBusy::fail) throws Error. Returns a null pointer when a signal came while waiting, or
  /// (OnBusy::give_up) somebody measures.
  virtual std::unique_ptr<Hold> lock(std::string_view holder, OnBusy on_busy,
                                     const std::function<void(const std::string& other)>& on_wait) = 0;

  /// Returns the time of a monotonic clock, for differences.
  virtual std::chrono::nanoseconds monotonic_time() const = 0;
  virtual std::chrono::nanoseconds monotonic_resolution() const = 0;
  /// Returns the time of day.
  virtual base::Instant now() const = 0;

  /// Returns the environment variables, "NAME=value" each.
  virtual const std::vector<std::string>& environment() const = 0;
  /// Returns facts about the hardware and the system.
  virtual sys::HostFacts host() const = 0;
  /// Returns the SHA-256 of the host's name in hex.
  virtual std::string hostname_hash() const = 0;
  /// Returns the SHA-256 of the configuration of the kernel of this release; "" where it cannot be read.
  virtual std::string kernel_config_hash(std::string_view release) const = 0;
  /// Returns kernel.randomize_va_space; absent: it cannot be read.
  virtual std::optional<int> address_randomisation() const = 0;

  virtual std::uint64_t draw_seed() = 0;
  virtual std::string draw_run_id() = 0;
};

}  // namespace benchgate::app
