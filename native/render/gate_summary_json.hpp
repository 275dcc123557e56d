// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "gates/gate.hpp"

namespace benchgate::render {

/// m5_gate_summary.json: in every object first the field names of the public
/// toolkit whose gates these are, then ours. ttft_* names are used for ttft_ms
/// only; what is absent is omitted, numbers are not rounded.
std::string gate_summary_json(const gates::GateReport& report);

}  // namespace benchgate::render
