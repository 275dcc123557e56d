// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sys/if_killed.hpp"

namespace benchgate::measure {

/// What becomes of a command when the run is to stop.
enum class OnStop { gives_up, goes_on };

/// A program of a workload.
enum class WorkloadPart { service, backend };

/// The seam to the programs of a workload while they are measured, for faults that are done to them.
class WorkloadPrograms {
 public:
  virtual ~WorkloadPrograms() = default;

  /// Sends SIGKILL to all its processes. It is missing until start().
  virtual void kill(WorkloadPart part) = 0;
  /// Sends SIGTERM, and SIGKILL to what is left after a while. It is missing until start().
  virtual void end(WorkloadPart part) = 0;
  /// Starts it as at the beginning of the run, without waiting until it is ready. Throws Error.
  virtual void start(WorkloadPart part) = 0;
  /// Stops all its processes (SIGSTOP) and lets them go on (SIGCONT).
  virtual void pause(WorkloadPart part) = 0;
  virtual void resume(WorkloadPart part) = 0;
  /// Runs a command of the user beside the programs, for at most 10 s, and `OnStop::gives_up` until a stop of the run
  /// is asked for. Returns why it did not exit with 0, with the last line that it wrote; "" when it did.
  virtual std::string carry_out(const std::vector<std::string>& argv, OnStop on_stop) = 0;
  /// Makes it run, likewise, if the tool is killed before the result is destroyed. Throws Error.
  virtual std::unique_ptr<sys::IfKilled> carry_out_if_killed(const std::vector<std::string>& argv) = 0;
};

}  // namespace benchgate::measure
