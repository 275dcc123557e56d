// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "judge/incidents.hpp"
#include "model/attribution.hpp"
#include "model/service_sample.hpp"
#include "model/treatment.hpp"

namespace benchgate::judge {

/// Returns the samples with those signals only that the treatment sees.
std::vector<model::ServiceSample> samples_seen(std::span<const model::ServiceSample> samples,
                                               model::Treatment treatment);

/// Returns incidents_of() for each treatment; that of `both` is what it gives for the samples as they are.
model::ByTreatment<std::vector<model::Incident>> incidents_by_treatment(
    std::span<const model::ServiceSample> samples, std::span<const model::ServiceSample> undisturbed,
    const IncidentSource& source);

}  // namespace benchgate::judge
