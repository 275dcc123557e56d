// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/check_summary.hpp"
#include "model/report.hpp"

namespace benchgate::store {

/// Reads a file that somebody publishes and redacts the tokens that this process knows: here, because the published
/// text is read again and compared with this one. Throws Error, also for a file above Limit::published_file.
std::string read_published(const std::filesystem::path& file);

/// Reads the reports that the summary of a check in `file` names, in its order. They are not trusted: all have to lie
/// in the folder of the summary and to be as bad as it says. Throws Error.
std::vector<model::Report> read_checked_reports(const model::CheckSummary& summary, const std::filesystem::path& file);

}  // namespace benchgate::store
