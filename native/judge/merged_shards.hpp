// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/report.hpp"

namespace benchgate::judge {

/// Completes the reports of all shards of a check: what judge_shard left open is adjusted over all of them (see
/// adjust_paired), and statuses, findings and verdicts follow. Reports of nothing that waits stay as they are; the
/// order of the reports does not matter.
void judge_together(std::span<model::Report> reports);

}  // namespace benchgate::judge
