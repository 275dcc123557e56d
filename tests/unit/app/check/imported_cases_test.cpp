// SPDX-License-Identifier: MIT
#include "app/check/imported_cases.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "app/run_receipt.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using model::Verdict;
using test::error_of;

namespace {

/// Reports of hyperfine in a folder, and the request to judge them.
struct Reports {
  Reports() {
    request.configuration = (folder.path() / "benchgate.yaml").string();
    configure("");
    request.out_dir = folder.path() / "out";
  }

  void configure(std::string_view yaml) { sys::write_file(*request.configuration, yaml); }

  /// A report of one command that took so many seconds each time.
  std::string add(const std::string& file, const std::string& command, double seconds) {
    const std::filesystem::path path = folder.path() / file;
    sys::write_file(path, fmt::format(R"({{"results": [{{"command": "{0}", "mean": {1}, "stddev": 0.0, "median": {1},
"user": 0.5, "system": 0.1, "min": {1}, "max": {1}, "times": [{1}, {1}, {1}]}}]}})",
                                      command, seconds));
    return path.string();
  }

  app::CheckResult check() { return app::check_imported(request, reports, fake.session); }
  std::string error() {
    return error_of([&] { check(); });
  }

  TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  app::ReportsRequest reports;
};

}  // namespace

TEST_CASE("a report is judged against an earlier one, and nothing is measured", "[app][check]") {
  Reports of;
  of.reports.places = {of.add("now.json", "sort", 1.5)};
  of.request.baseline.word = of.add("before.json", "sort", 1.0);
  CHECK(of.check().summary.verdict == Verdict::fail);
  CHECK(of.fake.machine.started.empty());
  CHECK(sys::path_exists(of.request.out_dir / "sort" / "run-1" / "receipt.json"));
  CHECK(sys::path_exists(of.request.out_dir / ".baseline" / "sort" / "run-1" / "receipt.json"));
}

TEST_CASE("a report without a baseline is judged by nothing", "[app][check]") {
  Reports of;
  of.reports.places = {of.add("now.json", "sort", 1.5)};
  const app::CheckResult result = of.check();
  CHECK(result.reports.size() == 1);
  CHECK(result.summary.verdict != Verdict::fail);
  CHECK_FALSE(sys::path_exists(of.request.out_dir / ".baseline"));
}

TEST_CASE("a report cannot be judged against a commit", "[app][check]") {
  Reports of;
  of.reports.places = {of.add("now.json", "sort", 1.5)};
  of.request.baseline.word = "main";
  CHECK(of.error().starts_with("--baseline: 'main' would have to be measured, which --from never does"));
}

TEST_CASE("a commit that the configuration names is refused where it is named", "[app][check]") {
  Reports of;
  of.reports.places = {of.add("now.json", "sort", 1.5)};
  of.request.baseline.word.reset();
  of.configure("baseline: main\n");
  CHECK(of.error().starts_with(*of.request.configuration + ": baseline: 'main' would have to be measured"));
}

TEST_CASE("benchmarks that only one report has are added or deleted", "[app][check]") {
  Reports of;
  const codec::Configuration configuration;
  of.reports.places = {of.add("now.json", "new", 1.0)};
  of.request.baseline.word = of.add("before.json", "old", 1.0);
  const app::ImportedCases imported = app::take_reports(of.request, of.reports, configuration, of.fake.session);
  CHECK(imported.changes.added == std::vector<std::string>{"new"});
  CHECK(imported.changes.deleted == std::vector<std::string>{"old"});
}

TEST_CASE("a folder of results that this check replaces is no baseline for reports", "[app][check]") {
  Reports of;
  of.reports.places = {of.add("now.json", "sort", 1.0)};
  of.check();
  of.request.baseline.word = of.request.out_dir.string();
  CHECK(of.error().find("was written by an earlier check and would be overwritten") != std::string::npos);
}

TEST_CASE("a budget of a metric that no report has is a mistake", "[app][check]") {
  Reports of;
  of.configure("budgets:\n  wall_ms: {threshold: 0.05}\n");
  of.reports.places = {of.add("now.json", "sort", 1.0)};
  of.request.baseline.word = of.add("before.json", "sort", 1.0);
  CHECK(of.error().find("benchgate.yaml: budgets: ") != std::string::npos);
}

TEST_CASE("reports of other tools without a benchmark are nothing to judge", "[app][check]") {
  Reports of;
  const std::filesystem::path path = of.folder.path() / "now.xml";
  sys::write_file(path, R"(<testsuite><testcase name="sort"><skipped/></testcase></testsuite>)");
  of.reports.places = {path.string()};
  CHECK(of.error() == "--from: no benchmark in the report was run, so there is nothing to judge");
}
