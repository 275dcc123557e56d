// SPDX-License-Identifier: MIT
#include "app/measure/load_variables.hpp"

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "model/load_text.hpp"
#include "sys/secrets.hpp"

namespace benchgate::app {

namespace {

/// Why a variable must not be sent; `value` is null when it is not set.
std::string problem_of(const std::string& name, const std::string* value, const MeasuringRequest& request,
                       std::span<const std::string> tokens) {
  const auto known = sys::token_variables();
  const std::vector<std::string>& passed = request.passed_variables;
  if (name.starts_with("GITHUB_") || name.starts_with("ACTIONS_") ||
      std::find(known.begin(), known.end(), name) != known.end() ||
      (value != nullptr && sys::holds_secret(*value, tokens)))
    return "a load may not send tokens of the CI; use a variable of your own";
  if (std::find(passed.begin(), passed.end(), name) == passed.end())
    return fmt::format("the load needs the variable, which is not released; add --pass-env {}", name);
  if (value == nullptr) return "the load needs the variable, which is not set";
  if (value->find_first_of("\r\n") != std::string::npos)
    return "the value has a line break, which a header cannot have";
  return {};
}

}  // namespace

std::map<std::string, std::string, std::less<>> release_load_variables(std::span<const model::Scenario> scenarios,
                                                                       const MeasuringRequest& request,
                                                                       const Session& session) {
  const std::vector<std::string>& environment = session.machine.environment();
  const std::vector<std::string> tokens = sys::secrets_in(environment);
  std::map<std::string, std::string, std::less<>> values;
  std::vector<std::string> secrets;
  for (const model::Scenario& scenario : scenarios) {
    if (!scenario.fault || !scenario.fault->load) continue;
    for (const std::string& name : model::variables_of(*scenario.fault->load)) {
      const auto found = std::find_if(environment.begin(), environment.end(),
                                      [&](const std::string& variable) { return variable.starts_with(name + '='); });
      const std::string value = found == environment.end() ? "" : found->substr(name.size() + 1);
      const std::string problem = problem_of(name, found == environment.end() ? nullptr : &value, request, tokens);
      if (!problem.empty())
        throw Error(base::where(scenario.fault->load->location), fmt::format("${{{}}}: {}", name, problem));
      values[name] = value;
      secrets.push_back(value);
    }
  }
  sys::keep_also_secret(secrets);
  return values;
}

}  // namespace benchgate::app
