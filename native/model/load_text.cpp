// SPDX-License-Identifier: MIT
#include "model/load_text.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace benchgate::model {

namespace {

constexpr std::array<std::string_view, 4> words_of_profile{"class", "tokens", "retrieval", "number"};

bool is_name(std::string_view text) {
  const auto fits = [](char c) {
    return c == '_' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  };
  return !text.empty() && (text.front() < '0' || text.front() > '9') && std::all_of(text.begin(), text.end(), fits);
}

/// Calls visit(begin, end, name) for each ${NAME}.
void each_reference(std::string_view text,
                    const std::function<void(std::size_t begin, std::size_t end, std::string_view name)>& visit) {
  for (std::size_t at = 0; (at = text.find("${", at)) != std::string_view::npos; ++at) {
    const std::size_t close = text.find('}', at);
    if (close == std::string_view::npos) return;
    if (const std::string_view name = text.substr(at + 2, close - at - 2); is_name(name)) visit(at, close + 1, name);
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
  const auto take = [&](std::string_view text) {
    each_reference(text, [&](std::size_t, std::size_t, std::string_view name) {
      if (std::find(words_of_profile.begin(), words_of_profile.end(), name) == words_of_profile.end())
        names.emplace(name);
    });
  };
  take(load.url);
  take(load.body);
  for (const auto& [name, value] : load.headers) take(value);
  return names;
}

}  // namespace benchgate::model
