// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/measure/measure_run.hpp"

namespace benchgate::app {

/// The anchor's receipt in the folder of a run.
inline constexpr std::string_view anchor_file = "anchor.json";

/// The builds of a run that is anchored.
struct AnchoredSides {
  const RunContext& head;
  const RunContext& anchor;
  std::string anchor_name;  ///< for readers: "v1.2 (0123456789ab)"
};

/// As measure_run, but head and anchor take turns: as many pairs as the scenario has iterations (with a map the
/// most). Writes the run to `folder` and the anchor's receipt beside its own. Nothing is judged. An anchor that cannot
/// be built or fails is noted, and no fault of the head: without its samples the head is measured alone.
void measure_anchored_run(CaseInProgress& test_case, const std::filesystem::path& folder, const AnchoredSides& sides);

}  // namespace benchgate::app
