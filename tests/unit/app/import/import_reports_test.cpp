// SPDX-License-Identifier: MIT
#include "app/import/import_reports.hpp"

#include <algorithm>
#include <filesystem>

#include "app/fake_session.hpp"
#include "app/import/report_source.hpp"
#include "app/run_receipt.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using test::error_of;
using test::FakeSession;

namespace {

constexpr std::string_view hyperfine_report = R"({"results": [{"command": "sort a/b", "mean": 1.0, "stddev": 0.1,
"median": 1.0, "user": 0.5, "system": 0.1, "min": 0.9, "max": 1.1, "times": [0.9, 1.0, 1.1]}]})";

/// A report in a folder with an empty configuration.
struct OneReport {
  OneReport() {
    sys::write_file(folder.path() / "report.json", hyperfine_report);
    configure("");
    request.paths = {(folder.path() / "report.json").string()};
    request.directions.origin = "--better";
  }

  void configure(std::string_view yaml) {
    request.configuration = (folder.path() / "benchgate.yaml").string();
    sys::write_file(*request.configuration, yaml);
  }

  app::ImportResult import() { return app::import_reports(request, fake.session); }

  TemporaryFolder folder;
  FakeSession fake;
  app::ImportRequest request;
};

measure::ImportedReport report_of_commit(std::string file, std::string commit) {
  measure::ImportedReport report;
  report.file = std::move(file);
  report.origin.commit = std::move(commit);
  return report;
}

}  // namespace

TEST_CASE("a report is read and nothing is written unless it is asked for", "[app][import]") {
  OneReport one;
  const app::ImportResult result = one.import();
  REQUIRE(result.reports.size() == 1);
  CHECK(result.reports.front().format == "hyperfine-json");
  CHECK(result.written == 0);
  CHECK(one.fake.observer.notes.empty());
}

TEST_CASE("a report becomes receipts with single values, and a manifest", "[app][import]") {
  OneReport one;
  one.request.receipts = app::ReceiptTarget{.folder = one.folder.path() / "out", .job_type = "nightly"};
  CHECK(one.import().written == 1);
  const store::StoredReceipt receipt =
      store::read_receipt(one.folder.path() / "out" / "sort%20a%2Fb" / "run-1" / "receipt.json");
  CHECK(receipt.head.scenario.name == "sort a/b");
  CHECK(receipt.head.job_type == "nightly");
  CHECK(receipt.head.scenario.repeat == 3);
  CHECK(sys::path_exists(one.folder.path() / "out" / "manifest.json"));
}

TEST_CASE("receipts that exist are replaced only on demand", "[app][import]") {
  OneReport one;
  one.request.receipts = app::ReceiptTarget{.folder = one.folder.path() / "out"};
  one.import();
  CHECK(error_of([&] { one.import(); }).find("--force") != std::string::npos);
  one.request.receipts->on_existing = app::OnExisting::replace;
  CHECK(one.import().written == 1);
}

TEST_CASE("names that no report has are noted with the nearest one", "[app][import]") {
  OneReport one;
  one.configure("docref:\n  sort a/c: bench:sort/small\n");
  one.import();
  REQUIRE(one.fake.observer.notes.size() == 1);
  CHECK(one.fake.observer.notes.front().starts_with("benchgate: note: "));
  CHECK(one.fake.observer.notes.front().ends_with(
      "no benchmark of these reports is named 'sort a/c' (did you mean 'sort a/b'?)"));
}

TEST_CASE("a direction that the report contradicts is a mistake of who says it", "[app][import]") {
  OneReport one;
  one.request.directions.of_metrics["time"] = model::Better::higher;
  CHECK(error_of([&] { one.import(); }).starts_with("--better: hyperfine-json says that lower is better"));
}

TEST_CASE("reports of different commits have no source in common", "[app][import]") {
  FakeSession fake;
  const std::vector<measure::ImportedReport> reports{report_of_commit("a.json", "1111"), report_of_commit("b.json", ""),
                                                     report_of_commit("c.json", "2222")};
  CHECK(error_of([&] {
          app::source_of_reports({}, reports, {}, fake.session);
        }).starts_with("c.json: is from commit 2222, but a.json is from 1111"));
  const app::SourceRequest said{.commit = "3333"};
  CHECK(app::source_of_reports(said, reports, {}, fake.session).commit == "3333");
}

TEST_CASE("reports of one commit that is not checked out here are of that commit", "[app][import]") {
  FakeSession fake;
  const std::vector<measure::ImportedReport> reports{report_of_commit("a.json", "1111"),
                                                     report_of_commit("b.json", "")};
  const app::RunSource source = app::source_of_reports({}, reports, {}, fake.session);
  CHECK(source.commit == "1111");
  CHECK_FALSE(source.dirty);
}

TEST_CASE("every format that can be imported is listed", "[app][import]") {
  const std::vector<render::FormatRow> rows = app::list_formats();
  CHECK(std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row.name == "hyperfine-json"; }));
}

TEST_CASE("the documentation says how many formats there are", "[app][import]") {
  const std::filesystem::path project = std::filesystem::path(BENCHGATE_FIXTURES_DIR).parent_path();
  const std::size_t count = app::list_formats().size();
  CHECK(sys::read_file(project / "README.md").find(fmt::format("[{} report formats]", count)) != std::string::npos);
  CHECK(sys::read_file(project / "docs/imports.md").find(fmt::format("reads {} formats", count)) != std::string::npos);
}
