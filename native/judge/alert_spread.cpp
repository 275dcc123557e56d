// SPDX-License-Identifier: MIT
#include "judge/alert_spread.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "stats/quantile.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t most_kept = 4;
constexpr double guess_width = 0.05;  // in which the next quantile is looked for first

/// The usual spread between runs of a test case with that noise.
double noise_curve(const SeriesView& view, const AlertSettings& settings) {
  return std::hypot(settings.noise_floor, view.noise);
}

/// How many new levels there were before a run.
std::size_t level_of(const SeriesView& view, std::size_t run) {
  return static_cast<std::size_t>(std::upper_bound(view.levels.begin(), view.levels.end(), run) - view.levels.begin());
}

/// A quantile of values in any order, where they are permuted. Precondition: not empty.
double select_quantile(std::span<double> values, const stats::QuantilePosition& position) {
  const auto lower = values.begin() + static_cast<std::ptrdiff_t>(position.lower);
  std::nth_element(values.begin(), lower, values.end());
  const double high = position.fraction > 0 ? *std::min_element(lower + 1, values.end()) : *lower;
  return stats::interpolated(*lower, high, position.fraction);
}

}  // namespace

double Spread::of(std::size_t series, std::size_t kind, const SeriesView& view, const AlertSettings& settings) const {
  const double curve = noise_curve(view, settings);
  double prior = factors[kind] * curve;
  if (freedom[series] >= settings.own_freedom) {  // its neighbours may vary much more
    const double own = std::sqrt(squares[series] / freedom[series]);
    prior = std::min(prior, std::max(curve, settings.most_beyond_own * own));
  }
  return std::sqrt((view.weight * prior * prior + squares[series]) / (view.weight + freedom[series]));
}

SpreadEstimator::SpreadEstimator(std::span<const AlertSeries> series, const AlertSettings& settings)
    : series_(series), settings_(settings) {
  using Key = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;
  struct Point {
    Key cell;
    std::size_t series, index;
  };
  std::vector<Point> points;
  std::size_t kinds = 1;
  for (std::size_t i = 0; i < series.size(); ++i) {
    kinds = std::max(kinds, series[i].kind + 1);
    places_.emplace_back(series[i].points.size());
    for (std::size_t k = 0; k < series[i].points.size(); ++k) {
      const AlertPoint& point = series[i].points[k];
      points.push_back({{point.run, series[i].kind, point.group, point.environment}, i, k});
    }
  }
  std::stable_sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.cell < b.cell; });
  for (std::size_t at = 0; at < points.size(); ++at) {
    const Point& point = points[at];
    if (at == 0 || points[at - 1].cell != point.cell)
      cells_.push_back({std::get<0>(point.cell), std::get<1>(point.cell), at, at});
    cells_.back().end = at + 1;
    places_[point.series][point.index] = at;
    x_.push_back(series[point.series].points[point.index].x);
  }
  guesses_.assign(kinds, 0);
}

/// Invalidates the cached residuals.
void SpreadEstimator::number_slots(std::span<const SeriesView> views) {
  const auto is_same = [](const SeriesView& a, const SeriesView& b) {
    return a.first == b.first && a.levels == b.levels;
  };
  if (std::equal(views.begin(), views.end(), numbered_.begin(), numbered_.end(), is_same)) return;
  numbered_.assign(views.begin(), views.end());
  kept_.clear();
  slots_.assign(1, {});
  slot_of_.assign(x_.size(), 0);
  for (std::size_t i = 0; i < series_.size(); ++i) {
    std::vector<std::tuple<std::size_t, std::size_t, std::uint32_t>> known;  // few
    const std::vector<AlertPoint>& points = series_[i].points;
    for (std::size_t k = views[i].first; k < points.size(); ++k) {
      const std::size_t environment = points[k].environment, level = level_of(views[i], points[k].run);
      auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) {
        return std::get<0>(one) == environment && std::get<1>(one) == level;
      });
      if (found == known.end()) {
        found = known.insert(found, {environment, level, static_cast<std::uint32_t>(slots_.size())});
        slots_.push_back({i});
      }
      slot_of_[places_[i][k]] = std::get<2>(*found);
    }
  }
}

/// The median of values_ where they are enough, else 0.
double SpreadEstimator::common_part(std::size_t count) {
  if (count < settings_.cell) return 0;
  sorted_.assign(values_.begin(), values_.end());
  return select_quantile(sorted_, stats::quantile_position(count, 0.5));
}

void SpreadEstimator::add_cell(const Cell& cell, Residuals& residuals) {
  values_.clear();
  counted_.clear();
  for (std::size_t at = cell.begin; at < cell.end; ++at) {
    const Slot& slot = residuals.slots[slot_of_[at]];
    if (slot.count < 2) continue;
    values_.push_back(x_[at] - slot.sum / slot.count);
    counted_.push_back(slot_of_[at]);
  }
  const double common = common_part(values_.size());
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const double value = values_[i] - common;
    residuals.squares[residuals.slots[counted_[i]].series] += value * value;
    residuals.sizes[cell.kind].push_back(std::abs(value));
    residuals.which[cell.kind].push_back(counted_[i]);
  }
}

const SpreadEstimator::Residuals& SpreadEstimator::residuals_before(std::size_t run) {
  for (const Residuals& kept : kept_)
    if (kept.run == run) return kept;
  Residuals residuals;
  if (kept_.size() == most_kept) {  // its memory is used again
    residuals = std::move(kept_.front());
    kept_.erase(kept_.begin());
  }
  residuals.run = run;
  residuals.slots = slots_;
  residuals.squares.assign(series_.size(), 0);
  residuals.freedom.assign(series_.size(), 0);
  residuals.sizes.resize(guesses_.size());
  residuals.which.resize(guesses_.size());
  for (std::size_t kind = 0; kind < guesses_.size(); ++kind) {
    residuals.sizes[kind].clear();
    residuals.which[kind].clear();
  }
  const auto end = std::partition_point(cells_.begin(), cells_.end(), [&](const Cell& c) { return c.run < run; });
  const std::size_t points = end == cells_.begin() ? 0 : std::prev(end)->end;
  for (std::size_t at = 0; at < points; ++at) {
    Slot& slot = residuals.slots[slot_of_[at]];
    slot.sum += x_[at];
    ++slot.count;
  }
  residuals.slots.front().count = 0;  // of those that do not count
  for (Slot& slot : residuals.slots) {
    if (slot.count == 0) continue;
    slot.root = std::sqrt(1 - 1 / slot.count);
    residuals.freedom[slot.series] += slot.count - 1;
  }
  for (auto cell = cells_.begin(); cell != end; ++cell) add_cell(*cell, residuals);
  return kept_.emplace_back(std::move(residuals));
}

/// Looks near the last quantile first: it moves little from run to run.
double SpreadEstimator::quantile_of_ratios(std::size_t kind) {
  stats::QuantilePosition position = stats::quantile_position(ratios_.size(), settings_.noise_quantile);
  const double low = guesses_[kind] * (1 - guess_width), high = guesses_[kind] * (1 + guess_width);
  std::size_t below = 0;
  sorted_.clear();
  for (const double ratio : ratios_) {
    below += ratio < low ? 1 : 0;
    if (ratio >= low && ratio <= high) sorted_.push_back(ratio);
  }
  const bool is_near = position.lower >= below && position.lower + 1 < below + sorted_.size();
  if (is_near) position.lower -= below;
  return guesses_[kind] = select_quantile(is_near ? sorted_ : ratios_, position);
}

double SpreadEstimator::factor_of(const Residuals& residuals, std::size_t kind, std::span<const double> curves) {
  const std::vector<double>& sizes = residuals.sizes[kind];
  if (sizes.size() < settings_.least_residuals) return 1;
  std::vector<double> scales;
  for (const Slot& slot : residuals.slots) scales.push_back(slot.root * curves[slot.series]);
  ratios_.resize(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) ratios_[i] = sizes[i] / scales[residuals.which[kind][i]];
  return std::clamp(quantile_of_ratios(kind) / settings_.noise_reference, settings_.least_factor,
                    settings_.most_factor);
}

Spread SpreadEstimator::before(std::size_t run, std::span<const SeriesView> views) {
  number_slots(views);
  const Residuals& residuals = residuals_before(run);
  std::vector<double> curves;
  for (const SeriesView& view : views) curves.push_back(noise_curve(view, settings_));
  Spread spread{.factors = {}, .squares = residuals.squares, .freedom = residuals.freedom};
  for (std::size_t kind = 0; kind < guesses_.size(); ++kind)
    spread.factors.push_back(factor_of(residuals, kind, curves));
  return spread;
}

}  // namespace benchgate::judge
