// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/report.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// All reports of a check as they stand in a terminal; of several, the last line has the verdict of all together, and
/// what many of them suspect is said once above it.
Page reports_page(std::span<const model::Report> reports);

}  // namespace benchgate::render
