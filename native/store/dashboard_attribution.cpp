// SPDX-License-Identifier: MIT
#include "store/dashboard_attribution.hpp"

#include <filesystem>
#include <iterator>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "format/attribution_files.hpp"
#include "format/receipt_json.hpp"
#include "format/treatment_predictions.hpp"
#include "judge/attribution_figures.hpp"
#include "store/attribution_check.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

using IncidentsByTreatment = model::ByTreatment<std::vector<model::Incident>>;

void add_incidents(IncidentsByTreatment& all, const IncidentsByTreatment& more) {
  for (const model::TreatmentRow& row : model::treatments)
    all[row.treatment].insert(all[row.treatment].end(), more[row.treatment].begin(), more[row.treatment].end());
}

}  // namespace

std::optional<model::DashboardAttribution> read_dashboard_attribution(const ScenarioRuns& scenario) {
  std::vector<model::Incident> incidents;
  std::optional<format::SummaryClaims> first;
  IncidentsByTreatment treated;
  bool all_treated = true;
  model::DashboardAttribution attribution{.scenario = scenario.name, .mode = {}, .figures = {}};
  for (const RunLocation& run : scenario.runs) {
    const std::filesystem::path summary = run.folder / "attribution_summary.json";
    if (!sys::path_exists(summary)) continue;
    format::SummaryClaims claims =
        format::parse_summary_claims(sys::read_file(summary), base::printable(summary.string()));
    const std::filesystem::path file = run.folder / "incident_predictions.csv";
    std::vector<model::Incident> more =
        format::parse_incident_predictions(sys::read_file(file), base::printable(file.string()));
    incidents.insert(incidents.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    if (!first) first = std::move(claims);
    all_treated = all_treated && sys::path_exists(run.folder / format::treatment_predictions_file);
    if (all_treated) add_incidents(treated, read_treatments(run).incidents);
    ++attribution.repetitions;
    const std::filesystem::path receipt = run.folder / "receipt.json";
    if (sys::path_exists(receipt) &&
        format::parse_receipt_head(sys::read_file(receipt), base::printable(receipt.string())).interrupted)
      ++attribution.interrupted;
  }
  if (!first) return std::nullopt;
  attribution.mode = first->mode;
  attribution.figures = judge::attribution_figures(incidents, base::Random(first->bootstrap_seed));
  if (!all_treated) return attribution;
  auto& figures = attribution.treatments.emplace();
  for (const model::TreatmentRow& row : model::treatments)
    figures[row.treatment] = judge::attribution_figures(treated[row.treatment], base::Random(first->bootstrap_seed));
  return attribution;
}

}  // namespace benchgate::store
