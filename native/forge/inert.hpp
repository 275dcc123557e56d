// SPDX-License-Identifier: MIT
// Names are text of strangers. render escapes what is special in Markdown and at GitHub; this is what other forges find
// in it beyond that. Each function changes nothing in its own result.
#pragma once

#include <string>
#include <string_view>

namespace benchgate::forge {

/// Returns `markdown` in which none of `signs` ("!%&") is followed by a letter, digit or quotation mark outside of
/// code, hidden comments and addresses: "!12" would link a merge request, and notify everybody who participates in it.
std::string without_references(std::string_view markdown, std::string_view signs);

/// Returns `markdown` in which no line begins with a slash, and without carriage returns: GitLab carries out a line
/// "/close", also in code that it does not recognise as such.
std::string without_quick_actions(std::string_view markdown);

}  // namespace benchgate::forge
