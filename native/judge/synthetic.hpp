// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"
#include "base/random.hpp"
#include "model/fault.hpp"
#include "model/metric.hpp"
#include "model/overhead.hpp"
#include "model/scenario.hpp"
#include "model/service_sample.hpp"

namespace benchgate::judge {

/// Label of synthetic results.
inline constexpr std::string_view synthetic_mode = "synthetic";

/// Whether there are published constants for a fault.
bool can_be_simulated(std::string_view label);

/// Whether results with this label are synthetic: the label is the above or "fallback-synthetic-<reason>".
bool is_synthetic(std::string_view mode);

/// What the figures of a synthetic run depend on, beside the fault.
struct SyntheticRun {
  std::string scenario;
  std::string side;  ///< "candidate" or "baseline"
  int run = 1;
  int samples = 24;
  std::uint64_t seed = 42;
  double noise = 0.02;    ///< sigma of the logarithm of the noise factor; 0: the constants themselves
  base::Instant begin{};  ///< of the first sample's second
};

/// A stream of numbers with lognormal noise, the same on every platform: every
/// value takes exactly one draw, so that one does not shift the others.
class SyntheticNoise {
 public:
  /// Seeds the stream with a hash of (seed, scenario, side, run) and `part`.
  SyntheticNoise(const SyntheticRun& run, std::string_view part);

  /// Returns `value` times the next factor, rounded to 1 / scale.
  double around(double value, double scale);

 private:
  base::Random random_;
  double sigma_;
};

/// The samples of a synthetic run, one after the other: the inject phase, one sample a second, the
/// plan's faults in turn; the published constants of each fault (a single
/// fault's signals as the plan's profile says), times lognormal noise. Values
/// are rounded to 3 decimals, rates to 6.
/// Source of the constants: llm-slo-ebpf-toolkit, pkg/collector/synthetic.go
/// and pkg/signals/generator.go.
class SyntheticSamples {
 public:
  /// Borrows `plan` and `run`, which must outlive the object.
  SyntheticSamples(const model::FaultPlan& plan, const SyntheticRun& run);

  model::ServiceSample next();

 private:
  const model::FaultPlan& plan_;
  const SyntheticRun& run_;
  SyntheticNoise noise_;
  int done_ = 0;
};

/// Returns samples of the undisturbed service in phase warmup, against which the faults are recognised: as many as the
/// run has, at most 24. The results do not contain them.
std::vector<model::ServiceSample> synthetic_warmup(const SyntheticRun& run);

/// Returns what the toolkit's collector is said to cost, one row a second, with noise.
std::vector<model::OverheadRow> synthetic_overhead(const SyntheticRun& run);

/// Returns where the samples of a service that answers so have their metrics, with unit and direction, by name.
std::vector<model::MetricSource> service_metrics(model::Answer answer);

}  // namespace benchgate::judge
