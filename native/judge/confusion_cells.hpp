// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/attribution.hpp"

namespace benchgate::judge {

/// Positions in a confusion matrix: the domains in the order of their table, and behind them "abstain".
inline constexpr std::size_t confusion_labels = 9;
inline constexpr std::size_t abstained_position = confusion_labels - 1;
inline constexpr std::size_t unknown_position = confusion_labels - 2;

/// Returns the domain at a position, or "abstain".
std::string_view confusion_label(std::size_t position);

/// Incidents by truth and prediction, by position: a confusion matrix that is quick to add up and to draw from.
using ConfusionCells = std::array<std::array<std::int64_t, confusion_labels>, confusion_labels>;

/// Where an incident counts, by the likeliest cause: of several true causes as the one that was named, if it is one of
/// them. A domain that is not in the table is unknown.
struct ConfusionCell {
  std::size_t truth;
  std::size_t predicted;
};
ConfusionCell cell_of(const model::Incident& incident);

/// Of one domain: incidents where it was true and named, true, and named.
struct DomainCounts {
  std::int64_t both = 0;
  std::int64_t truth = 0;
  std::int64_t named = 0;
};
DomainCounts counts_of(const ConfusionCells& cells, std::size_t domain);

/// Returns part / whole; absent for 0 / 0.
std::optional<double> ratio(std::int64_t part, std::int64_t whole);

/// Returns the harmonic mean of precision and recall; absent where the domain was neither true nor named.
std::optional<double> f1_of(const ConfusionCells& cells, std::size_t domain);
/// Returns the mean of it over the domains that were true, unknown left out; absent without one.
std::optional<double> macro_f1_of(const ConfusionCells& cells);
/// Returns the share of the incidents whose cause was named, or where rightly none was; absent without incidents.
std::optional<double> accuracy_of(const ConfusionCells& cells);

/// Returns the 95 % intervals of the three, `drawn` by resampling or absent, made at least as wide as the exact ones of
/// independent incidents, so that figures of 0 and 1 have a width, too. F1 is 2 j / (1 + j) of the share j of the
/// incidents that were both true and named among those that were either; the interval of its mean is from the mean of
/// the lower ends to that of the upper ones. Absent where `drawn` or the figure is.
std::optional<model::Range95> f1_interval(const ConfusionCells& cells, std::size_t domain,
                                          const std::optional<model::Range95>& drawn);
std::optional<model::Range95> macro_f1_interval(const ConfusionCells& cells,
                                                const std::optional<model::Range95>& drawn);
std::optional<model::Range95> accuracy_interval(const ConfusionCells& cells,
                                                const std::optional<model::Range95>& drawn);

/// Returns the same for the differences `own` - `other` of the last two: `drawn`, made at least as wide as that of
/// independent incidents, so that treatments which agree in all runs have a width, too.
std::optional<model::Range95> macro_f1_difference_interval(const ConfusionCells& own, const ConfusionCells& other,
                                                           const std::optional<model::Range95>& drawn);
std::optional<model::Range95> accuracy_difference_interval(const ConfusionCells& own, const ConfusionCells& other,
                                                           const std::optional<model::Range95>& drawn);

}  // namespace benchgate::judge
