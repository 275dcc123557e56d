// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace benchgate::judge {

/// Returns when the first measurement of a test case ends if something is suspected: 45 % of the time that the test
/// case has.
std::chrono::nanoseconds end_of_first(std::chrono::nanoseconds whole);

/// Returns when the confirmations of a suspect end: 90 % of that time. The rest is for the count of instructions.
std::chrono::nanoseconds end_of_confirmations(std::chrono::nanoseconds whole);

/// Whether pairs that are still undecided end early so that instructions can be counted for `needed`: yes, unless they
/// would have less time than a first measurement with a suspect.
bool leaves_time_to_count(std::chrono::nanoseconds needed, std::chrono::nanoseconds whole);

}  // namespace benchgate::judge
