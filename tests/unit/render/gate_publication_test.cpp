// SPDX-License-Identifier: MIT
#include "render/gate_publication.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "catch.hpp"
#include "format/gate_summary_json.hpp"
#include "oracles.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

using namespace benchgate;

namespace {

constexpr const char* regressed = R"({
  "candidate_root": "my results", "baseline_root": "base", "scenarios": ["parse"],
  "baseline": {"pass": true, "source_ref": "v1", "source_commit": "1111111111111111111111111111111111111111",
               "candidate_ref": "main", "candidate_commit": "2222222222222222222222222222222222222222",
               "status": "pass"},
  "overhead": {"pass": true, "threshold_pct": 5, "mean_observed_pct": 1.25, "sample_count": 12,
               "max_node_p95_pct": 2.3925, "max_node_p95_node": "node-b", "status": "pass", "profile": "development"},
  "variance": {"pass": true, "threshold_pct": 10, "min_runs": 3, "status": "pass", "scenarios": [
    {"scenario": "parse", "run_count": 3, "status": "pass",
     "metrics": [{"metric": "wall_ms", "statistic": "median", "cv_pct": 2.023889749925379, "status": "pass"}]}]},
  "significance": {"pass": false, "regression_pct_limit": 5, "alpha": 0.05, "bootstrap_iterations": 1000,
    "min_samples_per_scenario": 30, "min_cliffs_delta_for_failure": 0.147, "status": "fail", "scenarios": [
    {"scenario": "parse", "candidate_n": 72, "baseline_n": 36, "mann_whitney_p_value": 0.00001,
     "bootstrap_delta_ci95": [83.8451, 146.3214], "cliffs_delta": 0.9136, "status": "fail", "reason": "slower",
     "metric": "wall_ms", "statistic": "p95", "unit": "ms", "candidate_value": 990.0965, "baseline_value": 878.9298,
     "regression_pct": 12.648}]},
  "pass": false, "schema": "benchgate.gate.v1", "verdict": "fail", "mode": "full", "run_class": "exploratory",
  "warnings": ["only 3 runs"]
})";

model::Publication publication_of(const std::string& text) {
  return render::gate_publication(format::parse_gate_summary(text, "m5.json"));
}

}  // namespace

TEST_CASE("a gate's report becomes rows, the failed ones first", "[render][gate_publication]") {
  const model::Publication publication = publication_of(regressed);
  CHECK(publication.verdict == model::Verdict::fail);
  CHECK(publication.headline == "parse: wall_ms p95 12.65 % worse (limit 5 %)");
  CHECK(
      publication.rows ==
      std::vector<model::PublicationRow>{
          {model::Verdict::fail, "parse", "E3 significance", "wall_ms p95 878.9 ms to 990.1 ms, 12.65 % worse",
           "5 % worse",
           "p below 0.0001, 95 % CI of the change 83.85 to 146.3 ms, Cliff's delta 0.91, n = 72 against 36", "slower"},
          {model::Verdict::pass, "", "B5 collector overhead", "p95 2.393 % on node-b, mean 1.25 %", "5 %", "12 samples",
           ""},
          {model::Verdict::pass, "parse", "D3 rerun variance", "wall_ms median CV 2.024 %", "10 %", "3 runs", ""},
          {model::Verdict::pass, "", "Provenance", "main (222222222222) against v1 (111111111111)", "two sources", "",
           ""}});
  CHECK(publication.notes == std::vector<std::string>{"only 3 runs"});
  CHECK(publication.environment.at("mode") == "full");
  CHECK(publication.reproduce ==
        std::vector<std::string>{"# with the results folders of both sides, which CI keeps as the artifact of the job",
                                 "benchgate gate --candidate 'my results' --baseline base --max-overhead-pct 5"});
}

TEST_CASE("of a merge commit the head of the pull request is shown, which people know", "[render][gate_publication]") {
  std::string report = regressed;
  const std::string_view commit = R"("candidate_commit")";
  report.insert(report.find(commit), R"("candidate_pull_request_head": "3333333333333333333333333333333333333333", )");
  const model::Publication publication = publication_of(report);
  CHECK(publication.rows.back().result == "main (333333333333) against v1 (111111111111)");
  CHECK(publication.environment.at("candidate") == "main (333333333333)");
}

TEST_CASE("the headline is what made the verdict", "[render][gate_publication]") {
  const auto headline = [](const std::string& overhead, const std::string& e3) {
    return publication_of(R"({"verdict":"x","pass":false,"overhead":{"max_node_p95_pct":4.5,"threshold_pct":3,)" +
                          overhead + R"(},"significance":{"regression_pct_limit":5,"scenarios":[{"scenario":"s",
                                 "ttft_regression_pct":2.5,)" +
                          e3 + R"(}]},"verdict":"fail"})")
        .headline;
  };
  CHECK(headline(R"("status":"fail")", R"("status":"pass")") == "B5 collector overhead: p95 4.5 % (limit 3 %)");
  CHECK(headline(R"("status":"pass")", R"("status":"pass")") ==
        "largest change: s: ttft_ms p95 2.50 % worse (limit 5 %)");
  CHECK(headline(R"("status":"pass")", R"("status":"inconclusive","reason":"12 samples are missing")") ==
        "E3 significance of s: 12 samples are missing");
}

TEST_CASE("a gate that fails although its figures are within their limits says why in the headline",
          "[render][gate_publication]") {
  const auto headline = [](const std::string& gate) {
    return publication_of("{\"schema\":\"benchgate.gate.v1\",\"pass\":false,\"verdict\":\"fail\"," + gate + "}")
        .headline;
  };
  const std::string fails = R"("status":"fail","reason":"because")";
  CHECK(headline("\"overhead\":{" + fails + R"(,"threshold_pct":3,"max_node_p95_pct":0.2})") ==
        "B5 collector overhead: because");
  CHECK(headline("\"baseline\":{" + fails + R"(,"source_ref":"v1","candidate_ref":"main"})") == "Provenance: because");
  CHECK(headline(R"("variance":{"threshold_pct":10,"min_runs":3,"status":"fail","scenarios":[{"scenario":"s",
                     "run_count":2,"metrics":[{"metric":"wall_ms","statistic":"median","cv_pct":0.2}],)" +
                 fails + "}]}") == "D3 rerun variance of s: because");
  CHECK(headline(R"("significance":{"regression_pct_limit":5,"status":"fail","scenarios":[{"scenario":"s",
                     "metric":"wall_ms","statistic":"p95","regression_pct":3,)" +
                 fails + "}]}") == "E3 significance of s: because");
  CHECK(headline(R"("service_level":{"max_error_rise":1,"status":"fail","scenarios":[{"scenario":"s",
                     "baseline_error_rate":0,"candidate_error_rate":0,)" +
                 fails + "}]}") == "Service level of s: because");
}

TEST_CASE("a row of gate D3 with too few runs shows them against their limit", "[render][gate_publication]") {
  const auto row = [](const std::string& runs) {
    return publication_of(R"({"schema":"benchgate.gate.v1","pass":false,"verdict":"fail","variance":{"threshold_pct":10,
      "min_runs":3,"status":"fail","scenarios":[{"scenario":"s","status":"fail","reason":"why","run_count":)" +
                          runs + R"(,"metrics":[{"metric":"wall_ms","statistic":"median","cv_pct":0.2}]}]}})")
        .rows.front();
  };
  CHECK(row("1") == model::PublicationRow{model::Verdict::fail, "s", "D3 rerun variance", "1 run", "at least 3 runs",
                                          "wall_ms median CV 0.2 %", "why"});
  CHECK(row("3") == model::PublicationRow{model::Verdict::fail, "s", "D3 rerun variance", "wall_ms median CV 0.2 %",
                                          "10 %", "3 runs", "why"});
}

TEST_CASE("figures that were not measured never read as a pass", "[render][gate_publication]") {
  const auto with_mode = [](const std::string& verdict, const std::string& mode) {
    return publication_of(R"({"schema": "benchgate.gate.v1", "verdict": ")" + verdict + R"(", "mode": ")" + mode +
                          R"(", "overhead": {"pass": true, "status": "pass", "mean_observed_pct": 1}})");
  };
  CHECK(with_mode("pass", "full").verdict == model::Verdict::pass);
  CHECK(with_mode("pass", "full-self-hosted-ebpf").verdict == model::Verdict::pass);
  for (const char* mode : {"synthetic", "fallback-synthetic-no-self-hosted-ebpf"}) {
    CHECK(with_mode("pass", mode).verdict == model::Verdict::inconclusive);
    CHECK(with_mode("pass", mode).headline.find("synthetic, nothing was measured") == 0);
    CHECK(with_mode("fail", mode).verdict == model::Verdict::fail);
  }
}

TEST_CASE("better and worse are words, and a scenario's own limit counts", "[render][gate_publication]") {
  const auto row = [](const std::string& pct) {
    return publication_of(
               R"({"verdict":"pass","overhead":{"pass":true},"significance":{"regression_pct_limit":5,"scenarios":[
        {"scenario":"s","status":"pass","metric":"rate","statistic":"p50","unit":"1/s","regression_pct_limit":2,
         "baseline_value":10,"candidate_value":12,"regression_pct":)" +
               pct + "}]}}")
        .rows.at(0);
  };
  CHECK(row("-20").result == "rate p50 10 1/s to 12 1/s, 20.00 % better");
  CHECK(row("0.001").result == "rate p50 10 1/s to 12 1/s, no change");
  CHECK(row("1").limit == "2 % worse");
}

TEST_CASE("a value that is missing is not 0", "[render][gate_publication]") {
  const model::Publication publication = publication_of(
      R"({"verdict":"inconclusive","overhead":{},"significance":{"scenarios":[{"scenario":"s","status":"inconclusive"}]}})");
  for (const model::PublicationRow& row : publication.rows) CHECK(row.result.find('0') == std::string::npos);
}

TEST_CASE("what has no verdict is refused with its name", "[render][gate_publication]") {
  for (const char* text : {"{}", "[]", R"({"schema":"benchgate.gate.v1"})", R"({"overhead":{}})"})
    CHECK_THROWS_AS(publication_of(text), Error);
}

// The reference tool's own reports, which have `pass` but no `status`.
TEST_CASE("the reference tool's reports can be published", "[render][gate_publication][oracle]") {
  const std::optional<std::filesystem::path> cases = find_oracle("release_gates");
  if (!cases) return;
  std::size_t read = 0;
  for (const std::string& name : sys::list_folder(*cases)) {
    const std::filesystem::path file = *cases / name / "expected/m5_gate_summary.json";
    if (!std::filesystem::exists(file)) continue;
    const std::string text = sys::read_file(file);
    const model::Publication publication = publication_of(text);
    const bool pass = syntax::parse_json(text, "x").root().find("pass").as_boolean().value();
    CHECK((publication.verdict == model::Verdict::pass) == pass);
    CHECK(!publication.headline.empty());
    CHECK(publication.rows.size() >= 2);
    ++read;
  }
  CHECK(read > 10);
}
