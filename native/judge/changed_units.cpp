// SPDX-License-Identifier: MIT
#include "judge/changed_units.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

using model::TestCase;

/// The test cases that differ in their unit only, in the order of the table.
std::vector<std::vector<const TestCase*>> cases_by_name(const model::MeasurementTable& table) {
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> indices;
  std::vector<std::vector<const TestCase*>> all;
  for (const TestCase& one : table.cases) {
    const auto [found, is_new] = indices.try_emplace({one.name, one.metric.name}, all.size());
    if (is_new) all.emplace_back();
    all[found->second].push_back(&one);
  }
  return all;
}

bool has_values(const TestCase& one, std::size_t artifact) {
  const auto found = one.measurements.find(artifact);
  return found != one.measurements.end() && !found->second.values.empty();
}

/// The one that has values of an artifact; null: none has.
const TestCase* measured_in(const std::vector<const TestCase*>& cases, std::size_t artifact) {
  const auto found =
      std::find_if(cases.begin(), cases.end(), [&](const auto* one) { return has_values(*one, artifact); });
  return found == cases.end() ? nullptr : *found;
}

/// The newest artifact that has values; cases come from measurements, so there is one unless all failed.
std::size_t newest_artifact(const TestCase& one) {
  std::size_t newest = 0;
  for (const auto& [artifact, measurement] : one.measurements)
    if (!measurement.values.empty()) newest = artifact;
  return newest;
}

}  // namespace

std::string unit_text(const std::string& unit) { return unit.empty() ? "no known unit" : base::printable(unit); }

std::vector<ChangedUnit> changed_units(const model::MeasurementTable& table, std::size_t before, std::size_t after) {
  std::vector<ChangedUnit> changed;
  for (const std::vector<const TestCase*>& cases : cases_by_name(table)) {
    const auto in_both = [&](const auto* one) { return has_values(*one, before) && has_values(*one, after); };
    if (cases.size() < 2 || std::any_of(cases.begin(), cases.end(), in_both)) continue;
    const TestCase *then = measured_in(cases, before), *now = measured_in(cases, after);
    if (then != nullptr && now != nullptr) changed.push_back({then, now});
  }
  return changed;
}

std::vector<std::string> notes_of_units(const model::MeasurementTable& table) {
  std::vector<std::string> notes;
  for (std::vector<const TestCase*>& cases : cases_by_name(table)) {
    if (cases.size() < 2) continue;
    std::stable_sort(cases.begin(), cases.end(),
                     [](const auto* a, const auto* b) { return newest_artifact(*a) < newest_artifact(*b); });
    std::vector<std::string> units;
    for (const TestCase* one : cases)
      units.push_back(fmt::format("in {} up to {}", unit_text(one->metric.unit),
                                  base::printable(table.artifacts[newest_artifact(*one)].name)));
    notes.push_back(fmt::format("{}: {} is {}: values in different units are not compared",
                                base::printable(cases.front()->name), base::printable(cases.front()->metric.name),
                                base::join(units, ", ")));
  }
  return notes;
}

}  // namespace benchgate::judge
