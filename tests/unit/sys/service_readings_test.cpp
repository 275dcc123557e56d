// SPDX-License-Identifier: MIT
#include "sys/service_readings.hpp"

#include <unistd.h>

#include <array>

#include "catch.hpp"

using namespace benchgate;
using std::chrono::nanoseconds;

TEST_CASE("retransmissions are found by the name of their column", "[sys][signals]") {
  // The form of /proc/net/snmp, Linux 6.1: a line of names, then a line of figures.
  const std::string text =
      "Ip: Forwarding DefaultTTL\nIp: 1 64\n"
      "Tcp: RtoAlgorithm InSegs OutSegs RetransSegs InErrs\nTcp: 1 9 8 7 6\n";
  const std::string netstat = "TcpExt: SyncookiesSent TCPSynRetrans\nTcpExt: 4 2\nIpExt: InNoRoutes\nIpExt: 0\n";
  CHECK(sys::retransmits_in(text, netstat) == 5U);  // without those that ask for a connection
  CHECK_FALSE(sys::retransmits_in("Tcp: RtoAlgorithm\nTcp: 1\n", netstat));
  CHECK_FALSE(sys::retransmits_in(text, "TcpExt: SyncookiesSent\nTcpExt: 4\n"));
  CHECK_FALSE(sys::retransmits_in("", ""));
}

TEST_CASE("stolen time is the eighth figure of the first line", "[sys][signals]") {
  // proc(5): user nice system idle iowait irq softirq steal guest guest_nice.
  const auto steal = sys::steal_in("cpu  10 1 20 300 4 5 6 7 8 9\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
  REQUIRE(steal);
  CHECK(steal->stolen == 7);
  CHECK(steal->all == 353);
  CHECK_FALSE(sys::steal_in("cpu 1 2 3"));
}

TEST_CASE("delays are summed over the threads that were there before", "[sys][signals]") {
  const std::map<int, nanoseconds> before{{1, nanoseconds(10)}, {2, nanoseconds(5)}};
  const std::map<int, nanoseconds> after{{1, nanoseconds(15)}, {3, nanoseconds(100)}};
  CHECK(sys::delay_between(before, after) == nanoseconds(5));
}

TEST_CASE("what this process has waited and used can be read", "[sys][signals]") {
  const std::array<int, 1> self{::getpid()};
  CHECK(sys::run_queue_delays(self).contains(::getpid()));
  CHECK(sys::resident_bytes() > 100'000U);
  CHECK(sys::thread_cpu_time() > nanoseconds(0));
}
