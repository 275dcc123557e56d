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

/// The type that a run has been given, else the one that its contents are of.
JobTypeOfRun job_type_of(const ArchivedRun& run);

/// Half of what did not fail has that many values or fewer.
std::optional<double> median_count(const model::RunMeasurements& measurements);

/// How the number of values of a run does not fit its declared type, in a sentence; "": it does.
std::string unusual_count(const std::string& job_type, double median_n);

/// Why a run is not published; "" when it is. One iteration shows that a scenario works, and no figure, whatever the
/// type says.
std::string why_unpublished(const ArchivedRun& run, const std::vector<std::string>& types);

/// Takes from each attempt of a run the test cases that a later, published attempt measured; what that one did not
/// measure stays. `runs` are of one kind.
void leave_out_replaced(std::vector<ArchivedRun>& runs, const std::vector<std::string>& types);

}  // namespace benchgate::store
