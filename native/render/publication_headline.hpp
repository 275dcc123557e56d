// SPDX-License-Identifier: MIT
#pragma once

#include "model/publication.hpp"

namespace benchgate::render {

/// Gives several test cases together the headline that says what is worst, and of how many: "12 of 200 test cases are
/// slower, up to 48 %". Where one alone is worst, its own headline stays. Precondition: rows are marked as secondary
/// and sorted.
void speak_for_all(model::Publication& publication);

/// "48 %" of "+48.0 %": the size of a change.
std::string size_of_change(const model::CaseFigures& figures);

}  // namespace benchgate::render
