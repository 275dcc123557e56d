// SPDX-License-Identifier: MIT
#include "results/dashboard_attribution.hpp"

#include <filesystem>
#include <iterator>
#include <vector>

#include "analysis/attribution_figures.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "codec/attribution_files.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::results {

std::optional<model::DashboardAttribution> read_dashboard_attribution(const ScenarioPlace& scenario) {
  std::vector<model::Incident> incidents;
  std::optional<codec::SummaryClaims> first;
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
    ++attribution.repetitions;
  }
  if (!first) return std::nullopt;
  attribution.mode = first->mode;
  attribution.figures = analysis::attribution_figures(incidents, base::Random(first->bootstrap_seed));
  return attribution;
}

}  // namespace benchgate::results
