// SPDX-License-Identifier: MIT
#include "judge/treatment.hpp"

#include <string_view>

#include "judge/attribution.hpp"

namespace benchgate::judge {

namespace {

using model::ServiceSample;
using model::Treatment;

bool sees(Treatment treatment, std::string_view signal) {
  const auto vantage = vantage_of(signal);
  if (!vantage || treatment == Treatment::both) return true;
  return (treatment == Treatment::client) == (*vantage == Vantage::client);
}

}  // namespace

std::vector<ServiceSample> samples_seen(std::span<const ServiceSample> samples, Treatment treatment) {
  std::vector<ServiceSample> seen(samples.begin(), samples.end());
  for (ServiceSample& sample : seen)
    std::erase_if(sample.signals, [&](const auto& signal) { return !sees(treatment, signal.first); });
  return seen;
}

model::ByTreatment<std::vector<model::Incident>> incidents_by_treatment(std::span<const ServiceSample> samples,
                                                                        std::span<const ServiceSample> undisturbed,
                                                                        const IncidentSource& source) {
  model::ByTreatment<std::vector<model::Incident>> incidents;
  for (const auto& [treatment, name, sees] : model::treatments)  // a limit without its signal has no effect
    incidents[treatment] = incidents_of(samples_seen(samples, treatment), undisturbed, source);
  return incidents;
}

}  // namespace benchgate::judge
