// SPDX-License-Identifier: MIT
#include "judge/request_values.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace benchgate::judge {

namespace {

constexpr std::string_view latency = "request_latency_ms";
constexpr std::string_view first_token = "ttft_ms";

}  // namespace

std::optional<double> request_value(const model::RequestRecord& request, std::string_view metric) {
  if (metric == latency) return request.latency_ms;
  if (metric != first_token || !request.latency_ms) return std::nullopt;
  if (request.first_token_ms) return request.first_token_ms;
  return request.failure.empty() ? std::nullopt : request.latency_ms;
}

void RequestValues::add(const model::RequestRecord& request) {
  has_tokens_ = has_tokens_ || request.tokens.value_or(0) > 1;
  if (request.phase != "inject") return;
  ++requests_;
  const double second = std::floor((request.at_ms + request.late_ms) / 1000);
  for (const std::string_view metric : std::array{latency, first_token})
    if (const auto value = request_value(request, metric)) values_[std::string(metric)][second].push_back(*value);
}

ValuesBySecond RequestValues::take() {
  ValuesBySecond all;
  for (auto& [metric, seconds] : std::exchange(values_, {})) {
    if (metric == first_token && !has_tokens_) continue;
    for (auto& [second, values] : seconds) all[metric].push_back(std::move(values));
  }
  return all;
}

}  // namespace benchgate::judge
