// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/attribution.hpp"
#include "model/fault.hpp"
#include "model/service_sample.hpp"

namespace benchgate::judge {

/// Where the samples of a run come from.
struct IncidentSource {
  const model::FaultPlan& plan;
  std::string scenario;
  int run = 1;
};

/// Returns one incident for each sample of the phase inject, in their order; its cause is predicted from the signals
/// alone, relative to the samples of the phase warmup, or to `undisturbed` where the run has none. Truth is the
/// sample's fault_label, or the domains that `multi_fault` lists. Samples in a row with the same label are one fault:
/// it begins a second before the first of them ends, and is detected at the end of the first that names a cause.
std::vector<model::Incident> incidents_of(std::span<const model::ServiceSample> samples,
                                          std::span<const model::ServiceSample> undisturbed,
                                          const IncidentSource& source);

}  // namespace benchgate::judge
