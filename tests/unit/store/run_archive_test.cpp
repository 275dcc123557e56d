// SPDX-License-Identifier: MIT
#include "store/run_archive.hpp"

#include <fmt/core.h>

#include "catch.hpp"
#include "error_of.hpp"
#include "store/directory_store.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using benchgate::test::error_of;
namespace fs = std::filesystem;

namespace {

void put(const fs::path& path, std::string_view text) {
  sys::make_folders(path.parent_path());
  sys::write_file(path, text);
}

/// As Encina's archive has it: 5 keys, no attempt, no manifest.
std::string foreign(std::string_view run, std::string_view time) {
  return fmt::format(
      R"({{"runId": {}, "sha": "b909697e", "timestamp": "{}", "workflow": "Benchmarks", "kind": "benchmarks"}})", run,
      time);
}

std::vector<std::string> folders(const store::RunArchive& archive) {
  std::vector<std::string> names;
  for (const model::StoredRun& run : archive.runs()) names.push_back(run.location.folder);
  return names;
}

}  // namespace

TEST_CASE("runs are in order of time, run id and attempt, not of their folders", "[store]") {
  const TemporaryFolder folder;
  const fs::path root = folder.path() / "benchmarks";
  put(root / "2026-04-08/900/metadata.json", foreign("900", "2026-04-07T10:00:00Z"));
  put(root / "2026-04-07/1000/metadata.json", foreign("1000", "2026-04-07T12:00:00+02:00"));
  put(root / "2026-04-09/77-2/metadata.json", foreign("77", "2026-04-07T10:00:00Z"));
  put(root / "2026-04-09/77-10/metadata.json", foreign("77", "2026-04-07T10:00:00Z"));
  put(root / "2026-04-09/5/metadata.json", foreign("5", "2026-04-07T10:00:00.5Z"));
  put(folder.path() / "load-tests/2026-01-01/6/metadata.json", foreign("6", "2026-04-01T00:00:00Z"));
  const store::DirectoryStore store(folder.path());
  const store::RunArchive archive(store);
  CHECK(folders(archive) == std::vector<std::string>{"load-tests/2026-01-01/6", "benchmarks/2026-04-09/77-2",
                                                     "benchmarks/2026-04-09/77-10", "benchmarks/2026-04-08/900",
                                                     "benchmarks/2026-04-07/1000", "benchmarks/2026-04-09/5"});
  CHECK(archive.runs()[1].location.id == "77");
  CHECK(archive.runs()[2].location.attempt == 10);
  CHECK(archive.strangers().empty());
}

TEST_CASE("a run has its raw files, with the digests of its content manifest", "[store]") {
  const TemporaryFolder folder;
  const fs::path run = folder.path() / "benchmarks/2026-04-07/24-1";
  put(run / "metadata.json", foreign("24", "2026-04-07T10:00:00Z"));
  put(run / "main/results/b.json", "{}");
  put(run / "main/a b.json", "1234");
  // sha256sum of "1234"
  put(run / "SHA256SUMS", "03ac674216f3e15c761ee1a5e255f067953623c8b388b4459e13f978d7c846f4  main/a b.json\n");
  const store::DirectoryStore store(folder.path());
  const store::RunArchive archive(store);
  const std::vector<model::StoredFile> files = archive.files(archive.runs().at(0));
  REQUIRE(files.size() == 2);
  CHECK(files[0] ==
        model::StoredFile{"main/a b.json", 4, "03ac674216f3e15c761ee1a5e255f067953623c8b388b4459e13f978d7c846f4"});
  CHECK(files[1] == model::StoredFile{"main/results/b.json", 2, ""});
  std::string text;
  const std::string path = store::path_in_store(archive.runs()[0], files[0].path);
  archive.read({&path, 1}, [&](std::size_t, std::string&& bytes) { text = std::move(bytes); });
  CHECK(text == "1234");
}

TEST_CASE("what belongs to no run is listed", "[store]") {
  const TemporaryFolder folder;
  put(folder.path() / "README.md", "");
  put(folder.path() / "benchmarks/2026-04-31/1/metadata.json", foreign("1", "2026-04-07T10:00:00Z"));
  put(folder.path() / "benchmarks/2026-04-07/notes.txt", "");
  put(folder.path() / "benchmarks/2026-04-07/3-1/main/report.json", "");
  const store::DirectoryStore store(folder.path());
  const store::RunArchive archive(store);
  CHECK(archive.runs().empty());
  CHECK(archive.strangers() == std::vector<std::string>{"benchmarks/2026-04-07/3-1", "benchmarks/2026-04-07/notes.txt",
                                                        "benchmarks/2026-04-31/1/metadata.json"});
}

TEST_CASE("a run whose metadata cannot be read is left out and named, and the others count", "[store]") {
  const TemporaryFolder folder;
  const store::DirectoryStore store(folder.path());
  const auto refusal = [&](std::string_view metadata) {
    put(folder.path() / "benchmarks/2026-04-07/3-1/metadata.json", metadata);
    const store::RunArchive archive(store);
    CHECK(archive.runs().size() == 1);
    CHECK(archive.strangers().empty());
    REQUIRE(archive.faults().size() == 1);
    return archive.faults().front();
  };
  put(folder.path() / "benchmarks/2026-04-08/4-1/metadata.json", foreign("4", "2026-04-08T10:00:00Z"));
  const std::string where = "benchmarks/2026-04-07/3-1/metadata.json";
  CHECK(refusal("{\n\"timestamp\": \"today\"}") == where + ":2: 'timestamp' is not a time like 2026-01-31T12:00:00Z");
  CHECK(refusal("{}") == where + ": 'timestamp' is missing: without it the run has no place in the history");
  CHECK(refusal("[]") == where + ": the metadata of a run must be a JSON object");
  const std::string text = foreign("3", "2026-04-07T10:00:00Z");
  put(folder.path() / "benchmarks/2026-04-07/3-1/SHA256SUMS", std::string(64, '0') + "  metadata.json\n");
  CHECK(refusal(text) == where + ": was changed: its SHA-256 is not the one in SHA256SUMS");
  put(folder.path() / "benchmarks/2026-04-07/3-1/SHA256SUMS", "no digest\n");
  CHECK(refusal(text) == "benchmarks/2026-04-07/3-1/SHA256SUMS:1: is not a SHA-256 digest, two blanks and a path");
  const store::DirectoryStore missing("/no/such");
  CHECK(error_of([&] { const store::RunArchive archive(missing); }) ==
        "folder /no/such: does not exist; 'benchgate history add' creates it");
}

TEST_CASE("a content manifest is what sha256sum writes", "[store]") {
  const std::map<std::string, std::string> digests{{"a", std::string(64, '0')}, {"b c", std::string(64, 'f')}};
  CHECK(store::parse_sha256sums(store::format_sha256sums(digests), "x") == digests);
  const std::string row = std::string(64, '0') + "  a\n";
  CHECK(error_of([&] { store::parse_sha256sums(row + row, "x"); }) == "x:2: 'a' is listed twice");
  CHECK(error_of([&] { store::parse_sha256sums("0  a\n", "x"); }) ==
        "x:1: is not a SHA-256 digest, two blanks and a path");
}
