// SPDX-License-Identifier: MIT
#include "measure/fault_programs.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "measure/program_background.hpp"
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

std::string FaultPrograms::carry_out(const std::vector<std::string>& argv, OnStop on_stop) {
  constexpr std::chrono::seconds limit(10), grace(1);
  constexpr std::chrono::milliseconds between_looks(5);
  constexpr std::size_t longest_shown = 300;  // bytes of what it wrote
  ProgramBackground program(beside(argv), grace);
  program.discard_unread();
  const auto end = steady_clock::now() + limit;
  std::string ended;
  while ((ended = program.end()).empty() && steady_clock::now() < end) {
    if (on_stop == OnStop::gives_up && settings_.stopped()) return "was interrupted";
    std::this_thread::sleep_for(between_looks);
  }
  if (ended == "exited with 0") return {};
  if (ended.empty()) ended = fmt::format("did not end within {} s", limit.count());
  const std::string output = program.output();
  std::string_view last = base::split(base::trim(output), '\n').back();
  if (last.empty()) return ended;
  const bool is_long = last.size() > longest_shown;
  if (is_long) last.remove_prefix(last.size() - longest_shown);
  return fmt::format("{}: {}{}", ended, is_long ? "..." : "", base::printable(last));
}

std::unique_ptr<sys::IfKilled> FaultPrograms::carry_out_if_killed(const std::vector<std::string>& argv) {
  return std::make_unique<sys::IfKilled>(
      beside(sys::waiting_for_end(argv, std::filesystem::absolute(settings_.directory).string())));
}

/// In the network of the service, if it has one.
sys::Command FaultPrograms::beside(const std::vector<std::string>& argv) const {
  sys::Command command{.argv = argv, .environment = environment({}), .directory = settings_.directory};
  if (lab_ == nullptr) return command;
  command.environment = environment(Lab::near_environment());
  command.argv = lab_->near().command(argv, std::filesystem::absolute(settings_.directory).string());
  return command;
}

FaultPrograms::Program& FaultPrograms::program(WorkloadPart part) {
  return **std::find_if(programs_.begin(), programs_.end(), [&](const auto& one) { return one->part == part; });
}

const sys::Cgroup& FaultPrograms::group(WorkloadPart part) const {
  return part == WorkloadPart::service ? lab_->group() : lab_->far_group();
}

sys::Command FaultPrograms::command_of(const Program& program) const {
  return {.argv = program.described.command.argv,
          .environment = environment(program.own_environment),
          .directory = settings_.directory};
}

std::vector<std::string> FaultPrograms::environment(const std::vector<std::string>& additions) const {
  std::vector<std::string> all = merged_environment(settings_.environment, workload_.environment);
  all.insert(all.end(), additions.begin(), additions.end());
  return all;
}

}  // namespace benchgate::measure
