// SPDX-License-Identifier: MIT
#include "app/environment.hpp"

#include "sys/clock.hpp"

namespace benchgate::app {

std::string environment_variable(const Machine& machine, std::string_view name) {
  for (const std::string_view variable : machine.environment())
    if (variable.starts_with(name) && variable.substr(name.size()).starts_with('='))
      return std::string(variable.substr(name.size() + 1));
  return {};
}

base::Instant stamp_time(const Machine& machine) {
  return sys::stamp_time(environment_variable(machine, "SOURCE_DATE_EPOCH"), machine.now());
}

}  // namespace benchgate::app
