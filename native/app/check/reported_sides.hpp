// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/check/request.hpp"
#include "app/import/directions.hpp"
#include "app/source/baseline.hpp"
#include "judge/compare.hpp"
#include "measure/report_files.hpp"

namespace benchgate::app {

/// The reports of both sides of a check.
struct ReportedSides {
  measure::ImportedReports candidate;
  std::optional<measure::ImportedReports> baseline = {};  ///< absent: it is not a report, or cannot be read
  std::string baseline_problem = {};                      ///< why it cannot be read; "": it can
  judge::ReportOrder order = judge::ReportOrder::independent;
  std::string note_of_identical = {};  ///< on reports of both sides with the same bytes; "": there are none
};

/// Whether a test case of a report was run, so that it gets a receipt.
bool has_receipt(const model::ImportedCase& test_case);

/// Reads the reports of the candidate and, if the baseline is a report, those of the baseline. They are paired by
/// number where both sides are paths with {n}. Notes a number that only one side has. Throws Error for reports of the
/// candidate that cannot be read, and for a report that is on both sides or contradicts a direction.
ReportedSides read_sides(const ReportsRequest& reports, const Baseline& baseline,
                         std::span<const Directions> directions);

}  // namespace benchgate::app
