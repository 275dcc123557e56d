// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/observer.hpp"
#include "store/stored_receipt.hpp"

namespace benchgate::app {

/// The placeholder for the name of a test case in a path.
inline constexpr std::string_view case_placeholder = "{bench}";

/// Returns the folders to search for results: `folder`, and check/ and candidate/ in it (the Action's artifact).
std::array<std::filesystem::path, 3> folders_of_results(const std::filesystem::path& folder);

/// Returns the receipts run-<k>/receipt.json of a test case's folder, by k.
std::vector<std::filesystem::path> receipts_of_runs(const std::filesystem::path& folder);

/// Returns the receipts of test case `name` at `path`; several are runs of one measurement, or one for each number of
/// {n}. Empty when it has none. A folder is searched for NAME/run-<k>/receipt.json (run), NAME/run.json
/// (check) and NAME.json (perfgate), in each of its folders_of_results(); for a single case also for run.json.
/// `cases`: number of test cases. Throws Error for one receipt and several cases.
std::vector<std::filesystem::path> receipts_of_case(const std::string& path, const std::string& name,
                                                    std::size_t cases);

/// Notes that results of the test cases `names` at `path` were changed after the measurement, as store::note_of_altered
/// says.
void note_altered_receipts(const std::string& path, std::span<const std::string> names, Observer& observer);

/// Reads the receipts of one measurement as one receipt with all their samples.
/// Precondition: at least one. Throws Error.
store::StoredReceipt read_pooled(const std::vector<std::filesystem::path>& files);

}  // namespace benchgate::app
