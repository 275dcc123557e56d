// SPDX-License-Identifier: MIT
#include "store/listed_files.hpp"

#include "app/result_trees.hpp"
#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

/// A folder of results with two scenarios, whose manifest has the SHA-256 of each file.
struct Tree {
  TemporaryFolder folder;

  Tree() {
    put(path("parse/run-1/receipt.json"), "{}");
    put(path("parse/run-2/receipt.json"), "{}");
    put(path("render/run-1/receipt.json"), "{}");
    put(path("idle/carried.json"), "{}");
    put_manifest(folder.path(), "main", "1");
  }
  fs::path path(std::string_view name) const { return folder.path() / name; }
  std::string note(const std::vector<fs::path>& results) const { return store::note_of_altered(results); }
};

std::string changed(const fs::path& file) {
  return file.string() + ": was changed after the measurement: its sha256 differs from manifest.json";
}

}  // namespace

TEST_CASE("results as their manifest says are read", "[store][listed_files]") {
  const Tree tree;
  CHECK(tree.note({}) == "");
  CHECK(tree.note({tree.path("parse/run-1/receipt.json"), tree.path("idle/carried.json")}) == "");
  fs::remove(tree.path("parse/run-2/receipt.json"));  // a part of the results is no other result
  CHECK(tree.note({tree.path("parse/run-1/receipt.json")}) == "");
}

TEST_CASE("results of a scenario of which a file was changed are named", "[store][listed_files]") {
  const Tree tree;
  put(tree.path("parse/run-2/receipt.json"), "{ }");
  CHECK(tree.note({tree.path("parse/run-1/receipt.json")}) == changed(tree.path("parse/run-2/receipt.json")));
  CHECK(tree.note({tree.path("render/run-1/receipt.json")}) == "");  // another scenario
  put(tree.path("idle/carried.json"), "[]");
  CHECK(tree.note({tree.path("idle/carried.json")}) == changed(tree.path("idle/carried.json")));
}

TEST_CASE("results without a manifest, and files of other folders, are not compared", "[store][listed_files]") {
  const Tree tree;
  put(tree.path("parse/run-1/receipt.json"), "{ }");
  put(tree.path("parse/report.json"), "{}");
  CHECK(tree.note({tree.path("parse/report.json")}) == "");
  fs::remove(tree.path("manifest.json"));
  CHECK(tree.note({tree.path("parse/run-1/receipt.json")}) == "");
}
