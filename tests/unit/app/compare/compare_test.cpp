// SPDX-License-Identifier: MIT
#include "app/compare/compare.hpp"

#include <algorithm>
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

/// Two receipts in a folder and the request to compare them.
struct TwoReceipts {
  TwoReceipts(const RunReceipt& baseline, const RunReceipt& candidate) {
    request.baseline = baseline.write(folder.path() / "baseline.json");
    request.candidate = candidate.write(folder.path() / "candidate.json");
  }

  app::CompareResult compare() { return app::compare(request, fake.session); }
  std::string error() {
    return error_of([&] { compare(); });
  }

  TemporaryFolder folder;
  FakeSession fake;
  app::CompareRequest request;
};

const std::vector<int> around_100{99, 100, 101};
const std::vector<int> around_119{118, 119, 120};
const std::vector<int> around_130{129, 130, 131};

}  // namespace

TEST_CASE("a candidate that is slower than the threshold fails", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_130});
  const app::CompareResult result = two.compare();
  CHECK(result.exit_code == model::ExitCode::fail);
  CHECK(result.comparison.deltas.at("wall_ms").regression == 0.3);
  CHECK(two.fake.observer.notes.empty());
}

TEST_CASE("a large threshold in a receipt is judged, with a warning", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_130});
  std::string text = sys::read_file(two.request.candidate);
  text.insert(text.find("\"repeat\""), R"("budgets": {"wall_ms": {"threshold": "10"}}, )");
  sys::write_file(two.request.candidate, text);
  CHECK(two.compare().exit_code == model::ExitCode::pass);
  REQUIRE(two.fake.observer.notes.size() == 1);
  CHECK(two.fake.observer.notes[0].ends_with("candidate.json: the threshold 10 of 'wall_ms' allows 1000 %"));
  two.request.settings.large_thresholds = app::LargeThresholds::allow;
  two.compare();
  CHECK(two.fake.observer.notes.size() == 1);
}

TEST_CASE("a receipt is not compared with itself, by whatever name", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100});
  const std::string end =
      "; what is compared with itself never changes: as the baseline, name what was measured before the change";
  const std::string file = two.request.candidate.string();
  two.request.baseline = two.request.candidate;
  CHECK(two.error() == "--current: '" + file + "' is the baseline, too" + end);
  two.request.baseline = two.folder.path() / "link.json";
  std::filesystem::create_hard_link(file, two.request.baseline);
  CHECK(two.error() ==
        "--current: '" + file + "' and the baseline '" + two.request.baseline.string() + "' are the same" + end);
}

TEST_CASE("two receipts with the same bytes are compared, and named", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100});
  two.request.baseline = two.folder.path() / "copy.json";
  std::filesystem::copy_file(two.request.candidate, two.request.baseline);
  CHECK(two.compare().comparison.warnings ==
        std::vector<std::string>{two.request.candidate.string() + " and the baseline " + two.request.baseline.string() +
                                 " are byte-identical: there is no change to judge"});
}

TEST_CASE("a folder is refused, and a receipt in it is named", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100});
  const std::string folder = (two.folder.path() / "results").string();
  std::filesystem::create_directories(folder + "/s/run-1");
  two.request.candidate = folder;
  CHECK(two.error() == "--current: '" + folder + "' is a folder; name a file such as run.json");
  sys::write_file(folder + "/s/run-1/receipt.json", "{}");
  CHECK(two.error() ==
        "--current: '" + folder + "' is a folder; name a file in it, such as " + folder + "/s/run-1/receipt.json");
}

TEST_CASE("a warning passes unless warnings are to fail", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_119});
  CHECK(two.compare().exit_code == model::ExitCode::pass);
  two.request.settings.warnings = judge::WarningPolicy::fail;
  CHECK(two.compare().exit_code == model::ExitCode::warn);
}

TEST_CASE("the comparison is written where the request says, with the folders on the way", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100});
  const std::filesystem::path out = two.folder.path() / "a" / "b" / "compare.json";
  two.request.out = out;
  const app::CompareResult result = two.compare();
  CHECK(sys::read_file(out) == result.receipt);
  CHECK(std::count(result.receipt.begin(), result.receipt.end(), '\n') == 1);
  two.request.style = app::JsonStyle::indented;
  CHECK(two.compare().receipt.starts_with("{\n  \"schema\""));
}

TEST_CASE("a run with failed samples is compared only by the others", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100, .failed = 1});
  CHECK(two.error() ==
        two.request.candidate.string() + ": 1 of 4 measured samples failed (--allow-failures compares the others)");
  two.request.settings.failed_samples = judge::OnFailedSamples::leave_out;
  CHECK(two.compare().comparison.warnings == std::vector<std::string>{"ignored failed samples of the current run: 1"});
}

TEST_CASE("a run of which every sample failed cannot be compared", "[app][compare]") {
  TwoReceipts two({.wall_ms = {}, .failed = 2}, {.wall_ms = around_100});
  two.request.settings.failed_samples = judge::OnFailedSamples::leave_out;
  CHECK(two.error() ==
        two.request.baseline.string() + ": all 2 measured samples failed, so there is nothing to compare");
}

TEST_CASE("different machines are noted, or ignored, or an error", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100, .cpu_count = 8});
  CHECK(two.compare().comparison.host_differences.size() == 1);
  CHECK(two.fake.observer.notes == std::vector<std::string>{"benchgate: the machines differ: cpu_count '4' and '8'"});
  two.request.settings.host = judge::HostPolicy::ignore;
  CHECK(two.compare().comparison.host_differences.empty());
  CHECK(two.fake.observer.notes.size() == 1);
  two.request.settings.host = judge::HostPolicy::error;
  CHECK(two.error() == "--host-mismatch: the machines differ: cpu_count '4' and '8'");
}

TEST_CASE("another command is refused unless it is to be compared", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100, .command = "sort"});
  CHECK(two.error().find("not the same benchmark as " + two.request.baseline.string()) != std::string::npos);
  two.request.settings.other_benchmark = judge::OtherBenchmark::compare;
  const app::CompareResult result = two.compare();
  CHECK(result.exit_code == model::ExitCode::pass);
  REQUIRE(result.comparison.warnings.size() == 1);
  CHECK(result.comparison.warnings.front().starts_with("not the same benchmark: "));
}

TEST_CASE("a metric that neither side has is a mistake", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100});
  two.request.settings.budgets.directions["wall_m"] = model::Better::lower;
  CHECK(two.request.settings.names_metrics());
  CHECK(two.error() == "--direction: unknown metric 'wall_m' (did you mean 'wall_ms'?)");
}

TEST_CASE("a file that does not exist is reported with the nearest one", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100});
  two.request.candidate = two.folder.path() / "candidat.json";
  CHECK(two.error().find("(did you mean 'candidate.json'?)") != std::string::npos);
}

TEST_CASE("a report of another tool is no receipt, and is called what it is", "[app][compare]") {
  TwoReceipts two({.wall_ms = around_100}, {.wall_ms = around_100});
  sys::write_file(two.request.baseline, R"({"results": [{"command": "sort", "mean": 1.0, "stddev": 0.1,
"median": 1.0, "user": 0.5, "system": 0.1, "min": 0.9, "max": 1.1, "times": [0.9, 1.1]}]})");
  CHECK(two.error().find("is a report of another tool (hyperfine-json), not a receipt") != std::string::npos);
}

TEST_CASE("receipts of a check that measured again warn that its report shows another measurement", "[app][compare]") {
  const TemporaryFolder folder;
  FakeSession fake;
  const auto write = [&](const std::filesystem::path& below) {
    std::filesystem::create_directories(below);
    RunReceipt{.wall_ms = around_100}.write(below / "baseline.json");
    RunReceipt{.wall_ms = {100, 101, 102}}.write(below / "run.json");
  };
  const auto warnings = [&](const std::filesystem::path& below) {
    return app::compare({.baseline = below / "baseline.json", .candidate = below / "run.json"}, fake.session)
        .comparison.warnings;
  };
  write(folder.path());
  CHECK(warnings(folder.path()).empty());
  write(folder.path() / "confirm-1");
  write(folder.path() / "confirm-2");
  const std::string last = (folder.path() / "confirm-2").string();
  CHECK(warnings(folder.path()) ==
        std::vector<std::string>{"these receipts are of the first measurement of a check, whose report shows the last "
                                 "one: " +
                                 last + "/baseline.json and " + last + "/run.json"});
  CHECK(warnings(folder.path() / "confirm-2").empty());
}
