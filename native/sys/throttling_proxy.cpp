// SPDX-License-Identifier: MIT
#include "sys/throttling_proxy.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <memory>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "sys/proxied_connection.hpp"
#include "sys/socket_address.hpp"

namespace benchgate::sys {

namespace {

using SteadyClock = std::chrono::steady_clock;
using Connections = std::vector<std::unique_ptr<ProxiedConnection>>;

void send_at_once(int socket) {
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

/// Makes a connection to the loopback for each that waits; without a server there, the client's is closed. Does not
/// wait for a server that is stopped: other connections would wait with it.
void accept_all(int listener, int target, Connections& connections) {
  for (int client = 0; (client = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
    const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const sockaddr_in address = ipv4_address(INADDR_LOOPBACK, target);
    if (::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 && errno != EINPROGRESS) {
      ::close(client);
      ::close(server);
      continue;
    }
    send_at_once(client);
    send_at_once(server);
    connections.push_back(std::make_unique<ProxiedConnection>(client, server));
  }
}

/// How long poll may sleep, in ms; -1: until something comes.
int longest_pause(const Connections& connections) {
  auto due = SteadyClock::time_point::max();
  for (const auto& connection : connections) due = std::min(due, connection->next_due());
  if (due == SteadyClock::time_point::max()) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(due - SteadyClock::now());
  return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

}  // namespace

ThrottlingProxy::ThrottlingProxy(const NetworkNamespace& network, int port, int target)
    : network_(network), target_(target) {
  network.inside([&] {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const sockaddr_in address = ipv4_address(INADDR_ANY, port);
    constexpr int backlog = 1024;
    if (listener_ < 0 || ::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener_, backlog) != 0)
      throw Error("proxy", std::generic_category().message(errno));
  });
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  server_ = std::thread([this] {
    network_.enter();
    serve();
  });
}

ThrottlingProxy::~ThrottlingProxy() {
  const std::uint64_t one = 1;
  while (::write(wake_, &one, sizeof one) < 0 && errno == EINTR) continue;
  server_.join();
  ::close(listener_);
  ::close(wake_);
}

void ThrottlingProxy::set(const ProxyConditions& conditions) {
  const std::lock_guard lock(mutex_);
  throttle_ = Throttle(conditions);
}

void ThrottlingProxy::serve() {
  Connections connections;
  for (;;) {
    std::vector<pollfd> sources{{wake_, POLLIN, 0}, {listener_, POLLIN, 0}};
    for (const auto& connection : connections) connection->watch(sources);
    if (::poll(sources.data(), sources.size(), longest_pause(connections)) < 0 && errno != EINTR) return;
    if (sources[0].revents != 0) return;
    if (sources[1].revents != 0) accept_all(listener_, target_, connections);
    const std::lock_guard lock(mutex_);
    for (const auto& connection : connections) connection->work(throttle_);
    std::erase_if(connections, [](const auto& connection) { return connection->is_over(); });
  }
}

}  // namespace benchgate::sys
