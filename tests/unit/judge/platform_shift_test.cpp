// SPDX-License-Identifier: MIT
#include "judge/platform_shift.hpp"

#include "../catch.hpp"

using namespace benchgate::judge;

namespace {

/// So many test cases at 100 that move up, down, or stay, by `change` of 1.
std::vector<ShiftCandidate> moved(int up, int down, int still, double change = 0.10) {
  std::vector<ShiftCandidate> all;
  const auto add = [&](int count, double after) {
    for (int i = 0; i < count; ++i) all.push_back({1000, {999, 1001}, after});
  };
  add(up, 1000 * (1 + change));
  add(down, 1000 * (1 - change));
  add(still, 1000);
  return all;
}

ShiftKind kind(const std::vector<ShiftCandidate>& candidates, EnvironmentChange changed = EnvironmentChange::yes) {
  return judge_shift(candidates, changed).kind;
}

}  // namespace

// The limits are those of methodology.md, "Platform shift".
TEST_CASE("A shift needs ten candidates") {
  CHECK(kind(moved(9, 0, 0)) == ShiftKind::none);
  CHECK(kind(moved(10, 0, 0)) == ShiftKind::shift);
}

TEST_CASE("A shift needs more than thirty per cent on one side") {
  CHECK(kind(moved(3, 0, 7)) == ShiftKind::none);
  CHECK(kind(moved(31, 0, 69)) == ShiftKind::shift);
  CHECK(kind(moved(0, 4, 6)) == ShiftKind::shift);
}

TEST_CASE("A shift needs twice as many on one side as on the other") {
  CHECK(kind(moved(8, 4, 0)) == ShiftKind::shift);
  CHECK(kind(moved(7, 4, 1)) == ShiftKind::none);
}

TEST_CASE("A shift of more than twenty per cent is suspicious, and not suppressed") {
  CHECK(kind(moved(10, 0, 0, 0.20)) == ShiftKind::shift);
  CHECK(kind(moved(10, 0, 0, 0.201)) == ShiftKind::suspicious);
}

TEST_CASE("Less than two per cent, or inside the band, has not moved") {
  CHECK(kind(moved(10, 0, 0, 0.02)) == ShiftKind::shift);
  CHECK(kind(moved(10, 0, 0, 0.0199)) == ShiftKind::none);
  std::vector<ShiftCandidate> wide = moved(10, 0, 0);
  for (ShiftCandidate& one : wide) one.band = {800, 1200};
  CHECK(kind(wide) == ShiftKind::none);
}

TEST_CASE("Without a change of environment the same picture is only suspected") {
  CHECK(kind(moved(10, 0, 0), EnvironmentChange::no) == ShiftKind::suspected_shift);
  CHECK(kind(moved(3, 0, 7), EnvironmentChange::no) == ShiftKind::none);
}

TEST_CASE("The judgement says how many moved, and how far") {
  const ShiftJudgement judgement = judge_shift(moved(6, 2, 2), EnvironmentChange::yes);
  CHECK(judgement.candidates == 10);
  CHECK(judgement.up == 0.6);
  CHECK(judgement.down == 0.2);
  CHECK(judgement.median_change == Approx(0.10));
  CHECK(judge_shift({}, EnvironmentChange::yes) == ShiftJudgement{});
}
