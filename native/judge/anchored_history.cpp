// SPDX-License-Identifier: MIT
// Machines differ by more than most changes do, but not in the ratio of two builds that took turns on one of them. So a
// point that was measured with an anchor stands as head / anchor, and as long as anchors can be compared with each
// other, all such points of a series are one chain.
#include <fmt/core.h>

#include <cmath>
#include <map>
#include <string>

#include "judge/history_judgement.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryPoint;
using model::HistorySeries;

/// An anchor relative to the first of its chain.
struct ChainedAnchor {
  double factor = 1;    ///< this one / the first
  double variance = 0;  ///< of the steps to it, relative
};

/// The anchors that a series can compare with `first`, by commit.
std::map<std::string, ChainedAnchor> chain_from(const std::string& first, const HistorySeries& series) {
  std::map<std::string, ChainedAnchor> known{{first, {}}};
  bool grows = true;
  while (grows) {
    grows = false;
    for (const model::AnchorLink& link : series.links) {
      const auto anchor = known.find(link.anchor), head = known.find(link.head);
      if ((anchor == known.end()) == (head == known.end())) continue;
      const bool forward = head == known.end();
      const ChainedAnchor& from = forward ? anchor->second : head->second;
      const ChainedAnchor to{forward ? from.factor * link.ratio : from.factor / link.ratio,
                             from.variance + link.cov * link.cov};
      known[forward ? link.head : link.anchor] = to;
      grows = true;
    }
  }
  return known;
}

bool has_anchor(const HistoryPoint& point) {
  return point.anchor && point.anchor->stable && point.anchor->value > 0 && point.figures && point.figures->value > 0 &&
         point.measured_run == point.run;
}

}  // namespace

void chain_anchors(HistorySeries& series) {
  std::map<std::string, ChainedAnchor> chain;
  std::size_t number = 0;
  double first = 0;
  for (HistoryPoint& point : series.points) {
    if (!has_anchor(point)) continue;
    auto anchor = chain.find(point.anchor->commit);
    if (anchor == chain.end()) {
      number += chain.empty() ? 0 : 1;
      first = point.anchor->value;
      chain = chain_from(point.anchor->commit, series);
      anchor = chain.find(point.anchor->commit);
    }
    const double own = point.figures->cov.value_or(0), others = point.anchor->cov.value_or(0);
    point.anchored = {number, point.figures->value / point.anchor->value * anchor->second.factor * first,
                      std::sqrt(own * own + others * others + anchor->second.variance)};
  }
}

void chain_anchors(model::History& history) {
  for (HistorySeries& series : history.series) chain_anchors(series);
}

std::string comparison_class(const model::History& history, const HistoryPoint& point) {
  if (!point.anchored) return history.environment_classes[point.environment];
  return point.anchored->chain == 0 ? "anchored" : fmt::format("anchored {}", point.anchored->chain + 1);
}

double comparison_value(const HistoryPoint& point) {
  return point.anchored ? point.anchored->value : point.figures->value;
}

}  // namespace benchgate::judge
