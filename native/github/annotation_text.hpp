// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::github {

/// Returns hostile text as the message of an annotation: plain text, in which nothing but line breaks steers what shows
/// it.
std::string annotation_text(std::string_view message);

}  // namespace benchgate::github
