// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/comparison.hpp"
#include "model/report.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// Whether the pattern of an entry of `ignore` means the benchmark "name" or "name@k=v".
bool means_benchmark(std::string_view pattern, std::string_view benchmark);

/// Returns why a metric of another tool's report is not judged, "ignored: REASON"; "": it may be.
std::string ignored_reason(const model::Scenario& bench, std::string_view metric);

/// Why something is not judged, with the text of the reason; absent `ground`: it may be judged.
struct Unjudged {
  std::optional<model::Ground> ground = {};
  std::string why = {};
};

/// Returns why it is not judged although no budget of its own says anything: it is ignored, or only says how much was
/// done.
Unjudged reason_not_to_judge(const model::Scenario& bench, std::string_view metric);

/// Whether a report judges nothing because all that it compares is ignored.
bool is_ignored(const model::Report& report);

/// Whether a report judges nothing because all that it compares only says how much was done.
bool is_of_amounts(const model::Report& report);

/// Notes on patterns of a report's scenario that no benchmark matches.
std::vector<std::string> notes_of_ignored(const model::Comparison& comparison, const model::Scenario& scenario);

}  // namespace benchgate::judge
