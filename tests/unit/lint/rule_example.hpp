// SPDX-License-Identifier: MIT
// For each source rule a mistake that it finds and, beside it, code that looks alike and is right.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::test {

using Files = std::vector<std::pair<std::string, std::string>>;  ///< paths and texts

struct RuleExample {
  std::string_view rule;
  Files mistake;
  int line = 0;  ///< of the finding, in the first file
  Files near_miss;
};

}  // namespace benchgate::test
