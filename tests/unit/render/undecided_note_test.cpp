// SPDX-License-Identifier: MIT
#include "render/undecided_note.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::PairedStop;
using model::Verdict;

namespace {

model::Comparison compared(Verdict status, PairedStop stop) {
  model::Comparison comparison;
  comparison.bench.name = "sort";
  model::Delta& delta = comparison.deltas["wall_ms"];
  delta.status = status;
  delta.paired.emplace();
  delta.paired->first = {{.pairs = 20}, stop};
  return comparison;
}

}  // namespace

TEST_CASE("a note says what would decide the metrics that are undecided after all pairs", "[render][paired]") {
  CHECK(render::note_on_undecided(compared(Verdict::inconclusive, PairedStop::all_pairs)) ==
        "sort: to decide wall_ms, measure more than 20 pairs (`repeat: {max: 80}`), use a quieter machine, or set a "
        "larger `threshold`");
  CHECK(render::note_on_undecided(compared(Verdict::pass, PairedStop::precise)).empty());
}

TEST_CASE("where the time ended before the pairs the note asks for more time", "[render][paired]") {
  CHECK(render::note_on_undecided(compared(Verdict::inconclusive, PairedStop::time_over)) ==
        "sort: to decide wall_ms, allow more time than the 20 pairs took (`total_time_budget`, or `time_budget` of "
        "`repeat`), use a quieter machine, or set a larger `threshold`");
}
