// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace benchgate::format {

/// Returns the faults that a scenario may name, those of `mixed` first, in its order.
std::span<const std::string_view> fault_labels();

/// Returns them as text: "cpu_throttle, dns_latency, ...".
std::string fault_label_list();

/// Returns the names of the signals that a fault moves, separated by '|'.
std::string_view signal_names();

/// Whether it is one of these names.
bool is_signal(std::string_view name);

/// Returns the names that a profile may give, separated by '|': those signals, and the parameters of faults.
std::string_view profile_names();

/// Whether an assertion may be about `metric`: a metric of a service, a signal
/// or a figure of attribution.
bool is_assertable(std::string_view metric);

/// Returns " (did you mean 'x'?)" for the nearest of them, else "".
std::string assertable_suggestion(std::string_view metric);

/// Returns the metric and statistic that an assertion of the public toolkit means:
/// "llm_slo_ttft_ms_p95" is ttft_ms, p95. A name without statistic: "".
std::pair<std::string, std::string> split_metric(std::string_view name);

/// Returns "warmup", "inject" or "recovery" for a phase's name in either spelling;
/// absent for any other text.
std::optional<std::string_view> phase_named(std::string_view word);

}  // namespace benchgate::format
