// SPDX-License-Identifier: MIT
#include "render/undecided_note.hpp"

#include <algorithm>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

/// What gives the undecided metrics more pairs.
std::string more_pairs_text(std::uint64_t pairs, bool time_is_over) {
  if (!time_is_over) return fmt::format("measure more than {} pairs (`repeat: {{max: {}}}`)", pairs, 4 * pairs);
  return fmt::format("allow more time than the {} took (`total_time_budget`, or `time_budget` of `repeat`)",
                     base::pluralize(static_cast<std::int64_t>(pairs), "pair"));
}

}  // namespace

std::string note_on_undecided(const model::Comparison& comparison) {
  std::vector<std::string> names;
  std::uint64_t pairs = 0;
  bool time_is_over = false;
  for (const auto& [name, delta] : comparison.deltas) {
    if (kind_of(delta.status) != model::VerdictKind::undecided || !delta.paired) continue;
    names.push_back(name);
    pairs = std::max(pairs, delta.paired->last().effect.pairs);
    time_is_over = time_is_over || delta.paired->last().stop == model::PairedStop::time_over;
  }
  if (names.empty()) return {};
  const bool is_countable = comparison.bench.instructions == model::Instructions::off;
  return fmt::format("{}: to decide {}, {}, use a quieter machine, {}or set a larger `threshold`",
                     case_name(comparison.bench), base::join(names, " and "), more_pairs_text(pairs, time_is_over),
                     is_countable ? "count instructions (`instructions: auto`), " : "");
}

}  // namespace benchgate::render
