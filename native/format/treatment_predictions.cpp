// SPDX-License-Identifier: MIT
#include "format/treatment_predictions.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/incident_rows.hpp"

namespace benchgate::format {

namespace {

using model::StudyRun;
using model::StudyScenario;
using model::Treatment;

Treatment treatment_of(const syntax::CsvReader& reader) {
  const std::string_view name = reader.cell(reader.column("treatment"));
  for (const model::TreatmentRow& row : model::treatments)
    if (row.name == name) return row.treatment;
  reader.fail(fmt::format("'{}' is not a treatment: baseline, A or B", base::printable(name)));
}

int run_number_of(const syntax::CsvReader& reader) {
  constexpr std::uint64_t most = 1'000'000;
  const std::string_view cell = reader.cell(reader.column("run"));
  const auto number = base::parse_unsigned(cell);
  if (!number || *number < 1 || *number > most)
    reader.fail(fmt::format("'{}' is not the number of a run", base::printable(cell)));
  return static_cast<int>(*number);
}

/// The run of a scenario, which is usually the last one; a new one is added where there is none.
StudyRun& run_at(std::vector<StudyScenario>& scenarios, std::string_view name, int number) {
  auto scenario = std::find_if(scenarios.rbegin(), scenarios.rend(), [&](const auto& one) { return one.name == name; });
  StudyScenario& found =
      scenario == scenarios.rend() ? scenarios.emplace_back(StudyScenario{std::string(name), {}}) : *scenario;
  auto run =
      std::find_if(found.runs.rbegin(), found.runs.rend(), [&](const StudyRun& one) { return one.number == number; });
  return run == found.runs.rend() ? found.runs.emplace_back(StudyRun{number, {}}) : *run;
}

/// Whether two treatments saw the same seconds.
bool are_same_incidents(const std::vector<model::Incident>& a, const std::vector<model::Incident>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const model::Incident& one, const model::Incident& other) {
                      return one.id == other.id && one.timestamp == other.timestamp && one.truth == other.truth &&
                             one.fault_start == other.fault_start && one.fault_end == other.fault_end;
                    });
}

void check_pairs(std::span<const StudyScenario> scenarios, std::string_view where) {
  for (const StudyScenario& scenario : scenarios)
    for (const StudyRun& run : scenario.runs)
      for (const model::TreatmentRow& row : model::treatments)
        if (!are_same_incidents(run.incidents[row.treatment], run.incidents[Treatment::both]))
          throw Error(where, fmt::format("the incidents of {}, run {}, are not the same for the treatments {} and {}",
                                         scenario.name, run.number, row.name, name_of(Treatment::both)));
}

}  // namespace

std::string format_treatment_predictions(std::span<const StudyScenario> scenarios) {
  std::string text = fmt::format("treatment,run,{}\n", incident_columns);
  for (const StudyScenario& scenario : scenarios)
    for (const StudyRun& run : scenario.runs)
      for (const model::TreatmentRow& row : model::treatments)
        for (const model::Incident& one : run.incidents[row.treatment])
          text += fmt::format("{},{},{}\n", row.name, run.number, incident_cells(one));
  return text;
}

std::vector<StudyScenario> parse_treatment_predictions(std::string_view text, std::string_view where) {
  syntax::CsvReader reader(text, where);
  reader.read_header();
  std::vector<StudyScenario> scenarios;
  while (reader.next()) {
    const Treatment treatment = treatment_of(reader);
    const int number = run_number_of(reader);
    model::Incident incident = incident_of(reader);
    run_at(scenarios, incident.scenario, number).incidents[treatment].push_back(std::move(incident));
  }
  check_pairs(scenarios, where);
  return scenarios;
}

}  // namespace benchgate::format
