// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/project_start.hpp"

namespace benchgate::render {

/// For people: what was found and written, what to do next, and one shell line that undoes it.
std::string project_start_text(const model::ProjectStart& start);

/// The same with a table of files.
std::string project_start_markdown(const model::ProjectStart& start);

}  // namespace benchgate::render
