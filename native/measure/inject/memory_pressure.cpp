// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "measure/inject/injector.hpp"

// Limits how many of its file pages the service keeps in memory: the kernel evicts pages and reads them again from the
// disk. A CPU quota makes the time for that visible. Anonymous memory is not limited, because without swap the kernel
// would kill the service.

namespace benchgate::measure {

namespace {

constexpr std::array<FaultParameter, 2> memory_parameters{{{"kept_memory_pct", 60}, {"cpu_quota_pct", 12}}};
constexpr double least_quota = 0.01;  // processors: the kernel's least
constexpr std::uint64_t least_spare_bytes = 8 * 1024 * 1024;

class MemoryPressure final : public Injector {
 public:
  MemoryPressure(Lab& lab, const FaultTargets& targets)
      : lab_(lab), kept_share_(targets.at("kept_memory_pct") / 100), processors_(targets.at("cpu_quota_pct") / 100) {}
  ~MemoryPressure() override { revert(); }

  void apply() override {
    const sys::CgroupReadings now = lab_.group().read();
    if (!now.memory_bytes || !now.file_bytes) throw Error("memory_pressure", "the group's memory cannot be read");
    const auto kept = static_cast<std::uint64_t>(static_cast<double>(*now.file_bytes) * kept_share_);
    const std::uint64_t other = *now.memory_bytes - std::min(*now.memory_bytes, *now.file_bytes);
    if (processors_ > 0) lab_.group().limit_cpu(std::max(processors_, least_quota));
    lab_.group().limit_memory(other + std::max(kept, least_spare_bytes));
  }
  void revert() noexcept override {
    try {
      lab_.group().limit_memory(std::nullopt);
      lab_.group().limit_cpu(std::nullopt);
    } catch (const Error&) {
      return;
    }
  }

 private:
  Lab& lab_;
  double kept_share_;
  double processors_;  ///< 0: no quota
};

}  // namespace

InjectorKind memory_pressure_injector() {
  return {.label = "memory_pressure",
          .how = "the control group of the service may keep a share of its file pages, and has a quota of a processor",
          .parameters = memory_parameters,
          .problem =
              [](const FaultCapabilities& capabilities) {
                for (const std::string* problem :
                     {&capabilities.network, &capabilities.memory_limit, &capabilities.cpu_limit})
                  if (!problem->empty()) return *problem;
                return std::string();
              },
          .make = [](Lab& lab, const FaultTargets& targets) -> std::unique_ptr<Injector> {
            return std::make_unique<MemoryPressure>(lab, targets);
          },
          .backend = [](const Lab& lab) { return lab.group().memory_backend(); }};
}

}  // namespace benchgate::measure
