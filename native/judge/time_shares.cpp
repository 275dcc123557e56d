// SPDX-License-Identifier: MIT
#include "judge/time_shares.hpp"

namespace benchgate::judge {

std::chrono::nanoseconds end_of_first(std::chrono::nanoseconds whole) { return whole / 100 * 45; }

std::chrono::nanoseconds end_of_confirmations(std::chrono::nanoseconds whole) { return whole / 10 * 9; }

bool leaves_time_to_count(std::chrono::nanoseconds needed, std::chrono::nanoseconds whole) {
  return needed <= whole - end_of_first(whole);
}

}  // namespace benchgate::judge
