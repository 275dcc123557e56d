// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "model/comparison.hpp"
#include "model/dashboard.hpp"

namespace benchgate::store {

/// Names the metric that stands for a test case, "" for none.
using LeadingMetric = std::function<std::string(const model::Comparison&)>;

/// The folder that a check wrote, as a dashboard of two runs, baseline and candidate, with a judgement of each metric;
/// metrics without a budget and test cases without a baseline are there, not judged. Samples are those of the receipts
/// beside the reports. Throws Error for a folder without a report and for files that are malformed.
model::Dashboard read_check_dashboard(const std::filesystem::path& folder, const LeadingMetric& leading_metric);

}  // namespace benchgate::store
