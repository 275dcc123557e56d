// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/measure/measure_run.hpp"

namespace benchgate::app {

/// The anchor's receipt in the folder of a run, or beside the receipt of a check.
inline constexpr std::string_view anchor_file = "anchor.json";

/// The builds of a run that is anchored.
struct AnchoredSides {
  const RunContext& head;
  const RunContext& anchor;
  std::string anchor_name;  ///< for readers: "v1.2 (0123456789ab)"
};

/// Measures as measure_run, but head and anchor take turns: as many pairs as the scenario has iterations (with a map
/// the most). Writes the anchor's receipt beside that of the run. Nothing is judged. An anchor that cannot be built or
/// fails is no fault of the head: without its samples the head is measured alone. Returns why the run has no anchor, as
/// problem_of_anchor() does.
std::string measure_anchored_run(CaseInProgress& test_case, const RunTarget& target, const AnchoredSides& sides);

/// Returns "sort: this run has no anchor: v1.2 (0123456789ab): build exited with 2"; "" if it has one, or if a signal
/// or the end of the time is the reason. `side`: the anchor as it was measured; null: it was not.
std::string problem_of_anchor(const model::MeasuredCase* side, const std::string& case_name,
                              const std::string& anchor_name, const RunContext& head);

}  // namespace benchgate::app
