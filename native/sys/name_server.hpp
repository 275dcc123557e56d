// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "sys/link_observer.hpp"
#include "sys/network_namespace.hpp"

namespace benchgate::sys {

/// An IPv4 address as four bytes.
using Ipv4Address = std::array<unsigned char, 4>;

/// Returns the answer to a DNS query of one question: the address for a question about one (type A), no record for
/// other types, "no such name" (3) where `address` is absent. Absent for what is not such a query. RFC 1035.
std::optional<std::vector<unsigned char>> dns_answer(std::span<const unsigned char> query,
                                                     const std::optional<Ipv4Address>& address);

/// Returns the name that a query asks for, in lower case without the last dot; "" for what is not a query.
std::string dns_name(std::span<const unsigned char> query);

/// A DNS server on 127.0.0.1:53 of a namespace. It answers each query after the delay that is set, with a seeded jitter
/// of 1 % (normal, never early by more than 3 %). `find` gives it the addresses.
class NameServer {
 public:
  using Find = std::function<std::optional<Ipv4Address>(const std::string& name)>;

  /// Throws Error.
  NameServer(const NetworkNamespace& network, Find find, std::uint64_t seed);
  ~NameServer();
  NameServer(NameServer&&) = delete;

  void set_delay(std::chrono::microseconds delay);
  /// Returns how long the answers about `name` took since the last call for it.
  TimeSum take_answers(const std::string& name);

 private:
  void serve();
  std::chrono::microseconds next_delay();

  Find find_;
  int socket_ = -1;
  int wake_ = -1;
  std::mutex mutex_;
  std::chrono::microseconds delay_{0};
  bool ended_ = false;
  std::map<std::string, TimeSum> answered_;
  base::Random random_;
  std::thread server_;
};

}  // namespace benchgate::sys
