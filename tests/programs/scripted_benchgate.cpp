// SPDX-License-Identifier: MIT
// benchgate on a machine that is never busy: commands really run, but how long they took, what memory they used and
// what measuring them cost is scripted, and time passes only while they run. So the outcome of a test does not depend
// on what else the machine does.
//
// A command that prints a line `wall_ms=12.5` took that long, any other 10 ms, both with a small scatter that is the
// same in every run.
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/real_machine.hpp"
#include "cli/dispatch.hpp"

namespace {

namespace app = benchgate::app;
namespace base = benchgate::base;
namespace measure = benchgate::measure;
namespace sys = benchgate::sys;

using std::chrono::nanoseconds;

constexpr nanoseconds usual_wall = std::chrono::milliseconds(10);
/// Parts of a thousand. Its length has no divisor in common with that of a pair, so that both sides get all of it.
constexpr std::array<int, 7> scatter = {0, 4, -3, 2, -4, 3, -2};

/// What the output says that its command took.
std::optional<nanoseconds> scripted_wall(const std::string& output) {
  const std::string mark = "wall_ms=";
  const std::size_t at = output.find(mark);
  if (at == std::string::npos) return std::nullopt;
  double milliseconds = 0;
  const char* const begin = output.data() + at + mark.size();
  if (std::from_chars(begin, output.data() + output.size(), milliseconds).ec != std::errc()) return std::nullopt;
  return nanoseconds(static_cast<std::int64_t>(milliseconds * 1e6));
}

/// Time that passes only while commands run.
class ScriptedClock {
 public:
  nanoseconds now() const { return now_; }
  void pass(nanoseconds time) { now_ += time; }

  nanoseconds next_wall(const std::string& output) {
    const nanoseconds wall = scripted_wall(output).value_or(usual_wall);
    const int thousandths = scatter[commands_++ % scatter.size()];
    return wall + wall * thousandths / 1000;
  }

 private:
  nanoseconds now_ = std::chrono::seconds(1);
  std::size_t commands_ = 0;
};

class ScriptedExecutor final : public measure::Executor {
 public:
  ScriptedExecutor(std::unique_ptr<measure::Executor> real, ScriptedClock& clock)
      : real_(std::move(real)), clock_(clock) {}

  sys::JobReport run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result) override {
    nanoseconds busy{0};
    sys::JobReport report = real_->run(job, [&](sys::ChildResult&& result) {
      const nanoseconds wall = clock_.next_wall(result.output);
      busy += wall;
      clock_.pass(wall);
      return on_result(scripted(std::move(result), wall));
    });
    report.busy = busy;
    return report;
  }
  std::int64_t rss_floor_kb() const override { return 512; }

 private:
  static sys::ChildResult scripted(sys::ChildResult&& result, nanoseconds wall) {
    result.wall = wall;
    result.usage = {.user_ns = (wall / 2).count(),
                    .system_ns = (wall / 10).count(),
                    .max_rss_kb = 4096,
                    .minor_faults = 100,
                    .major_faults = 0,
                    .voluntary_switches = 1,
                    .involuntary_switches = 0};
    for (std::optional<std::uint64_t>& count : result.counts) count.reset();
    result.collector_cpu = std::chrono::microseconds(10);
    result.collector_wall = wall;
    return std::move(result);
  }

  std::unique_ptr<measure::Executor> real_;
  ScriptedClock& clock_;
};

/// Real services, but waiting for them takes no time of the clock beside the waiting itself.
class ScriptedServices final : public measure::ServiceHost {
 public:
  ScriptedServices(measure::ServiceHost& real, ScriptedClock& clock) : real_(real), clock_(clock) {}

  std::unique_ptr<measure::Background> start(const sys::Command& command, nanoseconds grace) override {
    return real_.start(command, grace);
  }
  int free_port() override { return real_.free_port(); }
  bool accepts_connections(int port) override { return real_.accepts_connections(port); }
  int status_of(const std::string& url) override { return real_.status_of(url); }
  void pause(nanoseconds duration) override {
    real_.pause(duration);
    clock_.pass(duration);
  }

 private:
  measure::ServiceHost& real_;
  ScriptedClock& clock_;
};

class ScriptedMachine final : public app::Machine {
 public:
  std::unique_ptr<measure::Executor> start_executor(std::optional<nanoseconds> deadline) override {
    if (deadline) deadline = real_->monotonic_time() + (*deadline - clock_.now());
    return std::make_unique<ScriptedExecutor>(real_->start_executor(deadline), clock_);
  }

  measure::ServiceHost& services() override { return services_; }

  nanoseconds monotonic_time() const override { return clock_.now(); }
  nanoseconds monotonic_resolution() const override { return nanoseconds(1); }
  base::Instant now() const override { return real_->now(); }
  std::uint64_t draw_seed() override { return ++seed_; }

  std::unique_ptr<Hold> watch_signals() override { return real_->watch_signals(); }
  int signal() const override { return real_->signal(); }
  std::unique_ptr<Hold> lock(std::string_view holder, OnBusy on_busy,
                             const std::function<void(const std::string& other)>& on_wait) override {
    return real_->lock(holder, on_busy, on_wait);
  }
  const std::vector<std::string>& environment() const override { return real_->environment(); }
  std::optional<int> address_randomisation() const override { return real_->address_randomisation(); }
  std::string draw_run_id() override { return real_->draw_run_id(); }
  sys::HostFacts host() const override {
    sys::HostFacts facts = real_->host();
    facts.distribution = "Script 1";  // what reports show of the machine is the same on all
    facts.arch = "x86_64";
    facts.cpu_model = "Scripted Processor";
    facts.cpu_count = 4;
    facts.physical_cores = 2;
    facts.memory_bytes = std::int64_t{8} << 30U;
    return facts;
  }
  std::string hostname_hash() const override { return real_->hostname_hash(); }
  std::string kernel_config_hash(std::string_view release) const override { return real_->kernel_config_hash(release); }

 private:
  std::unique_ptr<app::Machine> real_ = app::make_machine();
  ScriptedClock clock_;
  ScriptedServices services_{real_->services(), clock_};
  std::uint64_t seed_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  return benchgate::cli::run_program(words, {.make_machine = [] { return std::make_unique<ScriptedMachine>(); }});
}
