// SPDX-License-Identifier: MIT
#include "render/dashboard_data.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <string_view>

#include "base/text.hpp"
#include "format/dashboard_json.hpp"
#include "judge/dashboard_table.hpp"
#include "judge/selected_samples.hpp"

namespace benchgate::render {

namespace {

using model::DashboardPoint;
using model::DashboardSeries;

constexpr std::size_t newest_values = 60;
constexpr int spark_heights = 63;
constexpr double least_range = 0.05;  // of the largest value, what the height of a sparkline is at least
constexpr char of_another_machine = '!';

/// What verdicts are by: the ratio to the anchor where the history is judged by it, else the median.
std::optional<double> judged_value(const DashboardSeries& series, const DashboardPoint& point) {
  return series.ratios && series.ratios->judged ? point.ratio() : point.median;
}

/// The newest values that verdicts are by, '0' to 'o' from the smallest to the largest, ' ' for none.
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

std::vector<model::DashboardSamples> shown_samples(const model::Dashboard& dashboard, const DashboardSeries& series) {
  std::vector<model::DashboardSamples> all;
  for (const auto& [index, most] : points_with_samples(dashboard, series)) {
    const DashboardPoint& point = series.points[index];
    const std::uint64_t known = point.samples.size();  // may be only some of them
    all.push_back(
        {index, std::max(known, point.summary ? point.summary->count : 0), judge::thinned(point.samples, most)});
  }
  return all;
}

}  // namespace

std::vector<DashboardDocument> dashboard_documents(const model::Dashboard& dashboard,
                                                   const DashboardSettings& settings) {
  return format::format_dashboard(dashboard, settings, [&](const DashboardSeries& series) {
    return model::DashboardPreview{spark_texts(dashboard, series), shown_samples(dashboard, series)};
  });
}

std::string dashboard_script(const DashboardDocument& document) {
  std::string script = fmt::format("benchgate.add('{}', '", document.name);
  const std::string& json = document.json;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    const std::string_view rest = std::string_view(json).substr(i, 3);
    if (c == '\\' || c == '\'')
      script += {'\\', c};
    else if (c == '<')  // no end of the script, no comment
      script += "\\u003c";
    else if (c == '\n' || c == '\r')
      script += "\\n";
    else if (rest == "\xE2\x80\xA8" || rest == "\xE2\x80\xA9") {  // line separators
      script += rest == "\xE2\x80\xA8" ? "\\u2028" : "\\u2029";
      i += 2;
    } else
      script += c;
  }
  return script + "');\n";
}

}  // namespace benchgate::render
