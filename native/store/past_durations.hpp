// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>

#include "store/run_archive.hpp"

namespace benchgate::store {

/// Returns how long measuring each of `test_cases` took, s: the median over the newest runs of the history that have
/// it, at most 5 of the newest 50 runs; of each run the sum over its receipts. Test cases without any are left out;
/// receipts that cannot be read count as if they were not there. Throws Error when the store cannot be read.
std::map<std::string, double> past_durations(const RunArchive& archive, const std::set<std::string>& test_cases);

}  // namespace benchgate::store
