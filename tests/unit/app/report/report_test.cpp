// SPDX-License-Identifier: MIT
#include "app/report/report.hpp"

#include <filesystem>

#include "app/compare/compare.hpp"
#include "app/fake_session.hpp"
#include "app/run_receipt.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using test::error_of;
using test::FakeSession;
using test::RunReceipt;

TEST_CASE("the findings of a comparison are written for tools and for people", "[app][report]") {
  const TemporaryFolder folder;
  FakeSession fake;
  app::CompareRequest compared;
  compared.baseline = RunReceipt{.wall_ms = {99, 100, 101}}.write(folder.path() / "baseline.json");
  compared.candidate = RunReceipt{.wall_ms = {129, 130, 131}}.write(folder.path() / "candidate.json");
  compared.out = folder.path() / "compare.json";
  app::compare(compared, fake.session);

  const app::ReportRequest request{
      .comparison = *compared.out, .out = folder.path() / "r" / "report.json", .markdown = folder.path() / "report.md"};
  const app::ReportResult result = app::report(request, fake.session);
  CHECK(result.comparison.deltas.at("wall_ms").regression == 0.3);
  CHECK(result.report.find(R"("code":"metric_fail")") != std::string::npos);
  CHECK(sys::read_file(*request.out) == result.report);
  CHECK(sys::read_file(*request.markdown).find("wall_ms") != std::string::npos);
}

TEST_CASE("the receipt of a run is no comparison to report on", "[app][report]") {
  const TemporaryFolder folder;
  FakeSession fake;
  const app::ReportRequest request{.comparison = RunReceipt{.wall_ms = {100}}.write(folder.path() / "run.json"),
                                   .out = folder.path() / "report.json"};
  CHECK(error_of([&] { app::report(request, fake.session); }).starts_with(request.comparison.string()));
  CHECK_FALSE(sys::path_exists(*request.out));
}
