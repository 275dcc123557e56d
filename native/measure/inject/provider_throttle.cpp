// SPDX-License-Identifier: MIT
#include <algorithm>

#include "measure/inject/network_injector.hpp"

// A provider that protects itself: every seventh connection gets no answer, so that its client gives up after a while,
// and every seventh request of those that come through is refused, by their numbers, so that reruns have the same
// errors. The other connections are made slowly, and their requests are answered with a delay. The proxy has no key of
// the back end, so that it cannot refuse requests over TLS. A TLS 1.3 handshake takes one round trip, as long as a
// connection; what is asked beyond that, the proxy waits before it passes the handshake on.

namespace benchgate::measure {

namespace {

NetworkFault throttled_provider(const FaultTargets& targets) {
  NetworkFault fault;
  const double connect_ms = targets.at("connect_latency_ms");
  const double handshake_ms = targets.at("tls_handshake_ms");
  const double refused_share = targets.at("refused_pct") / 100;
  fault.proxy = {.request_delay = milliseconds_of(targets.at("answer_delay_ms")),
                 .handshake_delay = milliseconds_of(std::max(0.0, handshake_ms - connect_ms)),
                 .refused = refused_share};
  fault.link = {.delay = milliseconds_of(connect_ms / 2),
                .loss = 0,
                .refused = refused_share,
                .refusal = sys::LinkConditions::Refusal::silence};
  return fault;
}

}  // namespace

InjectorKind provider_throttle_injector() {
  return {.how =
              "a proxy before the back end delays and refuses requests, and the link does not answer a share of the "
              "connections",
          .problem = network_problem,
          .make = [](const FaultEnvironment& environment, const FaultTargets& targets) -> std::unique_ptr<Injector> {
            return std::make_unique<NetworkInjector>(*environment.lab, throttled_provider(targets));
          },
          .backend = [](const FaultEnvironment&) { return std::string("proxy and TUN link"); }};
}

}  // namespace benchgate::measure
