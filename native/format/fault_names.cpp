// SPDX-License-Identifier: MIT
#include "format/fault_names.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "base/text.hpp"
#include "model/fault_kinds.hpp"
#include "model/service_metrics.hpp"

namespace benchgate::format {

namespace {

/// In the order of the table of faults.
const std::vector<std::string_view>& known_faults() {
  static const std::vector<std::string_view> labels = [] {
    std::vector<std::string_view> found;
    for (const model::FaultKind& kind : model::fault_kinds()) found.push_back(kind.label);
    found.push_back("none");
    return found;
  }();
  return labels;
}

/// Names of the public toolkit and what they are called here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> other_spellings{{
    {"llm_slo_retrieval_dns_ms", "dns_latency_ms"},
    {"llm_slo_tokens_per_sec", "token_throughput_tps"},
    {"llm_slo_ttft_ms", "ttft_ms"},
    {"tcp_retransmits_total_rate", "tcp_retransmits"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> phase_spellings{{
    {"warmup", "warmup"},
    {"inject", "inject"},
    {"recovery", "recovery"},
    {"baseline", "warmup"},
    {"fault", "inject"},
}};

std::vector<std::string_view> names_of(std::initializer_list<model::ServiceMetric::Of> kinds) {
  std::vector<std::string_view> names;
  for (const model::ServiceMetric& metric : model::service_metrics())
    if (std::find(kinds.begin(), kinds.end(), metric.of) != kinds.end()) names.push_back(metric.name);
  return names;
}

std::vector<std::string_view> signals() { return names_of({model::ServiceMetric::Of::signal}); }

std::vector<std::string_view> assertable_names() {
  using Of = model::ServiceMetric::Of;
  std::vector<std::string_view> names = names_of({Of::requests, Of::signal, Of::result});
  std::erase(names, "request_throughput_rps");  // of whole answers only
  return names;
}

}  // namespace

std::string_view signal_names() {
  static const std::string names = [] {
    std::string all;
    for (const std::string_view name : signals()) all.append(all.empty() ? "" : "|").append(name);
    return all;
  }();
  return names;
}

bool is_signal(std::string_view name) {
  const std::vector<std::string_view> names = signals();
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view profile_names() {
  static const std::string names = [] {
    std::set<std::string_view> parameters;
    for (const model::FaultKind& kind : model::fault_kinds())
      for (const model::FaultParameter& parameter : kind.parameters) parameters.insert(parameter.name);
    for (const std::string_view signal : signals()) parameters.erase(signal);
    std::string text(signal_names());
    for (const std::string_view parameter : parameters) text.append("|").append(parameter);
    return text;
  }();
  return names;
}

bool is_assertable(std::string_view metric) {
  const std::vector<std::string_view> names = assertable_names();
  return std::find(names.begin(), names.end(), metric) != names.end();
}

std::string assertable_suggestion(std::string_view metric) { return base::suggestion(metric, assertable_names()); }

std::span<const std::string_view> fault_labels() { return known_faults(); }

std::string fault_label_list() {
  std::string text;
  for (const std::string_view label : known_faults()) text.append(text.empty() ? "" : ", ").append(label);
  return text;
}

std::pair<std::string, std::string> split_metric(std::string_view name) {
  std::string statistic;
  const std::size_t mark = name.rfind("_p");
  if (mark != std::string_view::npos && mark > 0 && mark + 2 < name.size() &&
      name.find_first_not_of("0123456789", mark + 2) == std::string_view::npos) {
    statistic = name.substr(mark + 1);
    name = name.substr(0, mark);
  }
  for (const auto& [other, own] : other_spellings)
    if (name == other) name = own;
  return {std::string(name), statistic};
}

std::optional<std::string_view> phase_named(std::string_view word) {
  for (const auto& [spelling, phase] : phase_spellings)
    if (word == spelling) return phase;
  return std::nullopt;
}

}  // namespace benchgate::format
