// SPDX-License-Identifier: MIT
#include "format/dashboard_points_json.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "format/dashboard_fields.hpp"

namespace benchgate::format {

using model::DashboardPoint;
using model::DashboardSamples;
using model::DashboardSeries;
using model::Summary;

template <>
struct EnumValues<model::PointStability> {
  using S = model::PointStability;
  static constexpr std::array values{S::unknown, S::stable, S::unstable, S::expected_unstable, S::invalid};
};

namespace {

constexpr std::uint64_t fewest_for_tails = 20;  // values, below which p95 and p99 are the largest one

std::optional<double> finite_mean(const Summary& summary) {
  return std::isfinite(summary.mean) ? std::optional(summary.mean) : std::nullopt;
}

std::optional<double> half_width(const Summary& summary) {
  const bool known = summary.ci99_high && std::isfinite(summary.mean);
  return known ? std::optional(*summary.ci99_high - summary.mean) : std::nullopt;
}

std::optional<double> cv_in_percent(const Summary& summary) {
  return summary.cv ? std::optional(100 * *summary.cv) : std::nullopt;
}

/// A quantile near the end, where it is known (not NaN) and not of so few values that it is the largest one.
template <auto Quantile>
std::optional<double> tail(const Summary& summary) {
  const bool known = (summary.count == 0 || summary.count >= fewest_for_tails) && std::isfinite(summary.*Quantile);
  return known ? std::optional(summary.*Quantile) : std::nullopt;
}

/// What `Of` says of the summary of a point.
template <int Digits, auto Of>
std::optional<double> of_summary(const DashboardPoint& point) {
  return point.summary ? rounded(std::invoke(Of, *point.summary), Digits) : std::nullopt;
}

/// The number of values; absent where the tool does not say.
std::optional<std::uint64_t> value_count(const DashboardPoint& point) {
  return point.summary && point.summary->count > 0 ? std::optional(point.summary->count) : std::nullopt;
}

template <auto Count>
std::optional<std::uint64_t> above_zero(const DashboardPoint& point) {
  return point.*Count > 0 ? std::optional(point.*Count) : std::nullopt;
}

std::optional<double> anchor_value(const DashboardPoint& point) {
  return point.anchor ? std::optional(rounded(point.anchor->value, 6)) : std::nullopt;
}

std::optional<double> anchor_ratio(const DashboardPoint& point) { return rounded(point.ratio(), 6); }

bool is_stand_in(const DashboardPoint& point) { return point.median && !point.median_known; }

/// The first run of those at the end in which every attempt failed.
std::optional<std::size_t> failing_since(const DashboardSeries& series) {
  std::optional<std::size_t> run;
  for (auto one = series.points.rbegin(); one != series.points.rend() && !one->median && one->failures > 0; ++one)
    run = one->run;
  return run;
}

constexpr std::array last_figures{
    always<&DashboardPoint::run>("run"),
    optional<&DashboardPoint::environment>("environment"),
    figure<6, &DashboardPoint::median>("median"),
    derived_if<of_summary<6, &Summary::ci99_low>>("low"),
    derived_if<of_summary<6, &Summary::ci99_high>>("high"),
    derived_if<value_count>("n"),
    derived_if<of_summary<3, &Summary::cv>>("cv"),
    derived_if<of_summary<6, finite_mean>>("mean"),
    derived_if<is_stand_in>("median_unknown"),
    derived_if<of_summary<6, tail<&Summary::p95>>>("p95"),
    derived_if<of_summary<6, tail<&Summary::p99>>>("p99"),
    optional<&DashboardPoint::failures>("failures"),
};
constexpr std::array gap_rows{derived_if<failing_since>("failing_since"),
                              optional<&DashboardSeries::missing_since>("missing_since")};
constexpr std::array last_state{optional<&DashboardPoint::error>("error"),
                                always<&DashboardPoint::stability>("stability")};

/// The points of a series with what is known of all of them.
struct DashboardColumns {
  const DashboardSeries& series;
  std::span<const model::DashboardRun> runs;
  bool without_gaps;         ///< the runs follow each other, so that the first one tells the others
  std::string first_anchor;  ///< commit of the first anchor; "": there is none
};

DashboardColumns columns_of(const DashboardSeries& series, std::span<const model::DashboardRun> runs) {
  const auto& points = series.points;
  const auto anchored =
      std::find_if(points.begin(), points.end(), [](const DashboardPoint& point) { return point.anchor.has_value(); });
  return {series, runs, !points.empty() && points.back().run - points.front().run + 1 == points.size(),
          anchored == points.end() ? "" : anchored->anchor->commit};
}

/// What `Of` says of each point.
template <auto Of>
auto values_of_points(const DashboardColumns& columns) {
  const auto value = [&](const DashboardPoint& point) {
    if constexpr (std::is_invocable_v<decltype(Of), const DashboardColumns&, const DashboardPoint&>)
      return Of(columns, point);
    else
      return std::invoke(Of, point);
  };
  std::vector<std::invoke_result_t<decltype(value), const DashboardPoint&>> values;
  for (const DashboardPoint& point : columns.series.points) values.push_back(value(point));
  return values;
}

/// A column of what `Of` says of each point, an optional or a text; omitted when it says nothing of any.
template <auto Of>
constexpr Field<DashboardColumns> each_point(std::string_view name) {
  auto row = derived_if<values_of_points<Of>>(name);
  row.write = [](syntax::JsonWriter& json, std::string_view key, const DashboardColumns& columns) {
    const auto values = values_of_points<Of>(columns);
    if (std::all_of(values.begin(), values.end(), [](const auto& one) { return fields::is_empty(one); })) return;
    const auto same = [&](const auto& one) { return one == values.front(); };
    json.key(key);
    std::all_of(values.begin(), values.end(), same) ? write_value(json, values.front()) : write_value(json, values);
  };
  return row;
}

std::uint64_t point_count(const DashboardColumns& columns) { return columns.series.points.size(); }

std::optional<std::size_t> first_run(const DashboardColumns& columns) {
  return columns.without_gaps ? std::optional(columns.series.points.front().run) : std::nullopt;
}

std::optional<std::size_t> run_among_gaps(const DashboardColumns& columns, const DashboardPoint& point) {
  return columns.without_gaps ? std::nullopt : std::optional(point.run);
}

/// Of a point without an anchor it is any, so that the column is one value if all anchors are the same.
std::string anchor_commit(const DashboardColumns& columns, const DashboardPoint& point) {
  return point.anchor ? point.anchor->commit : columns.first_anchor;
}

/// Begins with "{run}" instead of the name of the run.
std::string source_below_run(const DashboardColumns& columns, const DashboardPoint& point) {
  const std::string& name = columns.runs[point.run].name;
  return point.source.starts_with(name + "/") ? "{run}" + point.source.substr(name.size()) : point.source;
}

/// A letter for each point.
std::string stability_letters(const DashboardColumns& columns) {
  std::string letters;
  for (const DashboardPoint& point : columns.series.points)
    letters += point.stability == model::PointStability::unknown ? '-' : name_of(point.stability).front();
  return letters;
}

}  // namespace

template <>
struct Fields<DashboardColumns> {
  static constexpr std::array rows{
      derived<point_count>("count"),
      derived_if<first_run>("first"),
      each_point<run_among_gaps>("run"),
      each_point<rounded_member<6, &DashboardPoint::median>>("median"),
      each_point<of_summary<6, finite_mean>>("mean"),
      each_point<of_summary<3, half_width>>("half"),
      each_point<of_summary<2, cv_in_percent>>("cv_pct"),
      each_point<value_count>("n"),
      each_point<of_summary<5, tail<&Summary::p95>>>("p95"),
      each_point<of_summary<5, tail<&Summary::p99>>>("p99"),
      each_point<&DashboardPoint::environment>("environment"),
      each_point<above_zero<&DashboardPoint::failures>>("failures"),
      each_point<above_zero<&DashboardPoint::hops>>("hops"),
      each_point<anchor_value>("anchor"),
      each_point<anchor_commit>("anchor_commit"),
      each_point<anchor_ratio>("ratio"),
      derived<stability_letters>("stability"),
      each_point<source_below_run>("source"),
      each_point<&DashboardPoint::error>("error"),
  };
};

namespace {

std::vector<double> rounded_values(const DashboardSamples& samples) {
  std::vector<double> values = samples.values;
  for (double& value : values) value = rounded(value, 5);
  return values;
}

}  // namespace

template <>
struct Fields<DashboardSamples> {
  static constexpr std::array rows{always<&DashboardSamples::count>("of"), derived<rounded_values>("values")};
};

void write_dashboard_points(syntax::JsonWriter& json, const DashboardSeries& series,
                            std::span<const model::DashboardRun> runs) {
  write_object(json, columns_of(series, runs));
}

void write_dashboard_samples(syntax::JsonWriter& json, std::span<const DashboardSamples> samples) {
  json.begin_object();
  for (const DashboardSamples& one : samples) write_object(json.key(std::to_string(one.point)), one);
  json.end_object();
}

void write_dashboard_last(syntax::JsonWriter& json, const DashboardSeries& series) {
  json.begin_object();
  write_some(json, last_figures, series.points.back());
  write_some(json, gap_rows, series);
  write_some(json, last_state, series.points.back());
  json.end_object();
}

}  // namespace benchgate::format
