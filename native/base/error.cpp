// SPDX-License-Identifier: MIT
#include "base/error.hpp"

namespace benchgate {

namespace {

std::string joined(std::string_view where, std::string_view what) {
  std::string text(where);
  if (!text.empty()) text += ": ";
  return text.append(what);
}

}  // namespace

Error::Error(std::string_view where, std::string_view what) : std::runtime_error(joined(where, what)) {}

}  // namespace benchgate
