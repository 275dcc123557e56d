// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "results/stored_receipt.hpp"

namespace benchgate::app {

/// What stands for the name of a test case in a path.
inline constexpr std::string_view case_placeholder = "{bench}";

/// Where results may be in a folder of them: itself, and check/ and candidate/ in it (the Action's artifact).
std::array<std::filesystem::path, 3> folders_of_results(const std::filesystem::path& folder);

/// The receipts of test case `name` at `place`; several are runs of one
/// measurement. Empty: none. Looks in a folder for NAME/run-<k>/receipt.json
/// (run), NAME/run.json (check), NAME.json (perfgate), in each of its
/// folders_of_results(); a single case also for run.json.
/// `cases`: how many there are. Throws Error for one receipt and several cases.
std::vector<std::filesystem::path> receipts_of_case(const std::string& place, const std::string& name,
                                                    std::size_t cases);

/// Reads receipts of one measurement as one, the samples of all together.
/// Precondition: at least one. Throws Error.
results::StoredReceipt read_pooled(const std::vector<std::filesystem::path>& files);

}  // namespace benchgate::app
