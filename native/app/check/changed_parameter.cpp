// SPDX-License-Identifier: MIT
#include "app/check/changed_parameter.hpp"

#include <array>
#include <optional>
#include <string_view>

#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

using Cases = std::map<std::string, model::Scenario>;

/// A parameter that a tool sets by the machine, and what to do about it.
struct MachineParameter {
  std::string_view name;
  std::string_view advice;
};

constexpr std::array<MachineParameter, 1> machine_parameters{
    {{"gomaxprocs", "run both sides on as many processors, or with the same -cpu"}}};

/// The name without a parameter, and the parameter's value.
struct WithoutParameter {
  std::string name;
  std::string value;
};

std::optional<WithoutParameter> without(model::Scenario scenario, std::string_view parameter) {
  for (auto one = scenario.parameters.begin(); one != scenario.parameters.end(); ++one) {
    if (one->first != parameter) continue;
    const std::string value = one->second;
    scenario.parameters.erase(one);
    return WithoutParameter{case_name(scenario), value};
  }
  return std::nullopt;
}

std::string hint_on(const MachineParameter& parameter, const model::DefinitionChanges& changes, const Cases& before,
                    const Cases& now) {
  std::map<std::string, std::string> values;
  for (const std::string& name : changes.deleted)
    if (auto old = without(before.at(name), parameter.name))
      values.emplace(std::move(old->name), std::move(old->value));
  std::size_t count = 0;
  std::string example;
  for (const std::string& name : changes.added) {
    const auto added = without(now.at(name), parameter.name);
    const auto old = added ? values.find(added->name) : values.end();
    if (old == values.end()) continue;
    if (++count == 1) example = fmt::format("{} instead of {}", added->value, old->second);
  }
  if (count == 0) return {};
  return fmt::format("{} only in {}, which is {}: {}",
                     count == 1 ? "1 benchmark differs" : base::pluralize(count, "benchmark") + " differ",
                     parameter.name, example, parameter.advice);
}

}  // namespace

std::string hint_on_parameter(const model::DefinitionChanges& changes, const Cases& before, const Cases& now) {
  for (const MachineParameter& parameter : machine_parameters)
    if (std::string hint = hint_on(parameter, changes, before, now); !hint.empty()) return hint;
  return {};
}

}  // namespace benchgate::app
