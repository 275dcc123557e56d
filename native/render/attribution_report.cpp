// SPDX-License-Identifier: MIT
#include "render/attribution_report.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/synthetic.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view absent = "–";

constexpr std::array<std::string_view, 10> bundle{"raw_samples.jsonl",         "incident_predictions.csv",
                                                  "treatment_predictions.csv", "confusion_matrix.csv",
                                                  "class_metrics.csv",         "receipt.json",
                                                  "collector_overhead.csv",    "attribution_summary.json",
                                                  "provenance.json",           "report.md"};

std::string ratio_cell(const std::optional<double>& value) {
  return value ? base::format_fixed(*value, 4) : std::string(absent);
}

std::string with_interval(const std::optional<double>& value, const std::optional<model::Range95>& interval) {
  if (!value) return std::string(absent);
  std::string text = base::format_fixed(*value, 4);
  if (interval)
    text +=
        fmt::format(" (95 % {} to {})", base::format_fixed(interval->low, 4), base::format_fixed(interval->high, 4));
  return text;
}

std::string line(std::string_view name, const std::string& value) { return fmt::format("- {}: {}\n", name, value); }

/// Without a fault there is nothing to attribute but false alarms.
std::string quiet_text(const model::AttributionFigures& figures) {
  std::string text = line("Seconds", std::to_string(figures.incidents));
  if (figures.false_alarm_rate)
    text += line("Share of them in which attribution named a fault", ratio_cell(figures.false_alarm_rate));
  return text;
}

std::string figures_text(const model::AttributionFigures& figures) {
  std::string text = line("Incidents (seconds with a fault)", std::to_string(figures.incidents));
  text += line("Attribution accuracy", with_interval(figures.accuracy, figures.accuracy_ci95));
  text += line("Macro precision", ratio_cell(figures.macro_precision));
  text += line("Macro recall", ratio_cell(figures.macro_recall));
  text += line("Macro F1", with_interval(figures.macro_f1, figures.macro_f1_ci95));
  text += line("Abstain rate", ratio_cell(figures.abstain_rate));
  text += line("False positive rate", ratio_cell(figures.false_positive_rate));
  text += line("False negative rate", ratio_cell(figures.false_negative_rate));
  if (figures.false_alarm_rate) text += line("False alarms without a fault", ratio_cell(figures.false_alarm_rate));
  if (figures.partial_accuracy) text += line("Partial accuracy (several faults)", ratio_cell(figures.partial_accuracy));
  if (figures.coverage_accuracy)
    text += line("Coverage accuracy (several faults)", ratio_cell(figures.coverage_accuracy));
  return text +
         line("Detection delay, median (s)", with_interval(figures.detection_delay_s, figures.detection_delay_ci95));
}

std::string classes_text(const model::AttributionFigures& figures) {
  std::string text = markdown_header({"Domain", ">Incidents", ">Precision", ">Recall", ">F1", ">Abstained"});
  for (const model::ClassMetrics& one : figures.classes)
    text += markdown_row({markdown_code(one.domain, Within::table), std::to_string(one.support),
                          ratio_cell(one.precision), ratio_cell(one.recall), ratio_cell(one.f1),
                          one.support > 0 ? ratio_cell(one.abstain_rate) : std::string(absent)});
  return text;
}

std::string confusion_text(const model::ConfusionMatrix& confusion) {
  std::string text = markdown_header({"True", "Named", ">Incidents"});
  for (const auto& [domains, count] : confusion)
    text += markdown_row({markdown_code(domains.first, Within::table), markdown_code(domains.second, Within::table),
                          std::to_string(count)});
  return text;
}

std::string treatments_text(const model::ByTreatment<model::AttributionFigures>& by_treatment) {
  std::string text =
      markdown_header({"Treatment", "Sees", ">Accuracy", ">Macro F1", ">Abstained", ">Detection delay (s)"});
  for (const model::TreatmentRow& row : model::treatments) {
    const model::AttributionFigures& figures = by_treatment[row.treatment];
    text += markdown_row({std::string(row.name), std::string(row.sees),
                          with_interval(figures.accuracy, figures.accuracy_ci95),
                          with_interval(figures.macro_f1, figures.macro_f1_ci95), ratio_cell(figures.abstain_rate),
                          with_interval(figures.detection_delay_s, figures.detection_delay_ci95)});
  }
  return text;
}

std::string assertions_text(std::span<const model::AssertionResult> assertions) {
  std::string text = markdown_header({"Assertion", "Verdict", "Observed"});
  for (const model::AssertionResult& one : assertions)
    text += markdown_row({markdown_text(judge::described(one.assertion)),
                          markdown_text(one.reason.empty() ? std::string(name_of(one.status))
                                                           : fmt::format("{}: {}", name_of(one.status), one.reason)),
                          one.observed ? base::format_quantity(*one.observed) : std::string(absent)});
  return text;
}

std::string latency_text(std::span<const model::RequestLatency> latencies) {
  const auto cell = [](const std::optional<double>& time) {
    return time ? base::format_quantity(*time, "ms") : std::string(absent);
  };
  std::string text = markdown_header({"Phase", "Request", "Requests", "Failed", "p50", "p90", "p99", "p99.9", "Max"});
  for (const model::RequestLatency& one : latencies)
    text +=
        markdown_row({markdown_text(one.phase), one.request.empty() ? "all" : markdown_code(one.request, Within::table),
                      std::to_string(one.requests), std::to_string(one.failed), cell(one.p50_ms), cell(one.p90_ms),
                      cell(one.p99_ms), cell(one.p999_ms), cell(one.max_ms)});
  return text;
}

std::string overhead_text(std::span<const model::OverheadRow> rows) {
  if (rows.empty()) return {};
  double cpu = 0;
  for (const model::OverheadRow& row : rows) cpu += row.collector_cpu_pct;
  return line("Collector CPU overhead, mean (%)", base::format_fixed(cpu / static_cast<double>(rows.size()), 2));
}

}  // namespace

std::string attribution_report(const model::ByTreatment<model::AttributionFigures>& by_treatment,
                               const format::AttributionHead& head,
                               std::span<const model::AssertionResult> assertions) {
  const model::AttributionFigures& figures = by_treatment[model::Treatment::both];
  std::string text = head.has_faults ? "# Attribution Benchmark Report\n\n" : "# Service Report\n\n";
  if (judge::is_synthetic(head.mode))
    text += fmt::format("**Synthetic ({}): computed from constants, not measured; no basis for a release.**\n\n",
                        markdown_code(head.mode, Within::line));
  text += line("Run ID", markdown_code(head.run_id, Within::line));
  text += line("Scenario", markdown_code(head.scenario, Within::line));
  text += head.load.empty() ? line("Workload", markdown_code(head.workload_profile, Within::line))
                            : line("Load", markdown_text(head.load));
  if (head.has_faults) {
    text += line("Attribution mode", "`bayes`") + figures_text(figures) + overhead_text(head.overhead);
    text += "\n## Classes\n\n" + classes_text(figures) + "\n## Confusions\n\n" + confusion_text(figures.confusion);
    text += "\n## Treatments\n\n" + treatments_text(by_treatment);
  } else {
    text += line("Fault", "none") + quiet_text(figures) + overhead_text(head.overhead);
  }
  if (!head.request_latency.empty()) text += "\n## Requests\n\n" + latency_text(head.request_latency);
  if (!assertions.empty()) text += "\n## Assertions\n\n" + assertions_text(assertions);
  text += "\n## Bundle\n\n";
  for (const std::string_view name : bundle) text += fmt::format("- `{}`\n", name);
  return text;
}

}  // namespace benchgate::render
