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
  run.failed_samples = 3;
  const std::string text = render::export_junit(run);
  CHECK(contains(text, R"(failures="0" errors="1")"));
  CHECK(contains(text, R"(<error message="3 measured samples failed"/>)"));
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
