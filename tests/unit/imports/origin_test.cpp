// SPDX-License-Identifier: MIT
// What is expected stands in the fixtures, as the tools wrote it.
#include "imports/origin.hpp"

#include "base/civil_time.hpp"
#include "catch.hpp"
#include "imports/report_file.hpp"

namespace benchgate {

namespace {

using imports::Fact;
using model::ReportOrigin;

ReportOrigin origin_of(std::string_view format, std::string_view file) {
  const std::string path =
      std::string(BENCHGATE_FIXTURES_DIR) + "/imports/" + std::string(format) + "/" + std::string(file);
  return read_content_at(imports::import_format(format, "test"), path).origin;
}

ReportOrigin with(Fact fact, std::string_view text) {
  ReportOrigin origin;
  imports::take_fact(fact, text, origin);
  return origin;
}

}  // namespace

TEST_CASE("Reports say how they were made as far as their format states it", "[import]") {
  const ReportOrigin pyperf = origin_of("pyperf", "report.json");
  CHECK(pyperf.tool_version == "2.10.0");
  CHECK(pyperf.host.os == "linux");
  CHECK(pyperf.host.distribution == "Linux-6.1.0-x86_64-with-glibc2.36");
  CHECK(pyperf.host.cpu_model == "AMD EPYC");
  CHECK(pyperf.host.cpu_count == 2);
  const ReportOrigin google = origin_of("google-benchmark-json", "report.json");
  CHECK(google.tool_version.empty());  // this version does not say it
  CHECK(google.host.cpu_count == 2);
  CHECK(google.host.os.empty());
  const ReportOrigin mitata = origin_of("mitata", "report.json");
  CHECK(mitata.runtime == "node 20.20.2");
  CHECK(mitata.host.arch == "x64-linux");
  CHECK(origin_of("jmh-json", "report.json").tool_version == "1.37");
  const ReportOrigin go = origin_of("go-test-bench", "report.txt");
  CHECK(go.host.os == "linux");
  CHECK(go.host.arch == "amd64");
  CHECK(go.host.cpu_model == "AMD EPYC");
  CHECK(origin_of("hyperfine-json", "report.json") == ReportOrigin{});
}

TEST_CASE("Reports say which program they are of", "[import]") {
  CHECK(origin_of("google-benchmark-json", "report.json").program == "./g");
  CHECK(origin_of("catch2-xml", "report.xml").program == "c");
  CHECK(origin_of("junit-xml", "report.xml").program == "pytest");
}

TEST_CASE("Reports say when they were made, in UTC", "[import]") {
  const auto start_of = [](std::string_view format, std::string_view file) {
    const auto start = origin_of(format, file).started_at;
    return start ? base::format_rfc3339(*start) : "";
  };
  CHECK(start_of("google-benchmark-json", "report.json") == "2026-11-21T23:51:05Z");
  CHECK(start_of("pytest-benchmark", "report.json") == "2026-11-21T23:55:49.034Z");
  CHECK(start_of("asv", "report.json") == "2023-11-14T22:13:20Z");
  CHECK(start_of("fortio", "report.json") == "2023-07-21T14:00:40.134Z");
  CHECK(start_of("ghz", "report.json") == "2026-11-26T15:04:01Z");
  CHECK(start_of("k6-machine-summary", "report.json") == "2026-01-15T10:00:00Z");
  CHECK(start_of("github-action-benchmark", "report.json") == "2026-01-01T00:00:00Z");
  CHECK(start_of("rebench", "report.data") == "2026-11-26T14:33:59.124Z");
  CHECK(start_of("go-test-json", "report.jsonl") == "2026-11-21T23:52:39.319Z");
  CHECK(start_of("vegeta-encode", "report.jsonl") == "2026-01-01T00:00:00Z");
  CHECK(start_of("vegeta-csv", "report.csv") == "2026-12-01T00:24:46.230Z");
  CHECK(start_of("junit-xml", "report.xml") == "2026-11-21T23:55:48.652Z");
  // date -u -d @1795305358.648, and so on
  CHECK(start_of("mitata", "report.json") == "2026-11-21T23:55:58.648Z");
  CHECK(start_of("artillery", "report.json") == "2026-11-26T15:04:56.514Z");
  CHECK(start_of("gatling-log", "report.log") == "2026-11-26T17:44:51.239Z");
  CHECK(start_of("jmeter-csv", "report.csv") == "2026-11-26T15:03:42.030Z");
  CHECK(start_of("gungraun", "report.jsonl") == "2026-11-26T15:04:37.442Z");
  CHECK(start_of("pyperf", "report.json").empty());  // a local time
}

TEST_CASE("Of several starts the earliest counts, and a local time or one that no tool can mean is none", "[import]") {
  ReportOrigin origin;
  for (const char* const text : {"2026-02-01T00:00:00Z", "2026-01-31T12:00:00+02:00", "2026-01-31T11:00:00Z"})
    imports::take_fact(Fact::started_at, text, origin);
  CHECK(origin.started_at == base::parse_rfc3339("2026-01-31T10:00:00Z"));
  CHECK(with(Fact::started_at, "1769853600000").started_at == base::parse_rfc3339("2026-01-31T10:00:00Z"));
  for (const char* const text : {"2026-01-31T10:00:00", "2026-01-31 10:00:00.123456", "0001-01-01T00:00:00Z", "0",
                                 "1769853600", "99999999999999999", "-1", "yesterday", ""})
    CHECK_FALSE(with(Fact::started_at, text).started_at);
}

TEST_CASE("What cannot be meant says nothing of how a report was made", "[import]") {
  CHECK(with(Fact::commit, "unversioned").commit.empty());
  CHECK(with(Fact::commit, "abc123").commit.empty());
  CHECK(with(Fact::commit, " f3bd95b6 ").commit == "f3bd95b6");
  CHECK(with(Fact::branch, "(unknown)").branch.empty());
  CHECK(with(Fact::cpu_model, "Unknown processor").host.cpu_model.empty());
  for (const char* text : {"0", "-1", "2.5", "1e9", "many", "99999999999999999999"}) {
    INFO(text);
    CHECK_FALSE(with(Fact::cpu_count, text).host.cpu_count);
  }
}

TEST_CASE("A system is the family that its name says, and none where it may be several", "[import]") {
  CHECK(with(Fact::system, "Microsoft Windows NT 10.0.26100.0").host.os == "windows");
  CHECK(with(Fact::system, "Darwin").host.os == "macos");
  CHECK(with(Fact::system, "Darwin").host.distribution == "Darwin");
  CHECK(with(Fact::system, "Unix 6.17.0.1010").host.os.empty());
  CHECK(with(Fact::system, "Unix 6.17.0.1010").host.distribution == "Unix 6.17.0.1010");
  CHECK(with(Fact::system, "linux").host.distribution.empty());
}

}  // namespace benchgate
