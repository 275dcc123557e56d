// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/session.hpp"
#include "forge/event.hpp"
#include "forge/rest.hpp"

namespace benchgate::app {

using forge::value_of;

/// Returns the value of BENCHGATE_TOKEN, else of the first variable of the forge that is set. Throws Error for a text
/// that cannot be a token, and for a token that cannot publish.
std::optional<forge::Token> find_token(const forge::Variables& variables, const forge::Service& service);

/// Returns a connection that trusts the certificates that the environment names; without any, those in the file that
/// the variable `certificates_variable` names, which may be "".
std::unique_ptr<sys::Http> connect_as(const forge::Variables& variables, std::string_view certificates_variable,
                                      Session& session);

/// The API of a forge, or why it cannot be called.
struct ForgeConnection {
  std::unique_ptr<sys::Http> http;
  std::optional<forge::Api> api;
  std::string problem;
};

/// Connects to the API whose address is in the environment, with a time limit for all calls together.
ForgeConnection connect_to(const forge::Service& service, const forge::Variables& variables, const forge::Token& token,
                           std::chrono::nanoseconds time_limit, Session& session);

}  // namespace benchgate::app
