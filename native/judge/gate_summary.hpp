// SPDX-License-Identifier: MIT
#pragma once

#include "judge/gate.hpp"
#include "model/gate_summary.hpp"

namespace benchgate::judge {

/// Returns the report as m5_gate_summary.json has it: each outcome also as the toolkit's `pass`, and the metrics that
/// the toolkit knows (ttft_ms p95, token_throughput_tps p50, error_rate mean) also under its names.
model::GateSummary summary_of(const GateReport& report);

}  // namespace benchgate::judge
