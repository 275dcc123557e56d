// SPDX-License-Identifier: MIT
#pragma once

#include "model/commit_changes.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns the commits that changed a metric with effect and interval, and the parts between them.
Page commit_changes_page(const model::CommitChanges& changes);

}  // namespace benchgate::render
