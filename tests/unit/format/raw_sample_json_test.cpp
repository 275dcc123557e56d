// SPDX-License-Identifier: MIT
#include "format/raw_sample_json.hpp"

#include <array>

#include "base/text.hpp"
#include "catch.hpp"
#include "judge/summary.hpp"

using namespace benchgate;

TEST_CASE("a raw sample has decimal milliseconds and omits what is not known", "[format][raw_sample_json]") {
  model::Sample sample;
  sample.exit_code = 0;
  sample.wall_ns = 1'999'999;
  CHECK(format::format_raw_sample(sample, 1, "2026-01-01T00:00:00Z", {}) ==
        R"({"iteration":1,"timestamp":"2026-01-01T00:00:00Z","wall_ms":1.999999})");
  sample.usage.user_ns = 900'000;
  sample.usage.system_ns = 100'001;
  sample.usage.max_rss_kb = 568;
  sample.usage.minor_faults = 30;
  sample.usage.major_faults = 2;
  sample.usage.voluntary_switches = 1;
  sample.usage.involuntary_switches = 0;
  sample.wall_ns = 2'000'000;
  sample.metrics = {{"one", {1.5}}, {"several", {1, 2}}, {"none", {}}};
  CHECK(format::format_raw_sample(sample, 2, "t", 10) ==
        R"({"iteration":2,"timestamp":"t","wall_ms":2,"cpu_ms":1.000001,"user_ms":0.9,"system_ms":0.100001,)"
        R"("max_rss_kb":568,"page_faults":32,"ctx_switches":1,"throughput_per_s":5000,"one":1.5,"several":[1,2]})");
}

TEST_CASE("the throughput of a raw sample is that of its receipt", "[format][raw_sample_json]") {
  model::Scenario scenario;
  scenario.work_units = 7;
  for (const std::int64_t wall_ns : {0L, 3L, 999'999L, 1'990'001L, 68'651'234L}) {
    model::Sample sample;
    sample.wall_ns = wall_ns;
    const double of_receipt =
        judge::summaries_of(judge::columns_of(std::array{sample}), scenario).at("throughput_per_s").summary.median;
    const std::string raw = format::format_raw_sample(sample, 1, "t", scenario.work_units);
    CHECK(raw.find(fmt::format("\"throughput_per_s\":{}", base::format_number(of_receipt))) != std::string::npos);
  }
}

TEST_CASE("a failed raw sample says so and why", "[format][raw_sample_json]") {
  model::Sample sample;
  sample.wall_ns = 500;
  sample.failure = "killed by signal 9\nsecond line";
  CHECK(format::format_raw_sample(sample, 7, "t", {}) ==
        R"({"iteration":7,"timestamp":"t","wall_ms":5e-04,"failed":true,"failure":"killed by signal 9\nsecond line"})");
}

TEST_CASE("a raw sample with wrong output says so", "[format][raw_sample_json]") {
  model::Sample sample;
  sample.wall_ns = 500;
  sample.failure = "printed something else";
  sample.wrong_output = true;
  CHECK(format::format_raw_sample(sample, 7, "t", {})
            .ends_with(R"("failure":"printed something else","wrong_output":true})"));
}
