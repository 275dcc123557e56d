// SPDX-License-Identifier: MIT
#include "github/annotation_text.hpp"

#include "base/text.hpp"

namespace benchgate::github {

std::string annotation_text(std::string_view message) {
  std::string text;
  for (const std::string_view line : base::split(message, '\n')) {
    if (line.data() != message.data()) text += '\n';
    text += base::printable(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
  }
  return text;
}

}  // namespace benchgate::github
