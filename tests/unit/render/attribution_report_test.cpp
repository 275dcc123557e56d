// SPDX-License-Identifier: MIT
#include "render/attribution_report.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

std::string report_with(bool has_faults, const std::string& load) {
  const format::AttributionHead head{.run_id = "r",
                                     .scenario = "web",
                                     .workload_profile = "rag_mixed_20rps",
                                     .mode = "full",
                                     .kernel = "",
                                     .request_latency = {{.phase = "inject", .requests = 7}},
                                     .load = load,
                                     .has_faults = has_faults};
  model::ByTreatment<model::AttributionFigures> figures;
  figures[model::Treatment::both].incidents = 10;
  figures[model::Treatment::both].false_alarm_rate = 0.2;
  return render::attribution_report(figures, head, {});
}

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the report of a service without a fault tells of its requests, not of attribution",
          "[render][attribution]") {
  const std::string quiet = report_with(false, "100 requests/s");
  CHECK(quiet.starts_with("# Service Report\n"));
  CHECK(contains(quiet,
                 "- Load: 100 requests/s\n- Fault: none\n- Seconds: 10\n"
                 "- Share of them in which attribution named a fault: 0.2000\n\n## Requests\n"));
  for (const char* word : {"rag_mixed_20rps", "Attribution accuracy", "## Classes", "## Treatments"})
    CHECK_FALSE(contains(quiet, word));
  const std::string faulty = report_with(true, "");
  for (const char* part : {"- Workload: `rag_mixed_20rps`\n", "## Classes", "## Treatments"})
    CHECK(contains(faulty, part));
}
