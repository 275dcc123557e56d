// SPDX-License-Identifier: MIT
#include "measure/instruction_count.hpp"

#include <functional>
#include <utility>

#include "base/text.hpp"
#include "measure/measurement.hpp"

namespace benchgate::measure {

namespace {

model::Scenario counted(model::Scenario scenario, model::Instructions by) {
  scenario.instructions = by;
  scenario.warmup = 0;
  return scenario;
}

RunSettings without_build(RunSettings settings) {
  settings.build = RunSettings::Build::skip;
  return settings;
}

/// One side while it is counted.
class CountedSide {
 public:
  CountedSide(const model::Scenario& scenario, model::Instructions by, const RunSettings& settings, Executor& executor,
              Progress& progress, OutputCheck& outputs)
      : scenario_(counted(scenario, by)),
        settings_(without_build(settings)),
        by_(by),
        measurement_(scenario_, settings_, executor, take_, progress, outputs) {}

  bool prepare() { return measurement_.prepare(); }

  /// False when there is no further count.
  bool count() {
    const std::size_t before = counts().size();
    const bool goes_on = by_ == model::Instructions::perf ? measurement_.iterate(1) : measurement_.count_instructions();
    return goes_on && counts().size() > before;
  }

  const std::vector<double>& counts() const {
    return by_ == model::Instructions::perf ? by_processor_ : measurement_.instructions();
  }

  /// Tears down; the reason why something is missing, "" if none is known.
  std::string finish() {
    const RunOutcome outcome = measurement_.finish();
    if (!outcome.failure.empty()) return fmt::format("{} {}", outcome.failed_step, outcome.failure);
    return outcome.end == RunOutcome::End::interrupted ? "it was interrupted" : failure_;
  }

 private:
  model::Scenario scenario_;
  RunSettings settings_;
  model::Instructions by_;
  std::vector<double> by_processor_;
  std::string failure_;
  std::function<void(model::Sample&&)> take_ = [this](model::Sample&& sample) {
    failure_ = sample.failure;
    const auto found = sample.metrics.find("instructions");
    if (failure_.empty() && found != sample.metrics.end() && !found->second.empty())
      by_processor_.push_back(found->second.front());
  };
  Measurement measurement_;
};

}  // namespace

InstructionCounts count_instructions(const model::Scenario& base, const model::Scenario& head, model::Instructions by,
                                     int times, const PairedSettings& settings, Executor& executor,
                                     Progress& progress) {
  OutputCheck outputs(head);
  CountedSide before(base, by, settings.base, executor, progress, outputs);
  CountedSide after(head, by, settings.head, executor, progress, outputs);
  bool is_complete = before.prepare() && after.prepare();
  for (int i = 0; i < times && is_complete; ++i) is_complete = before.count() && after.count();
  const std::string of_head = after.finish();
  const std::string of_base = before.finish();
  InstructionCounts counts{before.counts(), after.counts(), ""};
  if (is_complete) return counts;
  counts.problem = !of_head.empty()   ? "candidate: " + of_head
                   : !of_base.empty() ? "baseline: " + of_base
                                      : fmt::format("{} counted none", name_of(by));
  return counts;
}

}  // namespace benchgate::measure
