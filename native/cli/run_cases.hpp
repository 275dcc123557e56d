// SPDX-License-Identifier: MIT
#pragma once

#include "app/measure/case_selection.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// The cases that --only, --bench and --tag choose.
app::CaseFilter case_filter(const Arguments& arguments);

}  // namespace benchgate::cli
