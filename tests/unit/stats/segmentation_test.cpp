// SPDX-License-Identifier: MIT
#include "stats/segmentation.hpp"
#include "oracles.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

using namespace benchgate;
using stats::CostProfile;
using stats::DescriptionLength;
using stats::GroupMoments;
using stats::Segmentation;

namespace {

std::vector<GroupMoments> single_runs(const std::vector<double>& values) {
  std::vector<GroupMoments> runs;
  for (const double value : values) runs.push_back({1, value, 0});
  return runs;
}

DescriptionLength cost_of(std::span<const GroupMoments> runs, CostProfile profile) {
  double most = 0;
  std::size_t samples = 0;
  for (const GroupMoments& run : runs) {
    most = std::max(most, std::abs(run.average));
    samples += run.size;
  }
  return {profile, most, samples};
}

/// All partitions, without the search's ideas: the fewest bits, of those in which no group begins at `forbidden`.
double fewest_bits(std::span<const GroupMoments> runs, const DescriptionLength& cost, std::size_t forbidden = 0) {
  double fewest = std::numeric_limits<double>::infinity();
  const std::size_t boundaries = runs.size() - 1;
  for (std::size_t chosen = 0; chosen < (std::size_t{1} << boundaries); ++chosen) {
    if (forbidden > 0 && ((chosen >> (forbidden - 1)) & 1U) != 0) continue;
    std::vector<std::size_t> starts{0};
    for (std::size_t b = 0; b < boundaries; ++b)
      if (((chosen >> b) & 1U) != 0) starts.push_back(b + 1);
    fewest = std::min(fewest, priced_segmentation(runs, cost, starts).total_bits);
  }
  return fewest;
}

/// The published method as its authors wrote it, one candidate after the other.
std::vector<std::size_t> plain_search(std::span<const GroupMoments> runs, const DescriptionLength& cost,
                                      std::size_t forbidden = SIZE_MAX) {
  struct Best {
    double bits = 0;
    std::optional<double> average;
    std::vector<std::size_t> starts;
  };
  std::vector<Best> best(1);
  for (std::size_t j = 0; j < runs.size(); ++j) {
    Best record{std::numeric_limits<double>::infinity(), {}, {}};
    const auto consider = [&](std::size_t i) {
      GroupMoments group;
      for (std::size_t k = i; k <= j; ++k) group = merged(group, runs[k]);
      const double bits = best[i].bits + cost.group(group, best[i].average);
      if (bits >= record.bits) return;
      record = {bits, group.average, best[i].starts};
      record.starts.push_back(i);
    };
    if (j != forbidden) consider(j);
    for (std::size_t i = 0; i < j; ++i)
      if (i != forbidden) consider(i);
    best.push_back(record);
  }
  return best.back().starts;
}

std::vector<std::size_t> starts_of(const Segmentation& segmentation) {
  std::vector<std::size_t> starts;
  for (const stats::Segment& group : segmentation.groups) starts.push_back(group.begin);
  return starts;
}

/// Levels that change now and then, with outliers, in units of 1 or of 1000 to 1.
std::vector<GroupMoments> random_runs(std::size_t count, base::Random& random) {
  const double scale = random.below(2) == 0 ? 1e7 : 1e4;
  const double noise = 0.001 + 0.02 * random.uniform();
  double level = scale;
  std::vector<GroupMoments> runs;
  for (std::size_t i = 0; i < count; ++i) {
    if (random.below(20) == 0) level = scale * (0.9 + 0.2 * random.uniform());
    const double outlier = random.below(25) == 0 ? 0.8 : 1;
    const std::size_t trials = scale == 1e4 ? 1 + random.below(4) : 1;
    std::vector<double> values;
    for (std::size_t k = 0; k < trials; ++k) values.push_back(level * outlier * (1 + noise * random.normal()));
    runs.push_back(stats::moments_of(values));
  }
  return runs;
}

Approx bits_near(double bits) { return Approx(bits).epsilon(1e-9).margin(1e-9); }

constexpr CostProfile all_profiles[] = {CostProfile::normalised, CostProfile::seed_2019, CostProfile::latest};

}  // namespace

TEST_CASE("the exact search finds the best of all partitions and what each boundary saves", "[stats][segmentation]") {
  base::Random random(7);
  for (int round = 0; round < 60; ++round) {
    const std::vector<GroupMoments> runs = random_runs(1 + random.below(9), random);
    for (const CostProfile profile : all_profiles) {
      const DescriptionLength cost = cost_of(runs, profile);
      const Segmentation found = exact_segmentation(runs, cost);
      CHECK(found.total_bits == bits_near(fewest_bits(runs, cost)));
      REQUIRE(found.bits_saved.size() + 1 == found.groups.size());
      for (std::size_t g = 1; g < found.groups.size(); ++g)
        CHECK(found.bits_saved[g - 1] == bits_near(fewest_bits(runs, cost, found.groups[g].begin) - found.total_bits));
    }
  }
  const std::vector<GroupMoments> runs = random_runs(12, random);
  CHECK(exact_segmentation(runs, cost_of(runs, CostProfile::normalised)).total_bits ==
        bits_near(fewest_bits(runs, cost_of(runs, CostProfile::normalised))));
}

TEST_CASE("the fast search is the published one, and never better than the exact one", "[stats][segmentation]") {
  base::Random random(11);
  for (int round = 0; round < 40; ++round) {
    const std::vector<GroupMoments> runs = random_runs(20 + random.below(180), random);
    const CostProfile profile = all_profiles[random.below(3)];
    const DescriptionLength cost = cost_of(runs, profile);
    const Segmentation fast = fast_segmentation(runs, cost);
    CHECK(starts_of(fast) == plain_search(runs, cost));
    const Segmentation exact = exact_segmentation(runs, cost);
    CHECK(exact.total_bits <= fast.total_bits + 1e-9 * fast.total_bits);
    if (starts_of(exact) == starts_of(fast))
      for (std::size_t g = 0; g < exact.bits_saved.size(); ++g) CHECK(fast.bits_saved[g] >= exact.bits_saved[g] - 1e-6);
  }
}

TEST_CASE("what a boundary saves is the same whether or not the search stops when nothing differs any more",
          "[stats][segmentation]") {
  // fewest bits found without the boundary: the published method, forbidden to begin a group there
  base::Random random(5);
  for (int round = 0; round < 12; ++round) {
    const std::vector<GroupMoments> runs = random_runs(150, random);
    const DescriptionLength cost = cost_of(runs, all_profiles[random.below(3)]);
    const Segmentation fast = fast_segmentation(runs, cost);
    for (std::size_t g = 1; g < fast.groups.size(); ++g)
      CHECK(fast.bits_saved[g - 1] ==
            Approx(priced_segmentation(runs, cost, plain_search(runs, cost, fast.groups[g].begin)).total_bits -
                   fast.total_bits)
                .margin(1e-6));
  }
}

TEST_CASE("old starts are given up only when they cannot win", "[stats][segmentation]") {
  base::Random random(3);
  for (const double jump : {0.0, 0.05, 0.5}) {
    std::vector<GroupMoments> runs;
    for (int i = 0; i < 400; ++i) {
      const double level = i / 40 % 2 == 0 ? 1e6 : 1e6 * (1 + jump);
      runs.push_back({1, level * (1 + 0.002 * random.normal()), 0});
    }
    for (const CostProfile profile : all_profiles) {
      const DescriptionLength cost = cost_of(runs, profile);
      CHECK(starts_of(fast_segmentation(runs, cost)) == plain_search(runs, cost));
    }
  }
}

TEST_CASE("two groups cost no more than the bound above the one they are together", "[stats][segmentation]") {
  // The sphere's own terms: fixed(n) less the size's bits and the deviation's.
  constexpr std::size_t most = 4000;
  const DescriptionLength cost(CostProfile::normalised, 1, most);
  std::vector<double> sphere(most + 1);
  for (std::size_t n = 2; n <= most; ++n) {
    const auto size = static_cast<double>(n);
    sphere[n] = cost.fixed(n) - std::log2(size * (size + 1)) - cost.first_average();
  }
  double least = 0;
  for (std::size_t n = 2; n <= most; ++n)
    for (std::size_t part = 1; part <= n / 2; ++part)
      least = std::min(least, sphere[n] - sphere[part] - sphere[n - part]);
  CHECK(least >= -2);
}

TEST_CASE("bits are the same at any scale of the unit and do not depend on where zero is", "[stats][segmentation]") {
  // first_average and deviation each take one bit more when the largest value doubles; nothing else looks at it.
  const std::vector<GroupMoments> runs = single_runs({5000, 5010, 4990, 5005, 6000, 6010, 5990});
  const DescriptionLength once(CostProfile::seed_2019, 8191, runs.size());
  const DescriptionLength twice(CostProfile::seed_2019, 16383, runs.size());
  const std::vector<std::size_t> one{0};
  CHECK(priced_segmentation(runs, twice, one).total_bits ==
        bits_near(priced_segmentation(runs, once, one).total_bits + 2));
}

TEST_CASE("a series without runs has no groups", "[stats][segmentation]") {
  const DescriptionLength cost(CostProfile::normalised, 1, 0);
  CHECK(exact_segmentation({}, cost).groups.empty());
  CHECK(fast_segmentation({}, cost).groups.empty());
}

namespace {

struct VectorCase {
  char letter;
  CostProfile profile;
  bool relative;
};
constexpr VectorCase vector_cases[] = {{'A', CostProfile::latest, true},
                                       {'B', CostProfile::latest, false},
                                       {'C', CostProfile::seed_2019, false},
                                       {'D', CostProfile::normalised, false},
                                       {'E', CostProfile::normalised, true}};

struct Series {
  std::vector<GroupMoments> runs;
  double most = 0;
  double most_average = 0;
};

/// The values of a vector divided by `unit`.
Series series_of(syntax::JsonValue values, double unit) {
  Series series;
  for (const syntax::JsonValue entry : values.elements()) {
    std::vector<double> samples;
    if (entry.is(syntax::JsonValue::Kind::array))
      for (const syntax::JsonValue sample : entry.elements()) samples.push_back(sample.as_number().value() / unit);
    else
      samples.push_back(entry.as_number().value() / unit);
    series.runs.push_back(stats::moments_of(samples));
    series.most_average = std::max(series.most_average, std::abs(series.runs.back().average));
    for (const double sample : samples) series.most = std::max(series.most, std::abs(sample));
  }
  return series;
}

std::vector<std::size_t> expected_starts(syntax::JsonValue groups) {
  std::vector<std::size_t> starts;
  for (const syntax::JsonValue group : groups.elements())
    starts.push_back(static_cast<std::size_t>(group.find("start").as_unsigned().value()));
  return starts;
}

/// Compares both searches with one profile of a vector; whether there was something to compare.
bool check_vector(syntax::JsonValue vector, const VectorCase& row) {
  syntax::JsonValue expected = vector.find(std::string(1, row.letter));
  if (expected.find("error")) return false;
  const double unit = expected.find("unit").as_number().value();
  const Series series = series_of(vector.find("values"), unit);
  std::size_t samples = 0;
  for (const GroupMoments& run : series.runs) samples += run.size;
  const bool of_averages = row.profile == CostProfile::seed_2019;
  const DescriptionLength cost(row.profile, of_averages ? series.most_average : series.most, samples);
  CHECK(cost.max_value() * unit == bits_near(expected.find("max_value").as_number().value()));

  const Segmentation fast = fast_segmentation(series.runs, cost);
  CHECK(fast.total_bits == bits_near(expected.find("total_bits").as_number().value()));
  CHECK(starts_of(fast) == expected_starts(expected.find("groups")));
  if (starts_of(fast) == expected_starts(expected.find("groups")))
    for (std::size_t g = 0; g < fast.groups.size(); ++g) {
      syntax::JsonValue group = expected.find("groups").elements()[g];
      CHECK(fast.groups[g].bits == bits_near(group.find("bits").as_number().value()));
      CHECK(fast.groups[g].moments.average * unit == Approx(group.find("avg").as_number().value()).epsilon(1e-12));
      CHECK(fast.groups[g].moments.deviation() * unit ==
            Approx(group.find("stdev").as_number().value()).epsilon(1e-6).margin(1e-6 * unit));
      CHECK(fast.groups[g].moments.size == group.find("size").as_unsigned().value());
      CHECK(fast.groups[g].end == group.find("end").as_unsigned().value());
    }
  const syntax::JsonValue optimum = vector.find("exact_" + std::string(1, row.letter));
  if (!optimum) return true;
  const Segmentation exact = exact_segmentation(series.runs, cost);
  CHECK(exact.total_bits == bits_near(optimum.find("total_bits").as_number().value()));
  std::vector<std::size_t> starts;
  for (const syntax::JsonValue start : optimum.find("starts").elements())
    starts.push_back(static_cast<std::size_t>(start.as_unsigned().value()));
  CHECK(starts_of(exact) == starts);
  return true;
}

}  // namespace

TEST_CASE("both searches agree with jumpavg's results and the optimum of the same cost", "[stats][segmentation]") {
  int compared = 0;
  for (const std::string& path : with_oracle("trend/mdl_vectors.json", "mdl_vectors.json")) {
    const syntax::JsonDocument document = syntax::parse_json(sys::read_file(path), path);
    const syntax::JsonValue file = document.root();
    for (const syntax::JsonValue vector : file.find("vectors").elements())
      for (const VectorCase& row : vector_cases) {
        CAPTURE(vector.find("name").text(), row.letter);
        if (check_vector(vector, row)) ++compared;
      }
  }
  CHECK(compared > 20);
}
