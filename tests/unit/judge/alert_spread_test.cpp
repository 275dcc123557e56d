// SPDX-License-Identifier: MIT
// The estimator keeps what it computed and looks for quantiles where the last one was. A plain computation of the same
// sums, in the same order, has to give the same bits.
#include "judge/alert_spread.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "../catch.hpp"
#include "base/random.hpp"
#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

using namespace benchgate;
using namespace benchgate::judge;

namespace {

struct PlainResidual {
  std::size_t series;
  std::tuple<std::size_t, std::size_t, std::size_t, std::size_t> cell;
  double value, scale;
};

std::size_t level_before(const SeriesView& view, std::size_t run) {
  return static_cast<std::size_t>(
      std::count_if(view.levels.begin(), view.levels.end(), [&](std::size_t begin) { return begin <= run; }));
}

/// Step 5 of the formula, series by series.
Spread plain_spread(const std::vector<AlertSeries>& all, const std::vector<SeriesView>& views, std::size_t run,
                    const AlertSettings& settings) {
  Spread spread;
  std::vector<PlainResidual> residuals;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::map<std::pair<std::size_t, std::size_t>, std::pair<double, double>> sums;
    std::vector<AlertPoint> points;
    for (std::size_t k = views[i].first; k < all[i].points.size(); ++k)
      if (std::find(views[i].spikes.begin(), views[i].spikes.end(), k) == views[i].spikes.end())
        points.push_back(all[i].points[k]);
    std::erase_if(points, [&](const AlertPoint& point) { return point.run >= run; });
    for (const AlertPoint& point : points) {
      auto& [sum, count] = sums[{point.environment, level_before(views[i], point.run)}];
      sum += point.x;
      ++count;
    }
    double& freedom = spread.freedom.emplace_back(0);
    std::vector<double> within;  // levels, of which each has a mean of its own
    for (const AlertPoint& point : points) {
      const auto& [sum, count] = sums[{point.environment, level_before(views[i], point.run)}];
      within.push_back(std::pow(point.x - sum / count, 2));
    }
    for (const auto& [cell, sum] : sums) freedom += sum.second - 1;
    const double sum_within = std::accumulate(within.begin(), within.end(), 0.0);
    spread.scatter.push_back(freedom < 8 ? -1 : std::sqrt(sum_within / freedom));
    const double curve = std::hypot(settings.noise_floor, views[i].noise);
    for (const AlertPoint& point : points) {
      const auto& [sum, count] = sums[{point.environment, level_before(views[i], point.run)}];
      if (count >= 2)
        residuals.push_back({i,
                             {all[i].kind, point.run, point.group, point.environment},
                             point.x - sum / count,
                             std::sqrt(1 - 1 / count) * curve});
    }
  }
  std::map<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>, std::vector<double>> cells, scatters;
  for (const PlainResidual& residual : residuals)
    if (const double scatter = spread.scatter[residual.series]; scatter >= 0)
      scatters[residual.cell].push_back(scatter);
  for (auto& [cell, values] : scatters) std::sort(values.begin(), values.end());
  const auto is_loud = [&](const PlainResidual& residual) {
    const std::vector<double>& known = scatters[residual.cell];
    return known.size() >= 4 && spread.scatter[residual.series] > 3 * std::max(0.02, known[3]);
  };
  for (const PlainResidual& residual : residuals)
    if (!is_loud(residual)) cells[residual.cell].push_back(residual.value);
  for (auto& [cell, values] : cells) std::sort(values.begin(), values.end());
  spread.squares.assign(all.size(), 0);
  std::vector<std::vector<double>> ratios(2), quiet_ratios(2);
  for (PlainResidual& residual : residuals) {
    const std::vector<double>& values = cells[residual.cell];
    if (values.size() >= settings.cell) residual.value -= *stats::median(values);
    spread.squares[residual.series] += residual.value * residual.value;
    ratios[all[residual.series].kind].push_back(std::abs(residual.value) / residual.scale);
    if (!is_loud(residual)) quiet_ratios[all[residual.series].kind].push_back(ratios[all[residual.series].kind].back());
  }
  const auto factors_of = [&](std::vector<std::vector<double>>& kinds) {
    std::vector<double> factors;
    for (std::vector<double>& of_kind : kinds) {
      std::sort(of_kind.begin(), of_kind.end());
      factors.push_back(of_kind.size() < settings.least_residuals
                            ? 1
                            : std::clamp(*stats::quantile(of_kind, settings.noise_quantile) / settings.noise_reference,
                                         settings.least_factor, settings.most_factor));
    }
    return factors;
  };
  spread.factors = factors_of(ratios);
  spread.group_factors = factors_of(quiet_ratios);
  return spread;
}

std::vector<AlertSeries> random_series(base::Random& random, std::size_t runs) {
  std::vector<AlertSeries> all(24);
  for (std::size_t run = 0; run < runs; ++run) {
    const auto environment = static_cast<std::size_t>(random.below(3));
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].kind = i / 16;
      if (random.below(10) == 0) continue;
      const double scale = i % 5 == 2 ? 0.2 : 0.03;  // some are loud
      all[i].points.push_back({run, 0.1 * static_cast<double>(i) + scale * random.normal(), 0.01, environment, i / 5});
    }
  }
  return all;
}

}  // namespace

TEST_CASE("Spreads are bit for bit those of a plain computation, whatever was asked for before", "[judge][alerts]") {
  constexpr std::size_t runs = 60;
  base::Random random(11);
  const AlertSettings settings;
  const std::vector<AlertSeries> all = random_series(random, runs);
  SpreadEstimator estimator(all, settings);
  std::vector<SeriesView> views(all.size());
  for (std::size_t run = 0; run <= runs; ++run) {
    for (SeriesView& view : views) view.noise = 0.01 + 0.02 * random.uniform();
    if (run % 13 == 12) views[run % all.size()].levels.push_back(run - 2);
    if (run == 40) views[14].levels.pop_back();
    if (run == 30) views[5].first = 12;
    if (run == 35) views[7].spikes = {3, 20};
    for (const std::size_t before : {run, run, run - std::min<std::size_t>(run, 1), run / 2}) {
      CAPTURE(run, before);
      const Spread found = estimator.before(before, views);
      const Spread plain = plain_spread(all, views, before, settings);
      CHECK(found.squares == plain.squares);
      CHECK(found.freedom == plain.freedom);
      for (std::size_t i = 0; i < all.size(); ++i) CHECK(found.scatter[i] == Approx(plain.scatter[i]).epsilon(1e-9));
      CHECK(found.factors == plain.factors);
      CHECK(found.group_factors == plain.group_factors);
    }
  }
}
