// SPDX-License-Identifier: MIT
#include "sys/stalling_proxy.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "base/error.hpp"

namespace benchgate::sys {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t most_held = 1024 * 1024;

sockaddr_in address_at(std::uint32_t host, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(host);
  return address;
}

/// One direction of a connection: what was read and not yet written, and from when on it may be.
struct Direction {
  int from;
  int to;
  std::string held = {};
  SteadyClock::time_point due = {};
  bool ended = false;      ///< nothing more comes
  bool passed_on = false;  ///< and the other side knows

  bool can_read() const { return !ended && held.size() < most_held; }
  bool can_write() const { return !held.empty() && SteadyClock::now() >= due; }
};

/// A connection of a client and the one that was made for it.
class Pair {
 public:
  Pair(int client, int server) : upward_{client, server}, downward_{server, client} {}
  ~Pair() {
    ::close(upward_.from);
    ::close(upward_.to);
  }
  Pair(Pair&&) = delete;

  bool is_over() const { return broken_ || (upward_.passed_on && downward_.passed_on); }

  void watch(std::vector<pollfd>& sources) const {
    for (const auto* one : {&upward_, &downward_}) {
      const Direction& other = one == &upward_ ? downward_ : upward_;
      const int events = (one->can_read() ? POLLIN : 0) | (other.can_write() ? POLLOUT : 0);
      sources.push_back({one->from, static_cast<short>(events), 0});
    }
  }

  /// When something that is held may go on; the far future when nothing is.
  SteadyClock::time_point next_due() const {
    return upward_.held.empty() || upward_.can_write() ? SteadyClock::time_point::max() : upward_.due;
  }

  void work(const ProxyStalls& stalls) {
    if (take(upward_) && !stalled_) hold_back(stalls);
    take(downward_);
    give(upward_);
    give(downward_);
  }

 private:
  /// Whether something came.
  bool take(Direction& direction) {
    std::array<char, 16 * 1024> buffer;
    if (!direction.can_read()) return false;
    const ssize_t got = ::recv(direction.from, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (got < 0 && errno != EAGAIN && errno != EINTR) broken_ = true;
    if (got == 0) direction.ended = true;
    if (got <= 0) return false;
    direction.held.append(buffer.data(), static_cast<std::size_t>(got));
    return true;
  }

  void give(Direction& direction) {
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

  /// A TLS handshake goes on: its first record says so (22, RFC 8446, 5.1).
  void hold_back(const ProxyStalls& stalls) {
    constexpr char handshake_record = 22;
    const bool begins_handshake = bursts_++ == 0 && upward_.held.front() == handshake_record;
    upward_.due = SteadyClock::now() + (begins_handshake ? stalls.handshake : stalls.request);
    stalled_ = !begins_handshake;
  }

  Direction upward_;
  Direction downward_;
  int bursts_ = 0;
  bool stalled_ = false;
  bool broken_ = false;
};

void send_at_once(int socket) {
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

}  // namespace

StallingProxy::StallingProxy(const NetworkNamespace& place, int port, int target) : place_(place), target_(target) {
  place.inside([&] {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const sockaddr_in address = address_at(INADDR_ANY, port);
    constexpr int backlog = 1024;
    if (listener_ < 0 || ::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener_, backlog) != 0)
      throw Error("proxy", std::generic_category().message(errno));
  });
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  server_ = std::thread([this] {
    place_.enter();
    serve();
  });
}

StallingProxy::~StallingProxy() {
  const std::uint64_t one = 1;
  while (::write(wake_, &one, sizeof one) < 0 && errno == EINTR) continue;
  server_.join();
  ::close(listener_);
  ::close(wake_);
}

void StallingProxy::set_stalls(ProxyStalls stalls) {
  const std::lock_guard lock(mutex_);
  stalls_ = stalls;
}

void StallingProxy::serve() {
  std::vector<std::unique_ptr<Pair>> pairs;
  const auto accept_all = [&] {
    for (int client = 0; (client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
      const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const sockaddr_in address = address_at(INADDR_LOOPBACK, target_);
      if (::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(client);
        ::close(server);
        continue;
      }
      send_at_once(client);
      send_at_once(server);
      pairs.push_back(std::make_unique<Pair>(client, server));
    }
  };
  for (;;) {
    std::vector<pollfd> sources{{wake_, POLLIN, 0}, {listener_, POLLIN, 0}};
    auto due = SteadyClock::time_point::max();
    for (const auto& pair : pairs) {
      pair->watch(sources);
      due = std::min(due, pair->next_due());
    }
    int pause = -1;
    if (due != SteadyClock::time_point::max())
      pause = static_cast<int>(
          std::max<std::int64_t>(0, std::chrono::ceil<std::chrono::milliseconds>(due - SteadyClock::now()).count()));
    if (::poll(sources.data(), sources.size(), pause) < 0 && errno != EINTR) return;
    if (sources[0].revents != 0) return;
    ProxyStalls stalls;
    {
      const std::lock_guard lock(mutex_);
      stalls = stalls_;
    }
    if (sources[1].revents != 0) accept_all();
    for (const auto& pair : pairs) pair->work(stalls);
    std::erase_if(pairs, [](const auto& pair) { return pair->is_over(); });
  }
}

}  // namespace benchgate::sys
