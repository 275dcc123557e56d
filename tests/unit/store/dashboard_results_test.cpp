// SPDX-License-Identifier: MIT
#include "store/dashboard_results.hpp"

#include <fmt/core.h>

#include "app/result_trees.hpp"
#include "catch.hpp"
#include "store/artifact_trees.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

namespace {

const std::string commit_a(40, 'a'), commit_b(40, 'b'), commit_c(40, 'c');

/// Ten samples of `wall_ms`, the last ones one more and one less.
std::string receipt_of(const std::string& commit, int wall_ms, int exit_code = 0) {
  std::string samples;
  for (int i = 0; i < 10; ++i)
    samples += fmt::format(R"({}{{"wall_ms":{},"exit_code":{}}})", i == 0 ? "" : ",", wall_ms + (i == 8) - (i == 9),
                           exit_code);
  return fmt::format(
      R"({{"schema":"benchgate.run.v1","tool":{{"name":"benchgate","version":"1"}},"run":{{"id":"x","started_at":)"
      R"("2026-01-01T00:00:00Z","ended_at":"2026-01-01T00:01:00Z","host":{{"os":"linux","arch":"x86_64"}},"git":)"
      R"({{"commit":"{}","ref":"main","dirty":false}}}},"bench":{{"name":"sort","command":["sort"],"repeat":10,)"
      R"("warmup":0}},"samples":[{}],"stats":{{}}}})",
      commit, samples);
}

/// A history of which each run has the folder of a tree.
class AnchoredTrees {
 public:
  /// `anchors`: texts of anchor.json, one for each run of the test case; "": it has none.
  void add(const std::string& commit, int wall_ms, const std::vector<std::string>& anchors) {
    const std::filesystem::path tree = folder_.path() / fmt::format("run-{}", ++count_);
    for (std::size_t k = 0; k < anchors.size(); ++k) {
      const std::filesystem::path run = tree / "sort" / fmt::format("run-{}", k + 1);
      put_run(run, {1});
      put(run / "receipt.json", receipt_of(commit, wall_ms));
      if (!anchors[k].empty()) put(run / "anchor.json", anchors[k]);
    }
    put_manifest(tree, "main", commit, fmt::format("2026-01-0{}T00:00:00Z", count_));
  }

  model::Dashboard read() const { return store::read_dashboard(store::find_artifact_trees(folder_.path()), 1); }

 private:
  TemporaryFolder folder_;
  int count_ = 0;
};

}  // namespace

TEST_CASE("folders of results with anchors become ratios, also when the anchor moves", "[store][dashboard]") {
  AnchoredTrees trees;
  trees.add(commit_c, 1500, {receipt_of(commit_a, 1000)});
  trees.add(commit_b, 2400, {receipt_of(commit_a, 2000)});
  trees.add(commit_c, 3000, {receipt_of(commit_b, 2400)});
  const model::Dashboard dashboard = trees.read();
  CHECK(dashboard.notes.empty());
  const model::DashboardSeries& series = dashboard.series.at(0);
  REQUIRE(series.ratios);
  CHECK(series.ratios->anchor == commit_a);
  CHECK(series.ratios->judged);
  CHECK(series.points.at(0).anchor == model::DashboardAnchor{commit_a, 1000, 1.5});
  CHECK(series.points.at(1).anchor == model::DashboardAnchor{commit_a, 2000, 1.2});
  // 3000 / 2400 = 1.25 times b, which is 1.2 times a
  CHECK(series.points.at(2).anchor->commit == commit_b);
  CHECK(series.points.at(2).anchor->ratio.value() == Approx(1.5));
}

TEST_CASE("without an anchor a series has no ratios", "[store][dashboard]") {
  AnchoredTrees trees;
  trees.add(commit_b, 1500, {""});
  CHECK(!trees.read().series.at(0).ratios);
  CHECK(trees.read().notes.empty());
}

TEST_CASE("an anchor that failed, or that not each run has, is not used, and a note says so", "[store][dashboard]") {
  const std::vector<std::vector<std::string>> incomplete{{receipt_of(commit_a, 1000), ""},
                                                         {receipt_of(commit_a, 1000), receipt_of(commit_b, 1000)},
                                                         {receipt_of(commit_a, 1000, 1)},
                                                         {receipt_of("", 1000)}};
  for (const std::vector<std::string>& anchors : incomplete) {
    AnchoredTrees trees;
    trees.add(commit_c, 1500, anchors);
    const model::Dashboard dashboard = trees.read();
    CHECK(!dashboard.series.at(0).ratios);
    CHECK(dashboard.notes ==
          std::vector<std::string>{"the anchor of 'sort' is not used: it failed, or not each run has the same"});
  }
}

TEST_CASE("an anchor that scatters is shown, but nothing compares with it", "[store][dashboard]") {
  AnchoredTrees trees;
  trees.add(commit_c, 1500, {receipt_of(commit_a, 1000), receipt_of(commit_a, 1900)});
  const model::DashboardSeries series = trees.read().series.at(0);
  CHECK(!series.ratios);
  CHECK(series.points.at(0).anchor->commit == commit_a);
  CHECK(!series.points.at(0).anchor->ratio);
}
