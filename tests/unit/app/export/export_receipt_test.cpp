// SPDX-License-Identifier: MIT
#include "app/export/export_receipt.hpp"

#include <filesystem>

#include "app/fake_session.hpp"
#include "app/run_receipt.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using test::error_of;
using test::FakeSession;
using test::RunReceipt;

namespace {

using Format = app::ExportRequest::Format;

}  // namespace

TEST_CASE("the name of an export format is that of its option", "[app][export]") {
  for (const Format format : {Format::csv, Format::jsonl, Format::html, Format::prometheus, Format::junit})
    CHECK(app::parse_export_format(name_of(format)) == format);
  CHECK_FALSE(app::parse_export_format("xml"));
}

TEST_CASE("a run is exported as text, and written where the request says", "[app][export]") {
  const TemporaryFolder folder;
  FakeSession fake;
  app::ExportRequest request;
  request.receipt = RunReceipt{.wall_ms = {99, 100, 101}}.write(folder.path() / "run.json");
  request.out = folder.path() / "x" / "run.csv";
  const std::string text = app::export_receipt(request, fake.session);
  CHECK(text.starts_with("bench_name,"));
  CHECK(text.find("\nparse,100,") != std::string::npos);
  CHECK(sys::read_file(*request.out) == text);
  request.format = Format::junit;
  CHECK(app::export_receipt(request, fake.session).starts_with("<?xml"));
}

TEST_CASE("guarding formulas has a meaning in CSV only", "[app][export]") {
  const TemporaryFolder folder;
  FakeSession fake;
  app::ExportRequest request;
  request.receipt = RunReceipt{.wall_ms = {100}, .name = "=parse"}.write(folder.path() / "run.json");
  request.formulas = render::Formulas::guarded;
  CHECK(app::export_receipt(request, fake.session).find("'=parse") != std::string::npos);
  request.format = Format::html;
  CHECK(error_of([&] { app::export_receipt(request, fake.session); }) ==
        "--spreadsheet-safe: is for --format csv, not for html");
}
