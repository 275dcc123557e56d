// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

namespace benchgate::cli {

/// Where a command talks: data on `out`, talk on `err`. Injected, so that
/// tests see both.
struct Io {
  std::ostream& out;
  std::ostream& err;
};

}  // namespace benchgate::cli
