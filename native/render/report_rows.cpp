// SPDX-License-Identifier: MIT
#include "render/report_rows.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "judge/failed_work.hpp"
#include "render/change_text.hpp"
#include "render/headline.hpp"
#include "render/publication.hpp"
#include "render/row_kind.hpp"

namespace benchgate::render {

namespace {

using model::Ground;
using model::PublicationRow;
using model::Verdict;
using model::VerdictKind;

std::string samples_text(const model::Significance& evidence) {
  return fmt::format("n = {} against {}", evidence.current_samples, evidence.baseline_samples);
}

constexpr std::string_view of_worse_alone = " (for getting worse)";

/// Whether p says only how sure it is that it got worse: that of pairs that were measured here, not that of reports.
bool is_of_worse_alone(const model::Delta& delta) {
  return delta.paired && delta.paired->first.stop != model::PairedStop::given;
}

std::string evidence_text(const ComparisonRow& row, const model::Delta& delta) {
  constexpr std::string_view none = "–";
  std::vector<std::string> parts;
  const bool shows_intervals = delta.paired && !delta.paired->confirmations.empty();  // of each measurement
  if (row.interval != none && !shows_intervals) parts.push_back("95 % interval of the change " + row.interval);
  if (row.p_value != none)
    parts.push_back(fmt::format("p = {}{}", row.p_value, is_of_worse_alone(delta) ? of_worse_alone : ""));
  if (delta.significance) parts.push_back(samples_text(*delta.significance));
  if (!row.pairs.empty()) parts.push_back(row.pairs);
  if (!row.why.empty()) parts.push_back(row.why);
  if (contradict(delta)) parts.push_back(contradiction_text(row.current));
  return base::join(parts, "; ");
}

/// What the figures of the row do not say.
std::string reason_text(const ComparisonRow& row, const model::Delta& delta) {
  if (delta.failed) {  // the change says the beginning
    const std::string said = judge::failed_change_text(*delta.failed);
    if (!row.why.starts_with(said)) return row.why;
    const std::size_t rest = row.why.find_first_not_of(";, ", said.size());
    return rest == std::string::npos ? "" : row.why.substr(rest);
  }
  // The interval says how much is possible.
  if (kind_of(delta.status) == VerdictKind::undecided && delta.ground == Ground::open_interval) return "";
  const bool is_confirmed = delta.paired && delta.ground == Ground::confirmed;
  const std::size_t confirmations = is_confirmed ? delta.paired->confirmations.size() : 0;
  if (confirmations == 1) return std::string(confirmed_once);
  if (confirmations > 1) return fmt::format("confirmed by {} more measurements", confirmations);
  constexpr std::string_view from_zero = "from 0; ";  // the change says it, too
  return is_from_zero(delta) && row.why.starts_with(from_zero) ? row.why.substr(from_zero.size()) : row.why;
}

/// The interval of a change against its limit; absent where there is no limit or no interval.
std::optional<model::Worsening> worsening_against_limit(const model::Delta& delta, const model::AppliedBudget& budget) {
  const auto interval = model::interval_of(delta);
  if (!interval || budget.undirected || budget.threshold.value_or(0) <= 0) return std::nullopt;
  double limit = *budget.threshold;
  if (budget.min_value_change && delta.baseline.value_or(0) > 0)  // a change has to be both, to count
    limit = std::max(limit, *budget.min_value_change / *delta.baseline);
  if (budget.direction == model::Better::lower) return model::Worsening{interval->low, interval->high, limit};
  return model::Worsening{-interval->high, -interval->low, limit};
}

bool is_speed_unit(std::string_view unit, model::Better direction) {
  constexpr std::array<std::string_view, 6> times{"ns", "us", "µs", "ms", "s", "min"};
  if (direction == model::Better::higher) return unit.ends_with("/s");
  return std::find(times.begin(), times.end(), unit) != times.end();
}

/// The metric as it stands beside the name of a test case: the time goes without saying, and so does the only one.
std::string shown_metric(const ComparisonRow& row, const model::Comparison& comparison) {
  constexpr std::array<std::string_view, 3> usual{"wall_ms", "time", "real_time"};
  const bool goes_without = std::find(usual.begin(), usual.end(), row.metric) != usual.end() ||
                            (comparison.deltas.size() == 1 && comparison.not_judged.empty());
  const std::string metric = goes_without ? "" : row.metric;
  if (row.statistic == model::AppliedBudget{}.statistic) return metric;
  return metric.empty() ? row.statistic : fmt::format("{} {}", metric, row.statistic);
}

std::optional<double> worse_by(const model::Delta& delta, const model::AppliedBudget& budget) {
  if (budget.undirected || delta.failed) return std::nullopt;
  const std::optional<double> change = model::change_of(delta);
  return change && budget.direction == model::Better::higher ? -*change : change;
}

model::CaseFigures figures_of(const ComparisonRow& row, const model::Delta& delta, const model::AppliedBudget& budget,
                              const model::Comparison& comparison) {
  model::CaseFigures figures;
  figures.metric = shown_metric(row, comparison);
  SideTexts sides = side_texts(delta);
  figures.baseline = std::move(sides.baseline);
  figures.candidate = std::move(sides.candidate);
  figures.is_speed = !budget.undirected && is_speed_unit(delta.unit, budget.direction);
  figures.worse = worse_by(delta, budget);
  if (delta.failed) {
    figures.change = judge::failed_change_text(*delta.failed);
  } else if (const std::optional<double> change = model::change_of(delta)) {
    ChangeText text = change_text(*change, model::interval_of(delta));
    figures.change = std::move(text.change);
    figures.interval = std::move(text.interval);
  } else {
    figures.change = is_from_zero(delta) ? "from 0" : "";
  }
  return figures;
}

}  // namespace

std::string result_text(const ComparisonRow& row, const model::Delta& delta) {
  if (delta.failed) return judge::failed_change_text(*delta.failed);
  if (row.baseline == "–" && row.current != "–") return row.current;
  return fmt::format("{} to {}, {}", row.baseline, row.current,
                     row.change == "–" ? std::string("change undefined") : row.change);
}

Verdict row_verdict(Verdict status) { return status == Verdict::skip ? Verdict::not_evaluated : status; }

PublicationRow metric_row(const ComparisonRow& row, const model::Comparison& comparison) {
  const model::Delta& delta = comparison.deltas.at(row.metric);
  PublicationRow shown{row_verdict(row.status),
                       case_name(comparison.bench),
                       fmt::format("{} {}", row.metric, row.statistic),
                       result_text(row, delta),
                       row.limit,
                       evidence_text(row, delta),
                       ""};
  const auto budget = comparison.budgets.find(row.metric);
  const model::AppliedBudget applied = budget == comparison.budgets.end() ? model::AppliedBudget{} : budget->second;
  shown.worsening = worsening_against_limit(delta, applied);
  shown.weight = share_of_limit(comparison, row.metric, delta);
  shown.figures = figures_of(row, delta, applied, comparison);
  if (row.status >= Verdict::inconclusive) {
    shown.why = reason_text(row, delta);
    shown.ground = delta.ground;
  }
  return shown;
}

void choose_worst(std::vector<PublicationRow>& rows) {
  if (rows.empty()) return;
  // A metric that was not judged stands for its test case only if no other was, or if it is the usual one: that the
  // time was not judged is no detail.
  const auto rank = [](const PublicationRow& row) {
    const bool is_usual = row.figures && row.figures->metric.empty();
    return std::pair(kind_of(row) == RowKind::not_judged && !is_usual, kind_of(row));
  };
  const auto is_better = [&](const PublicationRow& a, const PublicationRow& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : a.weight > b.weight;
  };
  auto worst = std::min_element(rows.begin(), rows.end(), is_better);
  // Of metrics that changed nearly as much the usual one is shown: the time of the processor changes with the time. Of
  // those that did not change it always is.
  const double nearly = kind_of(*worst) == RowKind::unchanged ? 0 : 0.9;
  const auto usual = std::find_if(rows.begin(), rows.end(), [&](const PublicationRow& row) {
    return row.figures && row.figures->metric.empty() && kind_of(row) == kind_of(*worst) &&
           row.weight >= nearly * worst->weight;
  });
  if (usual != rows.end()) worst = usual;
  for (auto row = rows.begin(); row != rows.end(); ++row) row->secondary = row != worst;
}

std::string leading_metric(const model::Comparison& comparison) {
  const std::vector<ComparisonRow> metrics = comparison_rows(comparison);
  std::vector<PublicationRow> rows;
  for (const ComparisonRow& metric : metrics) rows.push_back(metric_row(metric, comparison));
  choose_worst(rows);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!rows[i].secondary) return metrics[i].metric;
  return "";
}

std::string worse_text(const PublicationRow& row) {
  if (!row.figures || !row.figures->worse) return {};
  const model::CaseFigures& figures = *row.figures;
  const bool is_worse = *figures.worse > 0;
  return fmt::format("{} {}{}{}", size_of_change(figures),
                     figures.is_speed ? (is_worse ? "slower" : "faster") : (is_worse ? "worse" : "better"),
                     figures.metric.empty() ? "" : " in ", figures.metric);
}

}  // namespace benchgate::render
