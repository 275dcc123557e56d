// SPDX-License-Identifier: MIT
// The load generator beside wrk (where it is installed), against the same server in one run: requests per second of
// processor time of the generator when both send as fast as they can, with as many users as connections; and, at 1,000
// requests per second, its processor time for a request and how late it sends.
#include <fmt/core.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "bench/figure.hpp"
#include "sys/http_load.hpp"
#include "sys/service_readings.hpp"

using namespace benchgate;
using std::chrono::nanoseconds;

namespace {

constexpr double rate = 1000;
constexpr double most_cpu_ms = 0.15;  // of a request; vegeta took 0.16, wrk 0.02
constexpr double most_late_ms = 1;
constexpr int seconds = 5;
constexpr std::size_t connections = 16;

/// Answers every request with the same two tokens and keeps connections; a process of its own, so that its time is not
/// counted.
[[noreturn]] void serve(int listener) {
  constexpr std::string_view answer = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\na\nb\n";
  const int poll = ::epoll_create1(0);
  epoll_event event{EPOLLIN, {.fd = listener}};
  ::epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
  std::array<epoll_event, 256> events{};
  std::array<char, 16384> buffer{};
  for (;;) {
    const int ready = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), -1);
    for (int i = 0; i < ready; ++i) {
      const int socket = events[static_cast<std::size_t>(i)].data.fd;
      if (socket == listener) {
        const int client = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
        const int on = 1;
        ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        epoll_event one{EPOLLIN, {.fd = client}};
        ::epoll_ctl(poll, EPOLL_CTL_ADD, client, &one);
      } else if (::read(socket, buffer.data(), buffer.size()) <= 0 ||
                 ::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL) < 0) {
        ::close(socket);
      }
    }
  }
}

struct Server {
  Server() {
    listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const place = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener, place, size) != 0 || ::listen(listener, 1024) != 0 ||
        ::getsockname(listener, place, &size) != 0)
      std::abort();
    url = fmt::format("http://127.0.0.1:{}/", ntohs(address.sin_port));
    process = ::fork();
    if (process == 0) serve(listener);
  }
  ~Server() {
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
  }
  int listener;
  std::string url;
  pid_t process;
};

struct LoadCost {
  double requests_per_cpu_second = 0;
  double late_p99_ms = 0;
  int failed = 0;
};

/// Of requests that are due at this rate; 0: all at once, so that as many as fit are under way.
LoadCost own_cost(const std::string& url, double per_second, int count) {
  std::vector<sys::ScheduledRequest> schedule;
  for (int i = 0; i < count; ++i) {
    const double at = per_second > 0 ? i * 1e9 / per_second : 0;
    schedule.push_back({nanoseconds(static_cast<std::int64_t>(at)), {"GET", url, {}, {}}});
  }
  std::vector<double> late;
  LoadCost cost;
  sys::LoadLimits limits;
  limits.concurrent = connections;
  const nanoseconds before = sys::thread_cpu_time();
  sys::send_load(
      schedule, limits,
      [&](sys::RequestOutcome&& one) {
        late.push_back(static_cast<double>(one.late.count()) / 1e6);
        if (one.failed()) ++cost.failed;
      },
      [] { return false; });
  const double used = static_cast<double>((sys::thread_cpu_time() - before).count()) / 1e9;
  std::sort(late.begin(), late.end());
  cost.requests_per_cpu_second = static_cast<double>(late.size()) / used;
  cost.late_p99_ms = late[late.size() * 99 / 100];
  return cost;
}

/// Requests per second of processor time of `wrk`, which sends as fast as it can; 0: it is not installed.
double cost_of_wrk(const std::string& url) {
  const std::string command = fmt::format("wrk -t1 -c{} -d{}s {} 2>/dev/null", connections, seconds, url);
  rusage before{}, after{};
  ::getrusage(RUSAGE_CHILDREN, &before);
  FILE* const pipe = ::popen(command.c_str(), "r");
  double requests = 0;
  std::array<char, 512> line{};
  while (std::fgets(line.data(), line.size(), pipe) != nullptr)
    if (std::strstr(line.data(), "requests in") != nullptr) requests = std::strtod(line.data(), nullptr);
  ::pclose(pipe);
  ::getrusage(RUSAGE_CHILDREN, &after);
  const auto spent = [](const rusage& usage) {
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  };
  return requests / std::max(1e-9, spent(after) - spent(before));
}

}  // namespace

int main() {
  const Server server;
  const LoadCost own = own_cost(server.url, 0, 50'000);
  const LoadCost timed = own_cost(server.url, rate, static_cast<int>(rate) * seconds);
  const double wrk = cost_of_wrk(server.url);
  const std::string reference = wrk > 0 ? fmt::format("{:.0f} (wrk)", wrk) : "– (wrk is not installed)";
  const std::string ratio = wrk > 0 ? fmt::format("{:.2f}", own.requests_per_cpu_second / wrk) : "–";
  fmt::print("| load generator, requests per second of processor time | {:.0f} | {} | {} | – |\n",
             own.requests_per_cpu_second, reference, ratio);
  const double cpu_ms = 1000 / timed.requests_per_cpu_second;
  fmt::print("| load generator, processor time of a request at {:.0f} per second | {:.3f} ms | – | – | <= {} ms |\n",
             rate, cpu_ms, most_cpu_ms);
  fmt::print("| how late it sends at {:.0f} requests per second, 99th percentile | {:.2f} ms | – | – | < {} ms |\n",
             rate, timed.late_p99_ms, most_late_ms);
  bench::print_figure("bench:load/requests", base::format_fixed(own.requests_per_cpu_second, 0), "-",
                      "load generator: requests per second of processor time");
  if (wrk > 0)
    bench::print_figure("bench:load/requests-wrk", base::format_fixed(wrk, 0), "-",
                        "wrk: requests per second of processor time");
  bench::print_figure("bench:load/cost", base::format_fixed(cpu_ms, 3), "ms",
                      fmt::format("load generator: processor time of a request at {:.0f} per second", rate));
  bench::print_figure("bench:load/late", base::format_fixed(timed.late_p99_ms, 2), "ms",
                      fmt::format("how late it sends at {:.0f} requests per second, 99th percentile", rate));
  const bool holds = cpu_ms <= most_cpu_ms && timed.late_p99_ms < most_late_ms;
  return own.failed + timed.failed == 0 && holds ? 0 : 1;
}
