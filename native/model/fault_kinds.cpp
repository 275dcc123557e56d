// SPDX-License-Identifier: MIT
#include "model/fault_kinds.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace benchgate::model {

namespace {

using Signals = std::string_view;

// refused_pct: connections without an answer, and requests refused on the others
constexpr std::array<FaultParameter, 4> provider_parameters{{{.name = "connect_latency_ms", .otherwise = 45},
                                                             {.name = "tls_handshake_ms", .otherwise = 55},
                                                             {.name = "refused_pct", .otherwise = 15},
                                                             {.name = "answer_delay_ms", .otherwise = 750}}};
constexpr std::array<Signals, 4> provider_effects{"connect_latency_ms", "tls_handshake_ms", "connect_errors",
                                                  "backend_wait_ms"};
constexpr std::array<Signals, 2> provider_observed{"connect_errno", "tls_handshake_fails"};

constexpr std::array<FaultParameter, 2> name_parameters{
    {{.name = "dns_latency_ms", .otherwise = 220}, {.name = "connect_latency_ms", .otherwise = 130}}};
constexpr std::array<Signals, 2> name_effects{"dns_latency_ms", "connect_latency_ms"};

constexpr std::array<FaultParameter, 2> cpu_parameters{
    {{.name = "cpu_share_pct", .otherwise = 50, .default_yields_to = "cfs_throttled_ms"},
     {.name = "cfs_throttled_ms", .yields_to = "cpu_share_pct"}}};
constexpr std::array<Signals, 2> cpu_effects{"cfs_throttled_ms", "runqueue_delay_ms"};
constexpr std::array<Signals, 1> cpu_observed{"cpu_steal_pct"};

constexpr std::array<FaultParameter, 3> memory_parameters{{{.name = "kept_memory_pct", .otherwise = 60},
                                                           {.name = "cpu_quota_pct"},
                                                           {.name = "cfs_throttled_ms", .yields_to = "cpu_quota_pct"}}};
constexpr std::array<Signals, 3> memory_effects{"mem_reclaim_latency_ms", "memory_refaults", "disk_io_latency_ms"};
constexpr std::array<Signals, 1> memory_observed{"runqueue_delay_ms"};

constexpr std::array<FaultParameter, 4> partition_parameters{{{.name = "dns_latency_ms", .otherwise = 180},
                                                              {.name = "connect_latency_ms", .otherwise = 350},
                                                              {.name = "lost_pct", .otherwise = 15},
                                                              {.name = "refused_pct", .otherwise = 25}}};
constexpr std::array<Signals, 4> partition_effects{"connect_latency_ms", "tcp_retransmits", "connect_errors",
                                                   "dns_latency_ms"};
constexpr std::array<Signals, 1> partition_observed{"connect_errno"};

constexpr std::array<FaultParameter, 7> several_parameters{
    {{.name = "dns_latency_ms", .otherwise = 200},
     {.name = "connect_latency_ms", .otherwise = 90},
     {.name = "refused_pct", .otherwise = 15},
     {.name = "answer_delay_ms", .otherwise = 200},
     {.name = "kept_memory_pct", .otherwise = 60},
     {.name = "cpu_quota_pct", .otherwise = 12, .default_yields_to = "cfs_throttled_ms"},
     {.name = "cfs_throttled_ms", .yields_to = "cpu_quota_pct"}}};
constexpr std::array<Signals, 2> several_effects{"dns_latency_ms", "connect_latency_ms"};
constexpr std::array<Signals, 7> several_observed{"runqueue_delay_ms",  "cpu_steal_pct",          "tls_handshake_ms",
                                                  "syscall_latency_ms", "mem_reclaim_latency_ms", "disk_io_latency_ms",
                                                  "connect_errors"};

constexpr std::array<FaultKind, 6> kinds{{
    {"provider_throttle", provider_parameters, provider_effects, provider_observed},
    {"dns_latency", name_parameters, name_effects, {}},
    {"cpu_throttle", cpu_parameters, cpu_effects, cpu_observed},
    {"memory_pressure", memory_parameters, memory_effects, memory_observed},
    {"network_partition", partition_parameters, partition_effects, partition_observed},
    {"mixed_multi", several_parameters, several_effects, several_observed},
}};

}  // namespace

std::span<const FaultKind> fault_kinds() { return kinds; }

const FaultKind* fault_kind(std::string_view label) {
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.label == label; });
  return found == kinds.end() ? nullptr : &*found;
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
  for (const std::string& label : labels)
    if (const FaultKind* kind = fault_kind(label)) {
      for (const FaultParameter& parameter : kind->parameters) keys.emplace(parameter.name);
      keys.insert(kind->effects.begin(), kind->effects.end());
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
  for (const auto& [key, value] : profile) {
    const bool is_set = std::any_of(labels.begin(), labels.end(), [&](const std::string& label) {
      const FaultKind* kind = fault_kind(label);
      return kind != nullptr && parameters_of(*kind, profile).contains(key);
    });
    if (!is_set) keys.push_back(key);
  }
  return keys;
}

}  // namespace benchgate::model
