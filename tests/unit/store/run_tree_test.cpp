// SPDX-License-Identifier: MIT
#include "store/run_tree.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

void put(const fs::path& path, std::string_view text) {
  sys::make_folders(path.parent_path());
  sys::write_file(path, text);
}

std::vector<std::string> run_names(const store::ScenarioRuns& scenario) {
  std::vector<std::string> names;
  for (const store::RunLocation& run : scenario.runs) names.push_back(run.name);
  return names;
}

}  // namespace

TEST_CASE("runs are ordered by number, other folders are no scenarios", "[store][run_tree]") {
  const TemporaryFolder tree;
  for (const char* run : {"run-10", "run-2", "run-1"}) put(tree.path() / "b" / run / "raw_samples.jsonl", "{}");
  put(tree.path() / "a/raw_samples.jsonl", "{}");
  put(tree.path() / "notes/readme.txt", "");
  put(tree.path() / "run-1", "a file");
  const store::FoundRuns found = store::find_runs(tree.path(), "/elsewhere");
  REQUIRE(found.scenarios.size() == 2);
  CHECK(found.scenarios[0].name == "a");
  CHECK(run_names(found.scenarios[0]) == std::vector<std::string>{""});
  CHECK(found.scenarios[0].runs[0].path == "a");
  CHECK(run_names(found.scenarios[1]) == std::vector<std::string>{"run-1", "run-2", "run-10"});
  CHECK(found.scenarios[1].runs[2].path == "b/run-10");
  CHECK(found.notes.empty());
}

TEST_CASE("the other tree inside this one is left out", "[store][run_tree]") {
  const TemporaryFolder tree;
  put(tree.path() / "baseline/raw_samples.jsonl", "{}");
  put(tree.path() / "x/raw_samples.jsonl", "{}");
  CHECK(store::find_runs(tree.path(), tree.path() / "x/../baseline").scenarios.size() == 1);
  CHECK(store::find_runs(tree.path(), tree.path()).scenarios.size() == 2);
  CHECK(store::find_runs(tree.path() / "nowhere", tree.path()).scenarios.empty());
}

TEST_CASE("links inside the tree are followed, links out of it are reported", "[store][run_tree]") {
  const TemporaryFolder tree;
  const TemporaryFolder outside;
  put(outside.path() / "raw_samples.jsonl", "{}");
  put(tree.path() / "x/raw_samples.jsonl", "{}");
  fs::create_symlink("x", tree.path() / "inside");
  fs::create_symlink(outside.path(), tree.path() / "out");
  const store::FoundRuns found = store::find_runs(tree.path(), "/elsewhere");
  CHECK(found.scenarios.size() == 2);
  CHECK(found.notes.size() == 1);
}

TEST_CASE("runs are read in the order of the requests, values ascending", "[store][run_tree]") {
  const TemporaryFolder tree;
  std::vector<store::RunSelection> requests;
  for (int run = 1; run <= 9; ++run) {
    const fs::path folder = tree.path() / "s" / ("run-" + std::to_string(run));
    put(folder / "raw_samples.jsonl", "{\"m\":" + std::to_string(run) + "}\n{\"m\":0}\n");
    requests.push_back({{folder.filename(), folder, "s/" + folder.filename().string()},
                        {"m"},
                        store::RunSelection::Overhead::skip,
                        store::RunSelection::Digest::sha256});
  }
  const std::vector<store::RunContents> files = store::read_runs(requests, 4);
  for (std::size_t i = 0; i < files.size(); ++i) {
    CHECK(files[i].raw.fields[0].values == std::vector<double>{0, static_cast<double>(i + 1)});
    CHECK(files[i].raw_sha256.size() == 64);
  }
  requests[4].overhead = store::RunSelection::Overhead::read;
  CHECK_THROWS_AS(store::read_runs(requests, 4), Error);
}
