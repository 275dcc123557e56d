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
  /// What only one of several faults at once can set, as text; "": those that set the same key agree on its value.
  std::string_view alone = {};
};

/// What is known of a fault without the machine: a row of model/faults.def.
struct FaultKind {
  /// What it is done to.
  enum class Target {
    lab,       ///< the service that benchgate starts, its networks and control group
    backend,   ///< the back end that benchgate starts, or the network to it
    anywhere,  ///< also a service that runs already
  };
  /// How long its effect lasts.
  enum class Effect {
    lasting,    ///< as long as the fault: the median of its seconds shows it
    momentary,  ///< maybe for a second only
  };

  std::string_view label;
  std::vector<FaultParameter> parameters = {};
  std::vector<std::string_view> effects;        ///< its own signals and metrics: at least one of them must rise
  std::vector<std::string_view> observed = {};  ///< further signals that fault_profile may name: measured only
  Target target = Target::lab;
  Effect effect = Effect::lasting;
  std::string_view domain = {};  ///< of the attribution; "": none
};

/// Returns all faults, the order of `mixed` first; `none` is not among them.
std::span<const FaultKind> fault_kinds();
/// Returns the fault called `label`; null for an unknown label and for none.
const FaultKind* fault_kind(std::string_view label);

/// Returns the label of faults that are injected at once, or the faults of a label: itself, for a single one.
std::string label_of_faults(std::span<const std::string> faults);
std::vector<std::string> faults_at_once(std::string_view label);

/// Returns why these faults cannot be injected at once with such a profile, as text; "" when they can.
std::string conflict_of(std::span<const std::string> faults, const FaultTargets& profile);

/// Returns the parameters of the fault with the values that are in force.
FaultTargets parameters_of(const FaultKind& kind, const FaultTargets& profile);

/// Whether fault_profile may have the key where these faults are injected: one sets it, or it is a signal that moves.
bool is_known_to(std::span<const std::string> labels, std::string_view key);
/// Returns what fault_profile may have there, in byte order.
std::vector<std::string> known_keys(std::span<const std::string> labels);
/// Returns the keys of a profile that none of the faults sets, so that they are measured only, in byte order.
std::vector<std::string> observed_keys(std::span<const std::string> labels, const FaultTargets& profile);

}  // namespace benchgate::model
