// SPDX-License-Identifier: MIT
#include "judge/incidents.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "judge/attribution.hpp"
#include "model/fault_kinds.hpp"

namespace benchgate::judge {

namespace {

using model::Incident;
using model::ServiceSample;

/// A label or a domain as a domain.
std::string domain_of(const std::string& word) {
  const auto domains = fault_domains();
  if (std::find(domains.begin(), domains.end(), word) != domains.end()) return word;
  return std::string(domain_of_fault(word));
}

std::vector<std::string> truth_of(const ServiceSample& sample, const model::FaultPlan& plan) {
  if (sample.fault_label.empty()) return {std::string(unknown_domain)};
  std::vector<std::string> truth;
  if (!plan.multi_fault) {
    for (const std::string& fault : model::faults_at_once(sample.fault_label))
      if (std::string domain = domain_of(fault); std::find(truth.begin(), truth.end(), domain) == truth.end())
        truth.push_back(std::move(domain));
    return truth;
  }
  for (const std::string& label : plan.multi_fault->compound_labels) truth.push_back(domain_of(label));
  return truth;
}

std::vector<ServiceSample> of_phase(std::span<const ServiceSample> samples, std::string_view phase) {
  std::vector<ServiceSample> found;
  std::copy_if(samples.begin(), samples.end(), std::back_inserter(found),
               [&](const ServiceSample& sample) { return sample.phase == phase; });
  return found;
}

/// A second earlier; the text itself when it is no time.
std::string second_before(const std::string& timestamp) {
  const auto time = base::parse_rfc3339(timestamp);
  return time ? base::format_rfc3339(*time - std::chrono::seconds(1)) : timestamp;
}

std::optional<double> seconds_between(const std::string& from, const std::string& to) {
  const auto begin = base::parse_rfc3339(from), end = base::parse_rfc3339(to);
  if (!begin || !end) return std::nullopt;
  return std::chrono::duration<double>(*end - *begin).count();
}

/// Fills in when the fault of the incidents began, ended and was detected.
void time_fault(std::span<Incident> incidents) {
  const std::string start = second_before(incidents.front().timestamp);
  const auto detected =
      std::find_if(incidents.begin(), incidents.end(), [](const Incident& one) { return one.correct(); });
  for (Incident& one : incidents) {
    one.fault_start = start;
    one.fault_end = incidents.back().timestamp;
    if (detected != incidents.end()) one.detection_delay_s = seconds_between(start, detected->timestamp);
  }
}

/// Several faults are looked for where the scenario injects some at once: the label of a second is never seen.
Causes causes_of(const model::FaultPlan& plan) {
  const bool several =
      plan.multi_fault || std::any_of(plan.sequence.begin(), plan.sequence.end(),
                                      [](const std::string& label) { return model::faults_at_once(label).size() > 1; });
  return several ? Causes::several : Causes::one;
}

Incident incident_of(const ServiceSample& sample, const SignalThresholds& thresholds, int number,
                     const IncidentSource& source) {
  const Prediction prediction = predict(sample.signals, thresholds, causes_of(source.plan));
  return {.timestamp = sample.timestamp,
          .id = fmt::format("{}-run-{}-{:04}", source.scenario, source.run, number),
          .scenario = source.scenario,
          .fault_start = {},
          .fault_end = {},
          .predicted = prediction.domains,
          .truth = truth_of(sample, source.plan),
          .confidence = std::round(prediction.confidence * 100) / 100,
          .abstained = prediction.abstained};
}

}  // namespace

std::vector<Incident> incidents_of(std::span<const ServiceSample> samples, std::span<const ServiceSample> undisturbed,
                                   const IncidentSource& source) {
  const std::vector<ServiceSample> warmup = of_phase(samples, "warmup");
  const SignalThresholds thresholds = thresholds_above(warmup.empty() ? undisturbed : warmup);
  const std::vector<ServiceSample> injected = of_phase(samples, "inject");
  std::vector<Incident> incidents;
  for (const ServiceSample& sample : injected)
    incidents.push_back(incident_of(sample, thresholds, static_cast<int>(incidents.size()) + 1, source));
  for (std::size_t begin = 0; begin < injected.size();) {
    std::size_t end = begin + 1;
    while (end < injected.size() && injected[end].fault_label == injected[begin].fault_label) ++end;
    if (!injected[begin].fault_label.empty()) time_fault(std::span(incidents).subspan(begin, end - begin));
    begin = end;
  }
  return incidents;
}

}  // namespace benchgate::judge
