// SPDX-License-Identifier: MIT
#include "judge/stability.hpp"

#include "../catch.hpp"

using namespace benchgate;
using namespace benchgate::judge;

TEST_CASE("Few values have to scatter less than many, limits included") {
  struct Row {
    std::uint64_t count;
    double mean;
    std::optional<double> cov;
    bool stable;
  };
  // methodology.md, "Stability"; research/encina.md 8.2, point 1
  const Row rows[] = {{2, 1, 0.0, false},          {3, 1, 0.03, true},  {3, 1, 0.0300001, false},
                      {9, 1, 0.03, true},          {9, 1, 0.10, false}, {10, 1, 0.10, true},
                      {10, 1, 0.1000001, false},   {10, 0, 0.0, false}, {10, -1, 0.01, false},
                      {10, 1, std::nullopt, false}};
  for (const Row& row : rows) {
    CAPTURE(row.count, row.mean, row.cov.value_or(-1));
    CHECK(is_stable(row.count, row.mean, row.cov) == row.stable);
  }
}

TEST_CASE("A load test is valid with exactly one per cent of errors") {
  CHECK(is_valid_load(100, 1));
  CHECK_FALSE(is_valid_load(1000, 11));
  CHECK_FALSE(is_valid_load(0, 0));
}

TEST_CASE("The ratio leaves out what is expected, and is absent for nothing") {
  StabilityBuckets buckets;
  CHECK_FALSE(buckets.ratio());
  for (const auto stability : {model::Stability::stable, model::Stability::stable, model::Stability::stable,
                               model::Stability::unstable, model::Stability::expected_unstable,
                               model::Stability::failed, model::Stability::unrated, model::Stability::invalid})
    buckets.add(stability);
  CHECK(buckets == StabilityBuckets{3, 1, 1});
  CHECK(buckets.ratio() == 0.75);
}

TEST_CASE("An override is stale after three stable runs in a row, and needs a run of fifteen values") {
  OverrideEvidence evidence;
  evidence.add(14, false);
  CHECK(override_warning("x", evidence) == "the override of 'x' is not proven: no run has 15 values or more");
  evidence.add(15, false);
  CHECK(override_warning("x", evidence).empty());
  evidence.add(15, true);
  evidence.add(15, true);
  CHECK(override_warning("x", evidence).empty());
  evidence.add(15, false);
  evidence.add(3, true);
  evidence.add(3, true);
  evidence.add(3, true);
  evidence.add(30, false);
  CHECK(override_warning("x", evidence) ==
        "the override of 'x' is stale: it was stable in 3 runs in a row; remove the override");
}
