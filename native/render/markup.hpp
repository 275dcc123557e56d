// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::render {

/// Returns hostile text as text or attribute of HTML and XML: control characters, which
/// XML forbids, and direction marks become visible, & < > " ' are escaped, and the marks
/// of workflow commands have an entity in them.
std::string markup_text(std::string_view text);

}  // namespace benchgate::render
