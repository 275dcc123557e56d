// SPDX-License-Identifier: MIT
// Which builds a run with an anchor measures, in which order, and what it keeps of them.
#include <algorithm>
#include <filesystem>
#include <string>

#include "app/fake_session.hpp"
#include "app/run/run.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::RunResult;
using model::Verdict;
using std::chrono::milliseconds;
using test::exits_with;
using test::is_baseline;
using test::takes;

namespace {

/// A scenario, and an anchor that is half as fast.
struct AnchoredBench {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::RunRequest request;

  explicit AnchoredBench(const std::string& more = "repeat: 6\n") {
    sys::write_file(folder.path() / "a.yaml", "name: a\ncommand: [a]\nwarmup: 0\n" + more);
    request.scenarios.paths.push_back((folder.path() / "a.yaml").string());
    request.out_dir = folder.path() / "out";
    request.anchor = "v1.2";
    fake.repository.commits = {{"v1.2", std::string(40, '1')}, {"v1.10", std::string(40, '3')}};
    fake.machine.answer = [](const sys::Command& command) {
      return takes(milliseconds(is_baseline(command) ? 20 : 10));
    };
  }

  RunResult run() { return app::run(request, fake.session); }
  std::size_t starts() const { return fake.machine.started.size(); }
  bool has_file(const std::string& name) const { return sys::path_exists(*request.out_dir / name); }
  store::StoredReceipt receipt(const std::string& name) const { return store::read_receipt(*request.out_dir / name); }
  void configure(const std::string& anchor) {
    sys::write_file(folder.path() / "benchgate.yaml", "history: {anchor: " + anchor + "}\n");
    request.scenarios.configuration = (folder.path() / "benchgate.yaml").string();
  }
};

}  // namespace

TEST_CASE("a run with an anchor measures both builds in turns and keeps both receipts", "[app][run]") {
  AnchoredBench bench;
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::pass);
  REQUIRE(bench.starts() == 12);
  std::string order;
  for (const sys::Command& command : bench.fake.machine.started) order += is_baseline(command) ? 'a' : 'h';
  for (std::size_t block = 0; block < order.size(); block += 4) {
    const std::string four = order.substr(block, 4);
    CHECK((four == "ahha" || four == "haah"));
  }
  CHECK(bench.receipt("a/run-1/receipt.json").head.stats.at("wall_ms").summary.median == 10);
  const model::ReceiptHead anchor = bench.receipt("a/run-1/anchor.json").head;
  CHECK(anchor.stats.at("wall_ms").summary.median == 20);
  CHECK(anchor.environment.git->commit == std::string(40, '1'));
  CHECK(result.summary.cases.at(0).samples == 6);
  CHECK(result.summary.cases.at(0).stats.at("wall_ms").summary.median == 10);
  CHECK(sys::read_file(*bench.request.out_dir / "manifest.json").find("a/run-1/anchor.json") != std::string::npos);
  CHECK(std::count(bench.fake.observer.infos.begin(), bench.fake.observer.infos.end(), "anchor: v1.2 (111111111111)") ==
        1);
}

TEST_CASE("without a word about an anchor there is none", "[app][run]") {
  AnchoredBench bench;
  bench.request.anchor.reset();
  bench.configure("v1.2");
  bench.run();
  CHECK(bench.starts() == 6);
  CHECK(!bench.has_file("a/run-1/anchor.json"));
}

TEST_CASE("auto takes what the configuration says, else the highest stable tag before the head", "[app][run]") {
  AnchoredBench bench;
  bench.request.anchor = "auto";
  bench.fake.repository.tags = {"v2.0-rc1", "v1.10", "v1.2"};
  bench.run();
  CHECK(bench.receipt("a/run-1/anchor.json").head.environment.git->commit == std::string(40, '3'));
  bench.configure("v1.2");
  bench.request.out_dir = bench.folder.path() / "configured";
  bench.run();
  CHECK(bench.receipt("a/run-1/anchor.json").head.environment.git->commit == std::string(40, '1'));
  bench.configure("none");
  bench.request.out_dir = bench.folder.path() / "none";
  bench.run();
  CHECK(!bench.has_file("a/run-1/anchor.json"));
}

TEST_CASE("without a stable tag there is no anchor, which is noted", "[app][run]") {
  AnchoredBench bench;
  bench.request.anchor = "previous-tag";
  bench.fake.repository.tags = {"v2.0-rc1"};
  CHECK(bench.run().outcome == Verdict::pass);
  CHECK(bench.starts() == 6);
  REQUIRE(bench.fake.observer.notes.size() == 1);
  CHECK(bench.fake.observer.notes[0].starts_with("note: no anchor: no earlier commit has a tag"));
}

TEST_CASE("a commit is no anchor of itself", "[app][run]") {
  AnchoredBench bench;
  bench.fake.repository.commits["v1.2"] = std::string(40, '2');
  bench.run();
  CHECK(bench.starts() == 6);
  CHECK(bench.fake.observer.notes ==
        std::vector<std::string>{"note: no anchor: v1.2 (222222222222) is the measured commit itself"});
}

TEST_CASE("an anchor that is no commit is refused before anything is measured", "[app][run]") {
  AnchoredBench bench;
  bench.request.anchor = "v9";
  CHECK(test::error_of([&] { bench.run(); }) ==
        "--anchor: 'v9' is not a branch, tag or commit of this clone or of origin");
  CHECK(bench.starts() == 0);
}

TEST_CASE("an anchor that cannot be built leaves the head alone, which is noted", "[app][run]") {
  AnchoredBench bench("repeat: 6\nbuild: make\n");
  bench.fake.machine.answer = [](const sys::Command& command) {
    const bool is_build = command.argv.front() != "a";
    return is_build && is_baseline(command) ? exits_with(2) : takes(milliseconds(10));
  };
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::pass);
  CHECK(result.summary.cases.at(0).samples == 6);
  CHECK(bench.starts() == 9);  // c++ --version, a failed build, a build and six iterations
  CHECK(!bench.has_file("a/run-1/anchor.json"));
  CHECK(bench.fake.observer.notes ==
        std::vector<std::string>{"warning: a: this run has no anchor: v1.2 (111111111111): build exited with 2"});
}

TEST_CASE("an anchor whose iterations fail is no fault of the head", "[app][run]") {
  AnchoredBench bench;
  bench.fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? exits_with(3) : takes(milliseconds(10));
  };
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::pass);
  CHECK(result.summary.cases.at(0).samples == 6);
  REQUIRE(bench.fake.observer.notes.size() == 1);
  CHECK(bench.fake.observer.notes[0].starts_with(
      "warning: a: this run has no anchor: v1.2 (111111111111): 6 of 6 iterations failed"));
}

TEST_CASE("a head whose iterations fail is an error, with its anchor as without", "[app][run]") {
  AnchoredBench bench;
  bench.fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? takes(milliseconds(10)) : exits_with(3);
  };
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.cases.at(0).failed == 3);  // then it was given up
}

TEST_CASE("each rerun has its anchor, and only the first builds", "[app][run]") {
  AnchoredBench bench("repeat: 4\nreruns: 2\nbuild: make\n");
  const RunResult result = bench.run();
  CHECK(bench.starts() == 1 + 2 + 16);  // c++ --version, builds and iterations
  CHECK(bench.has_file("a/run-2/anchor.json"));
  REQUIRE(result.summary.cases.at(0).runs.size() == 2);
  CHECK(result.summary.cases.at(0).runs.at(1).number == 2);
  CHECK(result.summary.cases.at(0).stats.at("wall_ms").summary.count == 8);
}

TEST_CASE("a head that only times out is given up, with its anchor as without", "[app][run]") {
  AnchoredBench bench("repeat: 20\ntimeout: 2s\n");
  bench.fake.machine.answer = [](const sys::Command& command) {
    sys::ChildResult result = takes(is_baseline(command) ? milliseconds(10) : milliseconds(2000));
    if (!is_baseline(command)) {
      result.exit_code.reset();
      result.timed_out = true;
    }
    return result;
  };
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::error);
  CHECK(bench.starts() <= 8);
  CHECK(result.summary.cases.at(0).runs.at(0).problem.starts_with("gave up after "));
}

TEST_CASE("a scenario that is measured one side after the other has no anchor", "[app][run]") {
  AnchoredBench bench("repeat: 6\ninterleave: false\n");
  bench.run();
  CHECK(bench.starts() == 6);
  CHECK(!bench.has_file("a/run-1/anchor.json"));
}

TEST_CASE("a signal ends a run with an anchor, and what was measured is kept", "[app][run]") {
  AnchoredBench bench;
  bench.fake.machine.signal_at = 5;
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.cases.at(0).runs.at(0).problem.starts_with("interrupted by SIGINT"));
  CHECK(bench.has_file("a/run-1/receipt.json"));
}
