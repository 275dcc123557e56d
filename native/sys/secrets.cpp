// SPDX-License-Identifier: MIT
#include "sys/secrets.hpp"

#include <sys/prctl.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "sys/digest.hpp"
#include "sys/program_environment.hpp"

namespace benchgate::sys {

namespace {

constexpr std::size_t shortest_secret = 8;
constexpr std::string_view replacement = "***";

/// Of the withheld variables whose names are patterns, those that are tokens.
constexpr std::array<std::string_view, 3> tokens_of_patterns{"ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
                                                             "INPUT_TOKEN"};

const std::vector<std::string_view>& names_of_tokens() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all(tokens_of_patterns.begin(), tokens_of_patterns.end());
    for (const WithheldVariables& row : withheld_variables())
      if (row.is_secret) all.push_back(row.names);
    return all;
  }();
  return names;
}

std::vector<std::string>& known_secrets() {
  static std::vector<std::string> secrets;
  return secrets;
}

/// Length of the longest end of `text` that is the beginning of a secret.
std::size_t length_of_beginning(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string_view secret : known_secrets())
    for (std::size_t length = std::min(secret.size() - 1, text.size()); length > longest; --length)
      if (text.ends_with(secret.substr(0, length))) longest = length;
  return longest;
}

/// Each once.
void put_longest_first(std::vector<std::string>& secrets) {
  std::sort(secrets.begin(), secrets.end(),
            [](const std::string& a, const std::string& b) { return std::pair(b.size(), a) < std::pair(a.size(), b); });
  secrets.erase(std::unique(secrets.begin(), secrets.end()), secrets.end());
}

}  // namespace

std::span<const std::string_view> token_variables() { return names_of_tokens(); }

std::vector<std::string> secrets_in(std::span<const std::string> environment) {
  std::vector<std::string> secrets;
  for (const std::string& variable : environment) {
    const std::size_t equals = variable.find('=');
    const std::string_view name = std::string_view(variable).substr(0, equals);
    if (equals == std::string::npos ||
        std::find(names_of_tokens().begin(), names_of_tokens().end(), name) == names_of_tokens().end())
      continue;
    const std::string token(base::trim(std::string_view(variable).substr(equals + 1)));
    if (token.size() < shortest_secret) continue;
    secrets.push_back(token);
    secrets.push_back(base64("x-access-token:" + token));
  }
  put_longest_first(secrets);
  return secrets;
}

bool holds_secret(std::string_view text, std::span<const std::string> secrets) {
  return std::any_of(secrets.begin(), secrets.end(),
                     [&](const std::string& secret) { return text.find(secret) != std::string_view::npos; });
}

void keep_secret(std::vector<std::string> secrets) {
  if (!secrets.empty()) ::prctl(PR_SET_DUMPABLE, 0);
  known_secrets() = std::move(secrets);
}

void keep_also_secret(std::span<const std::string> secrets) {
  std::vector<std::string> all = known_secrets();
  for (const std::string& one : secrets)
    if (one.size() >= shortest_secret) all.push_back(one);
  put_longest_first(all);
  keep_secret(std::move(all));
}

bool has_secrets() { return !known_secrets().empty(); }

std::size_t redact(std::string& text) {
  for (const std::string& secret : known_secrets())
    for (std::size_t at = text.find(secret); at != std::string::npos; at = text.find(secret, at + replacement.size()))
      text.replace(at, secret.size(), replacement);
  return text.size() - length_of_beginning(text);
}

std::string redacted(std::string_view text) {
  std::string changed(text);
  redact(changed);
  return changed;
}

}  // namespace benchgate::sys
