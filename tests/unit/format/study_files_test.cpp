// SPDX-License-Identifier: MIT
#include "format/study_files.hpp"

#include "catch.hpp"
#include "error_of.hpp"
#include "format/study_provenance.hpp"

using namespace benchgate;
using model::Treatment;

namespace {

model::AttributionStudy study() {
  model::AttributionStudy study;
  model::StudyProfile& profile = study.profiles.emplace_back();
  profile.scenario = "dns@rate=1,tls=2";
  profile.treatment = Treatment::kernel;
  profile.figures.confusion = {{{"network_dns", "abstain"}, 3}, {{"network_dns", "cpu_throttle"}, 0}};
  profile.figures.classes = {
      {.domain = "network_dns", .precision = {}, .recall = 0.0, .f1 = 0.0, .support = 3, .abstain_rate = 1},
      {.domain = "cpu_throttle", .precision = 0.5, .recall = {}, .f1 = 0.25, .support = 0}};
  profile.f1_ci95 = {{"network_dns", {0, 0.5}}};
  study.comparisons = {{.scenario = {},
                        .against = Treatment::client,
                        .accuracy = model::Estimate{0.5, model::Range95{0.25, 0.75}},
                        .macro_f1 = {},
                        .delay_reduction = model::Estimate{-0.5, {}}}};
  return study;
}

constexpr std::string_view summary = R"({
  "schema": "benchgate.attribution_study.v1", "mode": "full", "source_ref": "main", "source_commit": "c0ffee", "source_dirty": true,
  "interrupted_runs": ["dns/run-1"], "missing_runs": ["dns/run-2"], "stats": {"bootstrap_seed": 7},
  "claims": [{"scenario": "dns", "metric": "attribution_recall", "operator": ">=", "value": 0.85, "phase": "inject",
              "observed": 1, "holds": true}]
})";

}  // namespace

TEST_CASE("the tables of a publication name scenario and treatment; what is not defined is empty", "[format][study]") {
  CHECK(format::format_study_confusion(study()) ==
        "scenario,treatment,actual_fault_domain,predicted_fault_domain,count\n"
        "\"dns@rate=1,tls=2\",A,network_dns,abstain,3\n");
  CHECK(format::format_study_classes(study()) ==
        "scenario,treatment,fault_domain,precision,recall,f1,f1_ci95_low,f1_ci95_high,support,abstain_rate\n"
        "\"dns@rate=1,tls=2\",A,network_dns,,0,0,0,0.5,3,1\n"
        "\"dns@rate=1,tls=2\",A,cpu_throttle,0.5,,0.25,,,0,\n");
  CHECK(format::format_study_comparisons(study()) ==
        "scenario,treatment,against,metric,value,ci95_low,ci95_high\n"
        ",B,baseline,attribution_accuracy_difference,0.5,0.25,0.75\n"
        ",B,baseline,detection_delay_reduction,-0.5,,\n");
}

TEST_CASE("the origin of a publication is read from its summary", "[format][study]") {
  const model::StudyOrigin origin = format::parse_study_origin(summary, "s.json");
  CHECK(origin.mode == "full");
  CHECK(origin.source_ref == "main");
  CHECK(origin.source_commit == "c0ffee");
  CHECK(origin.source_dirty);
  CHECK(origin.bootstrap_seed == 7);
  CHECK(origin.interrupted == std::vector<std::string>{"dns/run-1"});
  CHECK(origin.missing == std::vector<std::string>{"dns/run-2"});
  REQUIRE(origin.claims.at("dns").size() == 1);
  CHECK(origin.claims.at("dns").front() ==
        model::Assertion{
            .metric = "attribution_recall", .statistic = {}, .relation = ">=", .value = 0.85, .phase = "inject"});
  CHECK_FALSE(test::error_of([] { format::parse_study_origin("{}", "s.json"); }).empty());
}

TEST_CASE("the provenance of a publication has of each run what it says, and no more", "[format][study]") {
  const std::vector<format::StudyRunProvenance> runs{
      {"dns/run-1",
       R"({"run_id": "r", "git_dirty": false, "image_digest": "sha256:0", "dataset_seed": 42,
        "host": {"kernel": "6.1"}, "injectors": [{"fault": "dns_latency", "injector_backend": "name server"}]})",
       {{"raw_samples.jsonl", "abc"}}}};
  CHECK(format::format_study_provenance("1.0", {.mode = "full", .source_ref = {}, .source_commit = "c"}, runs) ==
        R"({
  "schema": "benchgate.study_provenance.v1",
  "tool": {
    "name": "benchgate",
    "version": "1.0"
  },
  "mode": "full",
  "source_commit": "c",
  "source_dirty": false,
  "bootstrap_seed": 42,
  "runs": [
    {
      "run": "dns/run-1",
      "run_id": "r",
      "git_dirty": false,
      "image_digest": "sha256:0",
      "dataset_seed": 42,
      "host": {
        "kernel": "6.1"
      },
      "injectors": [
        {
          "fault": "dns_latency",
          "injector_backend": "name server"
        }
      ],
      "sha256": {
        "raw_samples.jsonl": "abc"
      }
    }
  ]
}
)");
}
