// SPDX-License-Identifier: MIT
#include "judge/alert_spread.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

namespace benchgate::judge {

namespace {

/// The usual spread between runs of a test case with that noise.
double noise_curve(const SeriesView& view, const AlertSettings& settings) {
  return std::hypot(settings.noise_floor, view.noise);
}

/// How many new levels there were before a run.
std::size_t level_of(const SeriesView& view, std::size_t run) {
  return static_cast<std::size_t>(std::upper_bound(view.levels.begin(), view.levels.end(), run) - view.levels.begin());
}

struct EnvironmentMean {
  std::size_t environment = 0, level = 0;
  double sum = 0;
  double count = 0;
};

}  // namespace

double Spread::of(std::size_t series, std::size_t kind, const SeriesView& view, const AlertSettings& settings) const {
  const double prior = factors[kind] * noise_curve(view, settings);
  return std::sqrt((view.weight * prior * prior + squares[series]) / (view.weight + freedom[series]));
}

SpreadEstimator::SpreadEstimator(std::span<const AlertSeries> series, const AlertSettings& settings)
    : series_(series), settings_(settings) {
  std::map<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>, std::size_t> numbers;
  for (const AlertSeries& one : series) {
    std::vector<std::size_t>& cells = cells_.emplace_back();
    kinds_ = std::max(kinds_, one.kind + 1);
    for (const AlertPoint& point : one.points)
      cells.push_back(
          numbers.try_emplace({one.kind, point.run, point.group, point.environment}, numbers.size()).first->second);
  }
  cell_count_ = numbers.size();
}

void SpreadEstimator::add_residuals(std::size_t series, std::size_t run, const SeriesView& view, Spread& spread,
                                    std::vector<Residual>& residuals) const {
  const std::vector<AlertPoint>& points = series_[series].points;
  std::vector<EnvironmentMean> means;  // few
  const auto mean_of = [&](const AlertPoint& point) -> EnvironmentMean& {
    const std::size_t level = level_of(view, point.run);
    for (EnvironmentMean& mean : means)
      if (mean.environment == point.environment && mean.level == level) return mean;
    return means.emplace_back(EnvironmentMean{point.environment, level});
  };
  std::size_t end = view.first;
  for (; end < points.size() && points[end].run < run; ++end) {
    EnvironmentMean& mean = mean_of(points[end]);
    mean.sum += points[end].x;
    ++mean.count;
  }
  for (const EnvironmentMean& mean : means) spread.freedom[series] += mean.count - 1;
  const double curve = noise_curve(view, settings_);
  for (std::size_t i = view.first; i < end; ++i) {
    const EnvironmentMean& mean = mean_of(points[i]);
    if (mean.count < 2) continue;
    residuals.push_back(
        {series, cells_[series][i], points[i].x - mean.sum / mean.count, std::sqrt(1 - 1 / mean.count) * curve});
  }
}

/// A counting sort by cell, then the median of each.
void SpreadEstimator::take_off_common_part(std::vector<Residual>& residuals) const {
  std::vector<std::size_t> ends(cell_count_ + 1, 0);
  for (const Residual& residual : residuals) ++ends[residual.cell + 1];
  for (std::size_t cell = 0; cell < cell_count_; ++cell) ends[cell + 1] += ends[cell];
  std::vector<double> values(residuals.size());
  std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
  for (const Residual& residual : residuals) values[next[residual.cell]++] = residual.value;
  std::vector<double> common(cell_count_, 0);
  for (std::size_t cell = 0; cell < cell_count_; ++cell) {
    const std::span<double> those(values.data() + ends[cell], ends[cell + 1] - ends[cell]);
    if (those.size() < settings_.cell) continue;
    std::sort(those.begin(), those.end());
    common[cell] = *stats::median(those);
  }
  for (Residual& residual : residuals) residual.value -= common[residual.cell];
}

double SpreadEstimator::factor_of(const std::vector<Residual>& residuals, std::size_t kind) const {
  std::vector<double> ratios;
  ratios.reserve(residuals.size());
  for (const Residual& residual : residuals)
    if (series_[residual.series].kind == kind) ratios.push_back(std::abs(residual.value) / residual.scale);
  if (ratios.size() < settings_.least_residuals) return 1;
  const stats::QuantilePosition position = stats::quantile_position(ratios.size(), settings_.noise_quantile);
  const auto lower = ratios.begin() + static_cast<std::ptrdiff_t>(position.lower);
  std::nth_element(ratios.begin(), lower, ratios.end());
  const double high = position.fraction > 0 ? *std::min_element(lower + 1, ratios.end()) : *lower;
  return std::clamp(stats::interpolated(*lower, high, position.fraction) / settings_.noise_reference,
                    settings_.least_factor, settings_.most_factor);
}

Spread SpreadEstimator::before(std::size_t run, std::span<const SeriesView> views) const {
  Spread spread;
  spread.squares.assign(series_.size(), 0);
  spread.freedom.assign(series_.size(), 0);
  std::vector<Residual> residuals;
  for (std::size_t i = 0; i < series_.size(); ++i) add_residuals(i, run, views[i], spread, residuals);
  take_off_common_part(residuals);
  for (const Residual& residual : residuals) spread.squares[residual.series] += residual.value * residual.value;
  for (std::size_t kind = 0; kind < kinds_; ++kind) spread.factors.push_back(factor_of(residuals, kind));
  return spread;
}

}  // namespace benchgate::judge
