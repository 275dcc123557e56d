// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::model {

/// A place in a file, for messages; line and column from 1, 0 when unknown.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Place&) const = default;
};

}  // namespace benchgate::model
