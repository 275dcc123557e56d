// SPDX-License-Identifier: MIT
#include "app/forge_connection.hpp"

#include <stdexcept>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

std::optional<forge::Token> find_token(const forge::Variables& variables, const forge::Service& service) {
  std::vector<std::string_view> names{"BENCHGATE_TOKEN"};
  names.insert(names.end(), service.token_variables.begin(), service.token_variables.end());
  for (const std::string_view name : names) {
    const std::string text = value_of(variables, name);
    if (base::trim(text).empty()) continue;
    if (!service.weak_token_prefix.empty() && base::trim(text).starts_with(service.weak_token_prefix))
      throw Error(name, fmt::format("holds the token of a job; {}", service.token_advice));
    return forge::Token(text, name);
  }
  return std::nullopt;
}

std::unique_ptr<sys::Http> connect_as(const forge::Variables& variables, std::string_view certificates_variable,
                                      Session& session) {
  if (session.network == nullptr) throw std::logic_error("a session without a network");
  std::string certificates = value_of(variables, "CURL_CA_BUNDLE");
  if (certificates.empty()) certificates = value_of(variables, "SSL_CERT_FILE");
  if (certificates.empty()) certificates = value_of(variables, certificates_variable);
  return session.network->connect({.certificates = certificates});
}

ForgeConnection connect_to(const forge::Service& service, const forge::Variables& variables, const forge::Token& token,
                           std::chrono::nanoseconds time_limit, Session& session) {
  ForgeConnection connection;
  std::string base_url = value_of(variables, service.address_variable);
  if (base_url.empty()) base_url = service.default_address;
  if (base_url.empty()) {
    connection.problem =
        fmt::format("{} is not set to the address of {}'s API", service.address_variable, service.name);
    return connection;
  }
  if (!forge::may_carry_token(base_url)) {
    connection.problem =
        fmt::format("{} is not an https address (http is only for this machine, localhost), so the token is not sent",
                    service.address_variable);
    return connection;
  }
  connection.http = connect_as(variables, service.certificates_variable, session);
  connection.api.emplace(*connection.http, session.network->clock(), service, base_url, token, time_limit);
  return connection;
}

}  // namespace benchgate::app
