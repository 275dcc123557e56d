// SPDX-License-Identifier: MIT
#include "store/add_run.hpp"

#include "catch.hpp"
#include "error_of.hpp"
#include "format/run_metadata_json.hpp"
#include "store/directory_store.hpp"
#include "store/verify.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using benchgate::test::error_of;

namespace {

/// A draft of run 7-1 with one file and its measurement.
store::RunDraft draft(const TemporaryFolder& folder, const std::string& path, const std::string& cpu,
                      const std::string& time = "2026-01-31T12:00:00Z") {
  const std::filesystem::path content = folder.path() / sys::sha256_hex(path);
  sys::write_file(content, path);
  store::RunDraft draft;
  draft.metadata.schema = model::own_stored_run_schema;
  draft.metadata.run_id = "7";
  draft.metadata.run_attempt = 1;
  draft.metadata.sha = "b909697e";
  draft.metadata.timestamp = time;
  draft.metadata.environments = {{.cpu_model = cpu}};
  draft.metadata.measurements = {{.path = path, .job_type = "medium"}};
  draft.files = {{path, content, path.size(), sys::sha256_hex(path)}};
  return draft;
}

/// metadata.json after the drafts were added one after another.
std::string metadata_after(const std::vector<store::RunDraft>& drafts, const std::string& folder) {
  const TemporaryFolder root, scratch;
  store::DirectoryStore store(root.path());
  int number = 0;
  for (const store::RunDraft& one : drafts) {
    const std::filesystem::path scratch_folder = scratch.path() / std::to_string(++number);
    sys::make_folders(scratch_folder);
    store::add_runs(store, {one}, scratch_folder);
  }
  CHECK(store::verify(store).faults.empty());
  return sys::read_file(root.path() / folder / "metadata.json");
}

}  // namespace

TEST_CASE("jobs of one run share its folder, and the order in which they come makes no difference", "[store]") {
  const TemporaryFolder files;
  const store::RunDraft first = draft(files, "a/x.json", "EPYC 9V74");
  const store::RunDraft second = draft(files, "b/x.json", "EPYC 7763", "2026-01-31T11:00:00Z");
  const std::string metadata = metadata_after({first, second}, "benchmarks/2026-01-31/7-1");
  CHECK(metadata == metadata_after({second, first}, "benchmarks/2026-01-31/7-1"));
  const model::RunMetadata merged = format::parse_run_metadata(metadata, "m");
  CHECK(merged.timestamp == "2026-01-31T11:00:00Z");
  CHECK(merged.job_type == "medium");
  REQUIRE(merged.environments.size() == 2);
  CHECK(merged.environments[0].cpu_model == "EPYC 7763");
  CHECK(merged.measurements.at(0).environment == 1);
  CHECK(merged.measurements.at(1).environment == 0);
}

TEST_CASE("a job that began after midnight finds the folder of its run", "[store]") {
  const TemporaryFolder files;
  const store::RunDraft first = draft(files, "a/x.json", "EPYC", "2026-01-31T23:59:00Z");
  const store::RunDraft second = draft(files, "b/x.json", "EPYC", "2026-02-01T00:01:00Z");
  const model::RunMetadata merged =
      format::parse_run_metadata(metadata_after({first, second}, "benchmarks/2026-01-31/7-1"), "m");
  CHECK(merged.measurements.size() == 2);
  CHECK(merged.timestamp == "2026-01-31T23:59:00Z");
}

TEST_CASE("nothing is added to what another program wrote", "[store]") {
  const TemporaryFolder root, files;
  store::DirectoryStore store(root.path());
  const std::filesystem::path run = root.path() / "benchmarks/2026-01-31/7-1";
  sys::make_folders(run);
  sys::write_file(run / "metadata.json", "{}");
  CHECK(error_of([&] { store::add_runs(store, {draft(files, "a/x.json", "")}, files.path()); }) ==
        "benchmarks/2026-01-31/7-1: has no SHA256SUMS, so benchgate did not create it; name an empty folder");
  CHECK(sys::list_folder(run) == std::vector<std::string>{"metadata.json"});
}

TEST_CASE("nothing is added to a run of which a file was changed", "[store]") {
  const TemporaryFolder files, root, scratch;
  store::DirectoryStore store(root.path());
  store::add_runs(store, {draft(files, "a/x.json", "EPYC 9V74")}, scratch.path());
  const std::string path = "benchmarks/2026-01-31/7-1/a/x.json";
  sys::write_file(root.path() / path, "changed");
  CHECK(error_of([&] { store::add_runs(store, {draft(files, "b/x.json", "EPYC 9V74")}, scratch.path()); }) ==
        path + ": was changed: its SHA-256 is not the one in SHA256SUMS; nothing was added");
  CHECK_FALSE(sys::path_exists(root.path() / "benchmarks/2026-01-31/7-1/b"));
}

TEST_CASE("nothing is added to a run of which a file is missing, but that file itself", "[store]") {
  const TemporaryFolder files, root;
  store::DirectoryStore store(root.path());
  const auto add = [&](const std::string& file) {
    const TemporaryFolder scratch;
    return store::add_runs(store, {draft(files, file, "EPYC 9V74")}, scratch.path());
  };
  add("a/x.json");
  const std::filesystem::path lost = root.path() / "benchmarks/2026-01-31/7-1/a/x.json";
  std::filesystem::remove(lost);
  CHECK(error_of([&] { add("b/x.json"); }) ==
        "benchmarks/2026-01-31/7-1/a/x.json: is missing, and SHA256SUMS lists it; add the same file again; nothing was "
        "added");
  CHECK_FALSE(sys::path_exists(root.path() / "benchmarks/2026-01-31/7-1/b"));
  CHECK(add("a/x.json").front().added == 1);
  CHECK(sys::path_exists(lost));
  CHECK(store::verify(store).faults.empty());
}
