// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"
#include "stats/block_bootstrap.hpp"
#include "stats/bootstrap.hpp"
#include "stats/quantile.hpp"
#include "stats/samples.hpp"

using namespace benchgate;

namespace {

using Runs = std::vector<std::vector<double>>;

/// Draws whole runs, pools and sorts them: the definition.
double literal_replicate(const Runs& runs, double q, base::Random& random) {
  std::vector<double> pooled;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::vector<double>& run = runs[random.below(runs.size())];
    pooled.insert(pooled.end(), run.begin(), run.end());
  }
  return *stats::quantile(test::sorted(std::move(pooled)), q);
}

stats::Interval literal_interval(const Runs& candidate, const Runs& baseline, double q, int iterations,
                                 base::Random& random) {
  std::vector<double> deltas;
  for (int i = 0; i < iterations; ++i) {
    const double minuend = literal_replicate(candidate, q, random);
    deltas.push_back(minuend - literal_replicate(baseline, q, random));
  }
  return stats::percentile_interval(deltas);
}

/// Runs of unequal lengths, one half of them with many ties.
Runs random_runs(base::Random& random) {
  Runs runs(2 + random.below(5));
  for (std::vector<double>& run : runs) {
    const std::size_t length = 1 + random.below(30);
    run = random.below(2) == 0 ? test::tied_sample(length, 8, random) : test::lognormal_sample(length, random);
  }
  return runs;
}

}  // namespace

TEST_CASE("the run-level bootstrap equals pooling whole runs literally", "[stats][bootstrap]") {
  base::Random source(20);
  for (int trial = 0; trial < 60; ++trial) {
    const Runs candidate = random_runs(source);
    const Runs baseline = random_runs(source);
    for (const double q : {0.0, 0.5, 0.95, 1.0}) {
      const std::uint64_t seed = source.bits();
      base::Random random(seed);
      base::Random literal(seed);
      CHECK(stats::bootstrap_runs_delta(candidate, baseline, q, 60, random) ==
            literal_interval(candidate, baseline, q, 60, literal));
      base::Random blocks(seed);
      CHECK(stats::bootstrap_blocks_delta(candidate, baseline, q, 60, blocks) ==
            stats::bootstrap_runs_delta(candidate, baseline, q, 60, literal = base::Random(seed)));
    }
  }
}

TEST_CASE("runs that differ more than their samples widen the interval", "[stats][bootstrap]") {
  base::Random random(21);
  Runs candidate;
  Runs baseline;
  for (const double level : {0.9, 1.0, 1.1}) {
    candidate.push_back(test::transformed(test::lognormal_sample(400, random), level, 0));
    baseline.push_back(test::transformed(test::lognormal_sample(400, random), level, 0));
  }
  std::vector<double> pooled_candidate;
  std::vector<double> pooled_baseline;
  for (const auto& run : candidate) pooled_candidate.insert(pooled_candidate.end(), run.begin(), run.end());
  for (const auto& run : baseline) pooled_baseline.insert(pooled_baseline.end(), run.begin(), run.end());
  const stats::Interval by_samples = *stats::bootstrap_quantile_delta(test::sorted(pooled_candidate),
                                                                      test::sorted(pooled_baseline), 0.5, 1000, random);
  const stats::Interval by_runs = *stats::bootstrap_runs_delta(candidate, baseline, 0.5, 1000, random);
  CHECK(by_runs.high - by_runs.low > 5 * (by_samples.high - by_samples.low));
}

TEST_CASE("a single run, an empty run and no iterations give no interval", "[stats][bootstrap]") {
  base::Random random(22);
  const Runs two{{1, 2}, {2, 3}};
  const Runs one{{1, 2}};
  const Runs hollow{{1, 2}, {}};
  CHECK(stats::bootstrap_runs_delta(two, two, 0.5, 100, random));
  CHECK(!stats::bootstrap_runs_delta(one, two, 0.5, 100, random));
  CHECK(!stats::bootstrap_runs_delta(two, one, 0.5, 100, random));
  CHECK(!stats::bootstrap_runs_delta(two, hollow, 0.5, 100, random));
  CHECK(!stats::bootstrap_runs_delta({}, two, 0.5, 100, random));
  CHECK(!stats::bootstrap_runs_delta(two, two, 0.5, 0, random));
}

TEST_CASE("blocks without values are no blocks, and one block alone gives no interval", "[stats][bootstrap]") {
  const Runs two{{1, 2}, {3}}, with_empty{{}, {2, 1}, {}, {3}}, one{{1, 2, 3}, {}};
  base::Random random(1), same(1);
  CHECK(stats::bootstrap_blocks_delta(two, with_empty, 0.5, 50, random) ==
        stats::bootstrap_blocks_delta(two, two, 0.5, 50, same));
  CHECK_FALSE(stats::bootstrap_blocks_delta(two, one, 0.5, 50, random));
  CHECK_FALSE(stats::bootstrap_blocks_delta(two, two, 0.5, 0, random));
}
