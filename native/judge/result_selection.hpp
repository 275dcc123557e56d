// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/artifact_comparison.hpp"

namespace benchgate::judge {

enum class ResultOrder { percent, factor };
enum class ResultScope { relevant, all };

/// Which results a report lists. A verdict is always about all of them.
struct ResultSelection {
  std::function<bool(const std::string&)> name_matches;  ///< empty: any
  std::vector<std::string> tags;                         ///< all of them are needed
  std::optional<bool> better;                            ///< only improvements, or only regressions
  std::optional<model::Magnitude> least_magnitude;       ///< iqr profile
  ResultScope scope = ResultScope::relevant;
  ResultOrder order = ResultOrder::percent;
};

struct SelectedResults {
  std::vector<model::CaseResult> shown;  ///< largest change or factor first, unknown ones before all; then by name
  std::size_t filtered = 0;              ///< left out by name, tag, direction or magnitude
  std::size_t unremarkable = 0;          ///< left out because nothing changed that is relevant
};

/// Returns the results that the selection shows, and counts the others. O(n log n).
SelectedResults select_results(const model::ArtifactComparison& comparison, const ResultSelection& selection);

}  // namespace benchgate::judge
