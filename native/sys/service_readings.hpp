// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace benchgate::sys {

/// Returns how long each thread of these processes has waited for a processor so far (second figure of
/// /proc/*/schedstat), by its number. Empty where the kernel does not count it.
std::map<int, std::chrono::nanoseconds> run_queue_delays(std::span<const int> processes);

/// Returns how much the threads that are in both have waited in between.
std::chrono::nanoseconds delay_between(const std::map<int, std::chrono::nanoseconds>& before,
                                       const std::map<int, std::chrono::nanoseconds>& after);

/// Returns the segments that TCP has sent again in the network namespace of the calling thread, without those that ask
/// for a connection: a connection that is not made shows as such.
std::optional<std::uint64_t> tcp_retransmits();
/// Returns the same figure of the texts of files like /proc/net/snmp and /proc/net/netstat.
std::optional<std::uint64_t> retransmits_in(const std::string& snmp, const std::string& netstat);

/// Processor time of the machine in ticks: what the hypervisor took away, what nobody needed, and all.
struct StealReading {
  std::uint64_t stolen = 0;
  std::uint64_t idle = 0;
  std::uint64_t all = 0;
};
std::optional<StealReading> cpu_steal();
/// Parses the same from the text of a file like /proc/stat.
std::optional<StealReading> steal_in(const std::string& stat);

/// Returns the processor time that the calling thread has used.
std::chrono::nanoseconds thread_cpu_time();
/// Returns the memory of this process that is in RAM.
std::optional<std::uint64_t> resident_bytes();

}  // namespace benchgate::sys
