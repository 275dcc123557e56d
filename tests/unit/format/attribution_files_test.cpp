// SPDX-License-Identifier: MIT
#include "format/attribution_files.hpp"

#include "catch.hpp"
#include "error_of.hpp"
#include "judge/attribution_figures.hpp"
#include "named_incident.hpp"

using namespace benchgate;
using model::Incident;

namespace {

Incident incident() { return test::named_incident("dns_latency"); }

/// The same figures for each treatment.
model::ByTreatment<model::AttributionFigures> alike(const model::AttributionFigures& figures) {
  return {{figures, figures, figures}};
}

std::vector<Incident> several() {
  Incident missed = incident();
  missed.abstained = true;
  missed.predicted = {"unknown"};
  missed.detection_delay_s = std::nullopt;
  Incident compound = incident();
  compound.truth = {"network_dns", "cpu_throttle"};
  compound.predicted = {"network_egress", "network_dns"};
  return {incident(), missed, compound, incident()};
}

}  // namespace

TEST_CASE("incident_predictions.csv has the columns of the reference tool's code and schema", "[format][attribution]") {
  // pkg/benchmark/harness.go and docs/benchmarks/output-schema.md of llm-slo-ebpf-toolkit.
  CHECK(format::format_incident_predictions(std::vector{incident()}) ==
        "timestamp,incident_id,scenario,fault_start_ts,fault_end_ts,predicted_fault_domain,ground_truth_fault_domain,"
        "confidence,is_abstain,detection_delay_seconds,is_correct\n"
        "2026-01-01T00:00:07Z,dns_latency-run-1-0001,dns_latency,2026-01-01T00:00:05Z,2026-01-01T00:00:29Z,"
        "network_dns,network_dns,0.93,false,2,true\n");
}

TEST_CASE("incidents are read as they were written", "[format][attribution]") {
  const std::vector<Incident> incidents = several();
  CHECK(format::parse_incident_predictions(format::format_incident_predictions(incidents), "p.csv") == incidents);
}

TEST_CASE("a row that contradicts itself is refused", "[format][attribution]") {
  std::string text = format::format_incident_predictions(std::vector{incident()});
  text.replace(text.rfind("true"), 4, "false");
  CHECK(test::error_of([&] { format::parse_incident_predictions(text, "p.csv"); }) ==
        "p.csv:2: is_correct does not follow from the domains");
}

TEST_CASE("confusion matrix and class metrics", "[format][attribution]") {
  const auto figures = judge::attribution_figures(several(), base::Random(1));
  CHECK(format::format_confusion_matrix(figures.confusion) ==
        "actual_fault_domain,predicted_fault_domain,count\n"
        "network_dns,abstain,1\nnetwork_dns,network_dns,2\nnetwork_dns,network_egress,1\n");
  CHECK(format::format_class_metrics(figures.classes) ==
        "fault_domain,precision,recall,f1,support\n"
        "network_dns,1,0.5,0.6666666666666666,4\nnetwork_egress,0,,0,0\n");
}

TEST_CASE("a summary is what its incidents give, and a changed one is found out", "[format][attribution]") {
  const std::vector<Incident> incidents = several();
  const format::AttributionHead head{.run_id = "id",
                                     .scenario = "s",
                                     .workload_profile = {},
                                     .mode = "full",
                                     .kernel = {},
                                     .runs = 1,
                                     .bootstrap_seed = 7};
  const auto figures = judge::attribution_figures(incidents, base::Random(7));
  std::string text = format::format_attribution_summary(alike(figures), head);
  const auto recomputed = [&] {
    const format::SummaryClaims claims = format::parse_summary_claims(text, "s.json");
    const auto read = format::parse_incident_predictions(format::format_incident_predictions(incidents), "p.csv");
    return format::summary_problem(claims, judge::attribution_figures(read, base::Random(claims.bootstrap_seed)));
  };
  CHECK(recomputed().empty());
  CHECK(text.find("burn_rate") == std::string::npos);  // nobody measured it
  CHECK(text.find("kubernetes") == std::string::npos);
  const std::string accuracy = "\"attribution_accuracy\": 0.5";
  REQUIRE(text.find(accuracy) != std::string::npos);
  text.replace(text.find(accuracy), accuracy.size(), "\"attribution_accuracy\": 1.0");
  CHECK(recomputed() == "says attribution_accuracy is 1, but the incidents give 0.5");
}

TEST_CASE("a summary has the figures of each treatment, and a changed one is found out", "[format][study]") {
  const format::AttributionHead head{
      .run_id = "id", .scenario = "s", .workload_profile = {}, .mode = "full", .kernel = {}};
  model::ByTreatment<model::AttributionFigures> figures;
  figures[model::Treatment::kernel].accuracy = 0.25;
  figures[model::Treatment::both].accuracy = 0.75;
  std::string text = format::format_attribution_summary(figures, head);
  const auto problem = [&] {
    return format::treatments_problem(format::parse_summary_claims(text, "s.json"), figures);
  };
  CHECK(problem().empty());
  text.replace(text.find("0.25"), 4, "0.35");
  CHECK(problem() == "treatment A: says attribution_accuracy is 0.35, but the incidents give 0.25");
  text.replace(text.find("\"A\""), 3, "\"C\"");
  CHECK(problem() == "has no figures of treatment A");
}

TEST_CASE("what collecting cost is part of the summary", "[format][attribution]") {
  format::AttributionHead head{.run_id = "id", .scenario = "s", .workload_profile = {}, .mode = "full", .kernel = {}};
  head.overhead = {{.node = "n",
                    .collector_cpu_pct = 1,
                    .timestamp = {},
                    .collector_memory_mb = 10,
                    .events_per_second = 100,
                    .dropped_events = 1},
                   {.node = "n",
                    .collector_cpu_pct = 3,
                    .timestamp = {},
                    .collector_memory_mb = 20,
                    .events_per_second = 100,
                    .dropped_events = 0}};
  const std::string text = format::format_attribution_summary({}, head);
  CHECK(text.find("\"collector_cpu_overhead_pct\": 2") != std::string::npos);
  CHECK(text.find("\"collector_memory_overhead_mb\": 15") != std::string::npos);
  CHECK(text.find("\"dropped_events_rate\": 0.005") != std::string::npos);
  CHECK(format::parse_summary_claims(text, "s").metrics.empty());
}
