// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "format/scenario_yaml.hpp"
#include "model/check_item.hpp"
#include "model/merge_summary.hpp"
#include "model/project_start.hpp"
#include "model/promotion.hpp"
#include "model/run_plan.hpp"
#include "model/written_dashboard.hpp"

namespace benchgate::format {

// The results of small commands as JSON, with a final newline.

/// Formats benchgate.merge.v1: each scenario with the numbers of its runs.
std::string format_merge(const model::MergeSummary& summary);

/// Formats benchgate.promote.v1.
std::string format_promotion(const model::Promotion& promotion);

/// Formats benchgate.settings.v1: every value in effect of each file, and where it comes from.
std::string format_settings(std::span<const ScenarioFile> files);

/// Formats benchgate.plan.v1: what `run` would do.
std::string format_plan(std::span<const model::PlannedCase> cases);

/// Formats benchgate.doctor.v1, figures unrounded.
std::string format_doctor(std::span<const model::CheckItem> items);

/// Formats benchgate.init.v1.
std::string format_project_start(const model::ProjectStart& start);

/// Formats benchgate.dashboard-written.v1.
std::string format_written_dashboard(const model::WrittenDashboard& written);

// Their JSON Schemas.
std::string merge_schema();
std::string promotion_schema();
std::string settings_schema();
std::string plan_schema();
std::string doctor_schema();
std::string project_start_schema();
std::string written_dashboard_schema();

/// Describes why a receipt was not promoted: "12.5 % worse", or a sentence.
std::string reason_of(const model::PromotionRefusal& refusal);

}  // namespace benchgate::format
