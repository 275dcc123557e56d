// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::model {

/// Values of a scenario's fault_profile by key.
using FaultTargets = std::map<std::string, double>;

/// A key of fault_profile that a fault sets.
struct FaultParameter {
  std::string_view name;                    ///< the unit is its end
  std::optional<double> otherwise = {};     ///< where the scenario does not give it; absent: it is not set then
  std::string_view yields_to = {};          ///< another key that decides where both are given: then this is observed
  std::string_view default_yields_to = {};  ///< another key that replaces the default
};

/// What is known of a fault without the machine: one row of the table of faults.
struct FaultKind {
  std::string_view label;
  std::span<const FaultParameter> parameters;
  std::span<const std::string_view> effects;   ///< its own signals: at least one of them must rise
  std::span<const std::string_view> observed;  ///< further signals that fault_profile may name: measured only
};

/// All faults, the order of `mixed` first; `none` is not among them.
std::span<const FaultKind> fault_kinds();
/// Null for an unknown label and for none.
const FaultKind* fault_kind(std::string_view label);

/// The parameters of the fault with the values that are in force.
FaultTargets parameters_of(const FaultKind& kind, const FaultTargets& profile);

/// Whether fault_profile may have the key where these faults are injected: one sets it, or it is a signal that moves.
bool is_known_to(std::span<const std::string> labels, std::string_view key);
/// What fault_profile may have there, in byte order.
std::vector<std::string> known_keys(std::span<const std::string> labels);
/// The keys of a profile that none of the faults sets, so that they are measured only, in byte order.
std::vector<std::string> observed_keys(std::span<const std::string> labels, const FaultTargets& profile);

}  // namespace benchgate::model
