// SPDX-License-Identifier: MIT
#include "codec/fault_names.hpp"

#include <array>

namespace benchgate::codec {

namespace {

constexpr std::array<std::string_view, 6> known_faults{"provider_throttle", "dns_latency",       "cpu_throttle",
                                                       "memory_pressure",   "network_partition", "mixed_multi"};

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

}  // namespace

std::span<const std::string_view> fault_labels() { return known_faults; }

std::string fault_label_list() {
  std::string text;
  for (const std::string_view label : known_faults) text.append(text.empty() ? "" : ", ").append(label);
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

}  // namespace benchgate::codec
