// SPDX-License-Identifier: MIT
#include "sys/service_readings.hpp"

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/text.hpp"
#include "sys/kernel_text.hpp"

namespace benchgate::sys {

namespace {

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  for (const std::string_view word : base::split(line, ' '))
    if (!word.empty()) words.push_back(word);
  return words;
}

/// A counter of `group` in the format of /proc/net/snmp: a line of names, and a line of numbers.
std::optional<std::uint64_t> counter_in(const std::string& text, std::string_view group, std::string_view name) {
  std::vector<std::string_view> names;
  for (const std::string_view line : base::split(text, '\n')) {
    if (!line.starts_with(group)) continue;
    const auto fields = split_words(line);
    if (names.empty()) {
      names = fields;
      continue;
    }
    for (std::size_t i = 0; i < names.size() && i < fields.size(); ++i)
      if (names[i] == name) return base::parse_unsigned(fields[i]);
  }
  return std::nullopt;
}

}  // namespace

std::map<int, std::chrono::nanoseconds> run_queue_delays(std::span<const int> processes) {
  std::map<int, std::chrono::nanoseconds> delays;
  for (const int process : processes) {
    std::error_code gone;
    const std::string tasks = fmt::format("/proc/{}/task", process);
    for (std::filesystem::directory_iterator entry(tasks, gone), end; !gone && entry != end; entry.increment(gone)) {
      const std::string text = kernel_text(entry->path() / "schedstat");
      const auto fields = split_words(base::trim(text));
      const auto thread = base::parse_integer(entry->path().filename().string());
      if (fields.size() < 2 || !thread) continue;
      if (const auto delay = base::parse_integer(fields[1]))
        delays[static_cast<int>(*thread)] = std::chrono::nanoseconds(*delay);
    }
  }
  return delays;
}

std::chrono::nanoseconds delay_between(const std::map<int, std::chrono::nanoseconds>& before,
                                       const std::map<int, std::chrono::nanoseconds>& after) {
  std::chrono::nanoseconds sum{0};
  for (const auto& [thread, delay] : after)
    if (const auto earlier = before.find(thread); earlier != before.end() && delay > earlier->second)
      sum += delay - earlier->second;
  return sum;
}

std::optional<std::uint64_t> retransmits_in(const std::string& snmp, const std::string& netstat) {
  const auto all = counter_in(snmp, "Tcp:", "RetransSegs");
  const auto asking = counter_in(netstat, "TcpExt:", "TCPSynRetrans");
  if (!all || !asking) return std::nullopt;
  return *all - std::min(*all, *asking);
}

std::optional<std::uint64_t> tcp_retransmits() {
  return retransmits_in(kernel_text("/proc/thread-self/net/snmp"), kernel_text("/proc/thread-self/net/netstat"));
}

std::optional<StealReading> steal_in(const std::string& stat) {
  const auto fields = split_words(std::string_view(stat).substr(0, stat.find('\n')));
  constexpr std::size_t steal_field = 8;  // user nice system idle iowait irq softirq steal; guests count as user
  if (fields.size() <= steal_field || fields[0] != "cpu") return std::nullopt;
  StealReading reading;
  for (std::size_t i = 1; i <= steal_field; ++i) reading.all += base::parse_unsigned(fields[i]).value_or(0);
  constexpr std::size_t idle_field = 4;  // and the time in which it waited for a disk
  reading.idle =
      base::parse_unsigned(fields[idle_field]).value_or(0) + base::parse_unsigned(fields[idle_field + 1]).value_or(0);
  reading.stolen = base::parse_unsigned(fields[steal_field]).value_or(0);
  return reading;
}

std::optional<StealReading> cpu_steal() { return steal_in(kernel_text("/proc/stat")); }

std::chrono::nanoseconds thread_cpu_time() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::optional<std::uint64_t> resident_bytes() {
  const std::string text = kernel_text("/proc/self/statm");
  const auto fields = split_words(base::trim(text));
  if (fields.size() < 2) return std::nullopt;
  const auto pages = base::parse_unsigned(fields[1]);
  return pages ? std::optional(*pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE))) : std::nullopt;
}

}  // namespace benchgate::sys
