// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "measure/inject/injector.hpp"

// The service gets a share of the processor time that it needs, by default half, by a quota of its control group, so
// that it falls behind on machines of any speed. Steal time cannot be made: a hypervisor takes it away from outside; it
// is only observed.

namespace benchgate::measure {

namespace {

constexpr std::array<FaultParameter, 1> cpu_parameters{{{"cpu_share_pct", 50}}};  // of what the service needs
constexpr double least_processors = 0.01;  // the kernel's least quota: 1 ms of every 100

class CpuThrottle final : public Injector {
 public:
  CpuThrottle(Lab& lab, const FaultTargets& targets) : lab_(lab), given_share_(targets.at("cpu_share_pct") / 100) {}
  ~CpuThrottle() override { revert(); }

  void apply() override { lab_.group().limit_cpu(std::max(given_share_ * lab_.needed_processors(), least_processors)); }
  void revert() noexcept override {
    try {
      lab_.group().limit_cpu(std::nullopt);
    } catch (const Error&) {
      return;
    }
  }

 private:
  Lab& lab_;
  double given_share_;
};

}  // namespace

InjectorKind cpu_throttle_injector() {
  return {
      .label = "cpu_throttle",
      .how =
          "the control group of the service gets a share of the processor time that it needs; steal time can only be "
          "observed",
      .parameters = cpu_parameters,
      .problem =
          [](const FaultCapabilities& capabilities) {
            return capabilities.network.empty() ? capabilities.cpu_limit : capabilities.network;
          },
      .make = [](Lab& lab, const FaultTargets& targets) -> std::unique_ptr<Injector> {
        return std::make_unique<CpuThrottle>(lab, targets);
      },
      .backend = [](const Lab& lab) { return lab.group().cpu_backend(); }};
}

}  // namespace benchgate::measure
