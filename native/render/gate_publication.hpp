// SPDX-License-Identifier: MIT
#pragma once

#include "model/gate_summary.hpp"
#include "model/publication.hpp"

namespace benchgate::render {

/// Returns what m5_gate_summary.json says, in rows: provenance, B5, and for every scenario D3 and E3. What is missing
/// leaves its cell empty. Figures that were not measured never read as a pass.
model::Publication gate_publication(const model::GateSummary& summary);

}  // namespace benchgate::render
