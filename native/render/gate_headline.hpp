// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "model/gate_summary.hpp"
#include "model/measured_run.hpp"
#include "model/publication.hpp"

namespace benchgate::render {

/// Returns the one number that matters: the change that failed E3, else what the worst gate says, else, when nothing is
/// wrong, the largest change. Precondition: `rows` are sorted.
std::string gate_headline(const model::GateSummary& summary, std::span<const model::PublicationRow> rows);

/// Returns "2 scenarios measured, 12 carried forward, nothing judged", or what failed. Precondition: rows are sorted.
std::string run_headline(const model::RunSummary& summary, const model::Publication& publication);

/// Returns the headline of a run of the baseline: `first` of the `broken` scenarios among `all` could not be measured.
std::string broken_baseline_headline(const std::string& first, std::size_t broken, std::size_t all);

}  // namespace benchgate::render
