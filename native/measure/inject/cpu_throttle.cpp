// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/error.hpp"
#include "measure/inject/injector.hpp"

// The service gets half of the processor time that it needs, by a quota of its control group, so that it falls behind
// on machines of any speed. Steal time cannot be made: a hypervisor takes it away from outside; it is only observed.

namespace benchgate::measure {

namespace {

constexpr double given_share = 0.5;
constexpr double least_processors = 0.01;  // the kernel's least quota: 1 ms of every 100

class CpuThrottle final : public Injector {
 public:
  explicit CpuThrottle(Lab& lab) : lab_(lab) {}
  ~CpuThrottle() override { revert(); }

  void apply() override { lab_.group().limit_cpu(std::max(given_share * lab_.needed_processors(), least_processors)); }
  void revert() noexcept override {
    try {
      lab_.group().limit_cpu(std::nullopt);
    } catch (const Error&) {
      return;
    }
  }

 private:
  Lab& lab_;
};

}  // namespace

InjectorKind cpu_throttle_injector() {
  return {.label = "cpu_throttle",
          .how =
              "the control group of the service gets half of the processor time that it needs; steal time can only be "
              "observed",
          .problem =
              [](const FaultCapabilities& capabilities) {
                return capabilities.network.empty() ? capabilities.cpu_limit : capabilities.network;
              },
          .make = [](Lab& lab, const FaultTargets&) -> std::unique_ptr<Injector> {
            return std::make_unique<CpuThrottle>(lab);
          },
          .backend = [](const Lab& lab) { return lab.group().cpu_backend(); }};
}

}  // namespace benchgate::measure
