// SPDX-License-Identifier: MIT
#include "analysis/attribution_figures.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "analysis/attribution.hpp"
#include "stats/bootstrap.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::analysis {

namespace {

using model::AttributionFigures;
using model::ClassMetrics;
using model::Incident;

constexpr std::size_t words = 9;  ///< the domains and abstain
constexpr std::size_t abstained = words - 1;
constexpr std::size_t unknown = words - 2;

/// Incidents by truth and prediction, by position in the table of domains.
using Cells = std::array<std::array<std::int64_t, words>, words>;

struct Cell {
  std::size_t truth;
  std::size_t predicted;
};

std::size_t position_of(std::string_view domain) {
  const auto domains = fault_domains();
  return static_cast<std::size_t>(std::find(domains.begin(), domains.end() - 1, domain) - domains.begin());
}

std::string_view word_at(std::size_t position) {
  return position == abstained ? abstain_word : fault_domains()[position];
}

Cell cell_of(const Incident& incident) {
  const std::size_t truth = incident.truth.empty() ? unknown : position_of(incident.truth.front());
  const bool named = !incident.abstained && !incident.predicted.empty();
  return {truth, named ? position_of(incident.predicted.front()) : abstained};
}

std::optional<double> ratio(std::int64_t part, std::int64_t whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

/// True and named, true, named, and all incidents, for one domain.
struct Counts {
  std::int64_t both = 0;
  std::int64_t truth = 0;
  std::int64_t named = 0;
};

Counts counts_of(const Cells& cells, std::size_t domain) {
  Counts counts{cells[domain][domain], 0, 0};
  for (std::size_t other = 0; other < words; ++other) {
    counts.truth += cells[domain][other];
    counts.named += cells[other][domain];
  }
  return counts;
}

ClassMetrics metrics_of(const Cells& cells, std::size_t domain) {
  const Counts counts = counts_of(cells, domain);
  ClassMetrics metrics{.domain = std::string(word_at(domain)),
                       .precision = ratio(counts.both, counts.named),
                       .recall = ratio(counts.both, counts.truth),
                       .f1 = ratio(2 * counts.both, counts.truth + counts.named),
                       .support = static_cast<int>(counts.truth),
                       .abstain_rate = ratio(cells[domain][abstained], counts.truth).value_or(0)};
  return metrics;
}

std::optional<double> macro_f1_of(const Cells& cells) {
  double sum = 0;
  int classes = 0;
  for (std::size_t domain = 0; domain < unknown; ++domain) {
    const Counts counts = counts_of(cells, domain);
    if (counts.truth == 0) continue;
    sum += *ratio(2 * counts.both, counts.truth + counts.named);
    ++classes;
  }
  return classes == 0 ? std::nullopt : std::optional(sum / classes);
}

std::optional<double> accuracy_of(const Cells& cells) {
  std::int64_t right = 0, all = 0;
  for (std::size_t truth = 0; truth < words; ++truth)
    for (std::size_t named = 0; named < words; ++named) {
      all += cells[truth][named];
      if (truth == named || (truth == unknown && named == abstained)) right += cells[truth][named];
    }
  return ratio(right, all);
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

void add_rates(AttributionFigures& figures, const Cells& cells) {
  std::int64_t all = 0, without_cause = 0, wrongly_named = 0, not_true = 0, missed = 0, faults = 0;
  for (const auto& row : cells)
    for (std::size_t named = 0; named < words; ++named) {
      all += row[named];
      if (named == abstained) without_cause += row[named];
    }
  for (std::size_t domain = 0; domain < unknown; ++domain) {
    const Counts counts = counts_of(cells, domain);
    wrongly_named += counts.named - counts.both;
    not_true += all - counts.truth;
    missed += counts.truth - counts.both;
    faults += counts.truth;
  }
  const Counts undisturbed = counts_of(cells, unknown);
  figures.abstain_rate = ratio(without_cause, all);
  figures.false_positive_rate = ratio(wrongly_named, not_true);
  figures.false_negative_rate = ratio(missed, faults);
  figures.false_alarm_rate = ratio(undisturbed.truth - cells[unknown][abstained] - undisturbed.both, undisturbed.truth);
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

std::vector<double> delays_of(std::span<const Incident> incidents) {
  std::vector<double> delays;
  for (const Incident& one : incidents)
    if (one.detection_delay_s) delays.push_back(*one.detection_delay_s);
  std::sort(delays.begin(), delays.end());
  return delays;
}

std::optional<model::Range95> interval_of(std::vector<double> replicates) {
  if (replicates.empty()) return std::nullopt;
  const stats::Interval interval = stats::percentile_interval(std::move(replicates));
  return model::Range95{interval.low, interval.high};
}

/// Intervals of what the cells alone decide.
void add_intervals(AttributionFigures& figures, const std::vector<Cell>& drawn_from, base::Random& random) {
  std::vector<double> accuracy, macro_f1;
  for (int i = 0; i < attribution_resamples; ++i) {
    Cells cells{};
    for (std::size_t k = 0; k < drawn_from.size(); ++k) {
      const Cell& cell = drawn_from[random.below(drawn_from.size())];
      ++cells[cell.truth][cell.predicted];
    }
    accuracy.push_back(accuracy_of(cells).value());
    if (const auto f1 = macro_f1_of(cells)) macro_f1.push_back(*f1);
  }
  figures.accuracy_ci95 = interval_of(std::move(accuracy));
  figures.macro_f1_ci95 = interval_of(std::move(macro_f1));
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
  Cells cells{};
  std::vector<Cell> each;
  for (const Incident& incident : incidents) {
    each.push_back(cell_of(incident));
    ++cells[each.back().truth][each.back().predicted];
    ++figures.class_balance[std::string(word_at(each.back().truth))];
  }
  for (std::size_t truth = 0; truth < words; ++truth)
    for (std::size_t named = 0; named < words; ++named)
      if (cells[truth][named] > 0)
        figures.confusion[{std::string(word_at(truth)), std::string(word_at(named))}] = cells[truth][named];
  for (std::size_t domain = 0; domain < abstained; ++domain)
    if (const Counts counts = counts_of(cells, domain); counts.truth + counts.named > 0)
      figures.classes.push_back(metrics_of(cells, domain));
  figures.accuracy = accuracy_of(cells);
  figures.macro_f1 = macro_f1_of(cells);
  figures.macro_precision = macro(figures.classes, &ClassMetrics::precision);
  figures.macro_recall = macro(figures.classes, &ClassMetrics::recall);
  add_rates(figures, cells);
  add_several(figures, incidents);
  const std::vector<double> delays = delays_of(incidents);
  figures.detection_delay_s = stats::median(delays);
  if (incidents.size() >= 2) add_intervals(figures, each, random);
  if (delays.size() >= 2) add_delay_interval(figures, delays, random);
  return figures;
}

}  // namespace benchgate::analysis
