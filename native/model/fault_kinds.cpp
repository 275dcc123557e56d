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

// What only one fault at a time can say.
constexpr std::string_view refusals = "how connections are refused";
constexpr std::string_view processor_time = "a limit of processor time";
constexpr std::string_view memory = "a limit of memory";

/// What the clients of the service see of faults that have no signal of their own.
const std::vector<std::string_view> seen_by_clients{"error_rate", "request_latency_ms", "ttft_ms"};

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

std::span<const FaultKind> fault_kinds() {
  using Target = FaultKind::Target;
  using Effect = FaultKind::Effect;
  static const std::array kinds{
#define FAULT(name, ...) FaultKind{.label = #name, __VA_ARGS__},
#include "model/faults.def"
#undef FAULT
  };
  return kinds;
}

const FaultKind* fault_kind(std::string_view label) {
  for (const FaultKind& kind : fault_kinds())
    if (kind.label == label) return &kind;
  return nullptr;
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
