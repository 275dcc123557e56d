// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/publication.hpp"
#include "render/publication_body.hpp"

namespace benchgate::render {

/// How the reason of a row ends whose change was measured again.
inline constexpr std::string_view confirmed_once = "confirmed by a second measurement";

/// Returns what one job says, in pieces of Markdown in which nothing hostile is left: see publication_body.hpp. `owner`
/// says whose the folded details are: plain text, or "".
PublicationText publication_text(const model::Publication& publication, std::string_view owner,
                                 Folds folds = Folds::closed);

/// Returns all of it as one page, nothing cut: for a check run or a file.
std::string publication_page(const model::Publication& publication);

/// Returns the same with everything open, and a chart, which GitHub draws in job summaries.
std::string job_summary(const model::Publication& publication);

}  // namespace benchgate::render
