// SPDX-License-Identifier: MIT
#include "format/attribution_files.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/incident_rows.hpp"
#include "syntax/csv.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

using model::AttributionFigures;
using model::Incident;

std::string number_text(const std::optional<double>& value) {
  return value ? base::format_number(*value) : std::string();
}

using Figure = std::optional<double> AttributionFigures::*;
constexpr std::array<std::pair<std::string_view, Figure>, 11> figure_names{
    {{"attribution_accuracy", &AttributionFigures::accuracy},
     {"attribution_macro_precision", &AttributionFigures::macro_precision},
     {"attribution_macro_recall", &AttributionFigures::macro_recall},
     {"attribution_macro_f1", &AttributionFigures::macro_f1},
     {"abstain_rate", &AttributionFigures::abstain_rate},
     {"false_positive_rate", &AttributionFigures::false_positive_rate},
     {"false_negative_rate", &AttributionFigures::false_negative_rate},
     {"false_alarm_rate", &AttributionFigures::false_alarm_rate},
     {"partial_accuracy", &AttributionFigures::partial_accuracy},
     {"coverage_accuracy", &AttributionFigures::coverage_accuracy},
     {"detection_delay_seconds_median", &AttributionFigures::detection_delay_s}}};

using Interval = std::optional<model::Range95> AttributionFigures::*;
struct IntervalNames {
  std::string_view low;
  std::string_view high;
  Interval interval;
};
constexpr std::array<IntervalNames, 3> interval_names{
    {{"attribution_accuracy_ci95_low", "attribution_accuracy_ci95_high", &AttributionFigures::accuracy_ci95},
     {"attribution_macro_f1_ci95_low", "attribution_macro_f1_ci95_high", &AttributionFigures::macro_f1_ci95},
     {"detection_delay_ci95_low", "detection_delay_ci95_high", &AttributionFigures::detection_delay_ci95}}};

constexpr std::string_view collector_cpu = "collector_cpu_overhead_pct";
constexpr std::string_view class_balance = "class_balance";
constexpr std::string_view abstain_by_class = "abstain_by_class";
constexpr std::string_view treatments_member = "treatments";

double mean_cpu_of(std::span<const model::OverheadRow> rows) {
  double sum = 0;
  for (const model::OverheadRow& row : rows) sum += row.collector_cpu_pct;
  return sum / static_cast<double>(rows.size());
}

/// Returns the mean over the rows that have it.
std::optional<double> mean_of(std::span<const model::OverheadRow> rows,
                              std::optional<double> model::OverheadRow::* figure) {
  double sum = 0;
  int count = 0;
  for (const model::OverheadRow& row : rows)
    if (const auto& value = row.*figure) {
      sum += *value;
      ++count;
    }
  return count == 0 ? std::nullopt : std::optional(sum / count);
}

void write_overhead(syntax::JsonWriter& json, std::span<const model::OverheadRow> rows) {
  if (rows.empty()) return;
  json.member(collector_cpu, mean_cpu_of(rows));
  json.member_if("collector_memory_overhead_mb", mean_of(rows, &model::OverheadRow::collector_memory_mb));
  const auto events = mean_of(rows, &model::OverheadRow::events_per_second);
  const auto dropped = mean_of(rows, &model::OverheadRow::dropped_events);
  json.member_if("events_per_second", events);
  if (events && dropped && *events > 0) json.member("dropped_events_rate", *dropped / *events);
}

NamedFigures named_metrics(const AttributionFigures& figures) {
  NamedFigures metrics;
  for (const auto& [name, value] : attribution_metrics(figures)) metrics.emplace_back(name, value);
  return metrics;
}

void write_treatments(syntax::JsonWriter& json, const model::ByTreatment<AttributionFigures>& by_treatment) {
  json.key(treatments_member).begin_object();
  for (const model::TreatmentRow& row : model::treatments) {
    json.key(row.name).begin_object();
    for (const auto& [name, value] : attribution_metrics(by_treatment[row.treatment])) json.member(name, value);
    json.end_object();
  }
  json.end_object();
}

/// What a summary counts, by the names of SummaryClaims::counts.
NamedFigures counts_of(const AttributionFigures& figures) {
  NamedFigures counts{{"sample_size", figures.incidents}};
  for (const auto& [domain, count] : figures.class_balance)
    counts.emplace_back(fmt::format("{}.{}", class_balance, domain), count);
  for (const model::ClassMetrics& one : figures.classes)
    if (one.support > 0) counts.emplace_back(fmt::format("{}.{}", abstain_by_class, one.domain), one.abstain_rate);
  return counts;
}

/// Describes the first difference; "" when there is none.
std::string claims_problem(const NamedFigures& claimed, const NamedFigures& computed) {
  const auto find = [](const NamedFigures& all, const std::string& name) {
    return std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == name; });
  };
  for (const auto& [name, value] : computed) {
    const auto found = find(claimed, name);
    if (found == claimed.end()) return fmt::format("has no {}", name);
    if (found->second != value)
      return fmt::format("says {} is {}, but the incidents give {}", name, base::format_number(found->second),
                         base::format_number(value));
  }
  for (const auto& [name, value] : claimed)
    if (find(computed, name) == computed.end())
      return fmt::format("says {} is {}, but the incidents give none", base::printable(name),
                         base::format_number(value));
  return {};
}

}  // namespace

std::string format_incident_predictions(std::span<const Incident> incidents) {
  std::string text = fmt::format("{}\n", incident_columns);
  for (const Incident& one : incidents) text += incident_cells(one) + "\n";
  return text;
}

std::vector<Incident> parse_incident_predictions(std::string_view text, std::string_view where) {
  syntax::CsvReader reader(text, where);
  reader.read_header();
  std::vector<Incident> incidents;
  while (reader.next()) incidents.push_back(incident_of(reader));
  return incidents;
}

std::string format_confusion_matrix(const model::ConfusionMatrix& confusion) {
  std::string text = "actual_fault_domain,predicted_fault_domain,count\n";
  for (const auto& [domains, count] : confusion)
    if (count > 0) text += fmt::format("{},{},{}\n", domains.first, domains.second, count);
  return text;
}

std::string format_class_metrics(std::span<const model::ClassMetrics> classes) {
  std::string text = "fault_domain,precision,recall,f1,support\n";
  for (const model::ClassMetrics& one : classes)
    text += fmt::format("{},{},{},{},{}\n", one.domain, number_text(one.precision), number_text(one.recall),
                        number_text(one.f1), one.support);
  return text;
}

std::vector<std::pair<std::string_view, double>> attribution_metrics(const AttributionFigures& figures) {
  std::vector<std::pair<std::string_view, double>> metrics;
  for (const auto& [name, figure] : figure_names)
    if (const auto& value = figures.*figure) metrics.emplace_back(name, *value);
  for (const IntervalNames& names : interval_names)
    if (const auto& interval = figures.*names.interval) {
      metrics.emplace_back(names.low, interval->low);
      metrics.emplace_back(names.high, interval->high);
    }
  return metrics;
}

std::string format_attribution_summary(const model::ByTreatment<AttributionFigures>& by_treatment,
                                       const AttributionHead& head) {
  const AttributionFigures& figures = by_treatment[model::Treatment::both];
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.attribution.v1").member("run_id", head.run_id);
  json.member("project", "benchgate").member("scenario", head.scenario);
  json.member_if("workload_profile", head.workload_profile).member("attribution_mode", "bayes");
  json.member("mode", head.mode);
  json.key("environment").begin_object().member_if("kernel_version", head.kernel).member("node_count", 1).end_object();
  json.key("metrics").begin_object();
  for (const auto& [name, value] : attribution_metrics(figures)) json.member(name, value);
  write_overhead(json, head.overhead);
  json.end_object();
  write_treatments(json, by_treatment);
  json.key("stats").begin_object().member("sample_size", figures.incidents).member("runs_count", head.runs);
  json.member("confidence_level", 0.95).member("bootstrap_seed", head.bootstrap_seed).end_object();
  json.key(class_balance).begin_object();
  for (const auto& [domain, count] : figures.class_balance) json.member(domain, count);
  json.end_object();
  json.key(abstain_by_class).begin_object();
  for (const model::ClassMetrics& one : figures.classes)
    if (one.support > 0) json.member(one.domain, one.abstain_rate);
  return json.end_object().end_object().take() + "\n";
}

SummaryClaims parse_summary_claims(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  SummaryClaims claims;
  const auto stats = document.root().object("stats");
  claims.bootstrap_seed = stats.member("bootstrap_seed").count("bootstrap_seed");
  claims.counts.emplace_back("sample_size", stats.member("sample_size").number("sample_size"));
  claims.mode = document.root().find("mode").text();
  document.root().object("metrics").each_member([&](std::string_view name, syntax::JsonValue value) {
    if (name == collector_cpu) claims.collector_cpu_pct = value.number(name);
    if (!name.starts_with("collector_") && name != "events_per_second" && name != "dropped_events_rate")
      claims.metrics.emplace_back(name, value.number(name));
  });
  document.root().find(treatments_member).each_member([&](std::string_view treatment, syntax::JsonValue metrics) {
    NamedFigures& claimed = claims.treatments[std::string(treatment)];
    metrics.each_member(
        [&](std::string_view name, syntax::JsonValue value) { claimed.emplace_back(name, value.number(name)); });
  });
  for (const std::string_view group : {class_balance, abstain_by_class})
    document.root().object(group).each_member([&](std::string_view domain, syntax::JsonValue value) {
      claims.counts.emplace_back(fmt::format("{}.{}", group, domain), value.number(domain));
    });
  return claims;
}

std::string summary_problem(const SummaryClaims& claims, const AttributionFigures& figures) {
  if (std::string problem = claims_problem(claims.metrics, named_metrics(figures)); !problem.empty()) return problem;
  return claims_problem(claims.counts, counts_of(figures));
}

std::string treatments_problem(const SummaryClaims& claims,
                               const model::ByTreatment<AttributionFigures>& by_treatment) {
  for (const model::TreatmentRow& row : model::treatments) {
    const auto claimed = claims.treatments.find(std::string(row.name));
    if (claimed == claims.treatments.end()) return fmt::format("has no figures of treatment {}", row.name);
    const std::string problem = claims_problem(claimed->second, named_metrics(by_treatment[row.treatment]));
    if (!problem.empty()) return fmt::format("treatment {}: {}", row.name, problem);
  }
  return claims.treatments.size() == model::treatments.size() ? "" : "has figures of a treatment that does not exist";
}

std::string overhead_problem(const SummaryClaims& claims, std::span<const model::OverheadRow> rows) {
  constexpr double half_of_last_digit = 0.5e-6;  // of the file
  constexpr double of_sums = 1e-12;              // the order of additions
  if (!claims.collector_cpu_pct || rows.empty()) return {};
  const double mean = mean_cpu_of(rows);
  if (std::abs(*claims.collector_cpu_pct - mean) <= half_of_last_digit + of_sums * mean) return {};
  return fmt::format("says {} is {}, but collector_overhead.csv gives {}", collector_cpu,
                     base::format_number(*claims.collector_cpu_pct), base::format_number(mean));
}

}  // namespace benchgate::format
