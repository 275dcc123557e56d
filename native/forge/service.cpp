// SPDX-License-Identifier: MIT
#include "forge/service.hpp"

namespace benchgate::forge {

namespace {

bool is_true(const Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found != variables.end() && found->second == "true";
}

}  // namespace

const Service& service_of(const Variables& variables) {
  if (is_true(variables, "GITLAB_CI")) return gitlab_service();
  // Forgejo's runner sets both, and both set GITHUB_ACTIONS.
  if (is_true(variables, "FORGEJO_ACTIONS")) return forgejo_service();
  if (is_true(variables, "GITEA_ACTIONS")) return gitea_service();
  return github_service();
}

}  // namespace benchgate::forge
