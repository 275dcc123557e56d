// SPDX-License-Identifier: MIT
#include "app/gate/lost_scenario.hpp"

#include <vector>

#include "base/text.hpp"

namespace benchgate::app {

namespace {

/// "the candidate carried it forward from run 7 (2d42d4ad0e46, 2026-11-30T17:28:28.505Z)"
std::string carried_text(const char* side, const model::CarriedMeasurement& carried) {
  const model::EarlierMeasurement& run = carried.measured_run;
  std::vector<std::string> facts;
  if (!run.sha.empty()) facts.push_back(run.sha.substr(0, 12));
  if (!run.timestamp.empty()) facts.push_back(run.timestamp);
  return base::printable(fmt::format("the {} carried it forward from run {}{}", side, run.run_id,
                                     facts.empty() ? "" : fmt::format(" ({})", base::join(facts, ", "))));
}

std::string names_of_sides(bool candidate, bool baseline) {
  if (candidate && baseline) return "the candidate and the baseline";
  return candidate ? "the candidate" : "the baseline";
}

}  // namespace

std::string sentence_of(const store::LostScenario& lost) {
  std::vector<std::string> carried;
  if (lost.candidate_carried) carried.push_back(carried_text("candidate", *lost.candidate_carried));
  if (lost.baseline_carried) carried.push_back(carried_text("baseline", *lost.baseline_carried));
  if (carried.empty())
    return fmt::format("{}: planned, but no run exists in {}", lost.name,
                       names_of_sides(!lost.in_candidate, !lost.in_baseline));
  const std::string text = fmt::format("{}: {}", lost.name, base::join(carried, ", and "));
  if (lost.is_unchanged) return text + ", and its fingerprint is that of the other side: unchanged, so not measured";
  return fmt::format("{}, which is no new measurement (run without --skip-unchanged measures it)", text);
}

}  // namespace benchgate::app
