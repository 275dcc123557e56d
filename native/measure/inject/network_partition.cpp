// SPDX-License-Identifier: MIT
#include "measure/inject/network_injector.hpp"

// Simulates a partial loss of the network: 25 % of new connections fail with "host unreachable", 15 % of all packets
// are dropped, so that TCP retransmits them, and all other packets, DNS included, are delayed.

namespace benchgate::measure {

namespace {

NetworkFault broken_network(const FaultTargets& targets) {
  NetworkFault fault;
  fault.name_delay = milliseconds_of(targets.at("dns_latency_ms"));
  fault.link = {.delay = milliseconds_of(targets.at("connect_latency_ms") / 2),
                .loss = targets.at("lost_pct") / 100,
                .refused = targets.at("refused_pct") / 100,
                .refusal = sys::LinkConditions::Refusal::unreachable};
  fault.link.jitter = jitter_of(targets);
  return fault;
}

}  // namespace

InjectorKind network_partition_injector() {
  return {.how = "the link to the back end loses and delays packets and refuses a share of the connections",
          .problem = network_problem,
          .make = [](const FaultEnvironment& environment, const FaultTargets& targets) -> std::unique_ptr<Injector> {
            return std::make_unique<NetworkInjector>(*environment.lab, broken_network(targets));
          },
          .backend = [](const FaultEnvironment&) { return std::string("TUN link and name server"); }};
}

}  // namespace benchgate::measure
