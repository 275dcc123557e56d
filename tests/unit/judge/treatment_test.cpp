// SPDX-License-Identifier: MIT
#include "judge/treatment.hpp"

#include "catch.hpp"
#include "judge/attribution.hpp"

using namespace benchgate;
using model::ServiceSample;
using model::Treatment;

namespace {

ServiceSample sample(const std::string& phase, std::map<std::string, double> signals) {
  ServiceSample one;
  one.timestamp = "2026-01-01T00:00:01Z";
  one.phase = phase;
  if (phase == "inject") one.fault_label = "dns_latency";
  one.signals = std::move(signals);
  return one;
}

}  // namespace

TEST_CASE("a signal of the client is what it sees of names, connections and handshakes", "[judge][treatment]") {
  using judge::Vantage;
  using judge::vantage_of;
  for (const char* name : {"dns_latency_ms", "connect_latency_ms", "tls_handshake_ms", "connect_errors",
                           "connect_errors_total", "connect_errno", "tls_handshake_fails", "tls_handshake_fail_total"})
    CHECK(vantage_of(name) == Vantage::client);
  for (const char* name : {"tcp_retransmits", "tcp_retransmits_total", "runqueue_delay_ms", "cpu_steal_pct",
                           "cfs_throttled_ms", "mem_reclaim_latency_ms", "disk_io_latency_ms", "syscall_latency_ms"})
    CHECK(vantage_of(name) == Vantage::kernel);
  CHECK_FALSE(vantage_of("probe_connect_errno"));  // no likelihood of its own
}

TEST_CASE("a treatment sees its own signals only", "[judge][treatment]") {
  const std::vector<ServiceSample> samples{
      sample("inject", {{"dns_latency_ms", 1}, {"runqueue_delay_ms", 2}, {"probe_connect_errno", 3}})};
  const auto seen = [&](Treatment treatment) { return judge::samples_seen(samples, treatment).front().signals; };
  CHECK(seen(Treatment::client) == std::map<std::string, double>{{"dns_latency_ms", 1}, {"probe_connect_errno", 3}});
  CHECK(seen(Treatment::kernel) == std::map<std::string, double>{{"runqueue_delay_ms", 2}, {"probe_connect_errno", 3}});
  CHECK(seen(Treatment::both) == samples.front().signals);
}

TEST_CASE("the three treatments are computed from one run, and B is what the run says", "[judge][treatment]") {
  const std::vector<ServiceSample> warmup(5, sample("warmup", {{"dns_latency_ms", 1},
                                                               {"connect_errors", 0},
                                                               {"tls_handshake_ms", 1},
                                                               {"runqueue_delay_ms", 1},
                                                               {"cfs_throttled_ms", 0},
                                                               {"tcp_retransmits", 0}}));
  const std::vector<ServiceSample> injected{sample("inject", {{"dns_latency_ms", 200},
                                                              {"connect_errors", 0},
                                                              {"tls_handshake_ms", 1},
                                                              {"runqueue_delay_ms", 1},
                                                              {"cfs_throttled_ms", 0},
                                                              {"tcp_retransmits", 0}})};
  const model::FaultPlan plan;
  const auto incidents = judge::incidents_by_treatment(injected, warmup, {plan, "s", 1});
  CHECK(incidents[Treatment::both] == judge::incidents_of(injected, warmup, {plan, "s", 1}));
  CHECK(incidents[Treatment::client].front().correct());
  CHECK(incidents[Treatment::kernel].front().abstained);  // nothing of the kernel's is elevated
}
