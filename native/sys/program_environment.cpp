// SPDX-License-Identifier: MIT
#include "sys/program_environment.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "sys/secrets.hpp"

namespace benchgate::sys {

namespace {

constexpr std::string_view command_file = "a file in which a step gives commands to the runner";
constexpr std::string_view one_token = "a token";
constexpr std::string_view gitlab_job = "the token of a job of GitLab CI";

constexpr std::array<WithheldVariables, 21> withheld{{
    {"BENCHGATE_TOKEN", one_token, true},
    {"BENCHGATE_WEBHOOK", "an address that is a secret", true},
    {"GITHUB_TOKEN", one_token, true},
    {"GH_TOKEN", one_token, true},
    {"GITHUB_ENTERPRISE_TOKEN", one_token, true},
    {"GH_ENTERPRISE_TOKEN", one_token, true},
    {"FORGEJO_TOKEN", one_token, true},
    {"GITEA_TOKEN", one_token, true},
    {"GITLAB_TOKEN", one_token, true},
    {"CI_JOB_TOKEN", gitlab_job, true},
    {"CI_REGISTRY_PASSWORD", gitlab_job, true},
    {"CI_DEPENDENCY_PROXY_PASSWORD", gitlab_job, true},
    {"CI_DEPLOY_PASSWORD", one_token, true},
    {"ACTIONS_*", "tokens and addresses of the runner's cache, artifacts and identity"},
    {"INPUT_*", "the inputs of an action, such as its token"},
    {"GITHUB_ENV", command_file},
    {"GITHUB_PATH", command_file},
    {"GITHUB_OUTPUT", command_file},
    {"GITHUB_STATE", command_file},
    {"GITHUB_STEP_SUMMARY", command_file},
    {"GITHUB_ACTION_PATH", "the folder of the Action's programs"},
}};

bool is_withheld(std::string_view name) {
  return std::any_of(withheld.begin(), withheld.end(), [&](const WithheldVariables& row) {
    return row.names.ends_with('*') ? name.starts_with(row.names.substr(0, row.names.size() - 1)) : name == row.names;
  });
}

}  // namespace

std::span<const WithheldVariables> withheld_variables() { return withheld; }

std::vector<std::string> program_environment(std::vector<std::string> environment,
                                             std::span<const std::string> passed) {
  const std::vector<std::string> secrets = secrets_in(environment);
  std::vector<std::string> remaining;
  for (std::string& variable : environment) {
    const std::string name = variable.substr(0, variable.find('='));
    const bool is_passed = std::find(passed.begin(), passed.end(), name) != passed.end();
    if (is_passed || (!is_withheld(name) && !holds_secret(variable, secrets)))
      remaining.push_back(std::move(variable));
    else if (name.starts_with("GIT_CONFIG_VALUE_"))
      remaining.push_back(name + "=");
  }
  return remaining;
}

}  // namespace benchgate::sys
