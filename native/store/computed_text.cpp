// SPDX-License-Identifier: MIT
#include "store/computed_text.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::store {

void require_computed(const std::string& where, std::string_view text, std::string_view computed,
                      std::string_view source) {
  if (text == computed) return;
  const auto written_lines = base::split(text, '\n'), computed_lines = base::split(computed, '\n');
  const auto [written, expected] =
      std::mismatch(written_lines.begin(), written_lines.end(), computed_lines.begin(), computed_lines.end());
  const auto quoted = [](bool exists, auto line) {
    return exists ? fmt::format("'{}'", base::printable(std::string(*line))) : std::string("nothing");
  };
  throw Error(fmt::format("{}:{}", where, written - written_lines.begin() + 1),
              fmt::format("is {}, but {} gives {}", quoted(written != written_lines.end(), written), source,
                          quoted(expected != computed_lines.end(), expected)));
}

}  // namespace benchgate::store
