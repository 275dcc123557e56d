// SPDX-License-Identifier: MIT
#pragma once

#include "model/promotion.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns the outcome of a promotion, in sentences.
Page promotion_page(const model::Promotion& promotion);

}  // namespace benchgate::render
