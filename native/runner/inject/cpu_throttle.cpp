// SPDX-License-Identifier: MIT
#include "base/error.hpp"
#include "runner/inject/injector.hpp"

// The service gets a share of one processor, by a quota of its control group. Steal time cannot be made: a hypervisor
// takes it away from outside; it is only observed.

namespace benchgate::runner {

namespace {

constexpr double throttled_processors = 0.10;

class CpuThrottle final : public Injector {
 public:
  explicit CpuThrottle(Lab& lab) : lab_(lab) {}
  ~CpuThrottle() override { revert(); }

  void apply() override { lab_.group().limit_cpu(throttled_processors); }
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
          .how = "the control group of the service gets 10 % of a processor; steal time can only be observed",
          .problem =
              [](const FaultCapabilities& capabilities) {
                return capabilities.network.empty() ? capabilities.cpu_limit : capabilities.network;
              },
          .make = [](Lab& lab, const FaultTargets&) -> std::unique_ptr<Injector> {
            return std::make_unique<CpuThrottle>(lab);
          },
          .backend = [](const Lab& lab) { return lab.group().cpu_backend(); }};
}

}  // namespace benchgate::runner
