// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "analysis/paired_case.hpp"
#include "app/measure/measure_run.hpp"
#include "model/measured_run.hpp"
#include "model/paired.hpp"
#include "model/scenario.hpp"
#include "runner/run.hpp"

namespace benchgate::app {

/// One scenario on both sides.
struct InterleavedScenario {
  const model::Scenario& scenario;  ///< head's definition, which both receipts keep
  model::Scenario base;             ///< the same where base starts; likewise head
  model::Scenario head;
  const RunContext& base_context;
  const RunContext& head_context;
};

/// How one measurement of a InterleavedScenario is to be done.
struct PairedRequest {
  enum class OnFailure { stop, go_on };

  RunTarget base_target;
  RunTarget head_target;
  const analysis::PairedJudgements& judgements;
  analysis::LookSettings looks;
  double decide_alpha = 0.05;
  runner::RunSettings::Build base_build = runner::RunSettings::Build::run;
  runner::RunSettings::Build head_build = runner::RunSettings::Build::run;
  OnFailure on_failure = OnFailure::stop;  ///< of an iteration
  std::string word = {};                   ///< of the progress: "", "confirmation 1 of 2"
  /// How a metric of a report is judged that the first pairs show; null pointer: not at all.
  std::function<const analysis::PairedJudgement*(const model::MetricSource&)> on_metric = nullptr;
};

/// What came out of one measurement: both sides as `run` shows them, and each
/// metric as far as it was needed.
struct PairedRound {
  model::MeasuredCase base;
  model::MeasuredCase head;
  std::map<std::string, model::PairedMeasurement> metrics;
  std::optional<model::PairedMeasurement> counted = {};  ///< instructions, by callgrind
};

/// Measures both sides in pairs, in a fresh process tree, and writes a receipt
/// of each whose measured samples are the pairs, in order. Nothing is written
/// of a side without a sample.
PairedRound measure_pairs(const InterleavedScenario& sides, const PairedRequest& request);

/// Why a side came to nothing usable, in words; "" when it did not: a step that
/// failed, failed iterations, an interruption other than the end of the time.
std::string problem_of_side(const model::MeasuredCase& side);

}  // namespace benchgate::app
