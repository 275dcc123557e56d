// SPDX-License-Identifier: MIT
#pragma once

#include "model/report_origin.hpp"

namespace benchgate::imports {

/// Warns of test cases whose time is 0: nothing takes no time, so the report does not show how long it was. Equal zeros
/// of two reports say nothing.
void warn_of_zero_times(model::ReportContent& content);

}  // namespace benchgate::imports
