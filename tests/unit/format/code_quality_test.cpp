// SPDX-License-Identifier: MIT
// Expected: docs.gitlab.com/ci/testing/code_quality, "Code Quality report format"
#include "format/code_quality.hpp"

#include "catch.hpp"
#include "judge/report.hpp"
#include "syntax/json.hpp"

using namespace benchgate;

namespace {

model::Report report_with(std::vector<model::Finding> findings) {
  model::Report report;
  report.bench_name = "parser/\x1b[1mlarge";
  report.findings = std::move(findings);
  return report;
}

}  // namespace

TEST_CASE("a report without findings is an empty list", "[format][code_quality]") {
  CHECK(format::format_code_quality(report_with({})) == "[]\n");
}

TEST_CASE("a finding has what GitLab requires", "[format][code_quality]") {
  model::Finding slow{"perf.budget", "metric_fail", model::Verdict::fail, "wall_ms is 25 % slower", {}, {}};
  slow.data = model::FindingData{"wall_ms", 1.0, 1.25, 25.0, 0.2, {}};
  slow.location = base::SourceLocation{"bench/parser.yaml", 12, 3};
  const model::Finding crashed{"tool.runtime", "runtime_error", model::Verdict::error, "exit 139", {}, {}};
  const auto document = syntax::parse_json(format::format_code_quality(report_with({slow, crashed})), "report");
  const auto rows = document.root().elements();
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].text_at({"description"}) == "parser/\\x1b[1mlarge: wall_ms is 25 % slower");
  CHECK(rows[0].text_at({"check_name"}) == "perf.budget");
  CHECK(rows[0].text_at({"severity"}) == "major");
  CHECK(rows[0].text_at({"location", "path"}) == "bench/parser.yaml");
  CHECK(rows[0].unsigned_at({"location", "lines", "begin"}) == 12U);
  CHECK(rows[1].text_at({"severity"}) == "critical");
  CHECK(rows[1].text_at({"location", "path"}) == "benchgate.yaml");
  CHECK(rows[1].unsigned_at({"location", "lines", "begin"}) == 1U);
  CHECK(rows[0].text_at({"fingerprint"}) != rows[1].text_at({"fingerprint"}));
}

TEST_CASE("what could not be judged is listed, and what did not change is not", "[format][code_quality]") {
  const auto rows_of = [](const model::Report& report) {
    const auto document = syntax::parse_json(format::format_code_quality(report), "report");
    std::vector<std::string> rows;
    for (const auto row : document.root().elements())
      rows.push_back(row.text_at({"check_name"}) + ", " + row.text_at({"severity"}) + ": " +
                     row.text_at({"description"}));
    return rows;
  };
  const auto one = [](std::string_view row) { return std::vector<std::string>{std::string(row)}; };
  model::Report broken = judge::report_unjudged("the baseline HEAD could not be measured: 1 of 1 iteration failed.");
  broken.bench_name = "sort";
  CHECK(rows_of(broken) ==
        one("perf.unjudged, minor: sort: the baseline HEAD could not be measured: 1 of 1 iteration failed."));
  CHECK(rows_of(judge::report_of_missing_shard("sort", "the results of shard 2 are missing")) ==
        one("perf.unjudged, minor: sort: the results of shard 2 are missing"));
  CHECK(rows_of(judge::report_out_of_time("there was no time.")).size() == 1);
  CHECK(rows_of(judge::report_without_baseline("no baseline", judge::WhyNoBaseline::missing)).size() == 1);
  CHECK(rows_of(judge::report_of_same_source("0123456789abcdef")).empty());
  CHECK(rows_of(judge::report_of_unchanged("main")).empty());
}
