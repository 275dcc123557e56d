// SPDX-License-Identifier: MIT
#include "app/merge/merge.hpp"

#include "app/fake_session.hpp"
#include "app/result_trees.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;
using app::MergeRequest;

namespace {

/// Shards of one source in a folder of its own: "a" has runs 1 and 2 of parse, "b" has run 1 of render and run 3 of
/// parse, so that nothing is missing.
struct Shards {
  TemporaryFolder folder;
  test::FakeSession fake;

  Shards() {
    put_run(path("a/parse/run-1"), {10, 11});
    put_run(path("a/parse/run-2"), {10, 12});
    put_run(path("b/parse/run-3"), {10, 13});
    put_run(path("b/render/run-1"), {20, 21});
    vouch();
  }
  fs::path path(std::string_view name) const { return folder.path() / name; }
  void vouch() {
    put_manifest(path("a"), "main", "1");
    put_manifest(path("b"), "main", "1");
  }
  MergeRequest request() const { return {.trees = {path("a"), path("b")}, .out = path("out")}; }
  model::MergeSummary merge(const MergeRequest& request) { return merge_results(request, fake.session); }
};

}  // namespace

TEST_CASE("merge joins the runs of all trees under one manifest", "[app][merge]") {
  Shards shards;
  const model::MergeSummary summary = shards.merge(shards.request());
  CHECK(summary.trees == 2);
  CHECK(summary.runs == std::map<std::string, std::set<int>>{{"parse", {1, 2, 3}}, {"render", {1}}});
  CHECK(summary.source_ref == "main");
  CHECK(summary.source_commit == "1");
  CHECK(sys::read_file(shards.path("out/parse/run-3/raw_samples.jsonl")) ==
        sys::read_file(shards.path("b/parse/run-3/raw_samples.jsonl")));
  CHECK(format::parse_manifest(sys::read_file(shards.path("out/manifest.json")), "m").files.size() == 8);
}

TEST_CASE("the joined tree does not depend on the order of the trees", "[app][merge]") {
  Shards shards;
  MergeRequest turned = shards.request();
  std::swap(turned.trees[0], turned.trees[1]);
  turned.out = shards.path("turned");
  shards.merge(shards.request());
  shards.merge(turned);
  CHECK(sys::read_file(shards.path("out/manifest.json")) == sys::read_file(shards.path("turned/manifest.json")));
}

TEST_CASE("merge notes scenarios with fewer runs than others, and joins them", "[app][merge]") {
  Shards shards;
  shards.merge(shards.request());
  REQUIRE(shards.fake.observer.notes.size() == 1);
  CHECK(shards.fake.observer.notes[0].find("render") != std::string::npos);
}

TEST_CASE("merge refuses two trees with the same run", "[app][merge]") {
  Shards shards;
  put_run(shards.path("b/parse/run-2"), {30});
  shards.vouch();
  CHECK_THROWS_AS(shards.merge(shards.request()), Error);
  CHECK_FALSE(sys::path_exists(shards.path("out")));
}

TEST_CASE("merge refuses trees of different sources", "[app][merge]") {
  Shards shards;
  put_manifest(shards.path("b"), "main", "2");
  CHECK_THROWS_AS(shards.merge(shards.request()), Error);
  CHECK_FALSE(sys::path_exists(shards.path("out")));
}

TEST_CASE("merge refuses a file that was changed after it was measured", "[app][merge]") {
  Shards shards;
  put(shards.path("a/parse/run-1/raw_samples.jsonl"), "{\"wall_ms\":1}\n");
  CHECK_THROWS_AS(shards.merge(shards.request()), Error);
}

TEST_CASE("merge joins trees with a missing run only when that is allowed", "[app][merge]") {
  Shards shards;
  MergeRequest request = shards.request();
  fs::remove_all(shards.path("a/parse/run-2"));
  shards.vouch();
  CHECK_THROWS_AS(shards.merge(request), Error);
  CHECK_FALSE(sys::path_exists(shards.path("out")));
  request.missing = MergeRequest::Missing::allow;
  const model::MergeSummary summary = shards.merge(request);
  REQUIRE(summary.missing.size() == 1);
  CHECK(shards.fake.observer.notes.front() == summary.missing[0]);
  CHECK(summary.runs.at("parse") == std::set<int>{1, 3});
}

TEST_CASE("merge names the last planned run and a scenario when they are missing", "[app][merge]") {
  Shards shards;
  const std::map<std::string, int> plan{{"parse", 4}, {"render", 1}, {"sort", 2}};
  put_manifest(shards.path("a"), "main", "1", "2026-01-01T00:00:00Z", {{"parse", 3}});
  put_manifest(shards.path("b"), "main", "1", "2026-01-01T00:00:00Z", plan);
  MergeRequest request = shards.request();
  CHECK_THROWS_AS(shards.merge(request), Error);
  CHECK_FALSE(sys::path_exists(shards.path("out")));
  request.missing = MergeRequest::Missing::allow;
  CHECK(shards.merge(request).missing ==
        std::vector<std::string>{"parse: run 4 is missing; found: 1 to 3", "sort: runs 1, 2 are missing; found: none"});
  CHECK(format::parse_manifest(sys::read_file(shards.path("out/manifest.json")), "m").plan == plan);
}

TEST_CASE("merge leaves out files that no manifest names, and notes them", "[app][merge]") {
  Shards shards;
  put(shards.path("a/parse/notes.txt"), "mine");
  shards.merge(shards.request());
  CHECK(shards.fake.observer.notes.front() ==
        shards.path("a/parse/notes.txt").string() + ": not in the manifest, left out");
  CHECK_FALSE(sys::path_exists(shards.path("out/parse/notes.txt")));
}

TEST_CASE("merge replaces the runs of the output folder only on request, and no other file", "[app][merge]") {
  Shards shards;
  put(shards.path("out/old.txt"), "mine");
  put(shards.path("out/old/run-1/receipt.json"), "old");
  MergeRequest request = shards.request();
  CHECK_THROWS_AS(shards.merge(request), Error);
  CHECK(sys::path_exists(shards.path("out/old.txt")));
  request.on_existing = app::OnExisting::replace;
  shards.merge(request);
  CHECK_FALSE(sys::path_exists(shards.path("out/old")));
  CHECK(sys::path_exists(shards.path("out/old.txt")));
}

TEST_CASE("merge never writes over one of its trees", "[app][merge]") {
  Shards shards;
  MergeRequest request = shards.request();
  request.out = shards.path("a/../b");
  request.on_existing = app::OnExisting::replace;
  CHECK_THROWS_AS(shards.merge(request), Error);
}
