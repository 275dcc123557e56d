// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/history.hpp"

namespace benchgate::store {

/// A run of the archive and what was measured in it.
struct ArchivedRun {
  model::StoredRun stored;
  model::RunMetadata metadata;
  model::RunMeasurements measurements;
  std::vector<std::string> archived_again = {};  ///< other folders with the same run
};

struct JobTypeOfRun {
  std::string name;  ///< "" unknown
  bool is_declared = false;
};

/// Returns the declared job type of a run, else the one that its contents have.
JobTypeOfRun job_type_of(const ArchivedRun& run);

/// Returns the median number of values of the test cases that did not fail; absent: none has a number.
std::optional<double> median_count(const model::RunMeasurements& measurements);

/// Returns a sentence on how the number of values of a run does not fit its declared type; "": it does.
std::string unusual_count(const std::string& job_type, double median_n);

/// Returns why a run is not published; "" when it is. A run with one iteration of each test case is not, whatever its
/// type: it shows that a scenario works, and gives no figure.
std::string why_unpublished(const ArchivedRun& run, const std::vector<std::string>& types);

/// Removes from each attempt of a run the test cases that a later, published attempt measured; those that it did not
/// measure stay. `runs` are of one kind.
void leave_out_replaced(std::vector<ArchivedRun>& runs, const std::vector<std::string>& types);

}  // namespace benchgate::store
