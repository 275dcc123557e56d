// SPDX-License-Identifier: MIT
#include "format/treatment_predictions.hpp"

#include "catch.hpp"
#include "error_of.hpp"
#include "named_incident.hpp"

using namespace benchgate;
using model::Treatment;

namespace {

std::vector<model::StudyScenario> study() {
  model::Incident incident = test::named_incident("dns");
  model::StudyRun run;
  run.incidents[Treatment::client] = {incident};
  run.incidents[Treatment::both] = {incident};
  incident.abstained = true;
  incident.predicted = {"unknown"};
  incident.detection_delay_s = std::nullopt;
  run.incidents[Treatment::kernel] = {incident};
  model::StudyRun other = run;
  other.number = 10;
  return {{"dns", {run, other}}};
}

std::string problem(std::string text, const std::string& from, const std::string& to) {
  REQUIRE(text.find(from) != std::string::npos);
  text.replace(text.find(from), from.size(), to);
  return test::error_of([&] { format::parse_treatment_predictions(text, "t.csv"); });
}

}  // namespace

TEST_CASE("treatment_predictions.csv is incident_predictions.csv, for each treatment and run", "[format][study]") {
  const std::string text = format::format_treatment_predictions(study());
  const std::string header = text.substr(0, text.find('\n'));
  CHECK(header ==
        "treatment,run,timestamp,incident_id,scenario,fault_start_ts,fault_end_ts,predicted_fault_domain,"
        "ground_truth_fault_domain,confidence,is_abstain,detection_delay_seconds,is_correct");
  CHECK(text.find("\nbaseline,1,2026-01-01T00:00:07Z,dns-run-1-0001,dns,") != std::string::npos);
  CHECK(text.find("\nA,10,") != std::string::npos);
  CHECK(format::parse_treatment_predictions(text, "t.csv") == study());
}

TEST_CASE("any name of a scenario reads back as it was", "[format][study]") {
  std::vector<model::StudyScenario> scenarios = study();
  scenarios.front().name = "dns@rate=1,\"tls\"=2";
  for (model::StudyRun& run : scenarios.front().runs)
    for (auto& incidents : run.incidents.values)
      for (model::Incident& one : incidents) one.scenario = scenarios.front().name;
  CHECK(format::parse_treatment_predictions(format::format_treatment_predictions(scenarios), "t.csv") == scenarios);
}

TEST_CASE("a run without incidents has no rows", "[format][study]") {
  const std::vector<model::StudyScenario> none{{"dns", {model::StudyRun{}}}};
  CHECK(format::parse_treatment_predictions(format::format_treatment_predictions(none), "t.csv").empty());
}

TEST_CASE("rows that cannot be of one study are refused", "[format][study]") {
  const std::string text = format::format_treatment_predictions(study());
  CHECK(problem(text, "\nA,1,", "\nC,1,") == "t.csv:3: 'C' is not a treatment: baseline, A or B");
  CHECK(problem(text, "\nA,1,", "\nA,0,") == "t.csv:3: '0' is not the number of a run");
  CHECK(problem(text, "\nA,1,", "\nA,2,") ==
        "t.csv: the incidents of dns, run 1, are not the same for the treatments A and B");
  CHECK(problem(text, "unknown,network_dns", "unknown,cpu_throttle") ==
        "t.csv: the incidents of dns, run 1, are not the same for the treatments A and B");
}
