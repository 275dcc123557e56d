// SPDX-License-Identifier: MIT
#include "measure/noise_probe.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::measure;
using namespace std::chrono_literals;

namespace {

/// Every program takes `wall` and ends with `exit_code`.
class SteadyExecutor : public Executor {
 public:
  std::chrono::nanoseconds wall = 20ms;
  int exit_code = 0;
  sys::Job seen;

  sys::JobReport run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result) override {
    seen = job;
    for (int i = 0; i < job.count; ++i) {
      sys::ChildResult result;
      result.wall = wall;
      result.exit_code = exit_code;
      if (!on_result(std::move(result))) return {sys::JobEnd::declined, {}};
    }
    return {};
  }
  std::int64_t rss_floor_kb() const override { return -1; }
};

}  // namespace

TEST_CASE("the self-test repeats until its time is used up, without the first three", "[measure][self_test]") {
  SteadyExecutor executor;
  const NoiseProbe test = probe_noise(executor, 1s, {"A=b"});
  CHECK(test.failure.empty());
  CHECK(test.wall_ms == std::vector<double>(47, 20.0));  // 50 of 20 ms are a second
  CHECK(executor.seen.cycle.front().environment == std::vector<std::string>{"A=b"});
}

TEST_CASE("a failing self-test ends at once and says why", "[measure][self_test]") {
  SteadyExecutor executor;
  executor.exit_code = 127;
  const NoiseProbe test = probe_noise(executor, 1s, {});
  CHECK(test.failure == "exited with 127");
  CHECK(test.wall_ms.empty());
}

TEST_CASE("the self-test really runs", "[measure][self_test]") {
  launcher::Launcher launcher;
  LauncherExecutor executor(launcher);
  const NoiseProbe test = probe_noise(executor, 1ms, {"PATH=/usr/bin:/bin"});
  CHECK(test.failure.empty());
  CHECK(test.wall_ms.empty());  // the first one takes longer than that, and does not count
  CHECK(!probe_noise(executor, 2s, {"PATH=/usr/bin:/bin"}).wall_ms.empty());
}
