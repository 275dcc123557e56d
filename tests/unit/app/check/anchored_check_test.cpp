// SPDX-License-Identifier: MIT
// Checks that also measure an anchor: what is measured, what is kept, and that the verdict stands.
#include <algorithm>
#include <filesystem>
#include <string>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::CheckResult;
using model::Verdict;
using std::chrono::milliseconds;
using test::exits_with;
using test::takes;

namespace {

/// Who runs a command: 'b' the baseline, 'a' the anchor, 'h' the candidate. Checkouts are made in this order; without a
/// baseline commit the anchor's is the first.
char side_of(const sys::Command& command, bool has_baseline) {
  if (command.directory.starts_with(has_baseline ? "/baseline-2" : "/baseline")) return 'a';
  return command.directory.starts_with("/baseline") ? 'b' : 'h';
}

/// A scenario whose candidate takes 10 ms, as its baseline does, and whose anchor takes 20 ms.
struct AnchoredCheck {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  bool has_baseline = true;
  std::function<sys::ChildResult()> anchor = [] { return takes(milliseconds(20)); };
  std::function<sys::ChildResult()> baseline = [] { return takes(milliseconds(10)); };
  std::function<sys::ChildResult()> candidate = [] { return takes(milliseconds(10)); };

  explicit AnchoredCheck(const std::string& more = "") {
    sys::write_file(folder.path() / "a.yaml", "name: a\ncommand: [a]\nwarmup: 0\nrepeat: 8\n" + more);
    request.scenarios.paths.push_back((folder.path() / "a.yaml").string());
    request.out_dir = folder.path() / "out";
    request.baseline.word = "main";
    request.anchor = "v1.2";
    fake.repository.commits["v1.2"] = std::string(40, '3');
    fake.machine.answer = [this](const sys::Command& command) {
      const char side = side_of(command, has_baseline);
      return side == 'a' ? anchor() : side == 'b' ? baseline() : candidate();
    };
  }

  AnchoredCheck& without_baseline() {
    has_baseline = false;
    request.baseline.word = "none";
    return *this;
  }

  CheckResult check() { return app::check(request, fake.session); }

  /// What ran, in order.
  std::string order() const {
    std::string all;
    for (const sys::Command& command : fake.machine.started) all += side_of(command, has_baseline);
    return all;
  }
  std::ptrdiff_t turns_of(char side) const {
    const std::string all = order();
    return std::count(all.begin(), all.end(), side);
  }
  bool has_file(const std::string& name) const { return sys::path_exists(request.out_dir / name); }
  model::ReceiptHead receipt(const std::string& name) const { return store::read_receipt(request.out_dir / name).head; }
};

bool has_warning(const CheckResult& result, const std::string& text) {
  const std::vector<std::string>& all = result.summary.warnings;
  return std::find(all.begin(), all.end(), text) != all.end();
}

}  // namespace

TEST_CASE("a check with an anchor measures three builds in turns and keeps three receipts", "[app][check]") {
  AnchoredCheck scene;
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(scene.turns_of('h') > 0);
  CHECK(scene.turns_of('a') == scene.turns_of('h'));
  CHECK(scene.turns_of('b') == scene.turns_of('h'));
  const std::string first = scene.order().substr(0, 6);
  CHECK((first == "bhaahb" || first == "hbaabh"));
  CHECK(scene.receipt("run.json").stats.at("wall_ms").summary.median == 10);
  const model::ReceiptHead anchor = scene.receipt("anchor.json");
  CHECK(anchor.stats.at("wall_ms").summary.median == 20);
  CHECK(anchor.environment.git->commit == std::string(40, '3'));
  CHECK(result.summary.warnings.empty());
}

TEST_CASE("without a word about an anchor a check has none", "[app][check]") {
  AnchoredCheck scene;
  scene.request.anchor.reset();
  scene.check();
  CHECK(scene.turns_of('a') == 0);
  CHECK(!scene.has_file("anchor.json"));
}

TEST_CASE("an anchor that is slower or faster decides nothing", "[app][check]") {
  AnchoredCheck slower;
  slower.candidate = [] { return takes(milliseconds(15)); };
  CHECK(slower.check().outcome == Verdict::fail);
  AnchoredCheck same;
  same.anchor = [] { return takes(milliseconds(1)); };
  CHECK(same.check().outcome == Verdict::pass);
}

TEST_CASE("a confirmation measures no anchor", "[app][check]") {
  AnchoredCheck scene;
  scene.candidate = [] { return takes(milliseconds(15)); };
  scene.check();
  CHECK(scene.has_file("confirm-1/run.json"));
  CHECK(!scene.has_file("confirm-1/anchor.json"));
  CHECK(scene.turns_of('a') < scene.turns_of('h'));
}

TEST_CASE("an anchor that does not build is said, and the verdict stands", "[app][check]") {
  AnchoredCheck scene("build: [make]\n");
  scene.anchor = [] { return exits_with(2); };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(scene.turns_of('a') == 1);
  CHECK(!scene.has_file("anchor.json"));
  const std::string said = "a: this run has no anchor: v1.2 (333333333333): build exited with 2";
  CHECK(has_warning(result, said));
  CHECK(scene.fake.observer.notes == std::vector<std::string>{"warning: " + said});
}

TEST_CASE("an anchor that crashes has no further turn, and the verdict stands", "[app][check]") {
  AnchoredCheck scene;
  scene.anchor = [] { return exits_with(3); };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(scene.turns_of('a') == 1);
  CHECK(has_warning(result,
                    "a: this run has no anchor: v1.2 (333333333333): 1 of 1 iteration failed; first failure: exited "
                    "with 3"));
}

TEST_CASE("without a baseline the candidate is measured in turns with the anchor", "[app][check]") {
  AnchoredCheck scene;
  scene.without_baseline();
  const CheckResult result = scene.check();
  CHECK(result.summary.verdict == Verdict::warn);
  CHECK(scene.turns_of('h') == 8);
  CHECK(scene.turns_of('a') == 8);
  CHECK(scene.receipt("run.json").stats.at("wall_ms").summary.median == 10);
  CHECK(scene.receipt("anchor.json").stats.at("wall_ms").summary.median == 20);
}

TEST_CASE("without a baseline an anchor that does not build leaves the candidate alone", "[app][check]") {
  AnchoredCheck scene("build: [make]\n");
  scene.without_baseline().anchor = [] { return exits_with(2); };
  const CheckResult result = scene.check();
  CHECK(scene.receipt("run.json").stats.at("wall_ms").summary.count == 8);
  CHECK(!scene.has_file("anchor.json"));
  CHECK(has_warning(result, "a: this run has no anchor: v1.2 (333333333333): build exited with 2"));
}

TEST_CASE("if the baseline crashes, candidate and anchor are measured without it", "[app][check]") {
  AnchoredCheck scene;
  scene.baseline = [] { return exits_with(3); };
  const CheckResult result = scene.check();
  CHECK(result.summary.verdict == Verdict::inconclusive);
  CHECK(scene.receipt("run.json").stats.at("wall_ms").summary.count == 8);
  CHECK(scene.receipt("anchor.json").stats.at("wall_ms").summary.count == 8);
  CHECK(result.summary.warnings.empty());
}

TEST_CASE("a scenario that is measured one side after the other has no anchor in a check", "[app][check]") {
  AnchoredCheck scene("interleave: false\n");
  scene.check();
  CHECK(scene.turns_of('a') == 0);
  CHECK(!scene.has_file("anchor.json"));
}

TEST_CASE("a candidate whose baseline was measured alone has no anchor either", "[app][check]") {
  AnchoredCheck sequential;
  sequential.request.sides.order = app::SidesRequest::Order::sequential;
  sequential.check();
  CHECK(sequential.turns_of('a') == 0);
  AnchoredCheck stored;
  stored.without_baseline().check();
  stored.request.baseline.word = (stored.request.out_dir / "run.json").string();
  stored.request.out_dir = stored.folder.path() / "later";
  stored.fake.machine.started.clear();
  stored.check();
  CHECK(stored.turns_of('a') == 0);
  CHECK(stored.fake.observer.notes.back() ==
        "note: no anchor: a candidate is measured as its baseline was, which had no turns");
}

TEST_CASE("a signal during a check with an anchor blames nobody", "[app][check]") {
  AnchoredCheck scene;
  scene.fake.machine.signal_at = 4;
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.warnings.empty());
}

TEST_CASE("an anchor's commit that cannot be checked out is no fault of the check", "[app][check]") {
  AnchoredCheck scene;
  scene.fake.repository.uncheckable = std::string(40, '3');
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(scene.turns_of('a') == 0);
  const std::string said = "this run has no anchor: v1.2 (333333333333): 333333333333: cannot be checked out";
  CHECK(has_warning(result, said));
  CHECK(scene.fake.observer.notes == std::vector<std::string>{"warning: " + said});
}

TEST_CASE("tags that cannot be known are no fault of the check, and there is no anchor", "[app][check]") {
  AnchoredCheck scene;
  scene.request.anchor = "auto";
  scene.fake.repository.tags_problem = "origin is gone";
  CHECK(scene.check().outcome == Verdict::pass);
  CHECK(scene.turns_of('a') == 0);
  CHECK(scene.fake.observer.notes == std::vector<std::string>{"warning: no anchor: tags: origin is gone"});
}

TEST_CASE("the anchor is fetched by what the configuration says, else the previous tag of a history", "[app][check]") {
  AnchoredCheck scene;
  scene.request.anchor.reset();
  CHECK_FALSE(app::fetch_anchor(scene.request, scene.fake.session).commit);
  scene.fake.repository.tags = {"v2.0-rc1", "v1.2"};
  CHECK(app::fetch_anchor(scene.request, scene.fake.session).commit->commit == std::string(40, '3'));
  scene.fake.repository.absent_branch = "perf-raw";
  CHECK_FALSE(app::fetch_anchor(scene.request, scene.fake.session).commit);
  CHECK(scene.fake.observer.notes.back() ==
        "note: no anchor: origin has no branch perf-raw, so there is no history that needs one ('history: {anchor: "
        "previous-tag}' in benchgate.yaml asks for one)");
  sys::write_file(scene.folder.path() / "benchgate.yaml", "history: {anchor: main}\n");
  scene.request.configuration = (scene.folder.path() / "benchgate.yaml").string();
  CHECK(app::fetch_anchor(scene.request, scene.fake.session).commit->commit == std::string(40, '1'));
  sys::write_file(scene.folder.path() / "benchgate.yaml", "history: {anchor: v9}\n");
  CHECK(test::error_of([&] { app::fetch_anchor(scene.request, scene.fake.session); }) ==
        "--anchor: 'v9' is not a branch, tag or commit of this clone or of origin");
}
