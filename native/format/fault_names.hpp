// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace benchgate::format {

/// Faults that a scenario may name, the order of `mixed` first.
std::span<const std::string_view> fault_labels();

/// The same as text: "cpu_throttle, dns_latency, ...".
std::string fault_label_list();

/// Names of the signals that a fault moves, separated by '|'.
std::string_view signal_names();

/// Whether it is one of them.
bool is_signal(std::string_view name);

/// What a profile may give: those signals, and the parameters of faults.
std::string_view profile_names();

/// Whether an assertion may speak of `metric`: a metric of a service, a signal
/// or a figure of attribution.
bool is_assertable(std::string_view metric);

/// " (did you mean 'x'?)" for the nearest of them, else "".
std::string assertable_suggestion(std::string_view metric);

/// The metric and statistic that an assertion of the public toolkit means:
/// "llm_slo_ttft_ms_p95" is ttft_ms, p95. A name without statistic: "".
std::pair<std::string, std::string> split_metric(std::string_view name);

/// "warmup", "inject" or "recovery" for a phase's name in either spelling;
/// absent for any other word.
std::optional<std::string_view> phase_named(std::string_view word);

}  // namespace benchgate::format
