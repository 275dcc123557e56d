// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "judge/alert_ids.hpp"
#include "judge/alerts.hpp"
#include "model/history.hpp"

namespace benchgate::judge {

/// What a history says of one judgement: the size of its change as one of the value, and its reason.
class AlertText {
 public:
  /// Borrows all of them: `series` is that of the point in `history`, `published` are the runs that judgements count.
  AlertText(const model::History& history, const AlertIds& ids, const std::vector<std::size_t>& published,
            const AlertJudgement& judgement, std::size_t series, const model::HistoryPoint& point)
      : history_(history),
        ids_(ids),
        published_(published),
        judgement_(judgement),
        series_(series),
        metric_(history.series[series].metric),
        point_(point) {}

  /// Returns the change in percent; absent: from 0, or of a share of failed work, or not known.
  std::optional<double> change_pct() const;
  /// Returns the same with what the whole group has in common.
  std::optional<double> raw_change_pct() const;
  /// Returns the change of a share of failed work in percentage points.
  std::optional<double> change_points() const;

  /// Returns what happened: "worse by 12 % in two runs, 7 and 8". `gap`: runs that may be between the two of a pair.
  std::string reason(std::size_t gap) const;

 private:
  double percent_to(double change) const;
  bool is_from_zero() const;
  const std::optional<double>& shown_change() const;
  const std::string& run_name(std::size_t number) const;
  const std::string& own_run() const;
  std::string by() const;
  std::string too_few_runs() const;
  std::string suspect() const;
  std::string of_group() const;
  std::string still_open() const;

  const model::History& history_;
  const AlertIds& ids_;
  const std::vector<std::size_t>& published_;
  const AlertJudgement& judgement_;
  std::size_t series_;
  const model::Metric& metric_;
  const model::HistoryPoint& point_;
};

}  // namespace benchgate::judge
