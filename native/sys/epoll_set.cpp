// SPDX-License-Identifier: MIT
#include "sys/epoll_set.hpp"

#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "base/error.hpp"

namespace benchgate::sys {

namespace {

bool change(int epoll, int what, int socket, std::uint32_t events) {
  epoll_event event{events, {.fd = socket}};
  return ::epoll_ctl(epoll, what, socket, &event) == 0;
}

}  // namespace

EpollSet::EpollSet()
    : epoll_(::epoll_create1(EPOLL_CLOEXEC)), timer_(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)) {
  if (epoll_ < 0 || timer_ < 0) throw Error("load", std::generic_category().message(errno));
  change(epoll_, EPOLL_CTL_ADD, timer_, EPOLLIN | EPOLLET);  // nobody reads how often it rang
}

EpollSet::~EpollSet() {
  ::close(timer_);
  ::close(epoll_);
}

void EpollSet::watch(int socket, std::uint32_t events) {
  const auto index = static_cast<std::size_t>(socket);
  if (index >= events_.size()) events_.resize(index + 1);
  if (events == 0)
    change(epoll_, EPOLL_CTL_DEL, socket, 0);
  else if (events_[index] == 0 || !change(epoll_, EPOLL_CTL_MOD, socket, events))
    change(epoll_, EPOLL_CTL_ADD, socket, events);
  events_[index] = events;
}

void EpollSet::wake_at(std::chrono::steady_clock::time_point time) {
  const auto since = time.time_since_epoch();
  const auto whole = std::chrono::floor<std::chrono::seconds>(since);
  const itimerspec once{{0, 0}, {whole.count(), std::chrono::nanoseconds(since - whole).count()}};
  ::timerfd_settime(timer_, TFD_TIMER_ABSTIME, &once, nullptr);
}

void EpollSet::wait(std::chrono::milliseconds longest,
                    const std::function<void(int socket, std::uint32_t events)>& on_event) {
  std::array<epoll_event, 64> events{};
  const int ready =
      ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), static_cast<int>(longest.count()));
  for (int i = 0; i < ready; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    const int socket = event.data.fd;
    if (socket == timer_) continue;
    if (events_[static_cast<std::size_t>(socket)] != 0) on_event(socket, event.events);  // not ended by one before it
  }
}

}  // namespace benchgate::sys
