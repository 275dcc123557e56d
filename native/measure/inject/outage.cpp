// SPDX-License-Identifier: MIT
#include <utility>

#include "base/error.hpp"
#include "measure/inject/injector.hpp"

// What happens to the programs of a workload: one is killed and started again when the fault is over; it is stopped and
// goes on then; or it is ended as a service manager would do it, and started again at once.

namespace benchgate::measure {

namespace {

enum class Outage { kill, pause, restart };

template <Outage outage, WorkloadPart part>
class ProgramOutage final : public Injector {
 public:
  explicit ProgramOutage(WorkloadPrograms& programs) : programs_(programs) {}
  ~ProgramOutage() override { revert(); }

  void apply() override {
    on_ = true;
    if constexpr (outage == Outage::kill) programs_.kill(part);
    if constexpr (outage == Outage::pause) programs_.pause(part);
    if constexpr (outage == Outage::restart) {
      programs_.end(part);
      programs_.start(part);
    }
  }
  void revert() noexcept override {
    if (!std::exchange(on_, false)) return;
    try {
      if constexpr (outage == Outage::kill) programs_.start(part);
      if constexpr (outage == Outage::pause) programs_.resume(part);
    } catch (const Error& error) {
      left_ = error.what();
    }
  }
  std::string left() const override { return left_; }

 private:
  WorkloadPrograms& programs_;
  bool on_ = false;
  std::string left_;
};

template <Outage outage, WorkloadPart part>
InjectorKind outage_of(std::string_view how) {
  return {.how = how,
          .problem = network_problem,
          .make = [](const FaultEnvironment& environment, const FaultTargets&) -> std::unique_ptr<Injector> {
            return std::make_unique<ProgramOutage<outage, part>>(environment.programs);
          },
          .backend =
              [](const FaultEnvironment&) {
                return std::string(outage == Outage::kill    ? "SIGKILL"
                                   : outage == Outage::pause ? "SIGSTOP and SIGCONT"
                                                             : "SIGTERM");
              }};
}

using Part = WorkloadPart;

}  // namespace

InjectorKind kill_service_injector() {
  return outage_of<Outage::kill, Part::service>(
      "the processes of the service are killed; it is started again when the fault ends");
}

InjectorKind pause_service_injector() {
  return outage_of<Outage::pause, Part::service>("the processes of the service are stopped");
}

InjectorKind restart_service_injector() {
  return outage_of<Outage::restart, Part::service>("the service is ended and started again at once");
}

InjectorKind kill_backend_injector() {
  return outage_of<Outage::kill, Part::backend>(
      "the processes of the back end are killed; it is started again when the fault ends");
}

InjectorKind pause_backend_injector() {
  return outage_of<Outage::pause, Part::backend>("the processes of the back end are stopped");
}

InjectorKind restart_backend_injector() {
  return outage_of<Outage::restart, Part::backend>("the back end is ended and started again at once");
}

}  // namespace benchgate::measure
