// SPDX-License-Identifier: MIT
#include "measure/noise_probe.hpp"

#include "measure/run.hpp"

namespace benchgate::measure {

namespace {

/// 10 to 100 ms, depending on the shell: no input, no output, hardly any memory.
constexpr const char* counting_loop = "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done";

constexpr std::size_t probe_warmup = 3;
constexpr int most_iterations = 100'000;

}  // namespace

NoiseProbe probe_noise(Executor& executor, std::chrono::nanoseconds duration,
                       const std::vector<std::string>& environment) {
  sys::Job job;
  job.cycle = {{{"/bin/sh", "-c", counting_loop}, environment, "/"}};
  job.count = most_iterations;
  job.timeout = std::chrono::seconds(10);
  NoiseProbe probe;
  std::size_t finished = 0;
  std::chrono::nanoseconds spent{0};
  executor.run(job, [&](sys::ChildResult&& result) {
    probe.failure = failure_of(result, {0}, job.timeout);
    if (!probe.failure.empty()) return false;
    spent += result.wall;
    if (++finished > probe_warmup)
      probe.wall_ms.push_back(std::chrono::duration<double, std::milli>(result.wall).count());
    return spent < duration;
  });
  return probe;
}

}  // namespace benchgate::measure
