// SPDX-License-Identifier: MIT
#include "model/dashboard.hpp"

namespace benchgate::model {

std::string_view name_of(PointStability stability) {
  switch (stability) {
    case PointStability::stable: return "stable";
    case PointStability::unstable: return "unstable";
    case PointStability::expected_unstable: return "expected-unstable";
    case PointStability::invalid: return "invalid";
    case PointStability::unknown: break;
  }
  return "unknown";
}

}  // namespace benchgate::model
