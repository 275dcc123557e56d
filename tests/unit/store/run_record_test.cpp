// SPDX-License-Identifier: MIT
#include "store/run_record.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "catch.hpp"
#include "store/stored_receipt.hpp"
#include "sys/folder.hpp"
#include "sys/leftovers.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

model::Scenario scenario() {
  model::Scenario scenario;
  scenario.name = "x";
  scenario.command.argv = {"true"};
  scenario.work_units = 6;
  return scenario;
}

model::Sample sample_of(std::int64_t wall_ms) {
  model::Sample sample;
  sample.exit_code = 0;
  sample.wall_ns = wall_ms * 1'000'000;
  return sample;
}

model::ReceiptHead head() {
  model::ReceiptHead head;
  head.scenario = scenario();
  head.environment.host = {"linux", "x86_64", "", "", "", {}, {}, {}, "", "", ""};
  return head;
}

}  // namespace

TEST_CASE("a run appears as a folder when it is finished", "[store][run_record]") {
  const TemporaryFolder out;
  const fs::path run = out.path() / "x/run-1";
  store::RunFolder record(run, scenario());
  model::Sample warmup = sample_of(900);
  warmup.warmup = true;
  model::Sample failed = sample_of(1);
  failed.failure = "exit code 3";
  for (const model::Sample& sample : {warmup, sample_of(2), failed, sample_of(4)})
    record.add(sample, *base::parse_rfc3339("2026-01-01T00:00:00Z"));
  record.write("provenance.json", "{}\n");
  CHECK_FALSE(sys::path_exists(run));
  const model::ReceiptHead written = record.finish(head());
  CHECK(sys::list_tree(run) == std::vector<std::string>{"provenance.json", "raw_samples.jsonl", "receipt.json"});
  CHECK(sys::list_folder(out.path() / "x") == std::vector<std::string>{"run-1"});

  const store::StoredReceipt receipt = store::read_receipt(run / "receipt.json");
  CHECK(format::parse_receipt(sys::read_file(run / "receipt.json"), "r").samples.size() == 4);
  CHECK(receipt.columns.wall_ms == std::vector<std::uint64_t>{2, 4});
  CHECK(receipt.head.failed_samples == 1);
  CHECK(written.failed_samples == 1);
  CHECK(receipt.head.stats == written.stats);
  CHECK(receipt.head.stats.at("wall_ms").summary.median == 3);
  const std::string raw = sys::read_file(run / "raw_samples.jsonl");
  CHECK(std::count(raw.begin(), raw.end(), '\n') == 3);
  CHECK(raw.starts_with(R"({"iteration":1,"timestamp":"2026-01-01T00:00:00Z","wall_ms":2,)"));
  CHECK(raw.find(R"("iteration":2,"timestamp":"2026-01-01T00:00:00Z","wall_ms":1,)") != std::string::npos);
}

TEST_CASE("a run that is given up leaves the earlier one as it was", "[store][run_record]") {
  const TemporaryFolder out;
  const fs::path run = out.path() / "x/run-1";
  sys::make_folders(run);
  sys::write_file(run / "receipt.json", "old");
  {
    store::RunFolder record(run, scenario());
    record.add(sample_of(2), base::Instant{});
  }
  CHECK(sys::read_file(run / "receipt.json") == "old");
  CHECK(sys::list_folder(out.path() / "x") == std::vector<std::string>{"run-1"});
  store::RunFolder record(run, scenario());
  record.finish(head());
  CHECK(sys::list_tree(run) == std::vector<std::string>{"raw_samples.jsonl", "receipt.json"});
}

TEST_CASE("a run in a temporary folder that is given up leaves no trace, and others stay", "[store][run_record]") {
  const TemporaryFolder out;
  const sys::HeldFolder staging(out.path());
  const fs::path run = staging.path() / "x/run-1";
  {
    const store::RunFolder record(run, scenario());
  }
  CHECK(sys::list_folder(staging.path()).empty());
  store::RunFolder(run, scenario()).finish(head());
  {
    const store::RunFolder record(staging.path() / "x/run-2", scenario());
  }
  CHECK(sys::list_folder(staging.path() / "x") == std::vector<std::string>{"run-1"});
  {
    const store::RunFolder record(run, scenario());
  }
  CHECK(sys::list_tree(run) == std::vector<std::string>{"raw_samples.jsonl", "receipt.json"});
}
