// SPDX-License-Identifier: MIT
#include "app/import/report_names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "app/import/report_budgets.hpp"
#include "base/text.hpp"
#include "imports/report_metrics.hpp"

namespace benchgate::app {

namespace {

using Names = ReportNames::Names;

constexpr std::string_view no_such_benchmark = "no benchmark of these reports is named";
constexpr std::string_view no_such_metric = "no benchmark of these reports has the metric";

bool is_among(const Names& names, std::string_view name) { return names.find(name) != names.end(); }

constexpr std::size_t most_listed = 8;

/// "'a' or 'b' or 3 more".
std::string any_of_these(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names.first(std::min(most_listed, names.size())))
    text += fmt::format("{}'{}'", text.empty() ? "" : " or ", base::printable(name));
  return names.size() > most_listed ? fmt::format("{} or {} more", text, names.size() - most_listed) : text;
}

/// " (did you mean 'time'?)"; "" when nothing is near, and among so many names that comparing each would take long.
std::string nearest_of(const Names& names, std::string_view word) {
  constexpr std::size_t most_compared = 10'000;
  if (names.size() > most_compared) return "";
  const std::vector<std::string_view> all(names.begin(), names.end());
  return base::printable(base::suggestion(word, all));
}

/// " (known: time, user_time)", cut after a few names: "and 3 more".
std::string known_here(const Names& names) {
  std::vector<std::string> listed;
  for (const std::string& name : names)
    if (listed.size() < most_listed) listed.push_back(base::printable(name));
  const std::size_t left = names.size() - listed.size();
  return fmt::format(" (known: {}{})", base::join(listed, ", "), left > 0 ? fmt::format(" and {} more", left) : "");
}

/// What somebody may have meant.
std::string meant(std::string_view word, const Names& names) {
  const std::string nearest = nearest_of(names, word);
  return nearest.empty() ? known_here(names) : nearest;
}

/// The keys of `named` that are not among `names`; `no_such` begins the sentence on them.
template <typename Map>
std::vector<std::string> notes_of_unknown(std::string_view no_such, const Map& named, const Names& names) {
  std::vector<std::string> notes;
  std::vector<std::string_view> strange;
  if (names.empty()) return notes;
  for (const auto& [word, value] : named) {
    if (is_among(names, word)) continue;
    if (const std::string nearest = nearest_of(names, word); !nearest.empty())
      notes.push_back(fmt::format("{} '{}'{}", no_such, base::printable(word), nearest));
    else
      strange.push_back(word);
  }
  if (!strange.empty()) notes.push_back(fmt::format("{} {}{}", no_such, any_of_these(strange), known_here(names)));
  return notes;
}

/// Whether a budget is that of a metric, whichever benchmark has it.
bool is_of_all(std::string_view budget) { return budget.find(budget_separator) == std::string_view::npos; }

std::string without_digits(std::string_view name) {
  std::string letters(name);
  std::erase_if(letters, [](unsigned char c) { return std::isdigit(c) != 0; });
  return letters;
}

/// Whether a name is near another one. Names that differ by digits, such as p95 and p99, are metrics of two tools.
bool is_misspelt(std::string_view metric, const Names& metrics) {
  const std::vector<std::string_view> all(metrics.begin(), metrics.end());
  const auto near = base::nearest(metric, all);
  return near && without_digits(*near) != without_digits(metric);
}

/// Where in "NAME: METRIC" the name of a benchmark ends, else npos.
std::size_t end_of_benchmark(std::string_view budget, const Names& benchmarks) {
  std::size_t at = budget.rfind(budget_separator);
  while (at != std::string_view::npos && !is_among(benchmarks, budget.substr(0, at)))
    at = at == 0 ? std::string_view::npos : budget.rfind(budget_separator, at - 1);
  return at;
}

/// What is wrong with the name of a budget; "" when something has it.
std::string fault_of_budget(std::string_view budget, const ReportNames& names) {
  if (is_among(names.metrics, budget)) return "";
  const std::size_t last = budget.rfind(budget_separator);
  if (last == std::string_view::npos)
    return fmt::format("{} '{}'{}", no_such_metric, base::printable(budget), meant(budget, names.metrics));
  const std::size_t end = end_of_benchmark(budget, names.benchmarks);
  if (end == std::string_view::npos)
    return fmt::format("{} '{}'{}", no_such_benchmark, base::printable(budget.substr(0, last)),
                       meant(budget.substr(0, last), names.benchmarks));
  const std::string_view metric = budget.substr(end + budget_separator.size());
  if (is_among(names.metrics, metric)) return "";
  return fmt::format("the benchmark '{}' has no metric '{}'{}", base::printable(budget.substr(0, end)),
                     base::printable(metric), meant(metric, names.metrics));
}

void add_figures(std::span<const model::Reading> readings, Names& figures) {
  for (const model::Reading& reading : readings)
    if (!reading.metric.empty() && !is_among(figures, reading.metric)) figures.emplace(reading.metric);
}

}  // namespace

void ReportNames::add(const measure::ImportedReports& found) {
  for (const measure::ImportedReport& report : found.reports)
    for (const model::ImportedCase& test_case : report.cases) {
      if (wants_benchmarks) {
        benchmarks.insert(base::valid_utf8(test_case.name));
        benchmarks.insert(imports::case_label(test_case));
      }
      if (wants_figures) add_figures(test_case.readings, figures);
      if (wants_metrics)
        for (const imports::ReportMetric& metric : imports::report_metrics(test_case))
          metrics.insert(metric.metric.name);
    }
}

void ReportNames::add(const model::ReceiptHead& head) {
  if (wants_benchmarks) {
    benchmarks.insert(head.scenario.name);
    benchmarks.insert(case_name(head.scenario));
  }
  if (wants_metrics)
    for (const model::MetricSource& source : head.scenario.metrics) metrics.insert(source.metric.name);
  if (wants_figures && head.source) add_figures(head.source->readings, figures);
}

ReportNames names_wanted(const format::Configuration& configuration,
                         const std::map<std::string, model::Budget>& budgets) {
  ReportNames names;
  names.wants_figures = !configuration.better.empty();
  names.wants_metrics = !budgets.empty();
  names.wants_benchmarks =
      !configuration.docrefs.empty() || !configuration.expected_unstable.empty() ||
      std::any_of(budgets.begin(), budgets.end(), [](const auto& budget) { return !is_of_all(budget.first); });
  return names;
}

std::vector<std::string> notes_of_unknown_names(const format::Configuration& configuration, const ReportNames& names) {
  const std::string file = base::printable(configuration.file);
  std::vector<std::string> notes = notes_of_unknown_directions(file + ": better", configuration.better, names);
  for (const auto& [key, map] :
       {std::pair("docref", &configuration.docrefs), std::pair("overrides", &configuration.expected_unstable)})
    for (const std::string& note :
         notes_of_unknown(fmt::format("{}: {}: {}", file, key, no_such_benchmark), *map, names.benchmarks))
      notes.push_back(note);
  return notes;
}

std::vector<std::string> notes_of_unknown_directions(std::string_view origin,
                                                     const std::map<std::string, model::Better>& directions,
                                                     const ReportNames& names) {
  std::map<std::string, model::Better> unmatched;  // of which none is a pattern of something that is there
  for (const auto& [word, better] : directions) {
    const bool is_used = std::any_of(names.figures.begin(), names.figures.end(),
                                     [&](std::string_view figure) { return base::matches_glob(figure, word); });
    if (!is_used) unmatched.emplace(word, better);
  }
  return notes_of_unknown(fmt::format("{}: {}", origin, no_such_metric), unmatched, names.figures);
}

BudgetFaults faults_of_budgets(const std::map<std::string, model::Budget>& budgets, const ReportNames& names) {
  BudgetFaults all;
  if (names.metrics.empty()) return all;  // nothing was measured: that is to be said of the benchmarks
  for (const auto& [name, budget] : budgets) {
    std::string fault = fault_of_budget(name, names);
    if (fault.empty()) continue;
    if (is_of_all(name) && is_misspelt(name, names.metrics)) all.misspelt.push_back(fault);
    all.faults.push_back(std::move(fault));
  }
  const bool holds_for_all =
      std::any_of(budgets.begin(), budgets.end(), [](const auto& budget) { return is_of_all(budget.first); });
  all.judge_nothing = holds_for_all && all.faults.size() == budgets.size();
  return all;
}

}  // namespace benchgate::app
