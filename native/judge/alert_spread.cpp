// SPDX-License-Identifier: MIT
#include "judge/alert_spread.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t most_cached = 8000000;  // residuals, beside those of the last four runs
constexpr std::size_t always_cached = 4;
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

double CommonNoise::spread(double prior, const AlertSettings& settings) const {
  return std::sqrt((settings.prior_weight * prior * prior + squares) / (settings.prior_weight + freedom));
}

double most_scatter(std::span<const double> scatters, const AlertSettings& settings, std::vector<double>& quietest) {
  quietest.clear();  // few, ascending
  for (const double scatter : scatters) {
    if (scatter < 0) continue;
    if (quietest.size() == settings.cell) {
      if (scatter >= quietest.back()) continue;
      quietest.pop_back();
    }
    std::size_t at = quietest.size();
    quietest.push_back(scatter);
    for (; at > 0 && quietest[at - 1] > scatter; --at) quietest[at] = quietest[at - 1];
    quietest[at] = scatter;
  }
  if (quietest.size() < settings.cell) return std::numeric_limits<double>::infinity();
  return settings.loud * std::max(settings.noise_floor, quietest.back());
}

SpreadEstimator::SpreadEstimator(std::span<const AlertSeries> series, const AlertSettings& settings)
    : series_(series), settings_(settings) {
  using Key = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;
  struct Keyed {
    Key cell;
    Origin origin;
  };
  std::vector<std::vector<Keyed>> by_run;
  std::size_t kinds = 1;
  for (std::size_t i = 0; i < series.size(); ++i) {
    kinds = std::max(kinds, series[i].kind + 1);
    for (std::size_t k = 0; k < series[i].points.size(); ++k) {
      const AlertPoint& point = series[i].points[k];
      if (point.run >= by_run.size()) by_run.resize(point.run + 1);
      by_run[point.run].push_back({{point.run, series[i].kind, point.group, point.environment},
                                   {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k)}});
    }
  }
  std::vector<Keyed> points;
  for (std::vector<Keyed>& of_run : by_run) {
    std::stable_sort(of_run.begin(), of_run.end(), [](const Keyed& a, const Keyed& b) { return a.cell < b.cell; });
    points.insert(points.end(), of_run.begin(), of_run.end());
  }
  std::size_t largest = 0;
  for (std::size_t at = 0; at < points.size(); ++at) {
    const Keyed& point = points[at];
    if (at == 0 || points[at - 1].cell != point.cell) {
      const auto [run, kind, report, environment] = point.cell;
      const std::size_t group = groups_.try_emplace({kind, report}, groups_.size()).first->second;
      cells_.push_back({run, kind, group, at, at});
    }
    cells_.back().end = at + 1;
    largest = std::max(largest, at + 1 - cells_.back().begin);
    points_.push_back(
        {series[point.origin.series].points[point.origin.index].x, 0, static_cast<std::uint32_t>(origins_.size())});
    origins_.push_back(point.origin);
  }
  guesses_.assign(kinds, 0);
  values_.resize(largest);
}

/// Invalidates sums and residuals, if a view is another one.
void SpreadEstimator::number_slots(std::span<const SeriesView> views) {
  const auto is_same = [](const SeriesView& a, const SeriesView& b) {
    return a.first == b.first && a.levels == b.levels && a.spikes == b.spikes;
  };
  if (std::equal(views.begin(), views.end(), numbered_.begin(), numbered_.end(), is_same)) return;
  numbered_.assign(views.begin(), views.end());
  cached_.clear();
  summed_ = 0;
  slots_.assign(1, {});
  using Known = std::tuple<std::size_t, std::size_t, std::uint32_t>;  // environment, level and slot
  std::vector<std::vector<Known>> known(series_.size());              // few of each
  for (Point& point : points_) {
    const Origin& origin = origins_[point.origin];
    const SeriesView& view = views[origin.series];
    point.slot = 0;
    if (origin.index < view.first) continue;
    if (std::binary_search(view.spikes.begin(), view.spikes.end(), origin.index)) continue;
    const AlertPoint& measured = series_[origin.series].points[origin.index];
    const std::size_t level = level_of(view, measured.run);
    std::vector<Known>& of_series = known[origin.series];
    auto found = std::find_if(of_series.begin(), of_series.end(), [&](const Known& one) {
      return std::get<0>(one) == measured.environment && std::get<1>(one) == level;
    });
    if (found == of_series.end()) {
      found = of_series.insert(found, {measured.environment, level, static_cast<std::uint32_t>(slots_.size())});
      slots_.push_back({origin.series});
    }
    point.slot = std::get<2>(*found);
  }
}

/// Sums up the first `points`, as a computation from the first one on would.
void SpreadEstimator::sum_up(std::size_t points) {
  if (points < summed_) {
    for (Slot& slot : slots_) slot.sum = slot.count = slot.squares = 0;
    summed_ = 0;
  }
  for (; summed_ < points; ++summed_) {
    Slot& slot = slots_[points_[summed_].slot];
    const double x = points_[summed_].x;
    if (slot.count == 0) slot.first = x;
    slot.sum += x;
    slot.squares += (x - slot.first) * (x - slot.first);
    ++slot.count;
  }
}

/// Residuals whose vectors have their memory already, where enough are cached.
SpreadEstimator::Residuals SpreadEstimator::reused_memory(std::size_t points) {
  if (cached_.size() < always_cached || (cached_.size() + 1) * points < most_cached) return {};
  Residuals residuals = std::move(cached_.front());
  cached_.erase(cached_.begin());
  return residuals;
}

/// Sorts the values of a cell and its points with them.
void SpreadEstimator::sort_values(const Cell& cell) {
  const std::size_t size = cell.end - cell.begin;
  Point* const points = points_.data() + cell.begin;
  constexpr std::size_t worth = 8;  // moves of a value: more are no order that hardly changed
  std::size_t moves = 0;
  for (std::size_t i = 1; i < size; ++i) {
    const double value = values_[i];
    const Point point = points[i];
    std::size_t at = i;
    for (; at > 0 && values_[at - 1] > value; --at) {
      values_[at] = values_[at - 1];
      points[at] = points[at - 1];
    }
    values_[at] = value;
    points[at] = point;
    moves += i - at;
    if (moves <= worth * size) continue;
    std::vector<std::pair<double, Point>> both;
    for (std::size_t k = 0; k < size; ++k) both.emplace_back(values_[k], points[k]);
    std::sort(both.begin(), both.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t k = 0; k < size; ++k) {
      values_[k] = both[k].first;
      points[k] = both[k].second;
    }
    return;
  }
}

void SpreadEstimator::add_cell(const Cell& cell, Residuals& residuals) {
  const std::size_t size = cell.end - cell.begin;
  const Point* const points = points_.data() + cell.begin;
  for (std::size_t i = 0; i < size; ++i) values_[i] = points[i].x - means_[points[i].slot];  // infinite: no residual
  sort_values(cell);
  std::size_t count = size;
  while (count > 0 && std::isinf(values_[count - 1])) --count;
  const double common = count > 0 && count >= settings_.cell ? common_part(cell, count, residuals) : 0;
  residuals.loud[cell.kind].resize(residuals.sizes[cell.kind].size() + count, 0);
  std::vector<double>& sizes = residuals.sizes[cell.kind];
  std::vector<std::uint32_t>& which = residuals.which[cell.kind];
  for (std::size_t i = 0; i < count; ++i) {
    const double value = values_[i] - common;
    residuals.squares[slots_[points[i].slot].series] += value * value;
    sizes.push_back(std::abs(value));
    which.push_back(points[i].slot);
  }
}

/// The median of the first `count` values, which are sorted, without those of loud series.
double SpreadEstimator::common_part(const Cell& cell, std::size_t count, Residuals& residuals) {
  const Point* const points = points_.data() + cell.begin;
  scatters_.clear();
  for (std::size_t i = 0; i < count; ++i) scatters_.push_back(residuals.scatter[slots_[points[i].slot].series]);
  const double most = most_scatter(scatters_, settings_, quietest_);
  quiet_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_loud = scatters_[i] > most;
    if (!is_loud) quiet_.push_back(values_[i]);
    residuals.loud[cell.kind].push_back(is_loud ? 1 : 0);
    residuals.loud_count[cell.kind] += is_loud ? 1 : 0;
  }
  const double common = *stats::median(quiet_);
  double freedom = 0;
  for (std::size_t i = 0; i < count; ++i) freedom += residuals.roots[points[i].slot] * residuals.roots[points[i].slot];
  residuals.commons[cell.group].squares += common * common;
  residuals.commons[cell.group].freedom += freedom / static_cast<double>(count);
  return common;
}

SpreadEstimator::Residuals& SpreadEstimator::residuals_before(std::size_t run) {
  for (Residuals& cached : cached_)
    if (cached.run == run) return cached;
  const auto end = std::partition_point(cells_.begin(), cells_.end(), [&](const Cell& c) { return c.run < run; });
  const std::size_t points = end == cells_.begin() ? 0 : std::prev(end)->end;
  sum_up(points);
  Residuals residuals = reused_memory(points);
  residuals.run = run;
  residuals.curves.clear();
  residuals.squares.assign(series_.size(), 0);
  residuals.freedom.assign(series_.size(), 0);
  residuals.sizes.resize(guesses_.size());
  residuals.which.resize(guesses_.size());
  residuals.loud.resize(guesses_.size());
  residuals.loud_count.assign(guesses_.size(), 0);
  for (std::size_t kind = 0; kind < guesses_.size(); ++kind) {
    residuals.sizes[kind].clear();
    residuals.which[kind].clear();
    residuals.loud[kind].clear();
  }
  residuals.scatter.assign(series_.size(), 0);
  residuals.commons.assign(groups_.size(), {});
  residuals.roots.assign(slots_.size(), 0);
  means_.assign(slots_.size(), -std::numeric_limits<double>::infinity());
  for (std::size_t i = 1; i < slots_.size(); ++i) {
    const Slot& slot = slots_[i];
    if (slot.count == 0) continue;
    if (slot.count >= 2) means_[i] = slot.sum / slot.count;
    residuals.roots[i] = std::sqrt(1 - 1 / slot.count);
    residuals.freedom[slot.series] += slot.count - 1;
    const double shift = slot.sum - slot.count * slot.first;
    residuals.scatter[slot.series] += std::max(0.0, slot.squares - shift * shift / slot.count);
  }
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const double freedom = residuals.freedom[i];
    residuals.scatter[i] = freedom < settings_.own_freedom ? -1 : std::sqrt(residuals.scatter[i] / freedom);
  }
  for (auto cell = cells_.begin(); cell != end; ++cell) add_cell(*cell, residuals);
  return cached_.emplace_back(std::move(residuals));
}

/// Looks near the last quantile first: it moves little from run to run.
double SpreadEstimator::factor_of(const Residuals& residuals, std::size_t kind, std::span<const double> scales) {
  const std::vector<double>& sizes = residuals.sizes[kind];
  const std::vector<std::uint32_t>& which = residuals.which[kind];
  if (sizes.size() < settings_.least_residuals) return 1;
  const double low = guesses_[kind] * (1 - guess_width), high = guesses_[kind] * (1 + guess_width);
  ratios_.resize(sizes.size());
  near_.resize(sizes.size());
  std::size_t below = 0, near = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double ratio = sizes[i] / scales[which[i]];
    ratios_[i] = ratio;
    near_[near] = ratio;
    below += ratio < low ? 1 : 0;
    near += ratio >= low && ratio <= high ? 1 : 0;
  }
  stats::QuantilePosition position = stats::quantile_position(sizes.size(), settings_.noise_quantile);
  const bool is_near = position.lower >= below && position.lower + 1 < below + near;
  if (is_near) position.lower -= below;
  guesses_[kind] = select_quantile(is_near ? std::span(near_).first(near) : std::span(ratios_), position);
  return clipped_factor(guesses_[kind], sizes.size());
}

double SpreadEstimator::clipped_factor(double quantile, std::size_t residuals) const {
  const double least = residuals < settings_.quiet_residuals ? 1 : settings_.least_factor;
  return std::clamp(quantile / settings_.noise_reference, least, settings_.most_factor);
}

/// After factor_of of the same kind.
double SpreadEstimator::group_factor_of(const Residuals& residuals, std::size_t kind, std::span<const double> scales) {
  const std::vector<double>& sizes = residuals.sizes[kind];
  if (residuals.loud_count[kind] == 0) return residuals.factors[kind];
  ratios_.clear();
  for (std::size_t i = 0; i < sizes.size(); ++i)
    if (residuals.loud[kind][i] == 0) ratios_.push_back(sizes[i] / scales[residuals.which[kind][i]]);
  if (ratios_.size() < settings_.least_residuals) return 1;
  const stats::QuantilePosition position = stats::quantile_position(ratios_.size(), settings_.noise_quantile);
  return clipped_factor(select_quantile(ratios_, position), ratios_.size());
}

void SpreadEstimator::find_factors(Residuals& residuals, std::span<const double> curves) {
  std::vector<double> scales;
  for (std::size_t i = 0; i < slots_.size(); ++i) scales.push_back(residuals.roots[i] * curves[slots_[i].series]);
  residuals.factors.clear();
  residuals.group_factors.clear();
  for (std::size_t kind = 0; kind < guesses_.size(); ++kind) {
    residuals.factors.push_back(factor_of(residuals, kind, scales));
    residuals.group_factors.push_back(group_factor_of(residuals, kind, scales));
  }
}

Spread SpreadEstimator::before(std::size_t run, std::span<const SeriesView> views) {
  number_slots(views);
  Residuals& residuals = residuals_before(run);
  std::vector<double> curves;
  for (const SeriesView& view : views) curves.push_back(noise_curve(view, settings_));
  if (residuals.curves != curves || residuals.factors.empty()) {
    find_factors(residuals, curves);
    residuals.curves = std::move(curves);
  }
  return {.factors = residuals.factors,
          .group_factors = residuals.group_factors,
          .squares = residuals.squares,
          .freedom = residuals.freedom,
          .scatter = residuals.scatter,
          .commons = residuals.commons};
}

}  // namespace benchgate::judge
