// SPDX-License-Identifier: MIT
#include "judge/attribution_study.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::Incident;
using model::Treatment;

namespace {

/// A second of a fault from 0 s to 2 s; predicted "": no cause was named.
Incident second(const std::string& truth, const std::string& predicted, std::optional<double> delay_s) {
  return {.timestamp = "2026-01-01T00:00:01Z",
          .id = "i",
          .scenario = "s",
          .fault_start = "2026-01-01T00:00:00Z",
          .fault_end = "2026-01-01T00:00:02Z",
          .predicted = {predicted.empty() ? "unknown" : predicted},
          .truth = {truth},
          .confidence = 0.9,
          .abstained = predicted.empty(),
          .detection_delay_s = delay_s};
}

/// A run with one fault of two seconds, and what each treatment names in each of them.
model::StudyRun run_with(int number, const std::string& truth, const std::array<std::array<const char*, 2>, 3>& named) {
  model::StudyRun run;
  run.number = number;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string first = named[i][0], last = named[i][1];
    const std::optional<double> delay = !first.empty()  ? std::optional(1.0)
                                        : !last.empty() ? std::optional(2.0)
                                                        : std::nullopt;
    run.incidents.values[i] = {second(truth, first, delay), second(truth, last, delay)};
  }
  return run;
}

constexpr const char* dns = "network_dns";
constexpr const char* egress = "network_egress";
constexpr const char* nothing = "";

/// Of four seconds, the client finds 1, the kernel 0, both 3.
model::StudyScenario two_runs(const std::string& name) {
  return {name,
          {run_with(1, dns, {{{dns, nothing}, {nothing, nothing}, {dns, dns}}}),
           run_with(2, dns, {{{nothing, nothing}, {nothing, nothing}, {dns, egress}}})}};
}

const model::StudyProfile& profile(const model::AttributionStudy& study, std::string_view scenario,
                                   Treatment treatment) {
  for (const model::StudyProfile& one : study.profiles)
    if (one.scenario == scenario && one.treatment == treatment) return one;
  FAIL("no such profile");
  return study.profiles.front();
}

model::StudyOrigin measured() { return {.mode = "full", .source_ref = "main", .source_commit = "c0ffee"}; }

std::vector<model::StudyScenario> runs_of(int runs) {
  model::StudyScenario scenario{"dns_latency", {}};
  for (int number = 1; number <= runs; ++number)
    scenario.runs.push_back(run_with(number, dns, {{{dns, dns}, {nothing, nothing}, {dns, dns}}}));
  return {scenario};
}

model::Assertion claim(const std::string& metric, double least) {
  return {.metric = metric, .statistic = {}, .relation = ">=", .value = least, .phase = "inject"};
}

}  // namespace

TEST_CASE("each treatment has its own figures, from the same runs", "[judge][study]") {
  const auto study = judge::study_attribution(std::vector{two_runs("dns_latency")}, 42);
  REQUIRE(study.profiles.size() == 6);  // three of the scenario, three of all together
  const auto& client = profile(study, "dns_latency", Treatment::client);
  const auto& kernel = profile(study, "dns_latency", Treatment::kernel);
  const auto& both = profile(study, "dns_latency", Treatment::both);
  CHECK(both.runs == 2);
  CHECK(both.figures.incidents == 4);
  CHECK(client.figures.accuracy == 0.25);
  CHECK(kernel.figures.accuracy == 0.0);
  CHECK(both.figures.accuracy == 0.75);
  CHECK(client.figures.macro_f1 == Approx(0.4));      // 2 * 1 / (4 + 1)
  CHECK(both.figures.macro_f1 == Approx(6.0 / 7.0));  // 2 * 3 / (4 + 3)
  CHECK(kernel.figures.abstain_rate == 1.0);
}

TEST_CASE("intervals come from whole runs, and differences are paired", "[judge][study]") {
  const auto study = judge::study_attribution(std::vector{two_runs("dns_latency")}, 42);
  // Run 1 has accuracy 1 under B, run 2 has 0.5; a quarter of the draws takes the same run twice. The other ends are
  // those of 3 of 4 and 1 of 4 seconds: SciPy 1.17.1, binomtest(3, 4).proportion_ci(0.95, 'exact').
  const auto& both = profile(study, "dns_latency", Treatment::both).figures;
  CHECK(both.accuracy_ci95->low == Approx(0.19412044968324338));
  CHECK(both.accuracy_ci95->high == 1);
  const auto& alone = profile(study, "dns_latency", Treatment::client).figures;
  CHECK(alone.accuracy_ci95->low == 0);
  CHECK(alone.accuracy_ci95->high == Approx(1 - 0.19412044968324338));
  const model::StudyComparison& client = study.comparisons.at(0);
  CHECK(client.against == Treatment::client);
  REQUIRE(client.accuracy);
  CHECK(client.accuracy->value == 0.5);
  // In both runs B finds one second more of two, so no draw differs. 3 of 4 less 1 of 4 seconds: statsmodels 0.15.0,
  // confint_proportions_2indep(3, 4, 1, 4, compare='diff', method='newcomb').
  CHECK(client.accuracy->ci95->low == Approx(-0.13548840058295153));
  CHECK(client.accuracy->ci95->high == Approx(0.7890832680847557));
  // F1 2 j / (1 + j) of 3 of 4 and 1 of 4; by the exact ends above, 6/7 - 0.4 -+ the roots of the sums of squares.
  CHECK(client.macro_f1->ci95->low == Approx(-0.26784221956185217));
  CHECK(client.macro_f1->ci95->high == Approx(0.8690158660468201));
  CHECK(client.macro_f1->value == Approx(6.0 / 7.0 - 0.4));
}

TEST_CASE("a fault that was never detected counts as detected at its end", "[judge][study]") {
  const auto study = judge::study_attribution(std::vector{two_runs("dns_latency")}, 42);
  // Medians: B 1 s; client 1 s and 2 s, the fault's length; kernel 2 s.
  CHECK(study.comparisons.at(0).delay_reduction->value == Approx(1 - 1 / 1.5));
  CHECK(study.comparisons.at(1).delay_reduction->value == Approx(0.5));
}

TEST_CASE("a single run has no intervals", "[judge][study]") {
  model::StudyScenario scenario = two_runs("dns_latency");
  scenario.runs.pop_back();
  const auto study = judge::study_attribution(std::vector{scenario}, 42);
  CHECK_FALSE(study.profiles.front().figures.accuracy_ci95);
  CHECK(study.profiles.front().f1_ci95.empty());
  CHECK(study.comparisons.front().accuracy->value == 0.5);
  CHECK_FALSE(study.comparisons.front().accuracy->ci95);
}

TEST_CASE("all scenarios together leave out those whose seconds have several causes", "[judge][study]") {
  model::StudyScenario compound = two_runs("mixed_multi");
  for (model::StudyRun& run : compound.runs)
    for (auto& incidents : run.incidents.values)
      for (Incident& one : incidents) one.truth.push_back("cpu_throttle");
  const auto study = judge::study_attribution(std::vector{two_runs("a"), two_runs("b"), compound}, 42);
  CHECK(profile(study, "", Treatment::both).figures.incidents == 8);
  CHECK(profile(study, "", Treatment::both).runs == 4);
  CHECK(profile(study, "mixed_multi", Treatment::both).figures.partial_accuracy);
}

TEST_CASE("the intervals of a scenario do not depend on the others", "[judge][study]") {
  const auto alone = judge::study_attribution(std::vector{two_runs("a")}, 42);
  const auto beside = judge::study_attribution(std::vector{two_runs("b"), two_runs("a")}, 42);
  CHECK(profile(alone, "a", Treatment::both) == profile(beside, "a", Treatment::both));
}

TEST_CASE("ten runs of each scenario are a publication, nine are exploratory", "[judge][study]") {
  CHECK_FALSE(judge::judge_study(runs_of(10), measured()).is_exploratory());
  const auto judged = judge::judge_study(runs_of(9), measured());
  CHECK(judged.run_class == "exploratory");
  CHECK(judged.gaps == std::vector<std::string>{"dns_latency has 9 of at least 10 runs"});
}

TEST_CASE("what was not measured, is incomplete or has no known source is exploratory", "[judge][study]") {
  const auto gap = [](model::StudyOrigin origin) {
    const auto gaps = judge::judge_study(runs_of(10), std::move(origin)).gaps;
    REQUIRE(gaps.size() == 1);
    return gaps.front();
  };
  model::StudyOrigin origin = measured();
  origin.mode = "fallback-synthetic-no-self-hosted-ebpf";
  CHECK(gap(origin) == "the figures were not measured (mode fallback-synthetic-no-self-hosted-ebpf)");
  origin = measured();
  origin.interrupted = {"dns_latency/run-3"};
  CHECK(gap(origin) == "interrupted: dns_latency/run-3");
  origin = measured();
  origin.missing = {"dns_latency/run-11", "dns_latency/run-12"};
  CHECK(gap(origin) == "planned, but missing: dns_latency/run-11, dns_latency/run-12");
  origin = measured();
  origin.source_commit.clear();
  CHECK(gap(origin) == "the commit that was measured is unknown");
  origin = measured();
  origin.source_dirty = true;
  CHECK(gap(origin) == "the source had uncommitted changes");
}

TEST_CASE("claims decide a publication, and nothing in exploratory results", "[judge][study]") {
  model::StudyOrigin origin = measured();
  CHECK(judge::judge_study(runs_of(10), origin).verdict == model::Verdict::not_evaluated);  // nothing is claimed
  origin.claims["dns_latency"] = {claim("attribution_recall", 0.85)};
  CHECK(judge::judge_study(runs_of(10), origin).verdict == model::Verdict::pass);
  CHECK(judge::judge_study(runs_of(9), origin).verdict == model::Verdict::not_evaluated);
  origin.claims["dns_latency"].push_back(claim("attribution_coverage_accuracy", 0.6));  // no second has two causes
  CHECK(judge::judge_study(runs_of(10), origin).verdict == model::Verdict::inconclusive);
  origin.claims["dns_latency"].back() = claim("attribution_precision", 1.5);
  CHECK(judge::judge_study(runs_of(10), origin).verdict == model::Verdict::fail);
  const auto exploratory = judge::judge_study(runs_of(9), origin);
  CHECK(exploratory.verdict == model::Verdict::not_evaluated);
  CHECK(exploratory.claims.at(1).result.observed == 1.0);  // shown all the same
}
