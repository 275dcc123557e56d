// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/measured_run.hpp"

namespace benchgate::render {

/// A block for each test case: figures, failures, warnings, where the files are.
std::string run_summary_text(const model::RunSummary& summary);

/// A table with a row for each test case, then failures and warnings.
std::string run_summary_markdown(const model::RunSummary& summary);

/// Everything the text shows, unrounded: schema benchgate.run_summary.v1.
std::string run_summary_json(const model::RunSummary& summary);

}  // namespace benchgate::render
