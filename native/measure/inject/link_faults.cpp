// SPDX-License-Identifier: MIT
#include "measure/inject/network_injector.hpp"

// Faults of the link to the back end that are one thing only: it carries nothing, little, or resets connections.

namespace benchgate::measure {

namespace {

constexpr double bytes_of_kilobit = 125;

template <NetworkFault (*fault_of)(const FaultTargets& targets)>
InjectorKind link_fault(std::string_view how) {
  return {.how = how,
          .problem = network_problem,
          .make = [](const FaultEnvironment& environment, const FaultTargets& targets) -> std::unique_ptr<Injector> {
            return std::make_unique<NetworkInjector>(*environment.lab, fault_of(targets));
          },
          .backend = [](const FaultEnvironment&) { return std::string("TUN link"); }};
}

NetworkFault nothing_arrives(const FaultTargets& targets) {
  NetworkFault fault;
  fault.link.loss = targets.at("lost_pct") / 100;
  return fault;
}

NetworkFault little_arrives(const FaultTargets& targets) {
  NetworkFault fault;
  fault.link.bytes_per_second = targets.at("bandwidth_kbps") * bytes_of_kilobit;
  return fault;
}

NetworkFault resets(const FaultTargets& targets) {
  NetworkFault fault;
  fault.link.reset = targets.at("reset_pct") / 100;
  return fault;
}

}  // namespace

InjectorKind blackhole_injector() { return link_fault<nothing_arrives>("the link to the back end loses all packets"); }

InjectorKind bandwidth_injector() {
  return link_fault<little_arrives>("the link to the back end carries a limited number of bytes per second");
}

InjectorKind connection_reset_injector() {
  return link_fault<resets>("the link resets a share of the connections to the back end when it answers on them");
}

}  // namespace benchgate::measure
