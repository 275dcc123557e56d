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

/// Schema benchgate.merge.v1: each scenario with the numbers of its runs.
std::string format_merge(const model::MergeSummary& summary);

/// Schema benchgate.promote.v1.
std::string format_promotion(const model::Promotion& promotion);

/// Schema benchgate.settings.v1: of each file every value in effect and where it comes from.
std::string format_settings(std::span<const ScenarioFile> files);

/// Schema benchgate.plan.v1: what `run` would do.
std::string format_plan(std::span<const model::PlannedCase> cases);

/// Schema benchgate.doctor.v1, figures unrounded.
std::string format_doctor(std::span<const model::CheckItem> items);

/// Schema benchgate.init.v1.
std::string format_project_start(const model::ProjectStart& start);

/// Schema benchgate.dashboard-written.v1.
std::string format_written_dashboard(const model::WrittenDashboard& written);

// Their JSON Schemas.
std::string merge_schema();
std::string promotion_schema();
std::string settings_schema();
std::string plan_schema();
std::string doctor_schema();
std::string project_start_schema();
std::string written_dashboard_schema();

/// "12.5 % worse", or in words why a receipt was held back.
std::string reason_of(const model::PromotionRefusal& refusal);

}  // namespace benchgate::format
