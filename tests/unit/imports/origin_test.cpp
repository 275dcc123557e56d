// SPDX-License-Identifier: MIT
// What is expected stands in the fixtures, as the tools wrote it.
#include "imports/origin.hpp"

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
