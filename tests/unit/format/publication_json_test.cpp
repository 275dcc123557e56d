// SPDX-License-Identifier: MIT
#include "format/publication_json.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;

namespace {

/// An overview in which nothing is left out.
model::ArtifactComparison overview() {
  model::CaseResult result;
  result.test_case = "parse";
  result.metric = {"time", "ns", model::Better::higher, true};
  result.tags = {"secondary"};
  result.secondary = result.dodgy = result.highly_variable = result.noisy = true;
  result.has_history = result.significant = result.relevant = true;
  result.before = 10;
  result.after = 12.5;
  result.change = 0.25;
  result.threshold = 0.03;
  result.factor = 8;
  result.history_count = 7;
  result.better = false;
  result.magnitude = model::Magnitude::large;
  result.why = "confirmed";
  model::MetricOutcome outcome{"time",
                               true,
                               1,
                               model::Confidence::probably,
                               model::Direction::regression,
                               model::Direction::mixed,
                               model::Direction::improvement,
                               true,
                               true,
                               true};
  model::ArtifactComparison all;
  all.profile = "check";
  all.before.name = "main (1)";
  all.before.others = {"1"};
  all.after.name = "topic (2)";
  all.confidence = model::Confidence::definitely;
  all.direction = model::Direction::regression;
  all.reported_in_pull_request = all.reported_in_triage = true;
  all.metrics = {outcome};
  all.results = {result, model::CaseResult()};
  all.failed = {{"f", "time"}};
  all.failed_before = {{"g", ""}};
  all.missing = {{"m", ""}};
  all.added = {{"a", ""}};
  all.not_measured = {{"n", ""}};
  all.warnings = {"doubtful"};
  return all;
}

}  // namespace

TEST_CASE("a publication that was written is read back whole", "[format][publication]") {
  const model::Publication all{model::Verdict::fail,
                               "parse: 12 % worse",
                               {{model::Verdict::fail, "parse", "budget", "8 to 9 ms", "5 %", "p", "why",
                                 model::Worsening{-0.01, 0.12, 0.05}, 2.4}},
                               {"remark"},
                               {"note"},
                               {{"mode", "full"}},
                               {"benchgate check"},
                               {{"a.c", 3, 4, model::AnnotationLevel::failure, "t", "m"}},
                               {"last lines"},
                               {overview()},
                               2.4,
                               true};
  CHECK(format::parse_publication(format::write_publication(all), "x") == all);
}

TEST_CASE("a publication keeps what was not measured", "[format][publication]") {
  using State = model::CaseFigures::State;
  for (const State state : {State::compared, State::without_baseline, State::gone, State::not_measured}) {
    model::Publication publication;
    publication.rows.emplace_back().status = model::Verdict::pass;
    publication.rows.back().figures.emplace().state = state;
    publication.skipped = 12;
    publication.carried = 3;
    CHECK(format::parse_publication(format::write_publication(publication), "x") == publication);
  }
}

TEST_CASE("of an artifact only a publication is read, nested as deep as limits allow", "[format][publication]") {
  const auto refused = [](const std::string& text) {
    return test::error_of([&] { format::parse_publication(text, "x"); });
  };
  CHECK(refused(R"({"schema":"benchgate.gate.v1"})") == "x: is no benchgate.publication.v1");
  CHECK(refused("[]") == "x: is no benchgate.publication.v1");
  CHECK(refused(R"({"schema":"benchgate.publication.v1","verdict":"pass"})") == "x:1: 'headline' is missing");
  CHECK(!refused(std::string(1'000'000, '[')).empty());
}

TEST_CASE("a publication as it stands is read whole", "[format][publication_json]") {
  const model::Publication publication =
      format::parse_publication(R"({"schema":"benchgate.publication.v1","verdict":"warn",
    "headline":"h","rows":[{"verdict":"pass","subject":"a","check":"c"},{"verdict":"warn","subject":"b","check":"c",
    "result":"r","limit":"l","evidence":"e","why":"w"}],"notes":["n"],"environment":{"cpu":"x"},"reproduce":["run"],
    "annotations":[{"path":"a.c","start_line":3,"level":"warning","message":"m"}]})",
                                "p.json");
  CHECK(publication.verdict == model::Verdict::warn);
  CHECK(publication.rows.front() == model::PublicationRow{model::Verdict::warn, "b", "c", "r", "l", "e", "w"});
  CHECK(publication.annotations ==
        std::vector<model::Annotation>{{"a.c", 3, 3, model::AnnotationLevel::warning, "", "m"}});
  CHECK_THROWS_AS(
      format::parse_publication(R"({"schema":"benchgate.publication.v1","verdict":"great","headline":""})", "p"),
      Error);
}
