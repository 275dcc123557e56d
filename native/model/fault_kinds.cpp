// SPDX-License-Identifier: MIT
#include "model/fault_kinds.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

#include "base/text.hpp"

namespace benchgate::model {

namespace {

using Signals = std::string_view;

// What only one fault at a time can say.
constexpr std::string_view refusals = "how connections are refused";
constexpr std::string_view processor_time = "a limit of processor time";
constexpr std::string_view memory = "a limit of memory";

// refused_pct: connections without an answer, and requests refused on the others
constexpr std::array<FaultParameter, 4> provider_parameters{
    {{.name = "connect_latency_ms", .otherwise = 45},
     {.name = "tls_handshake_ms", .otherwise = 55},
     {.name = "refused_pct", .otherwise = 15, .alone = refusals},
     {.name = "answer_delay_ms", .otherwise = 750}}};
constexpr std::array<Signals, 4> provider_effects{"connect_latency_ms", "tls_handshake_ms", "connect_errors",
                                                  "backend_wait_ms"};
constexpr std::array<Signals, 2> provider_observed{"connect_errno", "tls_handshake_fails"};

constexpr std::array<FaultParameter, 3> name_parameters{{{.name = "dns_latency_ms", .otherwise = 220},
                                                         {.name = "connect_latency_ms", .otherwise = 130},
                                                         {.name = "jitter_ms"}}};
constexpr std::array<Signals, 2> name_effects{"dns_latency_ms", "connect_latency_ms"};

constexpr std::array<FaultParameter, 2> cpu_parameters{
    {{.name = "cpu_share_pct", .otherwise = 50, .default_yields_to = "cfs_throttled_ms", .alone = processor_time},
     {.name = "cfs_throttled_ms", .yields_to = "cpu_share_pct", .alone = processor_time}}};
constexpr std::array<Signals, 2> cpu_effects{"cfs_throttled_ms", "runqueue_delay_ms"};
constexpr std::array<Signals, 1> cpu_observed{"cpu_steal_pct"};

constexpr std::array<FaultParameter, 3> memory_parameters{
    {{.name = "kept_memory_pct", .otherwise = 60, .alone = memory},
     {.name = "cpu_quota_pct", .alone = processor_time},
     {.name = "cfs_throttled_ms", .yields_to = "cpu_quota_pct", .alone = processor_time}}};
constexpr std::array<Signals, 3> memory_effects{"mem_reclaim_latency_ms", "memory_refaults", "disk_io_latency_ms"};
constexpr std::array<Signals, 1> memory_observed{"runqueue_delay_ms"};

constexpr std::array<FaultParameter, 5> partition_parameters{
    {{.name = "dns_latency_ms", .otherwise = 180},
     {.name = "connect_latency_ms", .otherwise = 350},
     {.name = "lost_pct", .otherwise = 15},
     {.name = "refused_pct", .otherwise = 25, .alone = refusals},
     {.name = "jitter_ms"}}};
constexpr std::array<Signals, 4> partition_effects{"connect_latency_ms", "tcp_retransmits", "connect_errors",
                                                   "dns_latency_ms"};
constexpr std::array<Signals, 1> partition_observed{"connect_errno"};

constexpr std::array<FaultParameter, 7> several_parameters{
    {{.name = "dns_latency_ms", .otherwise = 200},
     {.name = "connect_latency_ms", .otherwise = 90},
     {.name = "refused_pct", .otherwise = 15, .alone = refusals},
     {.name = "answer_delay_ms", .otherwise = 200},
     {.name = "kept_memory_pct", .otherwise = 60, .alone = memory},
     {.name = "cpu_quota_pct", .otherwise = 12, .default_yields_to = "cfs_throttled_ms", .alone = processor_time},
     {.name = "cfs_throttled_ms", .yields_to = "cpu_quota_pct", .alone = processor_time}}};
constexpr std::array<Signals, 2> several_effects{"dns_latency_ms", "connect_latency_ms"};
constexpr std::array<Signals, 7> several_observed{"runqueue_delay_ms",  "cpu_steal_pct",          "tls_handshake_ms",
                                                  "syscall_latency_ms", "mem_reclaim_latency_ms", "disk_io_latency_ms",
                                                  "connect_errors"};

// What the clients of the service see of faults that have no signal of their own.
constexpr std::array<Signals, 3> seen_by_clients{"error_rate", "request_latency_ms", "ttft_ms"};

constexpr std::array<FaultParameter, 1> blackhole_parameters{{{.name = "lost_pct", .otherwise = 100}}};
constexpr std::array<Signals, 4> blackhole_effects{"connect_errors", "tcp_retransmits", "error_rate",
                                                   "request_latency_ms"};
constexpr std::array<FaultParameter, 1> bandwidth_parameters{{{.name = "bandwidth_kbps", .otherwise = 1000}}};
constexpr std::array<FaultParameter, 1> reset_parameters{{{.name = "reset_pct", .otherwise = 15}}};

using Target = FaultKind::Target;
using Effect = FaultKind::Effect;

constexpr std::array<FaultKind, 16> kinds{{
    {"provider_throttle", provider_parameters, provider_effects, provider_observed, Target::backend},
    {"dns_latency", name_parameters, name_effects, {}, Target::backend},
    {"cpu_throttle", cpu_parameters, cpu_effects, cpu_observed},
    {"memory_pressure", memory_parameters, memory_effects, memory_observed},
    {"network_partition", partition_parameters, partition_effects, partition_observed, Target::backend},
    {"mixed_multi", several_parameters, several_effects, several_observed},
    {"blackhole", blackhole_parameters, blackhole_effects, {}, Target::backend},
    {"bandwidth", bandwidth_parameters, seen_by_clients, {}, Target::backend},
    {"connection_reset", reset_parameters, seen_by_clients, {}, Target::backend},
    {"kill_service", {}, seen_by_clients, {}},
    {"pause_service", {}, seen_by_clients, {}},
    {"restart_service", {}, seen_by_clients, {}, Target::lab, Effect::momentary},
    {"kill_backend", {}, seen_by_clients, {}, Target::backend},
    {"pause_backend", {}, seen_by_clients, {}, Target::backend},
    {"restart_backend", {}, seen_by_clients, {}, Target::backend, Effect::momentary},
    {"command", {}, seen_by_clients, {}, Target::anywhere, Effect::momentary},
}};

/// The faults of all labels.
std::vector<std::string> each_of(std::span<const std::string> labels) {
  std::vector<std::string> faults;
  for (const std::string& label : labels)
    for (std::string& fault : faults_at_once(label)) faults.push_back(std::move(fault));
  return faults;
}

const FaultParameter* parameter_of(const FaultKind& kind, std::string_view name) {
  const auto found = std::find_if(kind.parameters.begin(), kind.parameters.end(),
                                  [&](const FaultParameter& parameter) { return parameter.name == name; });
  return found == kind.parameters.end() ? nullptr : &*found;
}

/// Why two faults cannot be injected at once, as text; "" when they can.
std::string conflict_between(const FaultKind& one, const FaultKind& other, const FaultTargets& profile) {
  const FaultTargets of_other = parameters_of(other, profile);
  for (const auto& [key, value] : parameters_of(one, profile)) {
    const std::string_view alone = parameter_of(one, key)->alone;
    for (const auto& [other_key, other_value] : of_other)
      if (!alone.empty() && parameter_of(other, other_key)->alone == alone)
        return fmt::format("{} and {} both set {}, so they cannot be injected at once", one.label, other.label, alone);
    if (const auto same = of_other.find(key); same != of_other.end() && same->second != value)
      return fmt::format("{} and {} both set {}, to {} and {}: give it in fault_profile", one.label, other.label, key,
                         base::format_number(value), base::format_number(same->second));
  }
  return {};
}

}  // namespace

std::span<const FaultKind> fault_kinds() { return kinds; }

const FaultKind* fault_kind(std::string_view label) {
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.label == label; });
  return found == kinds.end() ? nullptr : &*found;
}

std::string label_of_faults(std::span<const std::string> faults) { return base::join(faults, "+"); }

std::vector<std::string> faults_at_once(std::string_view label) {
  std::vector<std::string> faults;
  for (const std::string_view fault : base::split(label, '+')) faults.emplace_back(fault);
  return faults;
}

std::string conflict_of(std::span<const std::string> faults, const FaultTargets& profile) {
  for (std::size_t i = 0; i < faults.size(); ++i)
    for (std::size_t j = i + 1; j < faults.size(); ++j) {
      if (faults[i] == faults[j]) return fmt::format("{} is listed twice", faults[i]);
      const FaultKind *const one = fault_kind(faults[i]), *const other = fault_kind(faults[j]);
      if (one == nullptr || other == nullptr) return "none cannot be injected beside another fault";
      if (std::string conflict = conflict_between(*one, *other, profile); !conflict.empty()) return conflict;
    }
  return {};
}

FaultTargets parameters_of(const FaultKind& kind, const FaultTargets& profile) {
  FaultTargets parameters;
  const auto gives = [&](std::string_view key) { return !key.empty() && profile.contains(std::string(key)); };
  for (const FaultParameter& parameter : kind.parameters) {
    const std::string name(parameter.name);
    if (gives(name) && !gives(parameter.yields_to))
      parameters[name] = profile.at(name);
    else if (!gives(name) && parameter.otherwise && !gives(parameter.default_yields_to))
      parameters[name] = *parameter.otherwise;
  }
  return parameters;
}

std::vector<std::string> known_keys(std::span<const std::string> labels) {
  std::set<std::string, std::less<>> keys;
  for (const std::string& fault : each_of(labels))
    if (const FaultKind* kind = fault_kind(fault)) {
      for (const FaultParameter& parameter : kind->parameters) keys.emplace(parameter.name);
      for (const std::string_view effect : kind->effects)
        if (std::find(seen_by_clients.begin(), seen_by_clients.end(), effect) == seen_by_clients.end())
          keys.emplace(effect);
      keys.insert(kind->observed.begin(), kind->observed.end());
    }
  return {keys.begin(), keys.end()};
}

bool is_known_to(std::span<const std::string> labels, std::string_view key) {
  const std::vector<std::string> known = known_keys(labels);
  return std::find(known.begin(), known.end(), key) != known.end();
}

std::vector<std::string> observed_keys(std::span<const std::string> labels, const FaultTargets& profile) {
  std::vector<std::string> keys;
  const std::vector<std::string> faults = each_of(labels);
  for (const auto& [key, value] : profile) {
    const bool is_set = std::any_of(faults.begin(), faults.end(), [&](const std::string& fault) {
      const FaultKind* kind = fault_kind(fault);
      return kind != nullptr && parameters_of(*kind, profile).contains(key);
    });
    if (!is_set) keys.push_back(key);
  }
  return keys;
}

}  // namespace benchgate::model
