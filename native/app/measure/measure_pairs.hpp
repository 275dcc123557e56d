// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "app/measure/measure_run.hpp"
#include "app/measure/pair_clock.hpp"
#include "judge/paired_case.hpp"
#include "measure/run.hpp"
#include "model/measured_run.hpp"
#include "model/paired.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// One scenario on both sides.
struct InterleavedScenario {
  const model::Scenario& scenario;  ///< head's definition, stored in both receipts
  model::Scenario base;             ///< the same, started in base's folder
  model::Scenario head;
  const RunContext& base_context;
  const RunContext& head_context;
  const model::Scenario* base_scenario =
      nullptr;  ///< stored in base's receipt instead, if the sides differ by definition
};

/// A third build that takes turns with both sides, so that the head can be compared with that of other machines.
struct AnchorSide {
  model::Scenario scenario;  ///< head's definition, started in the anchor's folder
  const RunContext& context;
  RunTarget target;
  measure::RunSettings::Build build = measure::RunSettings::Build::run;
  std::function<void()> on_built = nullptr;  ///< after a build that succeeded, before anything else runs
};

/// The settings of one measurement of an InterleavedScenario.
struct PairedRequest {
  enum class OnFailure { stop, go_on };

  RunTarget base_target;
  RunTarget head_target;
  const judge::PairedJudgements& judgements;
  judge::LookSettings looks;
  std::size_t fewest_pairs = 1;  ///< also when no judgement needs more
  measure::RunSettings::Build base_build = measure::RunSettings::Build::run;
  measure::RunSettings::Build head_build = measure::RunSettings::Build::run;
  std::optional<AnchorSide> anchor = {};
  std::function<void()> on_base_built = nullptr;  ///< after a build that succeeded, before anything else runs
  std::function<void()> on_head_built = nullptr;
  OnFailure on_failure = OnFailure::stop;  ///< when an iteration fails
  PairedTime time = {};
  /// What the end of the time is reserved for.
  enum class Rest { nothing, confirmation } if_suspected = Rest::nothing;
  enum class Count { nothing, instructions } if_undecided = Count::nothing;
  std::function<void(const model::Sample&)> on_head = nullptr;      ///< every sample of the head, warmup included
  std::function<void(const judge::PairedCase&)> on_pair = nullptr;  ///< after a pair: what all so far show
  std::function<bool()> gives_up = nullptr;                         ///< after a pair: whether more would be in vain
  /// Which benchmarks of a report run after the first look.
  enum class Focus {
    undecided,  ///< where the scenario has import.filter
    all,
  };
  Focus focus = Focus::undecided;
  std::string word = {};  ///< for the progress line: "", "confirmation 1 of 2"
  /// The judgement of a report's metric, which is only known after the first pairs; null: not judged.
  std::function<const judge::PairedJudgement*(const model::MetricSource&)> on_metric = nullptr;
};

/// The results of one measurement: both sides as `run` shows them, and the judged metrics.
struct PairedRound {
  model::MeasuredCase base;
  model::MeasuredCase head;
  std::optional<model::MeasuredCase> anchor = {};  ///< absent also when the pairs could not begin
  std::map<std::string, model::PairedMeasurement> metrics = {};
  std::optional<model::PairedMeasurement> counted = {};  ///< instructions, by callgrind
  std::chrono::nanoseconds elapsed{0};                   ///< from the build to the last pair
  std::chrono::nanoseconds per_pair{0};  ///< the mean of those with all benchmarks; 0: fewer than two pairs
  std::string filter_note = {};          ///< that import.filter was given up, and why; "": it was not
  /// What the tools say against the figures in their reports, once if they say it of both sides, else with the side;
  /// and that both sides use files of the working tree.
  std::vector<std::string> report_warnings = {};
  std::optional<std::chrono::nanoseconds> whole = {};  ///< the time for it and all that follows it; absent: no limit
  std::chrono::nanoseconds to_count{0};                ///< time that was reserved to count instructions
};

/// Measures both sides in pairs, in a fresh process tree, and writes a receipt for each. Sample i of both receipts is
/// pair i. No receipt is written for a side without samples. What goes wrong with an anchor is not the pairs' fault.
PairedRound measure_pairs(const InterleavedScenario& sides, const PairedRequest& request);

}  // namespace benchgate::app
