// SPDX-License-Identifier: MIT
#include "render/dashboard_attribution.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "render/dashboard_points.hpp"

namespace benchgate::render {

namespace {

using model::AttributionFigures;
using syntax::JsonWriter;

constexpr int figure_digits = 5;

using DashboardFigure = std::optional<double> AttributionFigures::*;
constexpr std::array<std::pair<std::string_view, DashboardFigure>, 11> dashboard_figures{
    {{"accuracy", &AttributionFigures::accuracy},
     {"macro_precision", &AttributionFigures::macro_precision},
     {"macro_recall", &AttributionFigures::macro_recall},
     {"macro_f1", &AttributionFigures::macro_f1},
     {"abstain_rate", &AttributionFigures::abstain_rate},
     {"false_positive_rate", &AttributionFigures::false_positive_rate},
     {"false_negative_rate", &AttributionFigures::false_negative_rate},
     {"false_alarm_rate", &AttributionFigures::false_alarm_rate},
     {"partial_accuracy", &AttributionFigures::partial_accuracy},
     {"coverage_accuracy", &AttributionFigures::coverage_accuracy},
     {"detection_delay_s", &AttributionFigures::detection_delay_s}}};

void write_range(JsonWriter& json, std::string_view name, const std::optional<model::Range95>& range) {
  if (!range) return;
  json.key(name).begin_array().value(shown_figure(range->low, figure_digits));
  json.value(shown_figure(range->high, figure_digits)).end_array();
}

void write_figures(JsonWriter& json, const AttributionFigures& figures) {
  json.member("incidents", figures.incidents);
  for (const auto& [name, figure] : dashboard_figures)
    json.member_if(name, shown_figure(figures.*figure, figure_digits));
  write_range(json, "accuracy_ci95", figures.accuracy_ci95);
  write_range(json, "macro_f1_ci95", figures.macro_f1_ci95);
  write_range(json, "detection_delay_ci95", figures.detection_delay_ci95);
}

void write_classes(JsonWriter& json, const AttributionFigures& figures) {
  json.key("classes").begin_array();
  for (const model::ClassMetrics& one : figures.classes)
    json.begin_object()
        .member("domain", one.domain)
        .member_if("precision", shown_figure(one.precision, figure_digits))
        .member_if("recall", shown_figure(one.recall, figure_digits))
        .member_if("f1", shown_figure(one.f1, figure_digits))
        .member("support", one.support)
        .member_if("abstain_rate",
                   one.support > 0 ? std::optional(shown_figure(one.abstain_rate, figure_digits)) : std::nullopt)
        .end_object();
  json.end_array();
}

void write_confusion(JsonWriter& json, const model::ConfusionMatrix& confusion) {
  json.key("confusion").begin_array();
  for (const auto& [domains, count] : confusion)
    if (count > 0) json.begin_array().value(domains.first).value(domains.second).value(count).end_array();
  json.end_array();
}

void write_treatments(JsonWriter& json, const model::ByTreatment<AttributionFigures>& treatments) {
  json.key("treatments").begin_array();
  for (const model::TreatmentRow& row : model::treatments) {
    json.begin_object().member("name", row.name).member("sees", row.sees);
    write_figures(json, treatments[row.treatment]);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void write_attributions(JsonWriter& json, std::span<const model::DashboardAttribution> attributions) {
  if (attributions.empty()) return;
  json.key("attribution").begin_array();
  for (const model::DashboardAttribution& one : attributions) {
    json.begin_object().member("run", static_cast<std::uint64_t>(one.run)).member("scenario", one.scenario);
    json.member_if("mode", one.mode).member("repetitions", static_cast<std::uint64_t>(one.repetitions));
    if (one.interrupted > 0) json.member_if("interrupted", std::optional<std::uint64_t>(one.interrupted));
    write_figures(json, one.figures);
    write_classes(json, one.figures);
    write_confusion(json, one.figures.confusion);
    if (one.treatments) write_treatments(json, *one.treatments);
    json.end_object();
  }
  json.end_array();
}

}  // namespace benchgate::render
