// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/publish_report.hpp"

namespace benchgate::render {

/// Returns one line of text; "" for an input that could not be read, which is reported only as an error.
std::string publish_step_text(const model::PublishStep& step);

/// Returns the verdict and a table of the steps.
std::string publish_report_markdown(const model::PublishReport& report);

}  // namespace benchgate::render
