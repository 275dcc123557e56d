// SPDX-License-Identifier: MIT
// What the keys of a fault scenario mean together.
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/fault_names.hpp"
#include "format/scenario_parts.hpp"
#include "model/fault_kinds.hpp"

namespace benchgate::format {

namespace {

[[noreturn]] void refuse_fault(const base::SourceLocation& location, const std::string& what) {
  throw Error(base::where(location), what);
}

/// Only one key may say which faults there are, those of `faults` must be possible at once, and `command` needs its
/// commands.
void check_faults_at_once(const syntax::Yaml& values, const model::FaultPlan& plan) {
  const syntax::Yaml* found = nullptr;
  for (const std::string_view key : {"fault", "fault_sequence", "faults"})
    if (const syntax::Yaml* const named = values.find(key)) {
      if (found != nullptr) refuse_fault(named->location, "keep one of 'fault', 'fault_sequence' and 'faults'");
      found = named;
    }
  bool has_command = false;
  for (const std::string& label : plan.sequence) {
    const std::vector<std::string> faults = model::faults_at_once(label);
    if (const std::string conflict = model::conflict_of(faults, plan.profile); !conflict.empty() && found != nullptr)
      refuse_fault(found->location, conflict);
    has_command = has_command || std::find(faults.begin(), faults.end(), "command") != faults.end();
  }
  const syntax::Yaml* const command = values.find("fault_command");
  if (has_command && command == nullptr && found != nullptr)
    refuse_fault(found->location, "the fault 'command' needs a 'fault_command'");
  if (!has_command && command != nullptr)
    refuse_fault(command->location, "'fault_command' belongs to the fault 'command'; remove it");
}

}  // namespace

/// What no fault of the scenario sets or moves would be ignored, but synthetic results take any signal. Parameters in
/// force are part of the scenario.
void settle_profile(const syntax::Yaml& values, model::Scenario& scenario) {
  if (!scenario.fault) return;
  model::FaultPlan& plan = *scenario.fault;
  if (const syntax::Yaml* const profile = values.find("fault_profile"))
    for (const syntax::YamlMember& member : profile->members) {
      if (model::is_known_to(plan.sequence, member.key) || (!scenario.workload && is_signal(member.key))) continue;
      const std::vector<std::string> known = model::known_keys(plan.sequence);
      const std::string faults = base::join(plan.sequence, ", ");
      refuse_fault(member.key_location,
                   known.empty() ? fmt::format("'{}' has no effect with fault {}; remove it", member.key, faults)
                                 : fmt::format("'{}' has no effect with fault {}, which takes {}", member.key, faults,
                                               base::join(known, ", ")));
    }
  check_faults_at_once(values, plan);
  if (!scenario.workload) return;
  for (const std::string& label : plan.sequence)
    for (const std::string& fault : model::faults_at_once(label))
      if (const model::FaultKind* const kind = model::fault_kind(fault))
        plan.parameters[fault] = model::parameters_of(*kind, plan.profile);
  if (const auto kbps = plan.profile.find("bandwidth_kbps"); kbps != plan.profile.end() && kbps->second <= 0)
    refuse_fault(values.find("fault_profile")->find("bandwidth_kbps")->location,
                 "'bandwidth_kbps' must be above 0; a link that carries nothing is the fault blackhole");
  constexpr double most_throttled_ms = 950;  // the service has to run, too
  for (const auto& [label, parameters] : plan.parameters)
    if (const auto found = parameters.find("cfs_throttled_ms");
        found != parameters.end() && found->second > most_throttled_ms)
      refuse_fault(values.find("fault_profile")->find("cfs_throttled_ms")->location,
                   fmt::format("'cfs_throttled_ms' is throttled time per second, at most {} ms", most_throttled_ms));
}

}  // namespace benchgate::format
