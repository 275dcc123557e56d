// SPDX-License-Identifier: MIT
#include "app/git_login.hpp"

#include "sys/digest.hpp"

namespace benchgate::app {

git::Remote remote_of(const forge::Variables& variables) {
  const auto value_of = [&](std::string_view name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  };
  std::string token = value_of("BENCHGATE_TOKEN");
  if (token.empty()) token = value_of("GITHUB_TOKEN");
  const std::string server = value_of("GITHUB_SERVER_URL");
  if (token.empty() || server.empty()) return {};
  return {server, "AUTHORIZATION: basic " + sys::base64("x-access-token:" + token)};
}

}  // namespace benchgate::app
