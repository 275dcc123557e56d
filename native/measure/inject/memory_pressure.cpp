// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/error.hpp"
#include "measure/inject/injector.hpp"

// Limits how many of its file pages the service keeps in memory: the kernel evicts pages and reads them again from the
// disk. A CPU quota makes the time for that visible. Anonymous memory is not limited, because without swap the kernel
// would kill the service.

namespace benchgate::measure {

namespace {

constexpr double pressure_processors = 0.12;
constexpr double kept_file_share = 0.60;
constexpr std::uint64_t least_spare_bytes = 8 * 1024 * 1024;

class MemoryPressure final : public Injector {
 public:
  explicit MemoryPressure(Lab& lab) : lab_(lab) {}
  ~MemoryPressure() override { revert(); }

  void apply() override {
    const sys::CgroupReadings now = lab_.group().read();
    if (!now.memory_bytes || !now.file_bytes) throw Error("memory_pressure", "the group's memory cannot be read");
    const auto kept = static_cast<std::uint64_t>(static_cast<double>(*now.file_bytes) * kept_file_share);
    const std::uint64_t other = *now.memory_bytes - std::min(*now.memory_bytes, *now.file_bytes);
    lab_.group().limit_cpu(pressure_processors);
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
};

}  // namespace

InjectorKind memory_pressure_injector() {
  return {.label = "memory_pressure",
          .how = "the control group of the service may keep 60 % of its file pages, and gets 12 % of a processor",
          .problem =
              [](const FaultCapabilities& capabilities) {
                for (const std::string* problem :
                     {&capabilities.network, &capabilities.memory_limit, &capabilities.cpu_limit})
                  if (!problem->empty()) return *problem;
                return std::string();
              },
          .make = [](Lab& lab, const FaultTargets&) -> std::unique_ptr<Injector> {
            return std::make_unique<MemoryPressure>(lab);
          },
          .backend = [](const Lab& lab) { return lab.group().memory_backend(); }};
}

}  // namespace benchgate::measure
