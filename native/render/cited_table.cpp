// SPDX-License-Identifier: MIT
#include "render/cited_table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "judge/citation.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

using model::DocRefVariant;
using model::Figures;
using model::IndexedDocRef;
using model::MeasuredMetric;

constexpr std::string_view dash = "–";

/// What of a metric can be cited by itself.
struct CitedFigure {
  std::string_view name;
  std::string (*format)(const MeasuredMetric& metric);  ///< "": it is not known
};

std::string quantity(std::optional<double> value, std::string_view unit) {
  return value ? base::format_quantity(*value, unit) : "";
}

template <auto Member>
std::string figure_text(const MeasuredMetric& metric) {
  return quantity(metric.figures.*Member, metric.metric.unit);
}

std::string interval_text(const MeasuredMetric& metric) {
  const Figures& figures = metric.figures;
  if (!figures.ci99_lower || !figures.ci99_upper) return "";
  std::string range = metric.metric.unit == "ratio"
                          ? fmt::format("{} to {}", base::format_percent(*figures.ci99_lower),
                                        base::format_percent(*figures.ci99_upper))
                          : base::format_range(*figures.ci99_lower, *figures.ci99_upper, metric.metric.unit);
  if (!figures.ci_reliable && figures.n) range += fmt::format(" (N = {})", *figures.n);
  return range;
}

constexpr std::array<CitedFigure, 14> cited_figures{{
    {"value", [](const MeasuredMetric& metric) { return quantity(metric.figures.value, metric.metric.unit); }},
    {"median", figure_text<&Figures::median>},
    {"mean", figure_text<&Figures::mean>},
    {"stdev", figure_text<&Figures::stdev>},
    {"min", figure_text<&Figures::min>},
    {"max", figure_text<&Figures::max>},
    {"ci99", interval_text},
    {"ci99_lower", figure_text<&Figures::ci99_lower>},
    {"ci99_upper", figure_text<&Figures::ci99_upper>},
    {"p75", figure_text<&Figures::p75>},
    {"p95", figure_text<&Figures::p95>},
    {"p99", figure_text<&Figures::p99>},
    {"cov",
     [](const MeasuredMetric& metric) {
       return metric.figures.cov ? base::format_percent(*metric.figures.cov) : std::string();
     }},
    {"n", [](const MeasuredMetric& metric) { return metric.figures.n ? std::to_string(*metric.figures.n) : ""; }},
}};

const CitedFigure* figure_named(std::string_view name) {
  const auto* const found = std::find_if(cited_figures.begin(), cited_figures.end(),
                                         [&](const CitedFigure& figure) { return figure.name == name; });
  return found == cited_figures.end() ? nullptr : found;
}

const MeasuredMetric* metric_of(const DocRefVariant& variant, std::string_view name) {
  const auto found = std::find_if(variant.metrics.begin(), variant.metrics.end(),
                                  [&](const MeasuredMetric& metric) { return metric.metric.name == name; });
  return found == variant.metrics.end() ? nullptr : &*found;
}

/// What a load test is about: its latency, whatever its report begins with.
const MeasuredMetric* headline_metric(const DocRefVariant& variant) {
  if (const MeasuredMetric* const latency = metric_of(variant, "latency")) return latency;
  return variant.metrics.empty() ? nullptr : &variant.metrics.front();
}

std::string withheld_text(std::string_view why) { return markdown_text(fmt::format("withheld: {}", why), 300); }

/// A cell: `figure` of a metric, the reason why it is withheld, or a dash.
std::string cell_of(const DocRefVariant& variant, const MeasuredMetric* metric, std::string_view figure) {
  if (metric == nullptr) return std::string(dash);
  if (const std::string why = judge::why_withheld(variant, *metric); !why.empty()) return withheld_text(why);
  const std::string text = figure_named(figure)->format(*metric);
  return text.empty() ? std::string(dash) : markdown_text(text);
}

/// The median, or what the tool states instead of one.
std::string median_cell(const DocRefVariant& variant, const MeasuredMetric& metric) {
  if (metric.figures.median || !judge::why_withheld(variant, metric).empty())
    return cell_of(variant, &metric, "median");
  return cell_of(variant, &metric, "value") + (metric.figures.mean ? " (mean)" : " (as stated)");
}

/// Requests per second without their unit, which the title says.
std::string rate_cell(const DocRefVariant& variant) {
  const MeasuredMetric* rate = nullptr;
  for (const std::string_view name : {"throughput", "request_throughput_rps", "throughput_per_s"})
    if (rate == nullptr) rate = metric_of(variant, name);
  if (rate == nullptr || rate->metric.unit != "1/s" || !judge::why_withheld(variant, *rate).empty())
    return cell_of(variant, rate, "value");
  return base::format_quantity(rate->figures.value);
}

std::string id_cell(const IndexedDocRef& row) {
  const std::string id = fmt::format("`{}`", row.entry->docref);
  return row.entry->dashboard_url.empty() ? id : fmt::format("[{}]({})", id, row.entry->dashboard_url);
}

using CitedCells = std::vector<std::string>;

std::string cited_row(const CitedCells& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += fmt::format(" {} |", cell);
  return text + "\n";
}

/// A kind of DocRefs and its columns.
struct TableKind {
  std::string_view scheme;
  std::vector<std::string_view> titles;  ///< after the id and the name
  CitedCells (*cells)(const DocRefVariant& variant);
  std::string_view name_title;
};

CitedCells bench_cells(const DocRefVariant& variant) {
  const MeasuredMetric& headline = variant.metrics.front();
  return {median_cell(variant, headline), cell_of(variant, &headline, "ci99"),
          cell_of(variant, metric_of(variant, "allocated_bytes"), "value")};
}

CitedCells load_cells(const DocRefVariant& variant) {
  const MeasuredMetric* const latency = headline_metric(variant);
  return {rate_cell(variant), cell_of(variant, latency, "mean"), cell_of(variant, latency, "p95"),
          cell_of(variant, latency, "p99"), cell_of(variant, metric_of(variant, "error_rate"), "value")};
}

const std::array<TableKind, 2>& table_kinds() {
  static const std::array<TableKind, 2> kinds{
      {{"bench:", {"Median", "CI99", "Allocated"}, bench_cells, "Method"},
       {"load:", {"RPS", "Mean", "P95", "P99", "Error rate"}, load_cells, "Scenario"}}};
  return kinds;
}

const DocRefVariant* headline_variant(const model::DocRefEntry& entry) {
  return entry.headline ? &entry.variants[*entry.headline] : nullptr;
}

std::string table_row(const TableKind& kind, const IndexedDocRef& row) {
  const DocRefVariant* const variant = headline_variant(*row.entry);
  CitedCells cells{id_cell(row), variant ? markdown_text(variant->test_case, 200) : std::string(dash)};
  const std::string why = variant ? judge::why_withheld(*variant) : row.entry->withheld;
  CitedCells figures;
  if (why.empty()) {
    figures = kind.cells(*variant);
  } else {
    figures.assign(kind.titles.size(), std::string(dash));
    figures.front() = withheld_text(why);
  }
  cells.insert(cells.end(), figures.begin(), figures.end());
  return cited_row(cells);
}

/// The address of a repository on the web; "" unknown.
std::string repository_address(const std::string& repository) {
  if (base::is_web_address(repository)) return repository;
  const bool plain = std::all_of(repository.begin(), repository.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.' || c == '/';
  });
  return plain && std::count(repository.begin(), repository.end(), '/') == 1 ? "https://github.com/" + repository : "";
}

std::string measured_commit(const model::CitedRun& run) {
  constexpr std::size_t shown = 7;
  const bool is_hex = run.sha.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
  if (run.sha.empty()) return "a commit that is not known";
  const std::string name = markdown_code(run.sha.substr(0, shown), Within::line);
  const std::string address = repository_address(run.repository);
  return address.empty() || !is_hex ? name : fmt::format("[{}]({}/commit/{})", name, address, run.sha);
}

std::string or_unknown(std::string_view text, std::string_view what) {
  return text.empty() ? fmt::format("{} not known", what) : markdown_text(text, 200);
}

std::string machine_text(const model::StoredEnvironment& machine) {
  std::string text = or_unknown(machine.cpu_model, "processor");
  if (machine.cpu_count) text += fmt::format(" ({} CPUs)", *machine.cpu_count);
  text += ", " + or_unknown(machine.os_version.empty() ? machine.os : machine.os_version, "system");
  text += ", " + or_unknown(machine.arch, "architecture");
  return machine.runtime.empty() ? text : text + ", " + markdown_text(machine.runtime, 200);
}

std::string raw_address(const std::string& base, const std::string& folder) {
  std::string address = base;
  for (const std::string_view segment : base::split(folder, '/')) address += "/" + base::percent_encoded(segment);
  return address;
}

std::string footer_of(const IndexedDocRef& row, const DocRefVariant& variant) {
  const model::MeasuredEnvironment& environment = variant.environment;
  std::string tool = or_unknown(environment.tool, "tool");
  if (!environment.tool.empty() && !environment.tool_version.empty())
    tool += " " + markdown_text(environment.tool_version, 100);
  std::string text =
      fmt::format("Measured on {} at {} by {}: {}.", or_unknown(variant.run.timestamp.substr(0, 10), "date"),
                  measured_commit(variant.run), tool, machine_text(environment.machine));
  if (!row.index->dashboard_url.empty()) text += fmt::format(" [Dashboard]({}).", row.index->dashboard_url);
  if (!row.index->raw_url.empty())
    text += fmt::format(" [Raw data]({}).", raw_address(row.index->raw_url, variant.run.folder));
  return text + "\n";
}

bool is_together(const IndexedDocRef& left, const IndexedDocRef& right) {
  const DocRefVariant* const a = headline_variant(*left.entry);
  const DocRefVariant* const b = headline_variant(*right.entry);
  if (a == nullptr || b == nullptr) return a == b;
  return a->environment == b->environment && a->run == b->run && left.index == right.index;
}

/// Rows that compare, in order of their first one; what has no headline comes last.
std::vector<std::vector<IndexedDocRef>> groups_of(std::span<const IndexedDocRef> rows, std::string_view scheme) {
  std::vector<std::vector<IndexedDocRef>> groups;
  for (const IndexedDocRef& row : rows) {
    if (!row.entry->docref.starts_with(scheme)) continue;
    const auto group =
        std::find_if(groups.begin(), groups.end(), [&](const auto& one) { return is_together(one.front(), row); });
    group == groups.end() ? groups.push_back({row}) : group->push_back(row);
  }
  std::stable_partition(groups.begin(), groups.end(),
                        [](const auto& one) { return one.front().entry->headline.has_value(); });
  return groups;
}

std::string table_head(const TableKind& kind) {
  std::string titles = fmt::format("| DocRef | {} |", kind.name_title), rules = "|---|---|";
  for (const std::string_view title : kind.titles) {
    titles += fmt::format(" {} |", title);
    rules += "---:|";
  }
  return titles + "\n" + rules + "\n";
}

/// A field as the metric and the figure of it that it means; null: there is none.
std::pair<const MeasuredMetric*, const CitedFigure*> meaning_of(const DocRefVariant& variant, std::string_view field) {
  if (const CitedFigure* const figure = figure_named(field)) return {headline_metric(variant), figure};
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> short_names{
      {{"allocated", "allocated_bytes"}, {"rps", "throughput"}}};
  for (const auto& [name, metric] : short_names)
    if (field == name && metric_of(variant, name) == nullptr) field = metric;
  if (const MeasuredMetric* const metric = metric_of(variant, field)) return {metric, figure_named("value")};
  const std::size_t dot = std::min(field.rfind('.'), field.size());
  return {metric_of(variant, field.substr(0, dot)), figure_named(field.substr(std::min(dot + 1, field.size())))};
}

std::string no_such_field(const DocRefVariant& variant, std::string_view field) {
  std::vector<std::string_view> known;
  for (const CitedFigure& figure : cited_figures) known.push_back(figure.name);
  for (const MeasuredMetric& metric : variant.metrics) known.push_back(metric.metric.name);
  const std::string hint = base::suggestion(field, known);
  if (!hint.empty()) return fmt::format("has no field '{}'{}", field, hint);
  std::string names;
  for (const std::string_view name : known) names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
  return fmt::format("has no field '{}' (known: {})", field, names);
}

}  // namespace

std::string cited_table(std::span<const IndexedDocRef> rows) {
  std::string text;
  for (const TableKind& kind : table_kinds())
    for (const std::vector<IndexedDocRef>& group : groups_of(rows, kind.scheme)) {
      text += (text.empty() ? "" : "\n") + table_head(kind);
      for (const IndexedDocRef& row : group) text += table_row(kind, row);
      if (const DocRefVariant* const variant = headline_variant(*group.front().entry))
        text += "\n" + footer_of(group.front(), *variant);
    }
  return text;
}

CitedValue cited_value(const model::DocRefEntry& entry, std::string_view field) {
  const DocRefVariant* const variant = headline_variant(entry);
  if (variant == nullptr) return {.text = "", .withheld = entry.withheld, .problem = ""};
  if (std::string why = judge::why_withheld(*variant); !why.empty())
    return {.text = "", .withheld = std::move(why), .problem = ""};
  const auto [metric, figure] = meaning_of(*variant, field);
  if (metric == nullptr || figure == nullptr)
    return {.text = "", .withheld = "", .problem = no_such_field(*variant, field)};
  if (std::string why = judge::why_withheld(*variant, *metric); !why.empty())
    return {.text = "", .withheld = std::move(why), .problem = ""};
  const std::string text = figure->format(*metric);
  if (text.empty())
    return {
        .text = "", .withheld = "", .problem = fmt::format("has no value: '{}' does not say it", metric->metric.name)};
  return {.text = markdown_text(text), .withheld = "", .problem = ""};
}

}  // namespace benchgate::render
