// SPDX-License-Identifier: MIT
#include "judge/citation.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::DocRefVariant;
using model::Stability;

namespace {

/// A stable benchmark of 27 values in a run of the type medium.
DocRefVariant variant() {
  DocRefVariant one;
  one.test_case = "Parser.Parse";
  one.module = "core";
  one.run.job_type = "medium";
  model::MeasuredMetric& time = one.metrics.emplace_back();
  time.metric.name = "time";
  time.metric.unit = "ns";
  time.figures.value = 1298.5;
  time.figures.n = 27;
  time.figures.cov = 0.14;
  time.figures.ci99_lower = 1292;
  time.figures.ci99_upper = 1304;
  time.figures.stability = Stability::stable;
  return one;
}

DocRefVariant with_stability(Stability stability) {
  DocRefVariant one = variant();
  one.metrics.front().figures.stability = stability;
  return one;
}

std::string why(const DocRefVariant& one) { return judge::why_withheld(one); }

}  // namespace

// The publish guard: methodology of Encina, "Stable methods are suitable for citation", "Error rate above 1%
// invalidates the measurement", "Which job_type publishes".
TEST_CASE("only what holds may be cited", "[judge][docref]") {
  CHECK(why(variant()) == "");
  CHECK(why(with_stability(Stability::unrated)) == "");
  CHECK(why(with_stability(Stability::unstable)) == "unstable, CoV 14 % (N = 27)");
  CHECK(why(with_stability(Stability::expected_unstable)) == "unstable, CoV 14 % (N = 27)");
  CHECK(why(with_stability(Stability::invalid)) == "invalid, no request was answered");
  CHECK(why(with_stability(Stability::failed)) == "it failed");
  DocRefVariant one = with_stability(Stability::expected_unstable);
  one.expected_unstable = "contention";
  CHECK(why(one) == "unstable, CoV 14 % (N = 27), as expected: contention");
  one = with_stability(Stability::invalid);
  one.metrics.emplace_back().metric.name = "error_rate";
  one.metrics.back().figures.value = 0.02;
  CHECK(why(one) == "invalid, 2 % of the requests failed");
  one = variant();
  one.synthetic = true;
  CHECK(why(one) == "synthetic, nothing was measured");
  one = variant();
  one.metrics.clear();
  CHECK(why(one) == "it failed");
}

TEST_CASE("runs of other job types than medium and default are not cited", "[judge][docref]") {
  for (const auto& [type, reason] :
       {std::pair("medium", ""), std::pair("default", ""), std::pair("short", "of the job type short"),
        std::pair("dry", "of the job type dry"), std::pair("weekly", "of the job type weekly"),
        std::pair("", "of an unknown job type")}) {
    DocRefVariant one = variant();
    one.run.job_type = type;
    CHECK(why(one) == reason);
  }
}

TEST_CASE("the headline of a DocRef is the job of the run, else the one with the most values", "[judge][docref]") {
  DocRefVariant few = variant(), medium = variant(), many = variant();
  few.job = "IterationCount=10";
  few.metrics.front().figures.n = 9;
  medium.job = "MediumRun(IterationCount=15)";
  medium.metrics.front().figures.n = 12;
  many.metrics.front().figures.n = 30;
  CHECK(judge::headline_of(std::vector{few, many}) == 1);
  CHECK(judge::headline_of(std::vector{few, medium, many}) == 1);
  CHECK(judge::headline_of(std::vector<DocRefVariant>{}) == std::nullopt);
}

TEST_CASE("a DocRef of several test cases is ambiguous and has no value", "[judge][docref]") {
  model::DocRefEntry entry;
  entry.docref = "bench:a/b";
  entry.variants = {variant(), variant()};
  judge::complete_entry(entry);
  CHECK(entry.value == 1298.5);
  CHECK(entry.ci99_upper == 1304);
  CHECK(!entry.ambiguous);
  entry.value.reset();
  entry.variants.back().test_case = "Parser.Parse(size: 10)";
  judge::complete_entry(entry);
  CHECK(entry.ambiguous);
  CHECK(!entry.headline);
  CHECK(!entry.value);
  CHECK(entry.withheld == "ambiguous, it names 'core|Parser.Parse', 'core|Parser.Parse(size: 10)'");
  entry.variants.back() = variant();
  entry.variants.back().module = "other";  // another machine of a matrix has a folder of its own
  judge::complete_entry(entry);
  CHECK(entry.ambiguous);
}
