// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "format/attribution_files.hpp"
#include "judge/assertions.hpp"
#include "model/attribution.hpp"
#include "model/treatment.hpp"

namespace benchgate::render {

/// Returns the text of report.md: figures of the attribution with their intervals, class balance, figures of each
/// class, confusions, treatments, assertions, and the files beside it. Results that were not measured say so first.
std::string attribution_report(const model::ByTreatment<model::AttributionFigures>& by_treatment,
                               const format::AttributionHead& head, std::span<const model::AssertionResult> assertions);

}  // namespace benchgate::render
