// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/check/request.hpp"
#include "app/check/sides.hpp"
#include "app/compare/receipt_comparison.hpp"
#include "model/report.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Returns the report of a scenario whose sides exist: their comparison, or why they were not compared. `name`: of the
/// test case. Throws Error when the settings make different machines an error.
model::Report judged(const CheckSides& sides, const std::string& name, const CompareSettings& settings,
                     Observer& observer);

/// Gives a report that compares nothing what the candidate is, so that readers know which commit was measured.
void name_candidate(model::Report& report, const model::ReceiptHead& run, const std::string& file = {});

/// Judges the candidate's values by `max` and `min` and adds that to the report of a check without a usable baseline. A
/// candidate that cannot be compared with anything either is not judged.
void add_absolute_limits(model::Report& report, const NamedReceipt& candidate, const CompareSettings& settings);

/// Gives each finding the line that sets its limit, else the line of its scenario, relative to the repository, and
/// a report whose baseline could not be measured the line of its scenario.
void add_locations(model::Report& report, const model::Scenario& scenario, const Repository& repository);

}  // namespace benchgate::app
