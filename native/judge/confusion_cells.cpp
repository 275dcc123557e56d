// SPDX-License-Identifier: MIT
#include "judge/confusion_cells.hpp"

#include <algorithm>

#include "judge/attribution.hpp"
#include "judge/attribution_figures.hpp"
#include "stats/proportion_interval.hpp"

namespace benchgate::judge {

namespace {

std::size_t position_of(std::string_view domain) {
  const auto domains = fault_domains();
  return static_cast<std::size_t>(std::find(domains.begin(), domains.end() - 1, domain) - domains.begin());
}

model::Range95 interval_of_share(std::int64_t hits, std::int64_t trials) {
  const stats::Interval interval =
      stats::proportion_interval(static_cast<std::uint64_t>(hits), static_cast<std::uint64_t>(trials), 0.95);
  return {interval.low, interval.high};
}

model::Range95 exact_f1(const DomainCounts& counts) {
  const auto f1 = [](double both_among_either) { return 2 * both_among_either / (1 + both_among_either); };
  const model::Range95 share = interval_of_share(counts.both, counts.truth + counts.named - counts.both);
  return {f1(share.low), f1(share.high)};
}

/// From the mean of the lower ends to that of the upper ones; absent without a domain that was true.
std::optional<stats::Interval> exact_macro_f1(const ConfusionCells& cells) {
  stats::Interval sum;
  int classes = 0;
  for (std::size_t domain = 0; domain < unknown_position; ++domain) {
    const DomainCounts counts = counts_of(cells, domain);
    if (counts.truth == 0) continue;
    const model::Range95 one = exact_f1(counts);
    sum.low += one.low;
    sum.high += one.high;
    ++classes;
  }
  if (classes == 0) return std::nullopt;
  return stats::Interval{sum.low / classes, sum.high / classes};
}

model::Range95 wider(const model::Range95& a, const model::Range95& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

struct RightAnswers {
  std::int64_t right = 0, all = 0;
};

RightAnswers right_answers(const ConfusionCells& cells) {
  RightAnswers answers;
  for (std::size_t truth = 0; truth < confusion_labels; ++truth)
    for (std::size_t named = 0; named < confusion_labels; ++named) {
      answers.all += cells[truth][named];
      if (truth == named || (truth == unknown_position && named == abstained_position))
        answers.right += cells[truth][named];
    }
  return answers;
}

stats::Interval score_of(const RightAnswers& answers) {
  return stats::score_interval(static_cast<std::uint64_t>(answers.right), static_cast<std::uint64_t>(answers.all),
                               0.95);
}

model::Range95 wider_difference(const model::Range95& drawn, double own, const stats::Interval& of_own, double other,
                                const stats::Interval& of_other) {
  const stats::Interval interval = stats::difference_interval(own, of_own, other, of_other);
  return wider(drawn, {interval.low, interval.high});
}

}  // namespace

std::string_view confusion_label(std::size_t position) {
  return position == abstained_position ? abstain_word : fault_domains()[position];
}

ConfusionCell cell_of(const model::Incident& incident) {
  const bool named = !incident.abstained && !incident.predicted.empty();
  // Of several true causes it is the one that was named.
  const std::size_t truth = incident.truth.empty()
                                ? unknown_position
                                : position_of(incident.correct() ? incident.predicted.front() : incident.truth.front());
  return {truth, named ? position_of(incident.predicted.front()) : abstained_position};
}

DomainCounts counts_of(const ConfusionCells& cells, std::size_t domain) {
  DomainCounts counts{cells[domain][domain], 0, 0};
  for (std::size_t other = 0; other < confusion_labels; ++other) {
    counts.truth += cells[domain][other];
    counts.named += cells[other][domain];
  }
  return counts;
}

std::optional<double> ratio(std::int64_t part, std::int64_t whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

std::optional<double> f1_of(const ConfusionCells& cells, std::size_t domain) {
  const DomainCounts counts = counts_of(cells, domain);
  return ratio(2 * counts.both, counts.truth + counts.named);
}

std::optional<double> macro_f1_of(const ConfusionCells& cells) {
  double sum = 0;
  int classes = 0;
  for (std::size_t domain = 0; domain < unknown_position; ++domain) {
    if (counts_of(cells, domain).truth == 0) continue;
    sum += *f1_of(cells, domain);
    ++classes;
  }
  return classes == 0 ? std::nullopt : std::optional(sum / classes);
}

std::optional<double> accuracy_of(const ConfusionCells& cells) {
  const RightAnswers answers = right_answers(cells);
  return ratio(answers.right, answers.all);
}

std::optional<model::Range95> f1_interval(const ConfusionCells& cells, std::size_t domain,
                                          const std::optional<model::Range95>& drawn) {
  const DomainCounts counts = counts_of(cells, domain);
  if (!drawn || counts.truth + counts.named == 0) return std::nullopt;
  return wider(*drawn, exact_f1(counts));
}

std::optional<model::Range95> macro_f1_interval(const ConfusionCells& cells,
                                                const std::optional<model::Range95>& drawn) {
  const std::optional<stats::Interval> exact = exact_macro_f1(cells);
  if (!drawn || !exact) return std::nullopt;
  return wider(*drawn, {exact->low, exact->high});
}

std::optional<model::Range95> accuracy_interval(const ConfusionCells& cells,
                                                const std::optional<model::Range95>& drawn) {
  const RightAnswers answers = right_answers(cells);
  if (!drawn || answers.all == 0) return std::nullopt;
  return wider(*drawn, interval_of_share(answers.right, answers.all));
}

std::optional<model::Range95> macro_f1_difference_interval(const ConfusionCells& own, const ConfusionCells& other,
                                                           const std::optional<model::Range95>& drawn) {
  const std::optional<stats::Interval> exact = exact_macro_f1(own), of_other = exact_macro_f1(other);
  if (!drawn || !exact || !of_other) return std::nullopt;
  return wider_difference(*drawn, *macro_f1_of(own), *exact, *macro_f1_of(other), *of_other);
}

std::optional<model::Range95> accuracy_difference_interval(const ConfusionCells& own, const ConfusionCells& other,
                                                           const std::optional<model::Range95>& drawn) {
  const RightAnswers answers = right_answers(own), others = right_answers(other);
  if (!drawn || answers.all == 0 || others.all == 0) return std::nullopt;
  return wider_difference(*drawn, *accuracy_of(own), score_of(answers), *accuracy_of(other), score_of(others));
}

}  // namespace benchgate::judge
