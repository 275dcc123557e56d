// SPDX-License-Identifier: MIT
#include "launcher/interruption.hpp"

#include <signal.h>

#include <array>
#include <atomic>

namespace benchgate::launcher {

namespace {

constexpr std::array<int, 3> interrupting{SIGINT, SIGTERM, SIGHUP};

// A signal handler reaches nothing but what is global.
std::atomic<int> first_signal{0};
std::atomic<Launcher*> stopped_launcher{nullptr};
std::array<struct sigaction, interrupting.size()> previous_actions;

void on_interrupting_signal(int number) {
  int none = 0;
  first_signal.compare_exchange_strong(none, number);
  if (Launcher* const launcher = stopped_launcher.load()) launcher->stop();
}

}  // namespace

Interruption::Interruption() {
  first_signal = 0;
  struct sigaction action{};
  action.sa_handler = on_interrupting_signal;
  sigfillset(&action.sa_mask);  // A second signal waits until the first one is noted.
  for (std::size_t i = 0; i < interrupting.size(); ++i) ::sigaction(interrupting[i], &action, &previous_actions[i]);
  // Started with nohup: keep ignoring SIGHUP.
  if (previous_actions[2].sa_handler == SIG_IGN) ::sigaction(SIGHUP, &previous_actions[2], nullptr);
}

Interruption::~Interruption() {
  stopped_launcher = nullptr;
  for (std::size_t i = 0; i < interrupting.size(); ++i) ::sigaction(interrupting[i], &previous_actions[i], nullptr);
}

void Interruption::stops(Launcher* launcher) noexcept {
  stopped_launcher = launcher;
  if (launcher != nullptr && signal() != 0) launcher->stop();
}

int Interruption::signal() const noexcept { return first_signal; }

void ignore_closed_pipes() { ::signal(SIGPIPE, SIG_IGN); }

}  // namespace benchgate::launcher
