// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <exception>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "measure/inject/injector.hpp"

// Whatever the user's commands do.

namespace benchgate::measure {

namespace {

class CommandFault final : public Injector {
 public:
  CommandFault(WorkloadPrograms& programs, const model::FaultCommand& command)
      : programs_(programs), command_(command) {}
  ~CommandFault() override { revert(); }

  void apply() override {
    if (command_.revert) if_killed_ = programs_.carry_out_if_killed(command_.revert->argv);
    on_ = true;
    if (const std::string problem = programs_.carry_out(command_.apply.argv, OnStop::gives_up); !problem.empty())
      throw Error("fault_command", "apply " + problem);
  }
  void revert() noexcept override {
    if (!std::exchange(on_, false) || !command_.revert) return;
    try {
      if (const std::string problem = programs_.carry_out(command_.revert->argv, OnStop::goes_on); !problem.empty())
        left_ = "fault_command: revert " + problem;
    } catch (const std::exception& error) {
      left_ = fmt::format("fault_command: revert: {}", error.what());
    }
    if_killed_.reset();
  }
  std::string left() const override { return left_; }

 private:
  WorkloadPrograms& programs_;
  model::FaultCommand command_;
  std::unique_ptr<sys::IfKilled> if_killed_;
  bool on_ = false;
  std::string left_;
};

}  // namespace

InjectorKind command_injector() {
  return {.how = "commands of the scenario begin and end it (fault_command)",
          .problem = [](const FaultCapabilities&) { return std::string(); },
          .make = [](const FaultEnvironment& environment, const FaultTargets&) -> std::unique_ptr<Injector> {
            return std::make_unique<CommandFault>(environment.programs, *environment.plan.command);
          },
          .backend = [](const FaultEnvironment&) { return std::string("fault_command"); }};
}

}  // namespace benchgate::measure
