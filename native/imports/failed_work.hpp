// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/reading.hpp"

namespace benchgate::imports {

/// Adds the readings `requests` and `errors` that every importer of a tool has that reports failures. `requests` counts
/// all that the tool tried, with those that failed.
void add_work(model::ImportedCase& test_case, double requests, double errors);

/// Marks all readings as those of a run that failed. `why` is stored in the first: it is about all of them.
void fail_case(model::ImportedCase& test_case, std::string why);

/// Sets the failed work of every case of one report, from the readings of all of them. O(n log n).
void set_failed_work(std::vector<model::ImportedCase>& cases);

}  // namespace benchgate::imports
