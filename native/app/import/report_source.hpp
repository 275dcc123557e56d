// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>

#include "app/measure/run_source.hpp"
#include "app/session.hpp"
#include "measure/report_files.hpp"

namespace benchgate::app {

/// Returns what the reports were made of: the checkout here, unless all that say a commit say the same other one.
/// Throws Error when they say different ones: one folder of results has one source. A commit in the request is
/// believed. What lies at `ignored` does not count as a change of the checkout.
RunSource source_of_reports(const SourceRequest& request, std::span<const measure::ImportedReport> reports,
                            std::span<const std::filesystem::path> ignored, const Session& session);

}  // namespace benchgate::app
