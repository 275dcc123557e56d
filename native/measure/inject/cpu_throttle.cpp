// SPDX-License-Identifier: MIT
#include "measure/inject/injector.hpp"
#include "measure/inject/quota.hpp"

// The service gets a share of the processor time that it needs, by default half, by a quota of its control group, so
// that it falls behind on machines of any speed; or it is throttled for a given part of each second. Steal time cannot
// be made: a hypervisor takes it away from outside; it is only observed.

namespace benchgate::measure {

namespace {

class CpuThrottle final : public Injector {
 public:
  CpuThrottle(Lab& lab, const FaultTargets& targets) : lab_(lab), targets_(targets), quota_(lab.group()) {}

  void apply() override {
    if (const auto throttled = targets_.find("cfs_throttled_ms"); throttled != targets_.end())
      quota_.throttle(throttled->second / 1000);
    else
      quota_.limit(targets_.at("cpu_share_pct") / 100 * lab_.needed_processors());
  }
  void revert() noexcept override { quota_.lift(); }

 private:
  Lab& lab_;
  FaultTargets targets_;
  Quota quota_;
};

}  // namespace

InjectorKind cpu_throttle_injector() {
  return {
      .how =
          "the control group of the service gets a share of the processor time that it needs; steal time can only be "
          "observed",
      .problem =
          [](const FaultCapabilities& capabilities) {
            return capabilities.network.empty() ? capabilities.cpu_limit : capabilities.network;
          },
      .make = [](const FaultEnvironment& environment, const FaultTargets& targets) -> std::unique_ptr<Injector> {
        return std::make_unique<CpuThrottle>(*environment.lab, targets);
      },
      .backend = [](const FaultEnvironment& environment) { return environment.lab->group().cpu_backend(); }};
}

}  // namespace benchgate::measure
