// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace benchgate::model {

/// What `dashboard` wrote.
struct WrittenDashboard {
  std::string page;  ///< path
  std::uint64_t test_cases = 0;
  std::uint64_t series = 0;
  std::uint64_t runs = 0;
  bool interactive = true;  ///< the charts react to the pointer
};

}  // namespace benchgate::model
