// SPDX-License-Identifier: MIT
#include "measure/interleave.hpp"

namespace benchgate::measure {

std::array<Side, 4> block_order(base::Random& random) {
  if (random.below(2) == 0) return {Side::base, Side::head, Side::head, Side::base};
  return {Side::head, Side::base, Side::base, Side::head};
}

}  // namespace benchgate::measure
