// SPDX-License-Identifier: MIT
#include "judge/artifact_comparison.hpp"

#include <map>
#include <string>

#include "base/text.hpp"
#include "catch.hpp"
#include "format/measurement_table.hpp"
#include "oracles.hpp"
#include "render/artifact_comparison.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

using namespace benchgate;
using judge::ArtifactSettings;
using judge::compare_artifacts;
using judge::ComparisonProfile;
using model::CaseResult;

namespace {

std::vector<double> numbers_of(syntax::JsonValue array) {
  std::vector<double> numbers;
  for (const syntax::JsonValue element : array.elements()) numbers.push_back(element.as_number().value());
  return numbers;
}

std::vector<double> oldest_first(syntax::JsonValue vector) {
  std::vector<double> numbers = numbers_of(vector.find("newest_first"));
  return {numbers.rbegin(), numbers.rend()};
}

ArtifactSettings iqr() {
  ArtifactSettings settings;
  settings.profile = ComparisonProfile::iqr;
  return settings;
}

/// "VeryLarge" as rustc-perf writes "very_large".
std::string snake_case(const std::string& name) {
  std::string text;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper && !text.empty()) text += '_';
    text += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

std::string label_of(const judge::HistoryNoise& noise) {
  return noise.highly_variable ? "HighlyVariable" : noise.noisy ? "Noisy" : "Normal";
}

void check_dodgy(syntax::JsonValue vector) {
  const std::vector<double> history = oldest_first(vector);
  judge::SeedConstants constants;
  CHECK(label_of(history_noise(history, constants)) == vector.find("seed_interpretation_0_1").text());
  constants.significant_delta = 0.01;
  CHECK(label_of(history_noise(history, constants)) == vector.find("same_with_0_01").text());
}

void check_fence(syntax::JsonValue vector) {
  const auto fence = judge::history_fence(numbers_of(vector.find("newest_first")));
  syntax::JsonValue expected = vector.find("expected");
  REQUIRE(fence);
  CHECK(fence->q1 == Approx(expected.find("q1").as_number().value()).margin(1e-15));
  CHECK(fence->q3 == Approx(expected.find("q3").as_number().value()).margin(1e-15));
  CHECK(fence->threshold == Approx(expected.find("threshold").as_number().value()).margin(1e-15));
}

CaseResult judged(const std::string& metric, double before, double after, std::span<const double> history,
                  const ArtifactSettings& settings) {
  CaseResult result;
  result.metric.name = metric;
  result.before = before;
  result.after = after;
  judge_change(result, history, settings);
  return result;
}

void check_change(syntax::JsonValue vector, const std::map<std::string, std::vector<double>>& histories) {
  const std::string name = vector.text_at({"history"});
  const std::vector<double> history = name.empty() ? std::vector<double>{} : histories.at(name);
  const CaseResult result = judged(vector.text_at({"metric"}), vector.find("a").as_number().value(),
                                   vector.find("b").as_number().value(), history, iqr());
  syntax::JsonValue expected = vector.find("expected");
  if (const auto relative = expected.find("rel").as_number())
    CHECK(result.change.value() == Approx(*relative).margin(1e-18));
  CHECK(result.threshold == Approx(expected.find("threshold").as_number().value()).margin(1e-15));
  CHECK(result.factor.value_or(0) == Approx(expected.find("factor").as_number().value()).margin(1e-15));
  CHECK(result.significant == expected.find("significant").as_boolean().value());
  CHECK(name_of(result.magnitude.value()) == snake_case(expected.text_at({"magnitude"})));
  CHECK(result.relevant == expected.find("relevant").as_boolean().value());
}

void check_summary(syntax::JsonValue vector) {
  std::vector<CaseResult> results;
  for (const syntax::JsonValue element : vector.find("cases").elements()) {
    const auto words = base::split(element.text(), ' ');
    CaseResult result =
        judged("instructions:u", *base::parse_number(words[1]), *base::parse_number(words[2]), {}, iqr());
    result.secondary = words[0] == "s";
    results.push_back(result);
  }
  const model::MetricOutcome outcome = outcome_of(results, ComparisonProfile::iqr);
  syntax::JsonValue expected = vector.find("expected");
  CHECK(name_of(outcome.primary) == snake_case(expected.text_at({"primary"})));
  CHECK(name_of(outcome.secondary) == snake_case(expected.text_at({"secondary"})));
  CHECK(name_of(outcome.direction) == snake_case(expected.text_at({"overall"})));
  CHECK(outcome.deserves_attention == expected.find("deserves_attention").as_boolean().value());
  const std::string& table = expected.text_at({"table"});
  const bool labelled = table.find("(instructions:u)") != std::string::npos;
  CHECK(render::summary_table(results, labelled ? "(instructions:u)" : "") == table);
}

model::MeasurementTable table_of(const std::string& rows) {
  return format::parse_measurement_table("test_case,artifact,value,metric,better,tags\n" + rows, "t.csv");
}

}  // namespace

TEST_CASE("histories, changes and summaries are judged as the vectors say", "[judge][artifact_comparison]") {
  int compared = 0;
  for (const std::string& path : with_oracle("analyze/comparison_vectors.json", "comparison_vectors.json")) {
    const syntax::JsonDocument document = syntax::parse_json(sys::read_file(path), path);
    const syntax::JsonValue file = document.root();
    std::map<std::string, std::vector<double>> histories;
    for (const syntax::JsonValue vector : file.find("vectors").elements())
      if (vector.find("newest_first")) histories[vector.text_at({"name"})] = oldest_first(vector);
    for (const syntax::JsonValue vector : file.find("vectors").elements()) {
      const std::string kind = vector.text_at({"kind"});
      CAPTURE(kind, vector.text_at({"name"}));
      if (kind == "hist") check_fence(vector);
      if (kind == "dodgy") check_dodgy(vector);
      if (kind == "cmp") check_change(vector, histories);
      if (kind == "sum") check_summary(vector);
      ++compared;
    }
  }
  CHECK(compared >= 20);
}

TEST_CASE("by the seed rule a change meets its threshold or does not, unrounded", "[judge][artifact_comparison]") {
  const std::vector<double> quiet(50, 1000.0);
  std::vector<double> noisy;
  for (int i = 0; i < 50; ++i) noisy.push_back(i % 2 == 0 ? 1000 : 1010);
  CHECK(judged("m", 1000, 1001, quiet, {}).significant);
  CHECK_FALSE(judged("m", 1000, 1000.9, quiet, {}).significant);
  CHECK_FALSE(judged("m", 1000, 1009.9, noisy, {}).significant);
  CHECK(judged("m", 1000, 1010, noisy, {}).significant);
  CHECK(judged("m", 1000, 1010, noisy, {}).why ==
        "changed +1 %, threshold 1 % because its history is noisy (mean delta 0.9952 %)");
  CHECK(judged("m", 1000, 1010, std::vector<double>{1000}, {}).why ==
        "changed +1 %, threshold 0.1 % because its history has 1 of the 2 results needed");
  CHECK(judged("m", 1000, 1010, {}, {}).why == "changed +1 %, threshold 0.1 % because it has no history");
}

TEST_CASE("by the iqr rule a history shorter than 30 results is said to be so", "[judge][artifact_comparison]") {
  const auto why = [](std::size_t results, double value) {
    return judged("m", 1000, 1010, std::vector<double>(results, value), iqr()).why;
  };
  CHECK(why(0, 1) == "changed +1 %, threshold 0.2 % because its history has 0 of the 30 results needed");
  CHECK(why(29, 1) == "changed +1 %, threshold 0.2 % because its history has 29 of the 30 results needed");
  CHECK(why(30, 1) == "changed +1 %, threshold 0 % because its history changes by 0 % to 0 % from run to run");
  CHECK(why(30, 0) == "changed +1 %, threshold 0.2 % because its history contains 0, from which no change has a size");
}

TEST_CASE("a comparison fails from a confidence on, by iqr if it deserves attention", "[judge][artifact_comparison]") {
  for (const ComparisonProfile profile : {ComparisonProfile::seed, ComparisonProfile::iqr}) {
    for (const auto& [changed, least] :
         {std::pair(1, model::Confidence::maybe), std::pair(4, model::Confidence::probably),
          std::pair(7, model::Confidence::definitely)}) {
      CAPTURE(static_cast<int>(profile), changed);
      model::MeasurementTable table;
      table.artifacts.resize(2);
      for (int i = 0; i < changed; ++i) {
        model::TestCase& one = table.cases.emplace_back();
        one.name = std::to_string(i);
        one.metric.name = "time";
        one.measurements[0].values = {100};
        one.measurements[1].values = {150};
      }
      ArtifactSettings settings;
      settings.profile = profile;
      const model::ArtifactComparison comparison = compare_artifacts(table, 0, 1, settings);
      CHECK(comparison.confidence == least);
      for (const model::Confidence wanted :
           {model::Confidence::maybe, model::Confidence::probably, model::Confidence::definitely})
        CHECK(judge::fails(comparison, judge::FailOn::regression, wanted) ==
              (wanted <= least || profile == ComparisonProfile::iqr));
    }
  }
}

TEST_CASE("a change from zero is significant, none from zero to zero", "[judge][artifact_comparison]") {
  const CaseResult appeared = judged("m", 0, 5, {}, {});
  CHECK(appeared.significant);
  CHECK_FALSE(appeared.change);
  CHECK(appeared.better == std::optional(false));
  const CaseResult nothing = judged("m", 0, 0, {}, {});
  CHECK(nothing.change == std::optional(0.0));
  CHECK_FALSE(nothing.relevant);
  ArtifactSettings anything;
  anything.seed.threshold = 0;
  CHECK_FALSE(judged("m", 7, 7, {}, anything).relevant);  // not even with a threshold of 0
}

TEST_CASE("confidence counts significant results: 3 maybe, 6 probably, 7 definitely", "[judge][artifact_comparison]") {
  const auto with = [](int worse, int better) {
    std::string rows;
    for (int i = 0; i < 10; ++i) {
      const std::string name = fmt::format("case{}", i);
      rows += fmt::format("{},A,100,m,,\n{},B,{},m,,\n", name, name, i < worse ? 110 : i < worse + better ? 90 : 100);
    }
    return compare_artifacts(table_of(rows), 0, 1, {});
  };
  using model::Confidence;
  using model::Direction;
  CHECK(with(0, 0).confidence == Confidence::none);
  CHECK(with(0, 0).direction == Direction::none);
  CHECK(with(3, 0).confidence == Confidence::maybe);
  CHECK_FALSE(with(3, 0).reported_in_pull_request);
  CHECK(with(4, 0).confidence == Confidence::probably);
  CHECK(with(4, 0).reported_in_pull_request);
  CHECK(with(6, 0).confidence == Confidence::probably);
  CHECK_FALSE(with(6, 0).reported_in_triage);
  CHECK(with(7, 0).confidence == Confidence::definitely);
  CHECK(with(7, 0).reported_in_triage);
  CHECK(with(7, 0).direction == Direction::regression);
  CHECK(with(0, 7).direction == Direction::improvement);
  using judge::FailOn;
  CHECK_FALSE(judge::fails(with(3, 0), FailOn::regression, Confidence::probably));
  CHECK(judge::fails(with(3, 0), FailOn::regression, Confidence::maybe));
  CHECK(judge::fails(with(4, 0), FailOn::regression, Confidence::probably));
  CHECK_FALSE(judge::fails(with(6, 0), FailOn::regression, Confidence::definitely));
  CHECK(judge::fails(with(7, 0), FailOn::regression, Confidence::definitely));
  CHECK_FALSE(judge::fails(with(0, 7), FailOn::mixed, Confidence::maybe));
  CHECK(with(5, 2).direction == Direction::mixed);
}

TEST_CASE("failures, new and vanished test cases are never results", "[judge][artifact_comparison]") {
  const auto comparison = compare_artifacts(
      table_of("gone,A,1,m,,\nnew,B,1,m,,\nbroken,A,1,m,,\nbroken,B,,m,,\nfixed,A,,m,,\nfixed,B,1,m,,\n"
               "forgotten,O,1,m,,\nboth,O,2,m,,\nboth,A,1,m,,\nboth,A,3,m,,\nboth,A,2,m,,\nboth,B,2,m,,\n"),
      0, 1, {});
  using Names = std::vector<model::CaseName>;
  CHECK(comparison.missing == Names{{"gone", "m"}});
  CHECK(comparison.added == Names{{"new", "m"}});
  CHECK(comparison.failed == Names{{"broken", "m"}});
  CHECK(comparison.failed_before == Names{{"fixed", "m"}});
  REQUIRE(comparison.results.size() == 1);
  CHECK(comparison.results[0].before == 2);  // the median of three rows
}

TEST_CASE("only gating metrics decide, and bigger may be better", "[judge][artifact_comparison]") {
  const model::MeasurementTable table =
      table_of("a,A,100,time,lower,\na,B,100,time,lower,\na,A,100,rate,higher,\na,B,150,rate,higher,\n");
  CHECK(compare_artifacts(table, 0, 1, {}).direction == model::Direction::none);
  ArtifactSettings settings;
  settings.gating = {"rate"};
  const auto comparison = compare_artifacts(table, 0, 1, settings);
  CHECK(comparison.direction == model::Direction::improvement);
  CHECK(comparison.results[1].change == std::optional(0.5));
}
