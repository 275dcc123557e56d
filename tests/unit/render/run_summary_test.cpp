// SPDX-License-Identifier: MIT
#include "render/run_summary.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

model::MetricSummary of_seconds(const char* name, double median) {
  model::MetricSummary summary;
  summary.metric = {.name = name, .unit = "ms"};
  summary.summary.median = summary.summary.min = summary.summary.max = median;
  return summary;
}

/// Two runs, or one, of a service whose slow requests are few.
model::RunSummary service_of(int runs) {
  model::MeasuredCase test_case;
  test_case.name = "web";
  test_case.planned_runs = runs;
  test_case.samples = 24;
  for (const char* const name : {"request_latency_ms", "ttft_ms", "wall_ms"})
    test_case.stats[name] = of_seconds(name, 41.67);
  for (int number = 1; number <= runs; ++number) {
    model::MeasuredRun run;
    run.number = number;
    run.head.stats = test_case.stats;
    for (const char* const phase : {"warmup", "inject"})
      run.head.notes.request_latency.push_back(
          {.phase = phase, .requests = 240, .failed = 3, .p50_ms = 54.27, .p90_ms = 60, .p99_ms = 70, .max_ms = 71});
    test_case.runs.push_back(run);
  }
  model::RunSummary summary;
  summary.cases.push_back(test_case);
  return summary;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a table of a service says whether its figures are over seconds or over requests", "[render][run]") {
  const std::string text = render::run_summary_page(service_of(1)).to_terminal();
  CAPTURE(text);
  CHECK(has(text, "web: 24 seconds\n  over seconds "));
  CHECK(has(text, "  request_latency_ms (mean of each second)  41.67 ms"));
  CHECK(has(text, "  ttft_ms (p95 of each second)              41.67 ms"));
  CHECK_FALSE(has(text, "wall_ms"));
  CHECK(has(text, "\n  over requests  sent  failed       p50"));
  CHECK(has(text, "\n  inject          240       3  54.27 ms"));
}

TEST_CASE("several runs of a service show the requests of each, not its mean seconds", "[render][run]") {
  const std::string text = render::run_summary_page(service_of(2)).to_terminal();
  CAPTURE(text);
  CHECK_FALSE(has(text, "median wall_ms of each run"));
  CHECK(has(text, "\n  inject, run 2   240       3  54.27 ms"));
  const std::string markdown = render::run_summary_table(service_of(2)).to_markdown();
  CAPTURE(markdown);
  CHECK_FALSE(has(markdown, "wall_ms"));
  CHECK(has(markdown, "| service | over requests | sent |"));
  CHECK(has(markdown, "| `web` | inject, run 1 | 240 | 3 | 54.27 ms |"));
}
