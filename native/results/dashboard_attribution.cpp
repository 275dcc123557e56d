// SPDX-License-Identifier: MIT
#include "results/dashboard_attribution.hpp"

#include <filesystem>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "analysis/attribution_figures.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "codec/attribution_files.hpp"
#include "syntax/csv.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::results {

namespace {

/// Incidents by treatment, in the order in which the treatments come.
using TreatedIncidents = std::vector<std::pair<std::string, std::vector<model::Incident>>>;

std::vector<model::Incident>& incidents_of(TreatedIncidents& all, std::string_view treatment) {
  for (auto& [name, incidents] : all)
    if (name == treatment) return incidents;
  return all.emplace_back(std::string(treatment), std::vector<model::Incident>()).second;
}

/// Adds what treatment_predictions.csv says of a run; false where there is none.
bool add_treatments(const std::filesystem::path& run, TreatedIncidents& all) {
  const std::filesystem::path file = run / "treatment_predictions.csv";
  if (!sys::path_exists(file)) return false;
  const std::string text = sys::read_file(file), where = base::printable(file.string());
  const std::vector<model::Incident> incidents = codec::parse_incident_predictions(text, where);
  syntax::CsvReader treatments(text, where);
  treatments.read_header();
  for (const model::Incident& incident : incidents) {
    treatments.next();
    incidents_of(all, treatments.cell(treatments.column("treatment"))).push_back(incident);
  }
  return true;
}

}  // namespace

std::optional<model::DashboardAttribution> read_dashboard_attribution(const ScenarioPlace& scenario) {
  std::vector<model::Incident> incidents;
  std::optional<codec::SummaryClaims> first;
  TreatedIncidents treated;
  bool all_treated = true;
  model::DashboardAttribution attribution{.scenario = scenario.name, .mode = {}, .figures = {}};
  for (const RunPlace& run : scenario.runs) {
    const std::filesystem::path summary = run.folder / "attribution_summary.json";
    if (!sys::path_exists(summary)) continue;
    codec::SummaryClaims claims =
        codec::parse_summary_claims(sys::read_file(summary), base::printable(summary.string()));
    const std::filesystem::path file = run.folder / "incident_predictions.csv";
    std::vector<model::Incident> more =
        codec::parse_incident_predictions(sys::read_file(file), base::printable(file.string()));
    incidents.insert(incidents.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    if (!first) first = std::move(claims);
    all_treated = add_treatments(run.folder, treated) && all_treated;
    ++attribution.repetitions;
  }
  if (!first) return std::nullopt;
  attribution.mode = first->mode;
  attribution.figures = analysis::attribution_figures(incidents, base::Random(first->bootstrap_seed));
  if (all_treated)
    for (const auto& [name, of_treatment] : treated)
      attribution.treatments.push_back(
          {name, analysis::attribution_figures(of_treatment, base::Random(first->bootstrap_seed))});
  return attribution;
}

}  // namespace benchgate::results
