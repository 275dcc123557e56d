// SPDX-License-Identifier: MIT
// What needs a kernel that allows namespaces, TUN devices and control groups: tag [kernel], a test of its own, which
// says so where it was skipped. Times are only checked from below: a busy machine makes everything later, never
// earlier.
#include <chrono>
#include <thread>

#include "base/error.hpp"
#include "catch.hpp"
#include "sys/cgroup.hpp"
#include "sys/connection_probe.hpp"
#include "sys/impaired_link.hpp"
#include "sys/name_server.hpp"
#include "sys/network_namespace.hpp"
#include "sys/service_readings.hpp"
#include "sys/socket_address.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace benchgate;
using std::chrono::milliseconds;
using Probe = sys::ConnectionProbe;

namespace {

/// Whether the machine allows it; says so when it does not.
bool is_possible(const std::string& problem) {
  if (!problem.empty()) WARN("skipped: this machine does not allow it: " << problem);
  return problem.empty();
}

std::string group_problem() {
  try {
    const sys::Cgroup group;
    group.limit_cpu(0.5);
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

pid_t start_in(const sys::Cgroup& group, const std::string& script) {
  const std::vector<std::string> argv = group.command({"/bin/sh", "-c", script});
  const pid_t child = ::fork();
  if (child != 0) return child;
  std::vector<char*> arguments;
  for (const std::string& argument : argv) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

/// Accepts connections and nothing more.
int listen_in(const sys::NetworkNamespace& network, int port) {
  int socket = -1;
  network.inside([&] {
    socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = sys::ipv4_address(INADDR_ANY, port);
    REQUIRE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    REQUIRE(::listen(socket, 1000) == 0);
  });
  return socket;
}

/// Two networks, a link between them, a name server and something that listens at the far end.
struct Networks {
  sys::NetworkNamespace near{"127.0.0.1"};
  sys::NetworkNamespace far{"127.0.0.1"};
  sys::ImpairedLink link{near, far, 42};
  sys::NameServer names{near,
                        [](const std::string& name) -> std::optional<sys::Ipv4Address> {
                          if (name == "backend.test") return sys::Ipv4Address{10, 88, 0, 1};
                          return std::nullopt;
                        },
                        42};
  int listener = listen_in(far, 9000);

  ~Networks() { ::close(listener); }

  std::vector<sys::ProbeOutcome> probes(int count, milliseconds limit = milliseconds(5000)) {
    std::vector<sys::ProbeOutcome> outcomes;
    near.inside([&] {
      Probe probe("backend.test", 9000, Probe::Security::plain, limit);
      for (int i = 0; i < count; ++i) outcomes.push_back(probe.connect());
    });
    return outcomes;
  }

  /// How long connections took that were asked for at the same time, ascending.
  std::vector<double> connection_times_ms(int count) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> times;
    near.inside([&] {
      std::vector<pollfd> waiting;
      const sockaddr_in address = sys::ipv4_address(0x0A580001, 9000);  // 10.88.0.1
      const Clock::time_point begin = Clock::now();
      for (int i = 0; i < count; ++i) {
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
        waiting.push_back({socket, POLLOUT, 0});
      }
      while (!waiting.empty()) {
        REQUIRE(::poll(waiting.data(), waiting.size(), 5000) > 0);
        const std::chrono::duration<double, std::milli> passed = Clock::now() - begin;
        std::erase_if(waiting, [&](const pollfd& one) {
          if (one.revents == 0) return false;
          times.push_back(passed.count());
          ::close(one.fd);
          return true;
        });
      }
    });
    return times;
  }
};

}  // namespace

TEST_CASE("a link delays connections, and a name server its answers, by what they are told", "[sys][kernel]") {
  if (!is_possible(sys::link_problem())) return;
  Networks networks;
  networks.link.set({.delay = milliseconds(40)});
  networks.names.set_delay(milliseconds(120));
  for (const sys::ProbeOutcome& one : networks.probes(3)) {
    REQUIRE(one.failure == sys::ProbeOutcome::Failure::none);
    CHECK(*one.connection >= milliseconds(79));  // there and back
    CHECK(*one.name >= milliseconds(116));       // a jitter of 3 % at most
  }
}

TEST_CASE("jitter spreads the round trips of connections, also of many that are made at once", "[sys][kernel]") {
  if (!is_possible(sys::link_problem())) return;
  Networks networks;
  networks.link.set({.delay = milliseconds(20), .jitter = milliseconds(100)});
  const std::vector<double> times = networks.connection_times_ms(200);
  CHECK(times.front() >= 40);
  CHECK(times.front() < 85);
  // There and back are two times of up to 100 ms: a tenth of their sums is below 44.7 ms, a tenth above 155.3 ms. What
  // makes all connections later leaves the distance between both.
  CHECK(times[179] - times[20] == Approx(110.6).epsilon(0.25));
}

TEST_CASE("a share of the connections is refused, by their number since then", "[sys][kernel]") {
  if (!is_possible(sys::link_problem())) return;
  Networks networks;
  CHECK(networks.probes(2)[1].error_number == 0);
  networks.link.set({.refused = 0.25});
  std::vector<int> errors;
  for (const sys::ProbeOutcome& one : networks.probes(8)) errors.push_back(one.error_number);
  CHECK(errors == std::vector<int>{0, 0, 0, ECONNREFUSED, 0, 0, 0, ECONNREFUSED});
  networks.link.set({.refused = 1, .refusal = sys::LinkConditions::Refusal::unreachable});
  CHECK(networks.probes(1)[0].error_number == EHOSTUNREACH);
  CHECK(networks.link.counts().refused == 3);
}

TEST_CASE("a connection that gets no answer gets none when it is asked for again", "[sys][kernel]") {
  if (!is_possible(sys::link_problem())) return;
  Networks networks;
  networks.link.set({.refused = 0.5, .refusal = sys::LinkConditions::Refusal::silence});
  std::vector<int> errors;
  for (const sys::ProbeOutcome& one : networks.probes(4, milliseconds(1500))) errors.push_back(one.error_number);
  CHECK(errors == std::vector<int>{0, ETIMEDOUT, 0, ETIMEDOUT});
  CHECK(networks.link.counts().connections == 4);  // TCP asks again after 1 second
  CHECK(networks.link.counts().refused == 2);
  std::optional<std::uint64_t> retransmits;
  networks.near.inside([&] { retransmits = sys::tcp_retransmits(); });
  CHECK(retransmits == 0U);  // only established connections have any
}

TEST_CASE("lost packets are sent again, in their own network only", "[sys][kernel]") {
  if (!is_possible(sys::link_problem())) return;
  Networks networks;
  networks.link.set({.loss = 0.5});
  // Only established connections count, and a lost packet is sent again when its time has come: which of the packets
  // are lost depends on their order.
  std::optional<std::uint64_t> retransmits;
  for (int attempts = 0; attempts < 20 && retransmits.value_or(0) == 0; ++attempts) {
    networks.probes(3);
    networks.near.inside([&] { retransmits = sys::tcp_retransmits(); });
  }
  REQUIRE(networks.link.counts().lost > 0);
  CHECK(retransmits > 0U);
}

TEST_CASE("a namespace knows no other names and no other network", "[sys][kernel]") {
  if (!is_possible(sys::link_problem())) return;
  Networks networks;
  std::vector<sys::ProbeOutcome> outcomes;
  networks.near.inside([&] {
    Probe probe("example.org", 80, Probe::Security::plain, milliseconds(1000));
    outcomes.push_back(probe.connect());
  });
  CHECK(outcomes[0].failure == sys::ProbeOutcome::Failure::name);
}

TEST_CASE("a group has also used the processor time of processes that have ended", "[sys][kernel]") {
  if (!is_possible(group_problem())) return;
  if (!is_possible(sys::find_cgroup_roots().unified.empty() ? "cgroup version 2 is not mounted" : "")) return;
  const sys::Cgroup group;
  const pid_t child = start_in(group, "i=0; while [ $((i += 1)) -lt 300000 ]; do :; done");
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(group.processes().empty());
  CHECK(group.processor_time() > milliseconds(20));
}

TEST_CASE("a group limits what runs in it, and takes it along", "[sys][kernel]") {
  if (!is_possible(group_problem())) return;
  std::optional<sys::Cgroup> group(std::in_place);
  group->limit_cpu(0.1);
  const pid_t child = start_in(*group, "while :; do :; done");
  constexpr milliseconds enough(100);  // one period of the quota is 100 ms; the busy loop wants more in each
  for (int i = 0; i < 200 && group->read().throttled.value_or(milliseconds(0)) < enough; ++i)
    std::this_thread::sleep_for(milliseconds(50));
  CHECK(group->read().throttled >= enough);
  CHECK(group->processes().size() == 1);
  CHECK(group->processor_time() > milliseconds(0));
  group.reset();
  CHECK(::kill(child, 0) == 0);  // a zombie until it is waited for
  int status = 0;
  CHECK(::waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
}
