// SPDX-License-Identifier: MIT
// Expected: docs.gitlab.com/ci/testing/code_quality, "Code Quality report format"
#include "format/code_quality.hpp"

#include "catch.hpp"
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
