// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/publication.hpp"

namespace benchgate::render {

/// How the reason of a row ends whose change was measured again.
inline constexpr std::string_view confirmed_once = ", confirmed by a second measurement";

/// The pieces from which a comment or summary is put together, as Markdown in
/// which nothing hostile is left.
struct PublicationText {
  std::string headline;
  std::vector<std::string> reasons;  ///< bullets without "- ", the worst first: what the rows do not say themselves
  std::vector<std::string> rows;     ///< cells joined by " | ", in model::publication_columns' order
  std::string details;               ///< notes, environment, how to reproduce, folded
};

/// `owner` says whose the folded details are: plain text, or "".
PublicationText publication_text(const model::Publication& publication, std::string_view owner);

/// All of it as one page, nothing cut: for a check run or a file.
std::string publication_page(const model::Publication& publication);

/// The same with a chart, which GitHub draws in job summaries.
std::string job_summary(const model::Publication& publication);

/// "✅ pass": a status in a word and, for the eye, a symbol.
std::string status_word(model::Verdict status);

}  // namespace benchgate::render
