// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/project_start.hpp"

namespace benchgate::render {

/// Returns for people what was found and written, what to do next, and one shell line that undoes it.
std::string project_start_text(const model::ProjectStart& start);

/// Returns the same with a table of files.
std::string project_start_markdown(const model::ProjectStart& start);

}  // namespace benchgate::render
