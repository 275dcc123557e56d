// SPDX-License-Identifier: MIT
// Source: Prometheus, "Exposition formats" (text format): names
// [a-zA-Z_:][a-zA-Z0-9_:]*, label values with \\ and \" escaped, all lines of a
// family together. Line breaks and other control characters are made visible first.
#include <map>

#include "base/command_guard.hpp"
#include "base/text.hpp"
#include "render/export.hpp"
#include "render/export_rows.hpp"

namespace benchgate::render {

namespace {

std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    const bool allowed = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
    plain += allowed ? c : '_';
  }
  return plain;
}

std::string label_value(std::string_view text) {
  std::string escaped;
  for (const char c : base::without_commands_inside(base::printable(text))) {
    if (c == '\\' || c == '"') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

using Labels = std::vector<std::pair<std::string_view, std::string>>;

/// Families by name, each with the lines of its samples.
class PrometheusText {
 public:
  explicit PrometheusText(std::string bench) : bench_(std::move(bench)) {}

  void add(std::string_view metric, std::string_view figure, std::string_view help, Labels labels, double value) {
    const std::string family = fmt::format("benchgate_{}_{}", plain_name(metric), plain_name(figure));
    Family& lines = families_[family];
    if (lines.help.empty()) lines.help = help;
    labels.insert(labels.begin(), {"bench", bench_});
    if (plain_name(metric) != metric) labels.emplace_back("metric", std::string(metric));
    std::string shown;
    for (const auto& [name, content] : labels)
      shown += fmt::format("{}{}=\"{}\"", shown.empty() ? "" : ",", name, label_value(content));
    lines.samples += fmt::format("{}{{{}}} {}\n", family, shown, base::format_number(value));
  }

  std::string text() const {
    std::string all;
    for (const auto& [name, family] : families_)
      all += fmt::format("# HELP {} {}\n# TYPE {} gauge\n{}", name, family.help, name, family.samples);
    return all;
  }

 private:
  struct Family {
    std::string help;
    std::string samples;
  };

  std::string bench_;
  std::map<std::string, Family> families_;
};

void add_value(PrometheusText& out, const std::string& metric, const model::Delta& delta, std::string_view side,
               const std::optional<double>& value) {
  if (value)
    out.add(metric, delta.statistic, "Value that was compared, by side.", {{"side", std::string(side)}}, *value);
}

}  // namespace

std::string export_prometheus(const model::ReceiptHead& run) {
  PrometheusText out(case_name(run.scenario));
  for (const auto& [name, content] : run.stats) {
    const model::Summary& summary = content.summary;
    // Of times in whole milliseconds the exact ones, so that all figures of one metric agree.
    const bool is_whole = content.integers && !run.stats.contains(std::string(model::exact_metric(name)));
    const double median = is_whole ? static_cast<double>(content.integers->median) : summary.median;
    out.add(name, "median", "Median of the measured samples.", {}, median);
    out.add(name, "min", "Smallest of the measured samples.", {}, summary.min);
    out.add(name, "max", "Largest of the measured samples.", {}, summary.max);
    out.add(name, "mean", "Mean of the measured samples.", {}, summary.mean);
    out.add(name, "p95", "95th percentile of the measured samples.", {}, summary.p95);
    out.add(name, "p99", "99th percentile of the measured samples.", {}, summary.p99);
    out.add(name, "count", "Number of values.", {}, static_cast<double>(summary.count));
  }
  out.add("samples", "failed", "Measured samples that failed.", {}, static_cast<double>(run.failed_samples));
  return out.text();
}

std::string export_prometheus(const model::Comparison& comparison) {
  PrometheusText out(case_name(comparison.bench));
  for (const auto& [name, delta] : comparison.deltas) {
    add_value(out, name, delta, "baseline", delta.baseline);
    add_value(out, name, delta, "current", delta.current);
    if (const auto regression = shown_regression(comparison, name))
      out.add(name, "regression_ratio", "Regression relative to the baseline.", {}, *regression);
    const auto budget = comparison.budgets.find(name);
    if (budget != comparison.budgets.end() && budget->second.threshold)
      out.add(name, "threshold_ratio", "Regression above which the budget fails.", {}, *budget->second.threshold);
    out.add(name, "budget_status", "1 for the status of the metric.", {{"status", std::string(name_of(delta.status))}},
            1);
  }
  out.add("verdict", "status", "1 for the verdict of the comparison.",
          {{"status", std::string(name_of(comparison.verdict.status))}}, 1);
  return out.text();
}

}  // namespace benchgate::render
