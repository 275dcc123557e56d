// SPDX-License-Identifier: MIT
#include "measure/inject/network_injector.hpp"

// Names resolve slowly, and what is found is far away: the name server waits before it answers, and the link delays
// every packet by half of the time that a connection is to take.

namespace benchgate::measure {

namespace {

NetworkFault slow_names(const FaultTargets& targets) {
  NetworkFault fault;
  fault.name_delay = milliseconds_of(targets.at("dns_latency_ms"));
  fault.link.delay = milliseconds_of(targets.at("connect_latency_ms") / 2);
  fault.link.jitter = jitter_of(targets);
  return fault;
}

}  // namespace

InjectorKind dns_latency_injector() {
  return {.how = "a name server of its own answers late, and the link to the back end delays packets",
          .problem = network_problem,
          .make = [](const FaultEnvironment& environment, const FaultTargets& targets) -> std::unique_ptr<Injector> {
            return std::make_unique<NetworkInjector>(*environment.lab, slow_names(targets));
          },
          .backend = [](const FaultEnvironment&) { return std::string("name server and TUN link"); }};
}

}  // namespace benchgate::measure
