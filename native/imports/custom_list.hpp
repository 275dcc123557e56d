// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// Adds a result of github-action-benchmark's customSmallerIsBetter or customBiggerIsBetter.
model::ImportedCase& add_custom_result(std::string_view name, double value, std::string_view unit, model::Better better,
                                       CaseList& cases);

}  // namespace benchgate::imports
