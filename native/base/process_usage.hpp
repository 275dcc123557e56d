// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace benchgate::base {

/// What the kernel counted for a program and the children it waited for (wait4); absent is never 0.
struct ProcessUsage {
  std::optional<std::uint64_t> user_ns = {};
  std::optional<std::uint64_t> system_ns = {};
  std::optional<std::uint64_t> max_rss_kb = {};  ///< peak resident memory
  std::optional<std::uint64_t> minor_faults = {};
  std::optional<std::uint64_t> major_faults = {};
  std::optional<std::uint64_t> voluntary_switches = {};
  std::optional<std::uint64_t> involuntary_switches = {};

  bool operator==(const ProcessUsage&) const = default;
};

}  // namespace benchgate::base
