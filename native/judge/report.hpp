// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/report.hpp"

namespace benchgate::judge {

/// Returns a report with a finding for each metric that warns or fails, by metric, with the
/// comparison's verdict.
model::Report report_of(model::Comparison comparison);

/// Makes findings and verdict anew after the status of a metric has changed in the comparison of the report, which must
/// have one: what was found beside the metrics stays, and so do the locations.
void refresh_verdict(model::Report& report);

/// Adds to the report of a run without a usable baseline what judge_absolute_limits found: its comparison, its
/// findings, and its verdict if that is worse.
void add_absolute_limits(model::Report& report, model::Comparison comparison);

enum class WhyNoBaseline { missing, new_scenario };

/// Returns the report of a run that has nothing to be compared with: warn, reason
/// `no_baseline`, one finding `perf.baseline`/`missing`, or `new` of a scenario
/// that the baseline's commit does not have. `message` is its text.
model::Report report_without_baseline(std::string message, WhyNoBaseline why = WhyNoBaseline::missing);

enum class WhyGone {
  deleted,  ///< its scenario is not there any more
  skipped,  ///< it is not selected, or its tool skipped it
  gone,     ///< no report has it
};

/// Returns the report of a scenario, or a benchmark of a report, that the baseline has and that was not measured: warn,
/// reason `deleted`, `skipped` or `gone`, one finding `perf.scenario` with that code. `message` is its text.
model::Report report_of_gone(std::string bench_name, std::string message, WhyGone why);

/// Returns the report of a run that could not be compared with its baseline, because
/// there was one and it could not be measured or is of another benchmark:
/// inconclusive, reason `baseline_error`. `message` says why.
model::Report report_unjudged(std::string message);

/// The reason of what the end of the time, or a signal, left unmeasured.
inline constexpr std::string_view time_over = "time_over";

/// Returns the same with the further reason `time_over`: nothing is wrong with the baseline.
model::Report report_out_of_time(std::string message);

/// The reason of what a shard should have measured whose results are not there.
inline constexpr std::string_view missing_shard = "missing_shard";

/// Returns the report of a test case of a shard that is missing: inconclusive, reason `missing_shard`. `message` says
/// which.
model::Report report_of_missing_shard(std::string bench_name, std::string message);

/// The reason of a pass of what was not measured because both sides are the same commit.
inline constexpr std::string_view same_source = "same_source";

/// Returns the report of a scenario that was not measured because both sides are `commit`: pass, reason `same_source`.
model::Report report_of_same_source(std::string_view commit);

/// The reason of a pass of what was not measured because nothing that it depends on has changed.
inline constexpr std::string_view unchanged_source = "unchanged";

/// Returns the report of a scenario that was not measured because its fingerprint is that of the baseline: pass, reason
/// `unchanged`. `baseline` for readers: "main (1234567)".
model::Report report_of_unchanged(std::string_view baseline);

/// Returns the report of a scenario that could not be measured: fail, reason
/// `tool_error`, one finding `tool.runtime`/`runtime_error`.
model::Report report_of_error(std::string message);

/// Returns the report of a scenario that ran and printed something wrong, and that nothing can be compared with: fail,
/// as add_wrong_output has it.
model::Report report_of_wrong_output(std::string message);

/// Adds one finding `perf.output`/`wrong_output`, reason `output_fail`: a fast wrong answer fails, whatever the times
/// say. `message` says what was wrong.
void add_wrong_output(model::Report& report, std::string message);

}  // namespace benchgate::judge
