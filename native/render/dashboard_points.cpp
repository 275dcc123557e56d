// SPDX-License-Identifier: MIT
#include "render/dashboard_points.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/text.hpp"
#include "format/dashboard_json.hpp"
#include "judge/dashboard_table.hpp"
#include "judge/kept_samples.hpp"

namespace benchgate::render {

namespace {

using model::DashboardPoint;
using model::DashboardSeries;
using syntax::JsonWriter;

constexpr std::size_t newest_values = 60;
constexpr int spark_heights = 63;
constexpr double least_range = 0.05;  // of the largest value, what the height of a sparkline is at least
constexpr char of_another_machine = '!';
constexpr std::uint64_t fewest_for_tails = 20;  // values, below which p95 and p99 are the largest one

using Column = std::vector<std::optional<double>>;

template <typename Figure>
Column column_of(const DashboardSeries& series, int digits, const Figure& figure) {
  Column column;
  for (const DashboardPoint& point : series.points) {
    const std::optional<double> value = figure(point);
    column.push_back(value ? std::optional(digits > 0 ? shown_figure(*value, digits) : *value) : std::nullopt);
  }
  return column;
}

/// Of points with a summary.
template <typename Figure>
Column summary_column(const DashboardSeries& series, int digits, const Figure& figure) {
  return column_of(series, digits, [&](const DashboardPoint& point) -> std::optional<double> {
    return point.summary ? figure(*point.summary) : std::nullopt;
  });
}

void write_figure(JsonWriter& json, const std::optional<double>& value) {
  if (value)
    json.value(*value);
  else
    json.null();
}

void write_column(JsonWriter& json, std::string_view name, const Column& column) {
  if (std::none_of(column.begin(), column.end(), [](const auto& value) { return value.has_value(); })) return;
  json.key(name);
  if (std::all_of(column.begin(), column.end(), [&](const auto& value) { return value == column.front(); })) {
    json.value(*column.front());
    return;
  }
  json.begin_array();
  for (const std::optional<double>& value : column) write_figure(json, value);
  json.end_array();
}

std::optional<double> half_width(const model::Summary& summary) {
  const bool known = summary.ci99_high && std::isfinite(summary.mean);
  return known ? std::optional(*summary.ci99_high - summary.mean) : std::nullopt;
}

std::optional<double> mean_of(const model::Summary& summary) {
  return std::isfinite(summary.mean) ? std::optional(summary.mean) : std::nullopt;
}

/// The number of values; absent where the tool does not say.
std::optional<std::uint64_t> count_of(const model::Summary& summary) {
  return summary.count > 0 ? std::optional(summary.count) : std::nullopt;
}

/// A quantile near the end, where it is known (not NaN) and not of so few values that it is the largest one.
std::optional<double> tail_of(const model::Summary& summary, double quantile, int digits) {
  const bool known = (summary.count == 0 || summary.count >= fewest_for_tails) && std::isfinite(quantile);
  return known ? std::optional(shown_figure(quantile, digits)) : std::nullopt;
}

std::optional<double> ratio_of(const DashboardPoint& point) {
  return point.anchor ? point.anchor->ratio : std::nullopt;
}

/// What verdicts are by: the ratio to the anchor where the history is judged by it, else the median.
std::optional<double> judged_value(const DashboardSeries& series, const DashboardPoint& point) {
  return series.ratios && series.ratios->judged ? ratio_of(point) : point.median;
}

std::string stability_text(const DashboardSeries& series) {
  std::string text;
  for (const DashboardPoint& point : series.points) {
    const std::string_view name = name_of(point.stability);
    text += point.stability == model::PointStability::unknown ? '-' : name.front();
  }
  return text;
}

/// A text for each point, "" for none; only one when they are all the same, and no column when all are empty.
template <typename Text>
void write_text_column(JsonWriter& json, std::string_view name, const DashboardSeries& series, const Text& text) {
  std::vector<std::string> texts;
  for (const DashboardPoint& point : series.points) texts.push_back(text(point));
  if (std::all_of(texts.begin(), texts.end(), [](const std::string& one) { return one.empty(); })) return;
  json.key(name);
  if (std::all_of(texts.begin(), texts.end(), [&](const std::string& one) { return one == texts.front(); })) {
    json.value(texts.front());
    return;
  }
  json.begin_array();
  for (const std::string& one : texts) json.value(one);
  json.end_array();
}

/// With "{run}" for the name of the run.
std::string source_text(const DashboardPoint& point, std::span<const model::DashboardRun> runs) {
  const std::string& name = runs[point.run].name;
  return point.source.starts_with(name + "/") ? "{run}" + point.source.substr(name.size()) : point.source;
}

std::map<std::size_t, std::size_t> points_with_samples(const model::Dashboard& dashboard,
                                                       const DashboardSeries& series) {
  const bool by_machine = series.levels.size() > 1;
  std::vector<judge::SampledPoint> points;
  for (const DashboardPoint& point : series.points)
    points.push_back({!point.samples.empty(), by_machine ? judge::machine_of(dashboard, point) : 0});
  std::vector<std::size_t> changes;
  for (const model::DashboardLevels& levels : series.levels)
    for (const model::DashboardChange& one : levels.changes) changes.push_back(one.change.index);
  return judge::points_with_samples(points, changes);
}

/// How many samples a point has; `samples` may hold only some of them.
std::uint64_t sample_count(const DashboardPoint& point) {
  return std::max<std::uint64_t>(point.samples.size(), point.summary ? point.summary->count : 0);
}

}  // namespace

double shown_figure(double value, int digits) {
  return base::parse_number(fmt::format("{:.{}g}", value, digits)).value_or(value);
}

std::optional<double> shown_figure(const std::optional<double>& value, int digits) {
  return value ? std::optional(shown_figure(*value, digits)) : std::nullopt;
}

void write_last_point(JsonWriter& json, const DashboardSeries& series) {
  const DashboardPoint& point = series.points.back();
  format::DashboardLast last;
  last.run = point.run;
  last.environment = point.environment;
  last.median = shown_figure(point.median, 6);
  if (point.median && !point.median_known) last.median_unknown = true;
  if (point.summary) {
    last.low = shown_figure(point.summary->ci99_low, 6);
    last.high = shown_figure(point.summary->ci99_high, 6);
    last.n = count_of(*point.summary);
    last.mean = shown_figure(mean_of(*point.summary), 6);
    last.cv = shown_figure(point.summary->cv, 3);
    last.p95 = tail_of(*point.summary, point.summary->p95, 6);
    last.p99 = tail_of(*point.summary, point.summary->p99, 6);
  }
  last.failures = point.failures;
  for (auto one = series.points.rbegin(); one != series.points.rend() && !one->median && one->failures > 0; ++one)
    last.failing_since = one->run;
  last.missing_since = series.missing_since;
  last.error = point.error;
  last.stability = point.stability;
  format::write_dashboard_last(json.key("last"), last);
}

std::vector<std::string> spark_texts(const model::Dashboard& dashboard, const DashboardSeries& series) {
  const std::size_t first = series.points.size() > newest_values ? series.points.size() - newest_values : 0;
  const auto newest = std::span(series.points).subspan(first);
  std::optional<double> low, high;
  for (const DashboardPoint& point : newest)
    if (const std::optional<double> value = judged_value(series, point)) {
      low = std::min(low.value_or(*value), *value);
      high = std::max(high.value_or(*value), *value);
    }
  double bottom = low.value_or(0) / 2, top = high.value_or(0) / 2;
  const double room = least_range * std::max(std::abs(bottom), std::abs(top));
  if (top - bottom < room) {  // noise of 1 % is no cliff
    const double middle = bottom / 2 + top / 2;
    bottom = middle - room / 2;
    top = middle + room / 2;
  }
  const auto height = [&](const std::optional<double>& value) {
    if (!value) return ' ';
    const double share = top > bottom ? std::clamp((*value / 2 - bottom) / (top - bottom), 0.0, 1.0) : 0.5;
    return static_cast<char>('0' + static_cast<int>(share * spark_heights));
  };
  const bool one_line = series.levels.size() < 2 || (series.ratios && series.ratios->judged);
  std::vector<std::string> texts(one_line ? 1 : series.levels.size());
  for (std::size_t line = 0; line < texts.size(); ++line)
    for (const DashboardPoint& point : newest)
      texts[line] += one_line || judge::machine_of(dashboard, point) == series.levels[line].machine
                         ? height(judged_value(series, point))
                         : of_another_machine;
  return texts;
}

std::string points_json(const DashboardSeries& series, std::span<const model::DashboardRun> runs) {
  JsonWriter json(JsonWriter::Style::compact);
  const std::vector<DashboardPoint>& points = series.points;
  json.begin_object();
  const bool without_gaps = !points.empty() && points.back().run - points.front().run + 1 == points.size();
  json.member("count", static_cast<std::uint64_t>(points.size()));
  if (without_gaps)
    json.member("first", static_cast<std::uint64_t>(points.front().run));
  else
    write_column(json, "run", column_of(series, 0, [](const DashboardPoint& point) {
                   return std::optional(static_cast<double>(point.run));
                 }));
  write_column(json, "median", column_of(series, 6, [](const DashboardPoint& point) { return point.median; }));
  write_column(json, "mean", summary_column(series, 6, mean_of));
  write_column(json, "half", summary_column(series, 3, half_width));
  write_column(json, "cv_pct", summary_column(series, 2, [](const model::Summary& s) {
                 return s.cv ? std::optional(100 * *s.cv) : std::nullopt;
               }));
  write_column(json, "n",
               summary_column(series, 0, [](const model::Summary& s) -> std::optional<double> { return count_of(s); }));
  const auto tail = [](double model::Summary::* quantile) {
    return [quantile](const model::Summary& s) { return tail_of(s, s.*quantile, 5); };
  };
  write_column(json, "p95", summary_column(series, 5, tail(&model::Summary::p95)));
  write_column(json, "p99", summary_column(series, 5, tail(&model::Summary::p99)));
  write_column(json, "environment", column_of(series, 0, [](const DashboardPoint& point) {
                 return point.environment ? std::optional(static_cast<double>(*point.environment)) : std::nullopt;
               }));
  write_column(json, "failures", column_of(series, 0, [](const DashboardPoint& point) {
                 return point.failures > 0 ? std::optional(static_cast<double>(point.failures)) : std::nullopt;
               }));
  write_column(json, "hops", column_of(series, 0, [](const DashboardPoint& point) {
                 return point.hops > 0 ? std::optional(static_cast<double>(point.hops)) : std::nullopt;
               }));
  write_column(json, "anchor", column_of(series, 6, [](const DashboardPoint& point) {
                 return point.anchor ? std::optional(point.anchor->value) : std::nullopt;
               }));
  const auto anchored =
      std::find_if(points.begin(), points.end(), [](const DashboardPoint& point) { return point.anchor.has_value(); });
  const std::string any_anchor = anchored == points.end() ? "" : anchored->anchor->commit;
  write_text_column(json, "anchor_commit", series,
                    [&](const DashboardPoint& point) { return point.anchor ? point.anchor->commit : any_anchor; });
  write_column(json, "ratio", column_of(series, 6, ratio_of));
  json.member("stability", stability_text(series));
  write_text_column(json, "source", series, [&](const DashboardPoint& point) { return source_text(point, runs); });
  write_text_column(json, "error", series, [](const DashboardPoint& point) { return point.error; });
  json.end_object();
  return json.take();
}

std::string samples_json(const model::Dashboard& dashboard, const DashboardSeries& series) {
  const std::map<std::size_t, std::size_t> chosen = points_with_samples(dashboard, series);
  if (chosen.empty()) return "";
  JsonWriter json(JsonWriter::Style::compact);
  json.begin_object();
  for (const auto& [place, most] : chosen) {
    const DashboardPoint& point = series.points[place];
    json.key(fmt::format("{}", place)).begin_object().member("of", sample_count(point)).key("values").begin_array();
    for (const double value : judge::thinned(point.samples, most)) json.value(shown_figure(value, 5));
    json.end_array().end_object();
  }
  json.end_object();
  return json.take();
}

}  // namespace benchgate::render
