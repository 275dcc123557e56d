// SPDX-License-Identifier: MIT
#include "sys/name_server.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <queue>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/socket_address.hpp"

namespace benchgate::sys {

namespace {

using SteadyClock = std::chrono::steady_clock;
using Message = std::vector<unsigned char>;

constexpr std::size_t dns_header = 12;

/// Where the question's name ends (behind its last byte); absent for a name that does not end in the message.
std::optional<std::size_t> end_of_name(std::span<const unsigned char> query) {
  std::size_t at = dns_header;
  while (at < query.size() && query[at] != 0) {
    constexpr unsigned char longest_label = 63;
    if (query[at] > longest_label) return std::nullopt;
    at += query[at] + 1U;
  }
  if (at + 5 > query.size()) return std::nullopt;  // and type and class
  return at + 1;
}

struct DelayedAnswer {
  SteadyClock::time_point due;
  SteadyClock::time_point asked;
  std::string name;
  sockaddr_in to;
  Message answer;
};

struct IsDueLater {
  bool operator()(const DelayedAnswer& a, const DelayedAnswer& b) const { return a.due > b.due; }
};

using DelayedAnswers = std::priority_queue<DelayedAnswer, std::vector<DelayedAnswer>, IsDueLater>;

int time_to(const DelayedAnswers& answers) {
  if (answers.empty()) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(answers.top().due - SteadyClock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1000));
}

int bound_socket() {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  constexpr int dns_port = 53;
  const sockaddr_in address = ipv4_address(INADDR_LOOPBACK, dns_port);
  if (socket < 0 || ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw Error("name server", std::generic_category().message(errno));
  return socket;
}

}  // namespace

std::string dns_name(std::span<const unsigned char> query) {
  const auto end = query.size() < dns_header ? std::nullopt : end_of_name(query);
  std::string name;
  if (!end) return name;
  for (std::size_t at = dns_header; query[at] != 0; at += query[at] + 1U) {
    if (!name.empty()) name += '.';
    for (std::size_t i = 1; i <= query[at]; ++i) {
      const auto c = static_cast<char>(query[at + i]);
      name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  return name;
}

std::optional<Message> dns_answer(std::span<const unsigned char> query, const std::optional<Ipv4Address>& address) {
  if (query.size() < dns_header || (query[2] & 0x80U) != 0 || query[4] != 0 || query[5] != 1) return std::nullopt;
  const auto end = end_of_name(query);
  if (!end) return std::nullopt;
  const bool wants_address = query[*end] == 0 && query[*end + 1] == 1;
  const bool found = wants_address && address;
  Message answer(query.begin(), query.begin() + static_cast<std::ptrdiff_t>(*end) + 4);
  answer[2] = static_cast<unsigned char>(0x84U | (query[2] & 0x01U));  // an answer, by the one who knows
  answer[3] = address ? 0x80 : 0x83;
  for (std::size_t at = 6; at < dns_header; ++at) answer[at] = 0;
  if (!found) return answer;
  answer[7] = 1;
  const std::array<unsigned char, 12> record{0xC0, dns_header, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4};  // valid for 0 s
  answer.insert(answer.end(), record.begin(), record.end());
  answer.insert(answer.end(), address->begin(), address->end());
  return answer;
}

NameServer::NameServer(const NetworkNamespace& network, Find find, std::uint64_t seed)
    : find_(std::move(find)), random_(seed) {
  network.inside([&] { socket_ = bound_socket(); });
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  server_ = std::thread([this] { serve(); });
}

NameServer::~NameServer() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  const std::uint64_t one = 1;
  while (::write(wake_, &one, sizeof one) < 0 && errno == EINTR) continue;
  server_.join();
  ::close(socket_);
  ::close(wake_);
}

void NameServer::set_delay(std::chrono::microseconds delay) {
  const std::lock_guard lock(mutex_);
  delay_ = delay;
}

std::chrono::microseconds NameServer::next_delay() {
  const std::lock_guard lock(mutex_);
  const double jitter = std::max(-0.03, 0.01 * random_.normal());
  return std::chrono::microseconds(static_cast<std::int64_t>(static_cast<double>(delay_.count()) * (1 + jitter)));
}

TimeSum NameServer::take_answers(const std::string& name) {
  const std::lock_guard lock(mutex_);
  return std::exchange(answered_[name], {});
}

void NameServer::serve() {
  DelayedAnswers answers;
  const auto send_due_answers = [&] {
    for (SteadyClock::time_point now; !answers.empty() && answers.top().due <= (now = SteadyClock::now());) {
      const DelayedAnswer& next = answers.top();
      ::sendto(socket_, next.answer.data(), next.answer.size(), 0, reinterpret_cast<const sockaddr*>(&next.to),
               sizeof next.to);
      {
        const std::lock_guard lock(mutex_);
        answered_[next.name].add(now - next.asked);
      }
      answers.pop();
    }
  };
  std::array<unsigned char, 1500> buffer{};
  for (;;) {
    std::array<pollfd, 2> sources{{{socket_, POLLIN, 0}, {wake_, POLLIN, 0}}};
    if (::poll(sources.data(), sources.size(), time_to(answers)) < 0 && errno != EINTR) return;
    if (sources[1].revents != 0) return;
    DelayedAnswer next{};
    socklen_t size = sizeof next.to;
    for (ssize_t got = 0; (got = ::recvfrom(socket_, buffer.data(), buffer.size(), 0,
                                            reinterpret_cast<sockaddr*>(&next.to), &size)) > 0;) {
      const std::span<const unsigned char> query(buffer.data(), static_cast<std::size_t>(got));
      next.asked = SteadyClock::now();
      next.due = next.asked + next_delay();
      next.name = dns_name(query);
      const std::optional<Ipv4Address> address = find_(next.name);
      if (!address) next.name.clear();  // anybody may ask for any name
      if (auto answer = dns_answer(query, address)) {
        next.answer = std::move(*answer);
        answers.push(next);
      }
    }
    send_due_answers();
  }
}

}  // namespace benchgate::sys
