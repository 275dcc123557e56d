// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

#include "render/page.hpp"

namespace benchgate::cli {

/// The output streams of a command: data on `out`, messages on `err`. Injected
/// for tests.
struct Io {
  std::ostream& out;
  std::ostream& err;
  render::Color color = render::Color::no;  ///< of verdicts on `out`
};

}  // namespace benchgate::cli
