// SPDX-License-Identifier: MIT
#pragma once

#include "app/measure/case_selection.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// The filter from --only, --bench and --tag.
app::CaseFilter case_filter(const Arguments& arguments);

}  // namespace benchgate::cli
