// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

namespace benchgate::cli {

/// The output streams of a command: data on `out`, messages on `err`. Injected
/// for tests.
struct Io {
  std::ostream& out;
  std::ostream& err;
};

}  // namespace benchgate::cli
