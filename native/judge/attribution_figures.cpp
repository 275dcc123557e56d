// SPDX-License-Identifier: MIT
#include "judge/attribution_figures.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "judge/attribution.hpp"
#include "judge/confusion_cells.hpp"
#include "stats/bootstrap.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::AttributionFigures;
using model::ClassMetrics;
using model::Incident;

ClassMetrics metrics_of(const ConfusionCells& cells, std::size_t domain) {
  const DomainCounts counts = counts_of(cells, domain);
  ClassMetrics metrics{.domain = std::string(confusion_label(domain)),
                       .precision = ratio(counts.both, counts.named),
                       .recall = ratio(counts.both, counts.truth),
                       .f1 = f1_of(cells, domain),
                       .support = static_cast<int>(counts.truth),
                       .abstain_rate = ratio(cells[domain][abstained_position], counts.truth).value_or(0)};
  return metrics;
}

/// The mean over the classes that were true of one of their figures.
std::optional<double> macro(const std::vector<ClassMetrics>& classes, std::optional<double> ClassMetrics::* figure) {
  double sum = 0;
  int count = 0;
  for (const ClassMetrics& one : classes) {
    if (one.support == 0 || one.domain == unknown_domain) continue;
    sum += (one.*figure).value_or(0);  // true, and never named: no precision to speak of
    ++count;
  }
  return count == 0 ? std::nullopt : std::optional(sum / count);
}

/// Names that were given while a domain was true and that no other class counts: of domains that were never true, and,
/// beside the likeliest cause, of wrong ones.
std::array<std::int64_t, confusion_labels> stray_names(const ConfusionCells& cells,
                                                       std::span<const Incident> incidents) {
  std::array<std::int64_t, confusion_labels> strays{};
  for (std::size_t named = 0; named < unknown_position; ++named)
    if (counts_of(cells, named).truth == 0)
      for (std::size_t truth = 0; truth < unknown_position; ++truth) strays[truth] += cells[truth][named];
  for (const Incident& one : incidents)
    for (std::size_t i = 1; i < one.predicted.size() && !one.abstained; ++i)
      if (std::find(one.truth.begin(), one.truth.end(), one.predicted[i]) == one.truth.end())
        ++strays[cell_of(one).truth];
  return strays;
}

/// The mean of the precision over the domains that were true, in which every wrong name counts once.
std::optional<double> macro_precision_of(const ConfusionCells& cells, std::span<const Incident> incidents) {
  const auto strays = stray_names(cells, incidents);
  double sum = 0;
  int classes = 0;
  for (std::size_t domain = 0; domain < unknown_position; ++domain) {
    const DomainCounts counts = counts_of(cells, domain);
    if (counts.truth == 0) continue;
    sum += ratio(counts.both, counts.named + strays[domain]).value_or(0);
    ++classes;
  }
  return classes == 0 ? std::nullopt : std::optional(sum / classes);
}

void add_rates(AttributionFigures& figures, const ConfusionCells& cells) {
  std::int64_t all = 0, without_cause = 0, wrongly_named = 0, not_true = 0, missed = 0, faults = 0;
  for (const auto& row : cells)
    for (std::size_t named = 0; named < confusion_labels; ++named) {
      all += row[named];
      if (named == abstained_position) without_cause += row[named];
    }
  for (std::size_t domain = 0; domain < unknown_position; ++domain) {
    const DomainCounts counts = counts_of(cells, domain);
    wrongly_named += counts.named - counts.both;
    not_true += all - counts.truth;
    missed += counts.truth - counts.both;
    faults += counts.truth;
  }
  const DomainCounts undisturbed = counts_of(cells, unknown_position);
  figures.abstain_rate = ratio(without_cause, all);
  figures.false_positive_rate = ratio(wrongly_named, not_true);
  figures.false_negative_rate = ratio(missed, faults);
  figures.false_alarm_rate =
      ratio(undisturbed.truth - cells[unknown_position][abstained_position] - undisturbed.both, undisturbed.truth);
}

void add_several(AttributionFigures& figures, std::span<const Incident> incidents) {
  double partial = 0, coverage = 0;
  int count = 0;
  for (const Incident& one : incidents) {
    if (one.truth.size() < 2) continue;
    const auto is_true = [&](const std::string& domain) {
      return std::find(one.truth.begin(), one.truth.end(), domain) != one.truth.end();
    };
    ++count;
    if (!one.predicted.empty() && is_true(one.predicted.front())) partial += 1;
    coverage += static_cast<double>(std::count_if(one.predicted.begin(), one.predicted.end(), is_true)) /
                static_cast<double>(one.truth.size());
  }
  if (count == 0) return;
  figures.partial_accuracy = partial / count;
  figures.coverage_accuracy = coverage / count;
}

/// "<scenario>-run-<k>" of its id.
std::string_view run_of(const Incident& one) { return std::string_view(one.id).substr(0, one.id.rfind('-')); }

std::vector<double> delays_of(std::span<const Incident> incidents) {
  std::vector<double> delays;
  const Incident* last = nullptr;  // all seconds of a fault have its delay
  for (const Incident& one : incidents) {
    const bool same_fault = last != nullptr && run_of(*last) == run_of(one) && last->fault_start == one.fault_start;
    if (one.detection_delay_s && !same_fault) delays.push_back(*one.detection_delay_s);
    last = &one;
  }
  std::sort(delays.begin(), delays.end());
  return delays;
}

std::optional<model::Range95> interval_of(std::vector<double> replicates) {
  if (replicates.empty()) return std::nullopt;
  const stats::Interval interval = stats::percentile_interval(std::move(replicates));
  return model::Range95{interval.low, interval.high};
}

/// Intervals of what the cells alone decide.
void add_intervals(AttributionFigures& figures, const ConfusionCells& all, const std::vector<ConfusionCell>& drawn_from,
                   base::Random& random) {
  std::vector<double> accuracy, macro_f1;
  for (int i = 0; i < attribution_resamples; ++i) {
    ConfusionCells cells{};
    for (std::size_t k = 0; k < drawn_from.size(); ++k) {
      const ConfusionCell& cell = drawn_from[random.below(drawn_from.size())];
      ++cells[cell.truth][cell.predicted];
    }
    accuracy.push_back(accuracy_of(cells).value());
    if (const auto f1 = macro_f1_of(cells)) macro_f1.push_back(*f1);
  }
  figures.accuracy_ci95 = accuracy_interval(all, interval_of(std::move(accuracy)));
  figures.macro_f1_ci95 = macro_f1_interval(all, interval_of(std::move(macro_f1)));
}

void add_delay_interval(AttributionFigures& figures, const std::vector<double>& delays, base::Random& random) {
  std::vector<double> medians;
  for (int i = 0; i < attribution_resamples; ++i) {
    std::vector<double> resample;
    for (std::size_t k = 0; k < delays.size(); ++k) resample.push_back(delays[random.below(delays.size())]);
    std::sort(resample.begin(), resample.end());
    medians.push_back(stats::median(resample).value());
  }
  figures.detection_delay_ci95 = interval_of(std::move(medians));
}

}  // namespace

AttributionFigures attribution_figures(std::span<const Incident> incidents, base::Random random) {
  AttributionFigures figures;
  figures.incidents = static_cast<int>(incidents.size());
  ConfusionCells cells{};
  std::vector<ConfusionCell> each;
  for (const Incident& incident : incidents) {
    each.push_back(cell_of(incident));
    ++cells[each.back().truth][each.back().predicted];
    ++figures.class_balance[std::string(confusion_label(each.back().truth))];
  }
  for (std::size_t truth = 0; truth < confusion_labels; ++truth)
    for (std::size_t named = 0; named < confusion_labels; ++named)
      if (cells[truth][named] > 0)
        figures.confusion[{std::string(confusion_label(truth)), std::string(confusion_label(named))}] =
            cells[truth][named];
  for (std::size_t domain = 0; domain < abstained_position; ++domain)
    if (const DomainCounts counts = counts_of(cells, domain); counts.truth + counts.named > 0)
      figures.classes.push_back(metrics_of(cells, domain));
  figures.accuracy = accuracy_of(cells);
  figures.macro_f1 = macro_f1_of(cells);
  figures.macro_precision = macro_precision_of(cells, incidents);
  figures.macro_recall = macro(figures.classes, &ClassMetrics::recall);
  add_rates(figures, cells);
  add_several(figures, incidents);
  const std::vector<double> delays = delays_of(incidents);
  figures.detection_delay_s = stats::median(delays);
  if (incidents.size() >= 2) add_intervals(figures, cells, each, random);
  if (delays.size() >= 2) add_delay_interval(figures, delays, random);
  return figures;
}

}  // namespace benchgate::judge
