// SPDX-License-Identifier: MIT
#include "measure/fault_programs.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/text.hpp"
#include "measure/run.hpp"

namespace benchgate::measure {

namespace {

using std::chrono::steady_clock;

std::string name_of(WorkloadPart part) { return part == WorkloadPart::service ? "workload" : "backend"; }

}  // namespace

std::optional<ProgramFailure> FaultPrograms::start_all() {
  if (workload_.backend)
    programs_.push_back(
        std::make_unique<Program>(WorkloadPart::backend, *workload_.backend, lab_->far_host(), Lab::far_environment()));
  programs_.push_back(
      std::make_unique<Program>(WorkloadPart::service, workload_.service, lab_->near_host(), Lab::near_environment()));
  const auto clock = [] { return std::chrono::nanoseconds(steady_clock::now().time_since_epoch()); };
  for (const auto& one : programs_) {
    if (settings_.stopped()) return std::nullopt;
    if (const std::string problem = one->service.start(command_of(*one), clock, settings_.stopped); !problem.empty())
      return ProgramFailure{name_of(one->part) + " " + problem, one->service.output()};
  }
  return std::nullopt;
}

std::optional<ProgramFailure> FaultPrograms::find_ended() const {
  for (const auto& one : programs_)
    if (const std::string ended = one->service.end(); !ended.empty())
      return ProgramFailure{fmt::format("{} {} while it was measured", name_of(one->part), ended),
                            one->service.output()};
  return std::nullopt;
}

void FaultPrograms::kill(WorkloadPart part) {
  group(part).signal(SIGKILL);
  program(part).service.stop();
}

void FaultPrograms::end(WorkloadPart part) { program(part).service.stop(); }

void FaultPrograms::start(WorkloadPart part) {
  Program& one = program(part);
  one.service.start_again(command_of(one));
}

void FaultPrograms::pause(WorkloadPart part) { group(part).signal(SIGSTOP); }

void FaultPrograms::resume(WorkloadPart part) { group(part).signal(SIGCONT); }

FaultPrograms::Program& FaultPrograms::program(WorkloadPart part) {
  return **std::find_if(programs_.begin(), programs_.end(), [&](const auto& one) { return one->part == part; });
}

const sys::Cgroup& FaultPrograms::group(WorkloadPart part) const {
  return part == WorkloadPart::service ? lab_->group() : lab_->far_group();
}

sys::Command FaultPrograms::command_of(const Program& program) const {
  return {.argv = program.described.command.argv,
          .environment = environment(program.told),
          .directory = settings_.directory};
}

std::vector<std::string> FaultPrograms::environment(const std::vector<std::string>& told) const {
  std::vector<std::string> all = merged_environment(settings_.environment, workload_.environment);
  all.insert(all.end(), told.begin(), told.end());
  return all;
}

}  // namespace benchgate::measure
