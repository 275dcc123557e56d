// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/text_edit.hpp"

namespace benchgate::render {

/// Returns what `edits` change in `text`, as a unified diff of `file` that patch(1) applies; "" if they change nothing.
/// Precondition: the edits are in order and do not overlap.
std::string unified_diff(std::string_view file, std::string_view text, std::span<const model::TextEdit> edits);

/// Returns the diff for a terminal: control characters other than tabs are made visible.
std::string printable_diff(std::string_view diff);

}  // namespace benchgate::render
