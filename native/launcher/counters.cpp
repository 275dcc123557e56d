// SPDX-License-Identifier: MIT
#include "launcher/counters.hpp"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace benchgate::launcher {

namespace {

int open_counter(const wire::CounterKind& kind) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = kind.type;
  attributes.config = kind.config;
  attributes.disabled = 1;
  attributes.inherit = 1;
  attributes.enable_on_exec = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return static_cast<int>(::syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

bool read_counter(int descriptor, Counters::Reading& reading) {
  static_assert(sizeof reading == 3 * sizeof(std::uint64_t));  // as the kernel writes it
  return descriptor >= 0 && ::read(descriptor, &reading, sizeof reading) == sizeof reading;
}

}  // namespace

void open_counters(const wire::Job& job, Counters& counters) {
  for (std::uint32_t i = 0; i < job.counters && i < wire::counter_limit; ++i)
    counters.descriptors[i] = open_counter(job.counter_kinds[i]);
}

void close_counters(Counters& counters) {
  for (int& descriptor : counters.descriptors) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
  }
}

void begin_counting(Counters& counters) {
  for (std::size_t i = 0; i < wire::counter_limit; ++i) read_counter(counters.descriptors[i], counters.before[i]);
}

void end_counting(const Counters& counters, wire::Result& result) {
  for (std::size_t i = 0; i < wire::counter_limit; ++i) {
    Counters::Reading after;
    result.counts[i] = -1;
    if (!read_counter(counters.descriptors[i], after)) continue;
    const std::uint64_t enabled = after.enabled_ns - counters.before[i].enabled_ns;
    const std::uint64_t running = after.running_ns - counters.before[i].running_ns;
    if (running > 0 && running == enabled)
      result.counts[i] = static_cast<std::int64_t>(after.value - counters.before[i].value);
  }
}

}  // namespace benchgate::launcher
