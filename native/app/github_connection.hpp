// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/session.hpp"
#include "github/event.hpp"
#include "github/rest.hpp"

namespace benchgate::app {

/// The value of a variable; "" without it.
std::string value_of(const github::Variables& variables, std::string_view name);

/// BENCHGATE_TOKEN, else GITHUB_TOKEN. Throws Error for a text that cannot be a token.
std::optional<github::Token> find_token(const github::Variables& variables);

/// A connection that trusts the certificates that the environment names.
std::unique_ptr<sys::Http> connect_as(const github::Variables& variables, Session& session);

/// GitHub's API, or why it cannot be called.
struct GitHubConnection {
  std::unique_ptr<sys::Http> http;
  std::optional<github::Api> api;
  std::string problem;
};

/// The API that GITHUB_API_URL names, with a time limit for all calls together.
GitHubConnection connect_to_github(const github::Variables& variables, const github::Token& token,
                                   std::chrono::nanoseconds time_limit, Session& session);

}  // namespace benchgate::app
