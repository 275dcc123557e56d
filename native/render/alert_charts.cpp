// SPDX-License-Identifier: MIT
#include "render/alert_charts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/environment_class.hpp"
#include "render/alerts.hpp"
#include "render/markdown.hpp"
#include "render/mermaid.hpp"

namespace benchgate::render {

namespace {

constexpr double highest_percent = 1000;  // of the level before: more would flatten everything else

std::string curve_chart(const model::AlertCurve& curve) {
  std::vector<double> percent;
  for (const double value : curve.values)
    percent.push_back(std::clamp(100 * value / curve.before, 0.0, highest_percent));
  const std::vector<double> before(percent.size(), 100);
  std::vector<std::string> ages;
  for (std::size_t i = percent.size(); i-- > 0;) ages.push_back(fmt::format("\"{}\"", i));
  const double low = std::min(100.0, *std::min_element(percent.begin(), percent.end()));
  const double high = std::max(100.0, *std::max_element(percent.begin(), percent.end()));
  const double margin = std::max(1.0, (high - low) / 10);
  return mermaid_xychart(
      ChartDirection::vertical, 300, "#0969da, #d1242f",
      {fmt::format("x-axis \"runs before the newest\" [{}]", base::join(ages, ", ")),
       fmt::format("y-axis \"% of the level before\" {} --> {}", static_cast<int>(std::max(0.0, low - margin)),
                   static_cast<int>(std::ceil(high + margin))),
       "line " + mermaid_numbers(percent), "line " + mermaid_numbers(before)});
}

std::string listed_values(std::span<const double> values, const std::string& unit) {
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(markdown_text(base::format_quantity(value, unit)));
  return base::join(texts, ", ");
}

std::string curve_text(const model::AlertCurve& curve) {
  const std::span<const double> values(curve.values);
  const std::string where = curve.machine.empty() ? ", relative to its anchor"
                            : curve.machine == judge::unknown_machine
                                ? ""
                                : ", on " + markdown_code(curve.machine, Within::line);
  std::string text =
      fmt::format("{} {}{}. The red line is the level before the change, {}.\n\n{}\n",
                  markdown_code(shown_id(curve.id), Within::line), markdown_code(curve.metric, Within::line), where,
                  markdown_text(base::format_quantity(curve.before, curve.unit)), curve_chart(curve));
  text += "<details><summary>Values</summary>\n\n";
  if (curve.changed > 0) text += fmt::format("Before: {}.\n", listed_values(values.first(curve.changed), curve.unit));
  if (curve.changed < values.size())
    text += fmt::format("Since the change: {}.\n", listed_values(values.subspan(curve.changed), curve.unit));
  return text + "\n</details>\n";
}

}  // namespace

std::string alert_charts(std::span<const model::AlertCurve> curves) {
  if (curves.empty()) return {};
  std::string text = "<details open><summary>Charts: the newest values, oldest first</summary>\n\n";
  for (const model::AlertCurve& curve : curves) text += curve_text(curve) + "\n";
  return text + "</details>\n";
}

}  // namespace benchgate::render
