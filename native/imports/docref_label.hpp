// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace benchgate::imports {

/// Finds the DocRef among the words of a benchmark's label, such as "fast, DocRef:bench:parser/large"; "" when there is
/// none. Calls `fail`, which throws, with what is wrong with it. `kind`: what the label is, "the category".
std::string docref_in_label(std::string_view label, std::string_view kind,
                            const std::function<void(const std::string&)>& fail);

}  // namespace benchgate::imports
