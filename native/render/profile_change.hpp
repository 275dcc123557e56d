// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/profile_change.hpp"

namespace benchgate::render {

/// Returns the explanation in a terminal: one sentence, the ten functions that account for most of the change, and what
/// is to be known about them.
std::string profile_change_text(const model::ProfileChange& change);

/// Returns the same in Markdown, with one heading.
std::string profile_change_markdown(const model::ProfileChange& change);

/// Returns the sentence alone, in plain text: "of +24.8 % instructions, 21.3 points in parse_number (+180 instructions
/// a call)". Names are printable and shortened.
std::string profile_change_line(const model::ProfileChange& change);

}  // namespace benchgate::render
