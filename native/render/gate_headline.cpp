// SPDX-License-Identifier: MIT
#include "render/gate_headline.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "base/plural.hpp"
#include "render/gate_publication.hpp"

namespace benchgate::render {

namespace {

using model::Publication;
using model::PublicationRow;
using model::Verdict;

/// The E3 entry with the worst status, among equals the one that got worst; null when none has a change.
const model::ScenarioSignificanceSummary* worst_comparison(const model::GateSummary& summary) {
  const model::ScenarioSignificanceSummary* worst = nullptr;
  std::pair<Verdict, double> rank{};
  if (!summary.significance) return nullptr;
  for (const model::ScenarioSignificanceSummary& scenario : summary.significance->scenarios) {
    const auto change = values_of(scenario).change_pct;
    const std::pair<Verdict, double> own{status_of(scenario.outcome).value_or(Verdict::pass), change.value_or(0)};
    if (!change || (worst != nullptr && own <= rank)) continue;
    worst = &scenario;
    rank = own;
  }
  return worst;
}

/// Says why; a result and its limit only if no reason is given: a gate may fail although its figures are within limits.
std::string row_headline(const PublicationRow& row) {
  const std::string what = row.subject.empty() ? row.check : fmt::format("{} of {}", row.check, row.subject);
  if (!row.why.empty()) return fmt::format("{}: {}", what, row.why);
  if (row.check == significance_name || row.result.empty() || row.limit.empty())
    return fmt::format("{}: {}", what, row.result);
  return fmt::format("{}: {} (limit {})", what, row.result, row.limit);
}

}  // namespace

std::string gate_headline(const model::GateSummary& summary, std::span<const PublicationRow> rows) {
  if (!summary.error.empty()) return summary.error;
  const model::ScenarioSignificanceSummary* worst = worst_comparison(summary);
  const PublicationRow* first = rows.empty() ? nullptr : &rows.front();
  const bool wrong = first != nullptr && first->status > Verdict::not_evaluated;
  if (wrong && (worst == nullptr || first->check != significance_name || first->status != Verdict::fail))
    return row_headline(*first);
  if (worst == nullptr) return "";
  const GateValues c = values_of(*worst);
  // A toolkit's report may fail E3 for lack of samples: then the change does not matter.
  if (wrong && c.change_pct <= limit_of(*worst, *summary.significance).value_or(0)) return row_headline(*first);
  return fmt::format("{}{}: {} {} (limit {})", wrong ? "" : "largest change: ", worst->scenario, c.measure,
                     worse_by(c.change_pct), percent_or_nothing(limit_of(*worst, *summary.significance)));
}

std::string run_headline(const model::RunSummary& summary, const Publication& publication) {
  if (!publication.rows.empty() && publication.rows.front().status >= Verdict::fail)
    return fmt::format("{}: {}", publication.rows.front().subject, publication.rows.front().why);
  return fmt::format("{} measured{}, nothing judged",
                     base::pluralize(summary.cases.size() - publication.carried, "scenario"),
                     publication.carried == 0 ? "" : fmt::format(", {} carried forward", publication.carried));
}

std::string broken_baseline_headline(const std::string& first, std::size_t broken, std::size_t all) {
  return fmt::format("judged {} of {}; {}: undecided, because the baseline could not be measured", all - broken,
                     base::pluralize(all, "scenario"), first);
}

}  // namespace benchgate::render
