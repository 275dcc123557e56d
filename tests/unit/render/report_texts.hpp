// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "render/report_text.hpp"

namespace benchgate {

/// All that a terminal shows of the reports of a check, without colour.
inline std::string terminal_text(std::span<const model::Report> reports) {
  std::string text;
  render::each_report_page(reports, [&](const render::Page& page) { text += page.to_terminal(); });
  return text;
}

}  // namespace benchgate
