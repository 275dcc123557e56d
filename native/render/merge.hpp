// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/merge_summary.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Each scenario with the number of its runs, and all together.
Page merge_page(const model::MergeSummary& summary);

/// The same with the numbers of the runs, schema benchgate.merge.v1.
std::string merge_json(const model::MergeSummary& summary);

}  // namespace benchgate::render
