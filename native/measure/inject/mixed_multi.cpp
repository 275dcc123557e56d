// SPDX-License-Identifier: MIT
#include "measure/inject/network_injector.hpp"

// Several faults at once: slow names, a slow and refusing provider, too little memory and processor time.

namespace benchgate::measure {

namespace {

class SeveralFaults final : public Injector {
 public:
  SeveralFaults(const FaultEnvironment& environment, const FaultTargets& targets)
      : group_(memory_pressure_injector().make(environment, targets)),
        network_(*environment.lab, network_of(targets)) {}

  void apply() override {
    group_->apply();
    network_.apply();
  }
  void revert() noexcept override {
    network_.revert();
    group_->revert();
  }

 private:
  static NetworkFault network_of(const FaultTargets& targets) {
    NetworkFault fault;
    fault.name_delay = milliseconds_of(targets.at("dns_latency_ms"));
    fault.proxy.request_delay = milliseconds_of(targets.at("answer_delay_ms"));
    fault.link = {.delay = milliseconds_of(targets.at("connect_latency_ms") / 2),
                  .loss = 0,
                  .refused = targets.at("refused_pct") / 100,
                  .refusal = sys::LinkConditions::Refusal::reset};
    return fault;
  }

  std::unique_ptr<Injector> group_;  ///< memory and, beside it, processor time
  NetworkInjector network_;
};

}  // namespace

InjectorKind mixed_multi_injector() {
  return {.how = "slow names, a throttling back end, too little memory and processor time at once",
          .problem = memory_pressure_injector().problem,
          .make = [](const FaultEnvironment& environment, const FaultTargets& targets) -> std::unique_ptr<Injector> {
            return std::make_unique<SeveralFaults>(environment, targets);
          },
          .backend =
              [](const FaultEnvironment& environment) {
                return "TUN link, proxy, name server and " + environment.lab->group().memory_backend();
              }};
}

}  // namespace benchgate::measure
