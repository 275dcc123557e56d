// SPDX-License-Identifier: MIT
#pragma once

#include "model/merge_summary.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns each scenario with the number of its runs, and all together.
Page merge_page(const model::MergeSummary& summary);

}  // namespace benchgate::render
