// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/measurement_table.hpp"

namespace benchgate::judge {

/// A metric of one test case that two artifacts have in different units, so that there is nothing to compare.
struct ChangedUnit {
  const model::TestCase* before;  ///< in the unit of the one artifact
  const model::TestCase* after;   ///< in that of the other
};

/// Returns those between two artifacts of a table, in its order. O(n log n).
std::vector<ChangedUnit> changed_units(const model::MeasurementTable& table, std::size_t before, std::size_t after);

/// Returns a sentence on each metric of a test case that a table has in several units: "parse: value is in frobs up to
/// base, in widgets up to head: values in different units are not compared". O(n log n).
std::vector<std::string> notes_of_units(const model::MeasurementTable& table);

/// Returns a unit as readers see it: "frobs", "no known unit".
std::string unit_text(const std::string& unit);

}  // namespace benchgate::judge
