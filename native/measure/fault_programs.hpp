// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/fault_run.hpp"
#include "measure/lab.hpp"
#include "measure/service.hpp"
#include "measure/workload_programs.hpp"

namespace benchgate::measure {

/// Why a program of a workload does not run.
struct ProgramFailure {
  std::string problem;  ///< "backend exited with 1 while it was measured"
  std::string tail;     ///< the last lines that it wrote
};

/// The programs of a workload, from their start until the object is destroyed.
class FaultPrograms final : public WorkloadPrograms {
 public:
  /// `lab` null: the service runs already. The references must outlive this.
  FaultPrograms(const model::Workload& workload, const FaultRunSettings& settings, Lab* lab)
      : workload_(workload), settings_(settings), lab_(lab) {}

  /// Starts the back end and then the service, and waits until each is ready, or a stop is asked for.
  std::optional<ProgramFailure> start_all();
  /// Returns a program that ended by itself; absent: all run.
  std::optional<ProgramFailure> find_ended() const;

  void kill(WorkloadPart part) override;
  void end(WorkloadPart part) override;
  void start(WorkloadPart part) override;
  void pause(WorkloadPart part) override;
  void resume(WorkloadPart part) override;
  std::string carry_out(const std::vector<std::string>& argv, OnStop on_stop) override;
  std::unique_ptr<sys::IfKilled> carry_out_if_killed(const std::vector<std::string>& argv) override;

 private:
  struct Program {
    Program(WorkloadPart what, const model::Service& how, ServiceHost& host, std::vector<std::string> variables)
        : part(what), described(how), own_environment(std::move(variables)), service(how, host) {}
    WorkloadPart part;
    const model::Service& described;
    std::vector<std::string> own_environment;  ///< beside the variables of the workload
    Service service;
  };

  Program& program(WorkloadPart part);
  sys::Command beside(const std::vector<std::string>& argv) const;
  const sys::Cgroup& group(WorkloadPart part) const;
  sys::Command command_of(const Program& program) const;
  std::vector<std::string> environment(const std::vector<std::string>& additions) const;

  const model::Workload& workload_;
  const FaultRunSettings& settings_;
  Lab* lab_;
  std::vector<std::unique_ptr<Program>> programs_;
};

}  // namespace benchgate::measure
