// SPDX-License-Identifier: MIT
#include "runner/inject/network_injector.hpp"

// Part of the network is gone: a quarter of the new connections is told that the host cannot be reached, a seventh of
// all packets is lost, so that TCP sends again, and the rest, names included, is slow.

namespace benchgate::runner {

namespace {

constexpr double lost_share = 0.15;
constexpr double unreachable_share = 0.25;

NetworkFault broken_network(const FaultTargets& targets) {
  NetworkFault fault;
  fault.name_delay = milliseconds_of(target_of(targets, "dns_latency_ms", 180));
  fault.link = {.delay = milliseconds_of(target_of(targets, "connect_latency_ms", 350) / 2),
                .loss = lost_share,
                .refused = unreachable_share,
                .refusal = sys::LinkConditions::Refusal::unreachable};
  return fault;
}

}  // namespace

InjectorKind network_partition_injector() {
  return {.label = "network_partition",
          .how = "the link to the back end loses and delays packets and refuses a share of the connections",
          .problem = [](const FaultCapabilities& capabilities) { return capabilities.network; },
          .make = [](Lab& lab, const FaultTargets& targets) -> std::unique_ptr<Injector> {
            return std::make_unique<NetworkInjector>(lab, broken_network(targets));
          },
          .backend = [](const Lab&) { return std::string("TUN link and name server"); }};
}

}  // namespace benchgate::runner
