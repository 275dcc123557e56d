// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "model/publication.hpp"

namespace benchgate::render {

/// What a row is to its reader, in the order in which rows are shown.
enum class RowKind {
  error,
  slower,  ///< than its limit
  worse,
  failed,  ///< what is no change: a gate, a wrong output
  warned,
  gone,
  without_baseline,
  undecided,
  synthetic,      ///< nothing was measured
  slower_within,  ///< a certain change that passes
  worse_within,
  faster,
  better,
  not_judged,
  not_verified,
  not_measured,  ///< because nothing has changed
  unchanged,
  passed
};

inline constexpr std::size_t row_kinds = static_cast<std::size_t>(RowKind::passed) + 1;

/// Returns the word in hidden marks: "slower-within".
std::string_view name_of(RowKind kind);

/// Returns the kind of that name.
std::optional<RowKind> parse_row_kind(std::string_view name);

/// Returns "❌": the first cell of a row.
std::string_view sign_of(RowKind kind);

/// Returns the same of a verdict on something else than a change.
std::string_view sign_of(model::Verdict verdict);

/// Returns "not verified": the name of a verdict in a sentence.
std::string text_of(model::Verdict verdict);

/// Returns "slower than its limit", of several "slower than their limits".
std::string_view text_of(RowKind kind, std::size_t count);

/// Whether there is nothing to look at: such rows are folded.
bool is_folded(RowKind kind);

/// Returns the kind of a row. A change that passes counts as one when its 95 % interval excludes 0 and it reaches half
/// of its limit.
RowKind kind_of(const model::PublicationRow& row);

}  // namespace benchgate::render
