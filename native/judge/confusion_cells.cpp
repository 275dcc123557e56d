// SPDX-License-Identifier: MIT
#include "judge/confusion_cells.hpp"

#include <algorithm>

#include "judge/attribution.hpp"
#include "judge/attribution_figures.hpp"

namespace benchgate::judge {

namespace {

std::size_t position_of(std::string_view domain) {
  const auto domains = fault_domains();
  return static_cast<std::size_t>(std::find(domains.begin(), domains.end() - 1, domain) - domains.begin());
}

}  // namespace

std::string_view confusion_word(std::size_t position) {
  return position == abstained_position ? abstain_word : fault_domains()[position];
}

ConfusionCell cell_of(const model::Incident& incident) {
  const std::size_t truth = incident.truth.empty() ? unknown_position : position_of(incident.truth.front());
  const bool named = !incident.abstained && !incident.predicted.empty();
  return {truth, named ? position_of(incident.predicted.front()) : abstained_position};
}

DomainCounts counts_of(const ConfusionCells& cells, std::size_t domain) {
  DomainCounts counts{cells[domain][domain], 0, 0};
  for (std::size_t other = 0; other < confusion_words; ++other) {
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
  std::int64_t right = 0, all = 0;
  for (std::size_t truth = 0; truth < confusion_words; ++truth)
    for (std::size_t named = 0; named < confusion_words; ++named) {
      all += cells[truth][named];
      if (truth == named || (truth == unknown_position && named == abstained_position)) right += cells[truth][named];
    }
  return ratio(right, all);
}

}  // namespace benchgate::judge
