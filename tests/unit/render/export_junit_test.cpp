// SPDX-License-Identifier: MIT
#include <string>

#include "catch.hpp"
#include "judge/report.hpp"
#include "render/export.hpp"

using namespace benchgate;
using model::Verdict;

namespace {

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

model::Comparison comparison_with(Verdict status, const std::string& why) {
  model::Comparison comparison;
  comparison.bench.name = "a";
  comparison.budgets["v"].max = 150;
  model::Delta& delta = comparison.deltas["v"];
  delta.current = 900;
  delta.status = status;
  delta.why = why;
  return comparison;
}

}  // namespace

TEST_CASE("in JUnit a candidate that did not run is an error", "[render][export]") {
  model::Report report = judge::report_of_error("build exited with <7>");
  report.bench_name = "a";
  const std::string text = render::export_junit(report);
  CHECK(contains(text, R"(<testsuite name="a" tests="1" failures="0" errors="1" skipped="0">)"));
  CHECK(contains(text, R"(name="candidate">
      <error message="build exited with &lt;7&gt;"/>)"));
}

TEST_CASE("in JUnit failed samples of a run are an error", "[render][export]") {
  model::ReceiptHead run;
  run.scenario.name = "a";
  run.failed_samples = 1;
  CHECK(contains(render::export_junit(run), R"(<error message="1 measured sample failed"/>)"));
  run.failed_samples = 3;
  const std::string text = render::export_junit(run);
  CHECK(contains(text, R"(failures="0" errors="1")"));
  CHECK(contains(text, R"(<error message="3 measured samples failed"/>)"));
}

TEST_CASE("in JUnit a metric of a run has its own values with their units", "[render][export]") {
  model::ReceiptHead run;
  run.scenario.name = "a";
  const auto add = [&](const char* name, const char* unit, double min, double median, double max) {
    model::MetricSummary& metric = run.stats[name];
    metric.metric.unit = unit;
    metric.summary.min = min;
    metric.summary.median = median;
    metric.summary.max = max;
  };
  add("time", "ns", 276172, 1288622, 4732607);
  add("rss", "bytes", 1900000, 1900000, 1900000);
  add("share", "ratio", 0.25, 0.25, 0.25);
  add("faults", "", 136, 138.5, 141);
  const std::string text = render::export_junit(run);
  CHECK(contains(text, "<system-out>median 1.289 ms, min 276.2 µs, max 4.733 ms</system-out>"));
  CHECK(contains(text, "<system-out>1.9 MB</system-out>"));
  CHECK(contains(text, "<system-out>25 %</system-out>"));
  CHECK(contains(text, "<system-out>median 138.5, min 136, max 141</system-out>"));
}

TEST_CASE("in JUnit a metric of one side has no change, and one without a limit no limit", "[render][export]") {
  model::Comparison comparison = comparison_with(Verdict::pass, "");
  model::Delta& delta = comparison.deltas["v"];
  delta.unit = "ms";
  CHECK(contains(render::export_junit(comparison), "<system-out>v median: 900 ms, limit max 150 ms</system-out>"));
  comparison.budgets.clear();
  CHECK(contains(render::export_junit(comparison), "<system-out>v median: 900 ms</system-out>"));
  delta.baseline = 800;
  CHECK(contains(render::export_junit(comparison), "<system-out>v median: 800 ms to 900 ms</system-out>"));
  delta.current.reset();
  CHECK(contains(render::export_junit(comparison), "<system-out>v median: 800 ms</system-out>"));
}

// Of pairs the change is the median of their ratios.
TEST_CASE("in JUnit medians that contradict the change do not stand beside it", "[render][export]") {
  model::Comparison comparison = comparison_with(Verdict::pass, "");
  model::Delta& delta = comparison.deltas["v"];
  delta.unit = "ms";
  delta.baseline = 800;
  delta.pct = -0.05;
  model::PairedEffect& effect = delta.paired.emplace().first.effect;
  effect.change = -0.05;
  effect.low = -0.06;
  effect.high = -0.04;
  const std::string text = render::export_junit(comparison);
  CHECK(contains(text, "v median: 800 ms to ≈760 ms, −5 %, limit max 150 ms; "));
  CHECK(contains(text, "median is 900 ms; ≈ is the baseline"));
}

TEST_CASE("in JUnit a value outside its limits is a failure", "[render][export]") {
  model::Report report = judge::report_without_baseline("no baseline");
  judge::add_absolute_limits(report, comparison_with(Verdict::fail, "900 is above the maximum 150"));
  const std::string text = render::export_junit(report);
  CHECK(contains(text, R"(tests="2" failures="1" errors="0" skipped="1")"));
  CHECK(contains(text, R"(<failure message="v median: 900, limit max 150; 900 is above the maximum 150"/>)"));
  CHECK(contains(text, R"(name="changes">
      <skipped message="no baseline"/>)"));
}

TEST_CASE("in JUnit an undecided metric is skipped", "[render][export]") {
  const std::string text =
      render::export_junit(judge::report_of(comparison_with(Verdict::inconclusive, "undecided: up to +30 %")));
  CHECK(contains(text, R"(tests="1" failures="0" errors="0" skipped="1")"));
  CHECK(contains(text, R"(<skipped message="undecided: up to +30 %"/>)"));
}

TEST_CASE("in JUnit wrong output is a failure, and a broken baseline skips the changes", "[render][export]") {
  model::Report report = judge::report_unjudged("the baseline could not be measured");
  judge::add_wrong_output(report, "printed wrong output");
  const std::string text = render::export_junit(report);
  CHECK(contains(text, R"(<failure message="printed wrong output"/>)"));
  CHECK(contains(text, R"(<skipped message="the baseline could not be measured"/>)"));
}
