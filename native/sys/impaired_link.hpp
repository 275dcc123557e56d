// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>
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
  std::chrono::microseconds jitter{
      0};  ///< most that a packet is delayed beyond `delay`; those of a connection keep their order
  double bytes_per_second = 0;  ///< that the link carries each way; 0: any number
  double reset = 0;  ///< share of the connections that are reset, both ways, instead of carrying the server's next data

  bool operator==(const LinkConditions&) const = default;
};

/// What a link has done so far.
struct LinkCounts {
  std::uint64_t forwarded = 0;
  std::uint64_t lost = 0;
  std::uint64_t connections = 0;  ///< new ones that were asked for, the refused included
  std::uint64_t refused = 0;
  std::uint64_t reset = 0;  ///< connections
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

  /// Sets the conditions. Connections are counted anew, so which ones are refused does not depend on what came before.
  void set(const LinkConditions& conditions);
  LinkCounts counts() const;
  /// Returns what its connections met since the last call.
  LinkReadings take_readings();

 private:
  enum class PacketOutcome { forwarded, lost, refused, reset };
  using Time = std::chrono::steady_clock::time_point;
  /// One way of the link.
  struct Way {
    Time free;  ///< when it has carried what it was given
    /// By both ports, when the last packet of each connection arrives; 0: other packets.
    std::unordered_map<std::uint32_t, Time> last;
    std::size_t full = 1024;  ///< connections, of which those that are over are forgotten then
  };

  void carry();
  PacketOutcome outcome_of(std::span<const unsigned char> packet, bool from_far);
  bool is_reset(std::span<const unsigned char> packet);
  Time::duration drawn_jitter();
  /// Returns when a packet arrives that is given to the link now; absent: it has no room for it.
  std::optional<Time> arrival(Way& way, std::span<const unsigned char> packet, Time now);

  int near_ = -1;
  int far_ = -1;
  int wake_ = -1;
  mutable std::mutex mutex_;
  LinkConditions conditions_;
  std::uint64_t connections_ = 0;                   ///< since they were set
  std::unordered_set<std::uint64_t> silenced_;      ///< connections since then that get no answer, also later
  std::uint64_t answering_ = 0;                     ///< connections on which the server sent something since then
  std::unordered_map<std::uint16_t, bool> resets_;  ///< of them, by the port of the client: whether it was reset
  Way to_near_;
  Way to_far_;
  LinkCounts counts_;
  LinkObserver observer_;
  std::atomic<bool> ended_ = false;
  base::Random random_;
  std::thread carrier_;
};

/// Returns why no link can be made here; "" when it can.
std::string link_problem();

}  // namespace benchgate::sys
