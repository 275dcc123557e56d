// SPDX-License-Identifier: MIT
#include "render/trend_plot.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <vector>

#include "base/civil_time.hpp"
#include "base/minus_sign.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/markup.hpp"
#include "render/page.hpp"

namespace benchgate::render {

namespace {

using model::ChangeLabel;
using model::Trend;

struct PlotColours {
  std::string_view page, ink, faint, grid, dot, level, worse, better, other;
};

constexpr PlotColours light_colours{"#ffffff", "#1f2328", "#59636e", "#d1d9e0", "#8c959f",
                                    "#0969da", "#cf222e", "#1a7f37", "#9a6700"};
constexpr PlotColours dark_colours{"#0d1117", "#f0f6fc", "#9198a1", "#3d444d", "#7d8590",
                                   "#58a6ff", "#ff7b72", "#3fb950", "#d29922"};

constexpr double plot_width = 760, plot_height = 260;
constexpr double plot_left = 78, plot_right = 16, plot_top = 44, plot_bottom = 38;
constexpr std::size_t most_title_bytes = 84;

std::string coordinate(double value) { return base::format_fixed(value, 1); }

/// Steps of 1, 2 or 5 times a power of ten, about four of them.
double tick_step(double range) {
  const double raw = range / 4;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= raw) return factor * power;
  return 10 * power;
}

/// A tick's value with as many decimals as its step has.
std::string tick_text(double value, double step) {
  if (std::abs(value) >= 1e7 || step < 1e-4) return base::format_quantity(value);
  const int decimals = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  return base::format_fixed(value, decimals);
}

class Plot {
 public:
  Plot(const Trend& trend, const PlotColours& colours) : trend_(trend), colours_(colours) {
    bool first = true;
    for (const std::optional<double>& average : trend.run_averages) {
      if (!average) continue;
      low_ = first ? *average : std::min(low_, *average);
      high_ = first ? *average : std::max(high_, *average);
      first = false;
    }
    // A flat series gets room as well; halves keep a range beyond doubles finite.
    const double room = high_ > low_ ? 0.08 * (high_ / 2 - low_ / 2) * 2 : std::max(std::abs(high_) * 0.01, 1e-300);
    low_ -= room;
    high_ += room;
  }

  std::string svg() {
    svg_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
        "font-family=\"system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif\" font-size=\"12\">\n",
        plot_width, plot_height);
    const std::string title = plot_title();
    svg_ +=
        fmt::format("<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", title, colours_.page);
    text(plot_left, 20, "start", colours_.ink, title, "font-size=\"14\" font-weight=\"600\"");
    legend();
    grid();
    dots();
    levels();
    rings();
    return svg_ + "</svg>\n";
  }

 private:
  std::string plot_title() const { return markup_text(cut_middle(title_of(trend_.series), most_title_bytes)); }

  double x(double run) const {
    const auto runs = static_cast<double>(std::max<std::size_t>(trend_.series.runs.size(), 1));
    return plot_left + (run + 0.5) / runs * (plot_width - plot_left - plot_right);
  }
  double y(double value) const {
    return plot_height - plot_bottom -
           (value / 2 - low_ / 2) / (high_ / 2 - low_ / 2) * (plot_height - plot_top - plot_bottom);
  }

  void text(double px, double py, std::string_view anchor, std::string_view colour, std::string_view content,
            std::string_view more = {}) {
    svg_ += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" fill=\"{}\" {}>{}</text>\n", coordinate(px),
                        coordinate(py), anchor, colour, more, content);
  }

  void legend() {
    const model::Metric& metric = trend_.series.metric;
    const std::string direction = metric.undirected                       ? "better direction unknown"
                                  : metric.better == model::Better::lower ? "lower is better"
                                                                          : "higher is better";
    const std::string unit = trend_.series.metric.unit.empty() ? "" : markup_text(trend_.series.metric.unit) + ", ";
    const std::string& machine = trend_.series.machine;
    text(
        plot_left, 36, "start", colours_.faint,
        unit + direction + (machine.empty() ? "" : ", " + markup_text(base::truncate_utf8(machine, most_title_bytes))));
  }

  void grid() {
    if (trend_.groups.empty()) {
      text(plot_width / 2, plot_height / 2, "middle", colours_.faint, "no values");
      return;
    }
    const double step = tick_step(high_ - low_);
    if (std::isfinite(step) && step > 0)
      for (double tick = std::ceil(low_ / step) * step; tick <= high_; tick += step) {
        svg_ +=
            fmt::format("<line x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\" stroke=\"{}\"/>\n", coordinate(plot_left),
                        coordinate(plot_width - plot_right), coordinate(y(tick)), coordinate(y(tick)), colours_.grid);
        text(plot_left - 8, y(tick) + 4, "end", colours_.faint, tick_text(tick, step));
        if (tick + step == tick) break;  // beyond the precision of doubles
      }
    run_ticks();
  }

  /// The first and last run below the axis: by date when there are times, else by name or number.
  void run_ticks() {
    const std::size_t runs = trend_.series.runs.size();
    text(plot_left, plot_height - 12, "start", colours_.faint, run_text(0));
    if (runs > 1) text(plot_width - plot_right, plot_height - 12, "end", colours_.faint, run_text(runs - 1));
    text((plot_left + plot_width - plot_right) / 2, plot_height - 12, "middle", colours_.faint,
         fmt::format("{} runs", runs));
  }

  std::string run_text(std::size_t run) const {
    const model::TrendRun& one = trend_.series.runs[run];
    if (one.time) return base::format_rfc3339(*one.time).substr(0, 10);
    if (one.name.empty()) return fmt::format("run {}", run + 1);
    return markup_text(one.name.size() > 24 ? std::string(base::truncate_utf8(one.name, 24)) + "…" : one.name);
  }

  void dots() {
    const double radius = trend_.series.runs.size() > 300 ? 1.4 : 2.4;
    for (std::size_t i = 0; i < trend_.series.runs.size(); ++i) {
      const double px = x(static_cast<double>(i));
      if (trend_.run_averages[i])
        svg_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n", coordinate(px),
                            coordinate(y(*trend_.run_averages[i])), coordinate(radius), colours_.dot);
      else
        svg_ +=
            fmt::format("<path d=\"M{} {}l5 5m0 -5l-5 5\" stroke=\"{}\" fill=\"none\"><title>no value</title></path>\n",
                        coordinate(px - 2.5), coordinate(plot_height - plot_bottom - 4), colours_.worse);
    }
  }

  void levels() {
    if (trend_.groups.empty()) return;
    std::string path;
    for (const model::TrendGroup& group : trend_.groups) {
      const double from = x(static_cast<double>(group.start) - 0.5), to = x(static_cast<double>(group.end) - 0.5);
      const bool is_drifting = trend_.drift && &group == &trend_.groups.back();
      path += fmt::format("{}{} {}{}H{}", path.empty() ? "M" : "L", coordinate(from),
                          coordinate(y(is_drifting ? trend_.drift->change.before : group.average)),
                          is_drifting ? slope() : "", coordinate(to));
    }
    svg_ += fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"1.8\" fill=\"none\"/>\n", path, colours_.level);
  }

  /// From the level before the drift to that after it.
  std::string slope() const {
    const model::TrendDrift& drift = *trend_.drift;
    return fmt::format("H{}L{} {}", coordinate(x(static_cast<double>(drift.change.index))),
                       coordinate(x(static_cast<double>(drift.until))), coordinate(y(drift.change.after)));
  }

  std::string_view colour_of(ChangeLabel label) const {
    if (label == ChangeLabel::regression) return colours_.worse;
    return label == ChangeLabel::progression ? colours_.better : colours_.other;
  }

  /// Rings at the level that begins there; rings that are not a change of level are dashed.
  void rings() {
    for (const model::TrendChange& change : trend_.changes) ring(change, change.index);
    if (trend_.drift) ring(trend_.drift->change, trend_.drift->until);
  }

  void ring(const model::TrendChange& change, std::size_t run) {
    const bool counts = model::is_new_level(change.label);
    const double px = x(static_cast<double>(run)), py = y(change.after);
    std::string label(name_of(change.label));
    std::replace(label.begin(), label.end(), '_', ' ');
    svg_ += fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"none\" stroke=\"{}\" "
        "stroke-width=\"2.2\"{}><title>{}</title></circle>\n",
        coordinate(px), coordinate(py), colour_of(change.label), counts ? "" : " stroke-dasharray=\"2.5 2.5\"", label);
    if (!counts || !change.change) return;
    const bool above = change.after >= change.before;
    const bool end = px > plot_width - plot_right - 70;
    text(px + (end ? -11 : 11), py + (above ? -8 : 17), end ? "end" : "start", colour_of(change.label),
         base::with_sign(*change.change, base::format_quantity(100 * *change.change)) + " %",
         fmt::format("font-weight=\"600\" stroke=\"{}\" stroke-width=\"3\" paint-order=\"stroke\"", colours_.page));
  }

  const Trend& trend_;
  const PlotColours& colours_;
  double low_ = 0, high_ = 0;
  std::string svg_;
};

}  // namespace

std::string trend_plot(const Trend& trend, PlotTheme theme) {
  return Plot(trend, theme == PlotTheme::light ? light_colours : dark_colours).svg();
}

}  // namespace benchgate::render
