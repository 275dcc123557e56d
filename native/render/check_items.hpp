// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/check_item.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns name, status and what was found, below it what to do; then how many there are of each status.
Page check_items_page(std::span<const model::CheckItem> items);

}  // namespace benchgate::render
