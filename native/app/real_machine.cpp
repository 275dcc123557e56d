// SPDX-License-Identifier: MIT
#include "app/real_machine.hpp"

#include <random>
#include <utility>

#include "app/real_services.hpp"
#include "app/stoppable_launcher.hpp"
#include "launcher/interruption.hpp"
#include "sys/clock.hpp"
#include "sys/kernel_config.hpp"
#include "sys/machine.hpp"
#include "sys/machine_lock.hpp"
#include "sys/uuid.hpp"

namespace benchgate::app {

namespace {

using std::chrono::nanoseconds;

template <typename Content>
struct HoldOf final : Machine::Hold {
  template <typename... Parts>
  explicit HoldOf(Parts&&... parts) : content(std::forward<Parts>(parts)...) {}
  Content content;
};

class StoppableExecutor final : public measure::Executor {
 public:
  StoppableExecutor(launcher::Interruption& interruption, std::optional<nanoseconds> deadline)
      : launcher_(interruption, deadline) {}

  sys::JobReport run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result) override {
    return launcher_.launcher().run(job, on_result);
  }
  std::int64_t rss_floor_kb() const override { return launcher_.launcher().rss_floor_kb(); }

 private:
  StoppableLauncher launcher_;
};

/// Clears the machine's pointer when the watch ends, and leaves it the signal that came.
struct SignalWatch {
  SignalWatch(launcher::Interruption*& current, int& signal) : current_(current), signal_(signal) {
    current_ = &interruption_;
  }
  ~SignalWatch() {
    if (signal_ == 0) signal_ = interruption_.signal();
    current_ = nullptr;
  }
  SignalWatch(SignalWatch&&) = delete;

 private:
  launcher::Interruption interruption_;
  launcher::Interruption*& current_;
  int& signal_;
};

class RealMachine final : public Machine {
 public:
  std::unique_ptr<measure::Executor> start_executor(std::optional<nanoseconds> deadline) override {
    if (interruption_ != nullptr) return std::make_unique<StoppableExecutor>(*interruption_, deadline);
    throw std::logic_error("signals are not watched");
  }

  measure::ServiceHost& services() override { return *services_; }

  std::unique_ptr<Hold> watch_signals() override {
    return std::make_unique<HoldOf<SignalWatch>>(interruption_, signal_);
  }
  int signal() const override { return signal_ == 0 && interruption_ != nullptr ? interruption_->signal() : signal_; }

  std::unique_ptr<Hold> lock(std::string_view holder, OnBusy on_busy,
                             const std::function<void(const std::string& other)>& on_wait) override {
    const auto on = on_busy == OnBusy::fail ? sys::MachineLock::OnBusy::fail : sys::MachineLock::OnBusy::wait;
    auto lock = sys::MachineLock::take(sys::machine_lock_path(), holder, on, on_wait,
                                       [&] { return on_busy == OnBusy::give_up || signal() != 0; });
    if (!lock) return nullptr;
    return std::make_unique<HoldOf<sys::MachineLock>>(std::move(*lock));
  }

  nanoseconds monotonic_time() const override { return sys::monotonic_time(); }
  nanoseconds monotonic_resolution() const override { return sys::monotonic_resolution(); }
  base::Instant now() const override { return sys::now(); }
  const std::vector<std::string>& environment() const override { return environment_; }
  sys::HostFacts host() const override { return sys::read_host(); }
  std::string hostname_hash() const override { return sys::hostname_hash(); }
  std::string kernel_config_hash(std::string_view release) const override { return sys::kernel_config_hash(release); }
  std::optional<int> address_randomisation() const override { return sys::address_randomisation(); }
  std::uint64_t draw_seed() override { return std::random_device()(); }
  std::string draw_run_id() override { return sys::random_uuid(); }

 private:
  std::vector<std::string> environment_ = launcher::current_environment();
  std::unique_ptr<measure::ServiceHost> services_ = make_services();
  launcher::Interruption* interruption_ = nullptr;
  int signal_ = 0;  ///< of a watch that has ended
};

}  // namespace

std::unique_ptr<Machine> make_machine() { return std::make_unique<RealMachine>(); }

void ignore_closed_pipes() { launcher::ignore_closed_pipes(); }

}  // namespace benchgate::app
