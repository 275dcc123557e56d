// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "gates/gate.hpp"

namespace benchgate::render {

/// What a gate that passed, by its id or else its name, found at worst, and its limit: "CV up to 1.2 % (limit 10 %)";
/// "" when it has no figure.
std::string gate_figures(const gates::GateReport& report, std::string_view id);

}  // namespace benchgate::render
