// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "format/scenario_yaml.hpp"
#include "model/merge_summary.hpp"
#include "model/promotion.hpp"

namespace benchgate::format {

// The results of small commands as JSON, with a final newline.

/// Schema benchgate.merge.v1: each scenario with the numbers of its runs.
std::string format_merge(const model::MergeSummary& summary);

/// Schema benchgate.promote.v1.
std::string format_promotion(const model::Promotion& promotion);

/// Schema benchgate.settings.v1: of each file every value in effect and where it comes from.
std::string format_settings(std::span<const ScenarioFile> files);

/// "12.5 % worse", or in words why a receipt was held back.
std::string reason_of(const model::PromotionRefusal& refusal);

}  // namespace benchgate::format
