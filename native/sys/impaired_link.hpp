// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <unordered_set>

#include "base/random.hpp"
#include "sys/link_observer.hpp"
#include "sys/network_namespace.hpp"

namespace benchgate::sys {

/// What a link does to packets. The default: nothing.
struct LinkConditions {
  /// What the client sees: ECONNREFUSED, EHOSTUNREACH, nothing until it gives up (ETIMEDOUT).
  enum class Refusal { reset, unreachable, silence };

  std::chrono::microseconds delay{0};  ///< one way; the round trip takes twice as long
  double loss = 0;                     ///< share of the packets that are lost, each way
  double refused = 0;                  ///< share of new TCP connections that are refused, evenly spread by their number
  Refusal refusal = Refusal::reset;

  bool operator==(const LinkConditions&) const = default;
};

/// What a link has done so far.
struct LinkCounts {
  std::uint64_t forwarded = 0;
  std::uint64_t lost = 0;
  std::uint64_t connections = 0;  ///< new ones that were asked for, the refused included
  std::uint64_t refused = 0;
};

/// A network link between two namespaces, over two TUN devices and a thread that carries the packets: delay, loss and
/// refusals without a kernel module, the same on every kernel and repeatable by seed. The devices disappear with the
/// process.
class ImpairedLink {
 public:
  static constexpr const char* near_address = "10.88.0.2";
  static constexpr const char* far_address = "10.88.0.1";

  /// Throws Error where no TUN device can be made.
  ImpairedLink(const NetworkNamespace& near, const NetworkNamespace& far, std::uint64_t seed);
  ~ImpairedLink();
  ImpairedLink(ImpairedLink&&) = delete;

  /// Connections are counted anew, so which ones are refused does not depend on what came before.
  void set(const LinkConditions& conditions);
  LinkCounts counts() const;
  /// What its connections met since the last call.
  LinkReadings take_readings();

 private:
  enum class Fate { forwarded, lost, refused };

  void carry();
  Fate fate_of(std::span<const unsigned char> packet);

  int near_ = -1;
  int far_ = -1;
  int wake_ = -1;
  mutable std::mutex mutex_;
  LinkConditions conditions_;
  std::uint64_t connections_ = 0;               ///< since they were set
  std::unordered_set<std::uint64_t> silenced_;  ///< connections since then that get no answer, also later
  LinkCounts counts_;
  LinkObserver observer_;
  std::atomic<bool> ended_ = false;
  base::Random random_;
  std::thread carrier_;
};

/// Why no link can be made here, in words; "" when it can.
std::string link_problem();

}  // namespace benchgate::sys
