// SPDX-License-Identifier: MIT
#pragma once

#include "app/measure/case_request.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// Returns the filter from --only, --bench and --tag.
app::CaseFilter case_filter(const Arguments& arguments);

/// Returns the test case from the operands and the same options, and the settings of its measurement.
app::CaseRequest case_request(const Arguments& arguments);

}  // namespace benchgate::cli
