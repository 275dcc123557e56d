// SPDX-License-Identifier: MIT
#include "sys/loopback.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

#include "base/error.hpp"
#include "sys/socket_address.hpp"

namespace benchgate::sys {

namespace {

class LoopbackSocket {
 public:
  explicit LoopbackSocket(int family) : descriptor_(::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {}
  ~LoopbackSocket() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  LoopbackSocket(LoopbackSocket&&) = delete;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

sockaddr_in6 ipv6_address(int port) {
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  address.sin6_port = htons(static_cast<std::uint16_t>(port));
  address.sin6_addr = in6addr_loopback;
  return address;
}

/// A program that listens but never accepts would keep a blocking connect() for minutes.
template <typename Address>
bool connects(int family, const Address& address) {
  constexpr int limit_ms = 1000;
  const LoopbackSocket socket(family);
  if (::connect(socket.descriptor(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return true;
  if (errno != EINPROGRESS) return false;
  pollfd end{socket.descriptor(), POLLOUT, 0};
  if (::poll(&end, 1, limit_ms) != 1) return false;
  int problem = 0;
  socklen_t size = sizeof problem;
  return ::getsockopt(socket.descriptor(), SOL_SOCKET, SO_ERROR, &problem, &size) == 0 && problem == 0;
}

}  // namespace

int free_port() {
  const LoopbackSocket socket(AF_INET);
  sockaddr_in address = ipv4_address(INADDR_LOOPBACK, 0);
  socklen_t size = sizeof address;
  auto* const generic_address = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket.descriptor(), generic_address, size) != 0 ||
      ::getsockname(socket.descriptor(), generic_address, &size) != 0)
    throw Error("service", std::generic_category().message(errno) + " (looking for a free port)");
  return ntohs(address.sin_port);
}

bool accepts_connections(int port) {
  return connects(AF_INET, ipv4_address(INADDR_LOOPBACK, port)) || connects(AF_INET6, ipv6_address(port));
}

}  // namespace benchgate::sys
