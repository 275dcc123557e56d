// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>

#include "model/comparison.hpp"
#include "model/dashboard.hpp"
#include "model/report.hpp"

namespace benchgate::store {

/// The sentences of a check about a comparison.
struct ComparisonText {
  std::string leading_metric;              ///< stands for the test case; "": none
  std::map<std::string, std::string> why;  ///< what the terminal says below the figures, by metric
};

/// What a check says in words.
struct CheckWords {
  std::function<ComparisonText(const model::Comparison&)> of_comparison;
  std::function<model::DashboardAnswer(std::span<const model::Report>)> of_all;
};

/// Reads the folder that a check wrote as a dashboard of two runs, baseline and candidate, with a judgement of each
/// metric; metrics without a budget and test cases without a baseline are there, not judged. Samples are those of the
/// receipts beside the reports. Throws Error for a folder without a report and for files that are malformed.
model::Dashboard read_check_dashboard(const std::filesystem::path& folder, const CheckWords& words);

}  // namespace benchgate::store
