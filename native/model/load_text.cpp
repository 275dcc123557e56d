// SPDX-License-Identifier: MIT
#include "model/load_text.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace benchgate::model {

namespace {

constexpr std::array<std::string_view, 4> profile_variables{"class", "tokens", "retrieval", "number"};
constexpr std::string_view row_prefix = "row.";

bool is_name(std::string_view text) {
  const auto fits = [](char c) {
    return c == '_' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  };
  return !text.empty() && (text.front() < '0' || text.front() > '9') && std::all_of(text.begin(), text.end(), fits);
}

bool is_reference(std::string_view text) {
  return is_name(text.starts_with(row_prefix) ? text.substr(row_prefix.size()) : text);
}

/// Calls visit(begin, end, name) for each ${NAME} and ${row.NAME}.
void each_reference(std::string_view text,
                    const std::function<void(std::size_t begin, std::size_t end, std::string_view name)>& visit) {
  for (std::size_t at = 0; (at = text.find("${", at)) != std::string_view::npos; ++at) {
    const std::size_t close = text.find('}', at);
    if (close == std::string_view::npos) return;
    if (const std::string_view name = text.substr(at + 2, close - at - 2); is_reference(name))
      visit(at, close + 1, name);
  }
}

}  // namespace

std::string filled_in(std::string_view text, const std::map<std::string, std::string, std::less<>>& values) {
  std::string filled;
  std::size_t copied = 0;
  each_reference(text, [&](std::size_t begin, std::size_t end, std::string_view name) {
    const auto found = values.find(name);
    if (found == values.end()) return;
    filled.append(text.substr(copied, begin - copied)).append(found->second);
    copied = end;
  });
  return filled.append(text.substr(copied));
}

std::set<std::string> variables_of(const LoadPlan& load) {
  std::set<std::string> names;
  for (const LoadRequest& request : requests_of(load)) {
    const auto take = [&](std::string_view text) {
      each_reference(text, [&](std::size_t, std::size_t, std::string_view name) {
        const bool is_of_row = name.starts_with(row_prefix) || (name == row_word && !request.data.empty());
        const bool is_drawn =
            std::find(profile_variables.begin(), profile_variables.end(), name) != profile_variables.end();
        if (!is_drawn && !is_of_row) names.emplace(name);
      });
    };
    take(request.url);
    take(request.body);
    for (const auto& [name, value] : request.headers) take(value);
  }
  return names;
}

std::set<std::string> row_members(std::string_view text) {
  std::set<std::string> members;
  each_reference(text, [&](std::size_t, std::size_t, std::string_view name) {
    if (name.starts_with(row_prefix)) members.emplace(name.substr(row_prefix.size()));
  });
  return members;
}

std::vector<LoadRequest> requests_of(const LoadPlan& load) {
  if (!load.requests.empty()) return load.requests;
  return {{.url = load.url,
           .method = load.method,
           .body = load.body,
           .body_file = load.body_file,
           .data = load.data,
           .headers = load.headers}};
}

}  // namespace benchgate::model
