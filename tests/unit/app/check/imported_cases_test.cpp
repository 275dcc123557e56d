// SPDX-License-Identifier: MIT
#include "app/check/imported_cases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

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

  /// As many reports PREFIX1.json, ... of `sort`, each a little slower than the one before.
  std::vector<std::string> add_each(const std::string& prefix, int count, double seconds) {
    if (prefix.ends_with('/')) sys::make_folders(folder.path() / prefix);
    std::vector<std::string> files;
    for (int i = 1; i <= count; ++i)
      files.push_back(add(fmt::format("{}{}.json", prefix, i), "sort", seconds * (1 + 0.001 * i)));
    return files;
  }

  bool noted(std::string_view text) const {
    return std::any_of(fake.observer.notes.begin(), fake.observer.notes.end(),
                       [&](std::string_view note) { return note.find(text) != std::string_view::npos; });
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

/// Of reports that took `seconds` against six that took one.
Verdict verdict_against_six(int count, double seconds) {
  Reports of;
  of.add_each("before/", 6, 1.0);
  of.request.baseline.word = (of.folder.path() / "before").string();
  of.reports.paths = of.add_each("now-", count, seconds);
  return of.check().summary.verdict;
}

}  // namespace

TEST_CASE("a report is judged against an earlier one, and nothing is measured", "[app][check]") {
  Reports of;
  of.reports.paths = {of.add("now.json", "sort", 1.5)};
  of.request.baseline.word = of.add("before.json", "sort", 1.0);
  CHECK(of.check().summary.verdict == Verdict::warn);  // one process a side only suspects
  CHECK(of.fake.machine.started.empty());
  CHECK(sys::path_exists(of.request.out_dir / "sort" / "run-1" / "receipt.json"));
  CHECK(sys::path_exists(of.request.out_dir / ".baseline" / "sort" / "run-1" / "receipt.json"));
}

TEST_CASE("the threshold alone fails a report where the budget wants no evidence", "[app][check]") {
  Reports of;
  of.configure("budgets:\n  time: {threshold: 0.05, evidence: none}\n");
  of.reports.paths = {of.add("now.json", "sort", 1.5)};
  of.request.baseline.word = of.add("before.json", "sort", 1.0);
  CHECK(of.check().summary.verdict == Verdict::fail);
}

TEST_CASE("six slower reports fail", "[app][check]") { CHECK(verdict_against_six(6, 1.5) == Verdict::fail); }

TEST_CASE("six equal reports pass", "[app][check]") { CHECK(verdict_against_six(6, 1.001) == Verdict::pass); }

TEST_CASE("five slower reports only suspect", "[app][check]") { CHECK(verdict_against_six(5, 1.5) == Verdict::warn); }

TEST_CASE("receipts of an earlier check are one report each", "[app][check]") {
  Reports of;
  of.reports.paths = of.add_each("before-", 6, 1.0);
  of.check();
  of.request.baseline.word = of.request.out_dir.string();
  of.request.out_dir = of.folder.path() / "again";
  of.reports.paths = of.add_each("now-", 6, 1.5);
  const model::Delta time = of.check().reports.at(0).compare->deltas.at("time");
  CHECK(time.status == Verdict::fail);
  CHECK(time.significance->baseline_samples == 6);
}

TEST_CASE("reports with {n} are paired by their number", "[app][check]") {
  Reports of;
  of.add_each("before-", 9, 1.0);
  of.add_each("now-", 8, 1.5);
  of.reports.paths = {(of.folder.path() / "now-{n}.json").string()};
  of.request.baseline.word = (of.folder.path() / "before-{n}.json").string();
  const model::Delta time = of.check().reports.at(0).compare->deltas.at("time");
  CHECK(time.status == Verdict::fail);
  CHECK(time.paired->first.effect.pairs == 8);
  CHECK(of.noted("ignored reports without a partner: 9 of the baseline"));
}

TEST_CASE("numbers on one side alone pair nothing", "[app][check]") {
  Reports of;
  of.add_each("before/", 6, 1.0);
  of.add_each("now-", 6, 1.5);
  of.reports.paths = {(of.folder.path() / "now-{n}.json").string()};
  of.request.baseline.word = (of.folder.path() / "before").string();
  const model::Delta time = of.check().reports.at(0).compare->deltas.at("time");
  CHECK(time.status == Verdict::fail);
  CHECK_FALSE(time.paired);
}

TEST_CASE("a benchmark that has no report of the same number on the other side is not judged", "[app][check]") {
  Reports of;
  of.add("before-1.json", "sort", 1.0);
  of.add("now-2.json", "sort", 1.0);
  of.reports.paths = {(of.folder.path() / "now-{n}.json").string()};
  of.request.baseline.word = (of.folder.path() / "before-{n}.json").string();
  const app::CheckResult result = of.check();
  CHECK(result.summary.verdict == Verdict::warn);
  CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"no_baseline"});
}

TEST_CASE("a pattern with {n} that matches nothing is a mistake of the candidate and a missing baseline",
          "[app][check]") {
  Reports of;
  of.reports.paths = {"now-{n}.json"};
  CHECK(of.error() == "now-{n}.json: no file has a number in place of {n}");
  of.reports.paths = {of.add("now.json", "sort", 1.0)};
  of.request.baseline.word = (of.folder.path() / "before-{n}.json").string();
  CHECK(of.check().reports.at(0).verdict.reasons == std::vector<std::string>{"no_baseline"});
}

TEST_CASE("a folder of damaged receipts is a broken baseline", "[app][check]") {
  Reports of;
  of.reports.paths = {of.add("before.json", "sort", 1.0)};
  of.check();
  sys::write_file(of.request.out_dir / "sort" / "run-1" / "receipt.json",
                  R"({"schema": "benchgate.run.v1", "source": {"format")");
  of.request.baseline.word = of.request.out_dir.string();
  of.request.out_dir = of.folder.path() / "again";
  CHECK(of.check().summary.verdict == Verdict::inconclusive);
}

TEST_CASE("a report without a baseline is judged by nothing", "[app][check]") {
  Reports of;
  of.reports.paths = {of.add("now.json", "sort", 1.5)};
  const app::CheckResult result = of.check();
  CHECK(result.reports.size() == 1);
  CHECK(result.summary.verdict != Verdict::fail);
  CHECK_FALSE(sys::path_exists(of.request.out_dir / ".baseline"));
}

TEST_CASE("a report cannot be judged against a commit", "[app][check]") {
  Reports of;
  of.reports.paths = {of.add("now.json", "sort", 1.5)};
  of.request.baseline.word = "main";
  CHECK(of.error().starts_with("--baseline: 'main' would have to be measured, which --from never does"));
}

TEST_CASE("a commit that the configuration names is refused where it is named", "[app][check]") {
  Reports of;
  of.reports.paths = {of.add("now.json", "sort", 1.5)};
  of.request.baseline.word.reset();
  of.configure("baseline: main\n");
  CHECK(of.error().starts_with(*of.request.configuration + ": baseline: 'main' would have to be measured"));
}

TEST_CASE("benchmarks that only one report has are added or deleted", "[app][check]") {
  Reports of;
  const format::Configuration configuration;
  of.reports.paths = {of.add("now.json", "new", 1.0)};
  of.request.baseline.word = of.add("before.json", "old", 1.0);
  const app::ResultFolder folder(of.request.out_dir, app::ResultFolder::Layout::reports);
  const app::ImportedCases imported = app::take_reports(of.request, of.reports, configuration, folder, of.fake.session);
  CHECK(imported.changes.added == std::vector<std::string>{"new"});
  CHECK(imported.changes.deleted == std::vector<std::string>{"old"});
}

TEST_CASE("a folder of results that this check replaces is no baseline for reports", "[app][check]") {
  Reports of;
  of.reports.paths = {of.add("now.json", "sort", 1.0)};
  of.check();
  of.request.baseline.word = of.request.out_dir.string();
  CHECK(of.error().find("was written by an earlier check and would be overwritten") != std::string::npos);
}

TEST_CASE("a budget of a metric that no report has is a mistake", "[app][check]") {
  Reports of;
  of.configure("budgets:\n  wall_ms: {threshold: 0.05}\n");
  of.reports.paths = {of.add("now.json", "sort", 1.0)};
  of.request.baseline.word = of.add("before.json", "sort", 1.0);
  CHECK(of.error().find("benchgate.yaml: budgets: ") != std::string::npos);
}

TEST_CASE("a budget whose metric is misspelt is a mistake beside a budget that judges", "[app][check]") {
  Reports of;
  of.configure("budgets:\n  time: {threshold: 0.05}\n  tmie: {threshold: 0.05}\n");
  of.reports.paths = {of.add("now.json", "sort", 1.0)};
  of.request.baseline.word = of.add("before.json", "sort", 1.0);
  CHECK(of.error().find("has the metric 'tmie' (did you mean 'time'?)") != std::string::npos);
}

TEST_CASE("a budget of another percentile is not misspelt: it may be that of another tool", "[app][check]") {
  Reports of;
  of.configure("budgets:\n  time: {threshold: 0.05}\n  time2: {threshold: 0.05}\n");
  of.reports.paths = {of.add("now.json", "sort", 1.0)};
  of.request.baseline.word = of.add("before.json", "sort", 1.0);
  CHECK(of.check().outcome == model::Verdict::pass);
}

TEST_CASE("reports of other tools without a benchmark are nothing to judge", "[app][check]") {
  Reports of;
  const std::filesystem::path path = of.folder.path() / "now.xml";
  sys::write_file(path, R"(<testsuite><testcase name="sort"><skipped/></testcase></testsuite>)");
  of.reports.paths = {path.string()};
  CHECK(of.error() == "--from: no benchmark in the report was run, so there is nothing to judge");
}
