// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/merge_summary.hpp"

namespace benchgate::render {

/// For people: a line for each scenario with the number of its runs, and one for all.
std::string merge_text(const model::MergeSummary& summary);

/// The same as a table, with the sentences about missing runs.
std::string merge_markdown(const model::MergeSummary& summary);

/// The same with the numbers of the runs, schema benchgate.merge.v1.
std::string merge_json(const model::MergeSummary& summary);

}  // namespace benchgate::render
