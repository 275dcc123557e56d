// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/error.hpp"
#include "measure/inject/injector.hpp"
#include "measure/inject/quota.hpp"

// Limits how much of its memory the service keeps: the kernel takes pages away from it and reads them again when they
// are needed. Pages of files can always be reclaimed; other (anonymous) memory only where swap is on, because the
// kernel would kill the service otherwise. A quota of processor time is set only where the scenario asks for one.

namespace benchgate::measure {

namespace {

constexpr std::uint64_t least_spare_bytes = 8 * 1024 * 1024;

std::uint64_t share_of(std::uint64_t bytes, double share) {
  return static_cast<std::uint64_t>(static_cast<double>(bytes) * share);
}

class MemoryPressure final : public Injector {
 public:
  MemoryPressure(Lab& lab, const FaultTargets& targets) : lab_(lab), targets_(targets), quota_(lab.group()) {}
  ~MemoryPressure() override { revert(); }

  void apply() override {
    const sys::CgroupReadings now = lab_.group().read();
    if (!now.memory_bytes || !now.file_bytes) throw Error("memory_pressure", "the group's memory cannot be read");
    if (const double processors = target("cpu_quota_pct") / 100; processors > 0) quota_.limit(processors);
    if (const double throttled = target("cfs_throttled_ms") / 1000; throttled > 0) quota_.throttle(throttled);
    lab_.group().limit_memory(limit_of(now));
  }
  void revert() noexcept override {
    try {
      lab_.group().limit_memory(std::nullopt);
    } catch (const Error&) {
      static_cast<void>(0);  // the group goes away as a whole
    }
    quota_.lift();
  }

 private:
  double target(const char* name) const {
    const auto found = targets_.find(name);
    return found == targets_.end() ? 0 : found->second;
  }

  std::uint64_t limit_of(const sys::CgroupReadings& now) const {
    const double share = target("kept_memory_pct") / 100;
    const std::uint64_t anonymous = std::min(now.anonymous_bytes.value_or(0), *now.memory_bytes - *now.file_bytes);
    const std::uint64_t reclaimed = sys::has_swap() ? anonymous - share_of(anonymous, share) : 0;
    const std::uint64_t other = *now.memory_bytes - std::min(*now.memory_bytes, *now.file_bytes);
    return other - reclaimed + std::max(share_of(*now.file_bytes, share), least_spare_bytes);
  }

  Lab& lab_;
  FaultTargets targets_;
  Quota quota_;
};

}  // namespace

InjectorKind memory_pressure_injector() {
  return {.how =
              "the control group of the service may keep a share of its file pages and, where swap is on, of its other "
              "memory",
          .problem =
              [](const FaultCapabilities& capabilities) {
                for (const std::string* problem :
                     {&capabilities.network, &capabilities.memory_limit, &capabilities.cpu_limit})
                  if (!problem->empty()) return *problem;
                return std::string();
              },
          .make = [](const FaultEnvironment& environment, const FaultTargets& targets) -> std::unique_ptr<Injector> {
            return std::make_unique<MemoryPressure>(*environment.lab, targets);
          },
          .backend =
              [](const FaultEnvironment& environment) {
                return environment.lab->group().memory_backend() +
                       (sys::has_swap() ? ", with swap" : "; without swap only file pages can be taken away");
              }};
}

}  // namespace benchgate::measure
