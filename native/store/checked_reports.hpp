// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/check_summary.hpp"
#include "model/report.hpp"

namespace benchgate::store {

/// The text of a file that somebody publishes, without the tokens in hand: redacted here, because what was published is
/// read again and compared with it. Throws Error, also for a file above Limit::published_file.
std::string read_published(const std::filesystem::path& file);

/// The reports that the summary of a check in `file` names, in its order. Nobody vouches for them: all have to lie in
/// the folder of the summary and to be as bad as it says. Throws Error.
std::vector<model::Report> read_checked_reports(const model::CheckSummary& summary, const std::filesystem::path& file);

}  // namespace benchgate::store
