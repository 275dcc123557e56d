// SPDX-License-Identifier: MIT
#pragma once

#include "model/measured_run.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns a block for each test case: figures, failures, warnings, where the files are.
Page run_summary_page(const model::RunSummary& summary);

/// Returns a table with a row for each test case, one over the requests of services, then failures and warnings.
Page run_summary_table(const model::RunSummary& summary);

}  // namespace benchgate::render
