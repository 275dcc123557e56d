// SPDX-License-Identifier: MIT
#include "format/bisect_log.hpp"

#include "base/text.hpp"

namespace benchgate::format {

std::vector<model::Commit> parse_bisect_log(std::string_view text) {
  std::vector<model::Commit> commits;
  for (const std::string_view line : base::split(text, '\n'))
    for (const std::string_view start : {"# first bad commit: [", "# possible first bad commit: ["}) {
      const std::size_t close = line.find("] ");
      if (line.rfind(start, 0) != 0 || close == std::string_view::npos) continue;
      commits.push_back(
          {std::string(line.substr(start.size(), close - start.size())), base::valid_utf8(line.substr(close + 2))});
    }
  return commits;
}

}  // namespace benchgate::format
