// SPDX-License-Identifier: MIT
#pragma once

#include "model/dashboard.hpp"

namespace benchgate::judge {

/// Gives test cases of different ids that share a name a name of their own, "module name", in series and events; one
/// whose new name is in use, too, is named by its id. O(n log n).
void make_names_unique(model::Dashboard& dashboard);

}  // namespace benchgate::judge
