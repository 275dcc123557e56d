// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "codec/import/case_list.hpp"

namespace benchgate::codec {

/// Adds one event of perf stat, which is a case of its own with the event as
/// parameter. `value` is as perf writes it: a number, also with a decimal
/// comma, or "<not supported>", "<not counted>". False when it is neither, or
/// the unit is unknown.
bool add_perf_event(std::string_view event, std::string_view value, std::string_view unit, CaseList& cases);

}  // namespace benchgate::codec
