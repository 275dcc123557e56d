// SPDX-License-Identifier: MIT
// The body that comment, job summary and page of a check have in common: heading, counts, remarks and tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/publication.hpp"
#include "render/row_kind.hpp"

namespace benchgate::render {

/// The table in which a row stands.
enum class RowTable {
  cases,  ///< test cases: baseline, candidate, change, limit
  checks  ///< everything else
};

/// What a row is: all that the body has to know of it.
struct RowMark {
  RowKind kind = RowKind::not_judged;
  RowTable table = RowTable::checks;

  auto operator<=>(const RowMark&) const = default;
};

/// Returns "slower", and of checks "check-failed".
std::string name_of(const RowMark& mark);
std::optional<RowMark> parse_row_mark(std::string_view name);

struct TextRow {
  RowMark mark;
  std::string cells;  ///< after the first one (cases) or all (checks), joined by " | "

  bool operator==(const TextRow&) const = default;
};

/// The pieces of what one job says, as Markdown in which nothing hostile is left.
struct PublicationText {
  model::Verdict verdict = model::Verdict::not_evaluated;
  std::string headline;
  std::vector<std::string> reasons;            ///< bullets without "- ", the worst first: what rows do not say
  std::vector<TextRow> rows;                   ///< in the order of RowKind
  std::map<RowMark, std::size_t> hidden = {};  ///< rows that were cut away
  std::string details = {};                    ///< other metrics, evidence, environment, how to reproduce, folded
  model::GeometricMean mean = {};

  bool operator==(const PublicationText&) const = default;
};

/// What a job says, and its name: Markdown, shown where there are several.
struct BodyPart {
  const PublicationText& text;
  std::string_view name;
};

/// Limits of what is shown of the parts.
struct BodyLimits {
  std::size_t reasons = SIZE_MAX;  ///< of each part
  std::size_t rows = SIZE_MAX;     ///< of each part, the worst ones
  bool names = true;               ///< of all parts
  std::size_t urgent_rows = 0;     ///< of each part, of those that are urgent, where that is more than `rows`
};

/// Whether a row says that something is worse than allowed: it is the last to be left out.
bool is_urgent(const RowMark& mark);

/// Returns how many rows of a part are shown, from the first one. Precondition: they are in the order of RowKind.
std::size_t shown_rows(const PublicationText& text, const BodyLimits& limits);

/// At most so many rows of test cases are open.
inline constexpr std::size_t most_open_rows = 20;

/// Whether what is folded is shown from the start.
enum class Folds { closed, open };

/// Two pieces, one after the other: a job summary has its chart between them.
struct BodyText {
  std::string open;    ///< heading, counts, remarks, and what a reader has to see
  std::string folded;  ///< the other rows
};

/// What is hidden in the first cell of a row: "" for nothing. `part` is the number of its part.
using HiddenMark = std::string (*)(std::size_t part, const RowMark& mark, bool named);

/// Returns the body of all parts together. Counts, order and folds are those of the rows' marks. Precondition: at least
/// one part, the worst one first.
BodyText publication_body(std::span<const BodyPart> parts, const BodyLimits& limits, Folds folds, HiddenMark hidden);

/// Returns "<details>" with a summary around `content`; both are Markdown of ours or escaped.
std::string fold(std::string_view summary, std::string_view content, Folds folds);

}  // namespace benchgate::render
