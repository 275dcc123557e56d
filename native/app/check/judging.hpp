// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "app/check/request.hpp"
#include "app/check/sides.hpp"
#include "app/compare/receipt_comparison.hpp"
#include "model/report.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Passes each distinct note on once: notes on the machines would repeat for every scenario.
class NotesOnce final : public Observer {
 public:
  explicit NotesOnce(Observer& observer) : observer_(observer) {}

  void note(std::string_view line) override;
  void info(std::string_view line) override { observer_.info(line); }
  void start(std::string_view name, const measure::PlannedWork& work) override { observer_.start(name, work); }
  void step(std::string_view what) override { observer_.step(what); }
  void iteration(std::chrono::nanoseconds wall) override { observer_.iteration(wall); }
  void finish(std::string_view how) override { observer_.finish(how); }

 private:
  Observer& observer_;
  std::set<std::string, std::less<>> noted_;
};

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
