// SPDX-License-Identifier: MIT
#include "sys/proxied_connection.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace benchgate::sys {

namespace {

constexpr std::size_t most_held = 1024 * 1024;
constexpr int no_socket = -1;  // which poll passes over

}  // namespace

bool ProxiedConnection::Direction::can_read() const { return !ended && held.size() < most_held; }

ProxiedConnection::~ProxiedConnection() {
  ::close(upward_.from);
  if (!refused_) ::close(upward_.to);
}

void ProxiedConnection::watch(std::vector<pollfd>& sources) const {
  for (const auto* one : {&upward_, &downward_}) {
    const Direction& other = one == &upward_ ? downward_ : upward_;
    const int events = (one->can_read() ? POLLIN : 0) | (other.can_write() ? POLLOUT : 0);
    sources.push_back({one->from, static_cast<short>(events), 0});
  }
}

ProxiedConnection::SteadyClock::time_point ProxiedConnection::next_due() const {
  return upward_.held.empty() || upward_.can_write() ? SteadyClock::time_point::max() : upward_.due;
}

void ProxiedConnection::work(Throttle& throttle) {
  const bool begins = awaits_request_ && upward_.held.empty() && !downward_.ended;
  if (take(upward_) && begins) begin_request(throttle);
  if (refused_) upward_.held.clear();  // the rest of the request: closing with it unread would reset the answer
  if (take(downward_)) awaits_request_ = true;
  give(upward_);
  give(downward_);
}

/// Whether something came.
bool ProxiedConnection::take(Direction& direction) {
  std::array<char, 16 * 1024> buffer;
  if (!direction.can_read()) return false;
  const ssize_t got = ::recv(direction.from, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got < 0 && errno != EAGAIN && errno != EINTR) broken_ = true;
  if (got == 0) direction.ended = true;
  if (got <= 0) return false;
  direction.held.append(buffer.data(), static_cast<std::size_t>(got));
  return true;
}

void ProxiedConnection::give(Direction& direction) {
  if (direction.can_write()) {
    const ssize_t sent =
        ::send(direction.to, direction.held.data(), direction.held.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) broken_ = true;
    if (sent > 0) direction.held.erase(0, static_cast<std::size_t>(sent));
  }
  if (direction.ended && direction.held.empty() && !direction.passed_on) {
    ::shutdown(direction.to, SHUT_WR);
    direction.passed_on = true;
  }
}

void ProxiedConnection::begin_request(Throttle& throttle) {
  awaits_request_ = false;
  const std::string_view answer = throttle.refusal_of(upward_.held);
  if (!answer.empty()) return refuse(answer);
  upward_.due = SteadyClock::now() + throttle.delay_of(upward_.held);
}

/// The server never sees the request; the client's connection ends behind the answer.
void ProxiedConnection::refuse(std::string_view answer) {
  ::close(upward_.to);
  upward_.to = downward_.from = no_socket;
  downward_.held += answer;
  downward_.ended = true;
  refused_ = true;
}

}  // namespace benchgate::sys
