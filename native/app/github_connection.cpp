// SPDX-License-Identifier: MIT
#include "app/github_connection.hpp"

#include <stdexcept>

#include "base/text.hpp"

namespace benchgate::app {

std::string value_of(const github::Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string() : found->second;
}

std::optional<github::Token> find_token(const github::Variables& variables) {
  for (const std::string_view name : {"BENCHGATE_TOKEN", "GITHUB_TOKEN"})
    if (const std::string text = value_of(variables, name); !base::trim(text).empty()) return github::Token(text, name);
  return std::nullopt;
}

std::unique_ptr<sys::Http> connect_as(const github::Variables& variables, Session& session) {
  if (session.network == nullptr) throw std::logic_error("a session without a network");
  std::string certificates = value_of(variables, "CURL_CA_BUNDLE");
  if (certificates.empty()) certificates = value_of(variables, "SSL_CERT_FILE");
  return session.network->connect({.certificates = certificates});
}

GitHubConnection connect_to_github(const github::Variables& variables, const github::Token& token,
                                   std::chrono::nanoseconds time_limit, Session& session) {
  GitHubConnection connection;
  std::string base_url = value_of(variables, "GITHUB_API_URL");
  if (base_url.empty()) base_url = "https://api.github.com";
  if (!github::may_carry_token(base_url)) {
    connection.problem =
        "GITHUB_API_URL is not an https address (http is only for this machine, localhost), so the token is not sent";
    return connection;
  }
  connection.http = connect_as(variables, session);
  connection.api.emplace(*connection.http, session.network->clock(), base_url, token, time_limit);
  return connection;
}

}  // namespace benchgate::app
