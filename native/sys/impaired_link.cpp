// SPDX-License-Identifier: MIT
#include "sys/impaired_link.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <queue>
#include <system_error>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/even_share.hpp"
#include "sys/ip_packet.hpp"

namespace benchgate::sys {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr const char* device_name = "bg0";
constexpr std::size_t largest_packet = 64 * 1024;
constexpr std::chrono::milliseconds longest_queue(500);  // of a link of limited bandwidth; what comes then is lost

[[noreturn]] void link_fails(std::string_view step) {
  throw Error("network link", fmt::format("{}: {}", step, std::generic_category().message(errno)));
}

/// Writes the bytes of an address where interface requests want them.
void put_address(sockaddr& target, const char* address) {
  sockaddr_in inet{};
  inet.sin_family = AF_INET;
  ::inet_pton(AF_INET, address, &inet.sin_addr);
  std::memcpy(&target, &inet, sizeof inet);
}

void configure(const char* own, const char* peer) {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  ifreq request{};
  std::strncpy(request.ifr_name, device_name, sizeof request.ifr_name - 1);
  put_address(request.ifr_addr, own);
  bool done = socket >= 0 && ::ioctl(socket, SIOCSIFADDR, &request) == 0;
  put_address(request.ifr_dstaddr, peer);
  done = done && ::ioctl(socket, SIOCSIFDSTADDR, &request) == 0;
  done = done && ::ioctl(socket, SIOCGIFFLAGS, &request) == 0;
  request.ifr_flags = static_cast<short>(request.ifr_flags | IFF_UP | IFF_RUNNING);
  done = done && ::ioctl(socket, SIOCSIFFLAGS, &request) == 0;
  if (!done) link_fails("its addresses cannot be set");
  ::close(socket);
}

int open_device(const NetworkNamespace& network, const char* own, const char* peer) {
  int device = -1;
  network.inside([&] {
    device = ::open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (device < 0) link_fails("/dev/net/tun");
    ifreq request{};
    request.ifr_flags = IFF_TUN | IFF_NO_PI;
    std::strncpy(request.ifr_name, device_name, sizeof request.ifr_name - 1);
    if (::ioctl(device, TUNSETIFF, &request) != 0) link_fails("a TUN device cannot be made");
    configure(own, peer);
  });
  return device;
}

struct Waiting {
  SteadyClock::time_point due;
  std::uint64_t number;  ///< packets that are due together keep their order
  int device;
  Packet packet;
};

struct IsLater {
  bool operator()(const Waiting& a, const Waiting& b) const {
    return a.due != b.due ? a.due > b.due : a.number > b.number;
  }
};

using WaitingPackets = std::priority_queue<Waiting, std::vector<Waiting>, IsLater>;

/// How long poll may sleep; -1: until something comes.
int sleep_until(const WaitingPackets& waiting) {
  if (waiting.empty()) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(waiting.top().due - SteadyClock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1000));
}

}  // namespace

ImpairedLink::ImpairedLink(const NetworkNamespace& near, const NetworkNamespace& far, std::uint64_t seed)
    : random_(seed) {
  near_ = open_device(near, near_address, far_address);
  far_ = open_device(far, far_address, near_address);
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  if (wake_ < 0) link_fails("eventfd");
  carrier_ = std::thread([this] { carry(); });
}

ImpairedLink::~ImpairedLink() {
  ended_ = true;
  const std::uint64_t one = 1;
  while (::write(wake_, &one, sizeof one) < 0 && errno == EINTR) continue;
  carrier_.join();
  for (const int descriptor : {near_, far_, wake_}) ::close(descriptor);
}

void ImpairedLink::set(const LinkConditions& conditions) {
  const std::lock_guard lock(mutex_);
  conditions_ = conditions;
  connections_ = 0;
  silenced_.clear();
  answering_ = 0;
  resets_.clear();
}

LinkCounts ImpairedLink::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

LinkReadings ImpairedLink::take_readings() {
  const std::lock_guard lock(mutex_);
  return observer_.take(SteadyClock::now());
}

/// Whether a packet of the server belongs to a connection that is reset. Connections are counted when the server first
/// sends data on them, so those that were made before count, too.
bool ImpairedLink::is_reset(std::span<const unsigned char> packet) {
  const auto segment = tcp_segment_of(packet);
  if (!segment || segment->payload.empty() || segment->target >= LinkObserver::first_probe_port) return false;
  const auto found = resets_.find(segment->target);
  if (found != resets_.end()) return found->second;
  const bool reset = is_in_share(answering_++, conditions_.reset);
  resets_[segment->target] = reset;
  counts_.reset += reset ? 1 : 0;
  return reset;
}

ImpairedLink::PacketOutcome ImpairedLink::outcome_of(std::span<const unsigned char> packet, bool from_far) {
  if (from_far && conditions_.reset > 0 && is_reset(packet)) return PacketOutcome::reset;
  if (opens_connection(packet)) {
    if (const auto segment = tcp_segment_of(packet)) resets_.erase(segment->source);
    if (silenced_.contains(connection_of(packet))) return PacketOutcome::lost;
    ++counts_.connections;
    if (is_in_share(connections_++, conditions_.refused)) {
      ++counts_.refused;
      if (conditions_.refusal != LinkConditions::Refusal::silence) return PacketOutcome::refused;
      silenced_.insert(connection_of(packet));
      return PacketOutcome::lost;
    }
  }
  if (conditions_.loss > 0 && random_.uniform() < conditions_.loss) {
    ++counts_.lost;
    return PacketOutcome::lost;
  }
  ++counts_.forwarded;
  return PacketOutcome::forwarded;
}

ImpairedLink::Time::duration ImpairedLink::drawn_jitter() {
  if (conditions_.jitter.count() == 0) return {};
  return std::chrono::duration_cast<Time::duration>(random_.uniform() * conditions_.jitter);
}

std::optional<ImpairedLink::Time> ImpairedLink::arrival(Way& way, std::span<const unsigned char> packet, Time now) {
  Time due = now;
  if (conditions_.bytes_per_second > 0) {
    const std::chrono::duration<double> takes(static_cast<double>(packet.size()) / conditions_.bytes_per_second);
    way.free = std::max(way.free, now);
    if (way.free - now > longest_queue) return std::nullopt;
    way.free += std::chrono::duration_cast<Time::duration>(takes);
    due = way.free;
  }
  due += conditions_.delay + drawn_jitter();
  if (way.last.size() >= way.full) {
    std::erase_if(way.last, [&](const auto& one) { return one.second <= now; });
    way.full = std::max(way.full, 2 * way.last.size());
  }
  const auto segment = tcp_segment_of(packet);
  Time& last = way.last[segment ? std::uint32_t{segment->source} << 16U | segment->target : 0];
  return last = std::max(due, last);
}

void ImpairedLink::carry() {
  WaitingPackets waiting;
  std::array<unsigned char, largest_packet> buffer{};
  std::uint64_t number = 0;
  const auto take = [&](int from, int to) {
    for (ssize_t size = 0; (size = ::read(from, buffer.data(), buffer.size())) > 0;) {
      const std::span<const unsigned char> packet(buffer.data(), static_cast<std::size_t>(size));
      const std::lock_guard lock(mutex_);
      const SteadyClock::time_point now = SteadyClock::now();
      from == near_ ? observer_.left_near(packet, now) : observer_.left_far(packet, now);
      const PacketOutcome outcome = outcome_of(packet, from == far_);
      if (outcome == PacketOutcome::lost) continue;
      if (outcome == PacketOutcome::refused) {  // there and back
        waiting.push(
            {now + 2 * conditions_.delay + drawn_jitter() + drawn_jitter(), number++, from,
             conditions_.refusal == LinkConditions::Refusal::reset ? reset_of(packet) : unreachable_of(packet)});
        continue;
      }
      const auto due = arrival(to == near_ ? to_near_ : to_far_, packet, now);
      if (!due) {
        --counts_.forwarded;
        ++counts_.lost;
        continue;
      }
      if (outcome == PacketOutcome::reset) {
        waiting.push({now, number++, from, reset_of_data(packet, Side::sender)});
        waiting.push({*due, number++, to, reset_of_data(packet, Side::receiver)});
        continue;
      }
      waiting.push({*due, number++, to, {packet.begin(), packet.end()}});
    }
  };
  const auto send_due = [&] {
    for (SteadyClock::time_point now; !waiting.empty() && waiting.top().due <= (now = SteadyClock::now());) {
      const Waiting& next = waiting.top();
      {
        const std::lock_guard lock(mutex_);
        next.device == near_ ? observer_.reached_near(next.packet, now) : observer_.reached_far(next.packet, now);
      }
      [[maybe_unused]] const ssize_t sent = ::write(next.device, next.packet.data(), next.packet.size());
      waiting.pop();
    }
  };
  while (!ended_) {
    std::array<pollfd, 3> sources{{{near_, POLLIN, 0}, {far_, POLLIN, 0}, {wake_, POLLIN, 0}}};
    if (::poll(sources.data(), sources.size(), sleep_until(waiting)) < 0 && errno != EINTR) return;
    if ((sources[0].revents & POLLIN) != 0) take(near_, far_);
    if ((sources[1].revents & POLLIN) != 0) take(far_, near_);
    send_due();
  }
}

std::string link_problem() {
  try {
    const NetworkNamespace near("127.0.0.1"), far("127.0.0.1");
    const ImpairedLink probe(near, far, 0);
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace benchgate::sys
