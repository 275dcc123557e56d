// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include "base/text.hpp"

namespace benchgate {

namespace {

std::string joined(std::string_view where, std::string_view what) {
  std::string text = base::printable(where);
  if (!text.empty()) text += ": ";
  return text.append(base::printable(what));
}

}  // namespace

Error::Error(std::string_view where, std::string_view what) : std::runtime_error(joined(where, what)) {}

}  // namespace benchgate
