// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "analysis/assertions.hpp"
#include "codec/attribution_files.hpp"
#include "model/attribution.hpp"
#include "model/treatment.hpp"

namespace benchgate::render {

/// The text of report.md: figures of the attribution with their intervals, class balance, figures of each class,
/// confusions, treatments, assertions, and the files beside it. Results that were not measured say so first.
std::string attribution_report(const model::ByTreatment<model::AttributionFigures>& by_treatment,
                               const codec::AttributionHead& head,
                               std::span<const analysis::AssertionResult> assertions);

}  // namespace benchgate::render
