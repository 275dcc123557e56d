// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/promotion.hpp"

namespace benchgate::render {

/// The outcome of a promotion, in sentences for a terminal.
std::string promotion_text(const model::Promotion& promotion);

/// The same as GitHub's Markdown.
std::string promotion_markdown(const model::Promotion& promotion);

/// The same as JSON, schema "benchgate.promote.v1", with a final newline.
std::string promotion_json(const model::Promotion& promotion);

}  // namespace benchgate::render
