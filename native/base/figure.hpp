// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::base {

/// A number for people: four significant digits without trailing zeros, whole
/// from 1000 on, and "1.2e-07" when smaller than 0.001. Not for machines.
/// Precondition: finite.
std::string figure(double value);

}  // namespace benchgate::base
