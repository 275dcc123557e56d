// SPDX-License-Identifier: MIT
#include "store/stored_receipt.hpp"
#include "oracles.hpp"

#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "judge/comparison_policy.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

std::string refusal(const fs::path& path) {
  try {
    store::read_receipt(path);
    return "accepted";
  } catch (const Error& error) {
    return std::string(error.what()).substr(path.string().size());
  }
}

/// Two good samples of 100 and 105 ms, one failed of 2 ms and a warmup of 1 ms.
std::string receipt_text(const std::string& tool, const std::string& stats) {
  return R"({"schema": "perfgate.run.v1", "tool": {"name": ")" + tool + R"(", "version": "1"},
"run": {"id": "i", "started_at": "s", "ended_at": "e", "host": {"os": "linux", "arch": "x86_64"}},
"bench": {"name": "b", "command": ["x"], "repeat": 3, "warmup": 1, "work_units": 10},
"samples": [{"wall_ms": 1, "exit_code": 0, "warmup": true}, {"wall_ms": 100, "exit_code": 0, "cpu_ms": 7},
 {"wall_ms": 105, "exit_code": 0, "cpu_ms": 8}, {"wall_ms": 2, "exit_code": 3, "cpu_ms": 1}],
"stats": )" +
         stats + "}";
}

}  // namespace

TEST_CASE("statistics come from the samples", "[store][stored_receipt]") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "r.json";
  sys::write_file(path, receipt_text("benchgate", R"({"wall_ms": {"median": 102, "min": 100, "max": 105}})"));
  const store::StoredReceipt receipt = store::read_receipt(path);
  CHECK(receipt.head.failed_samples == 1);
  CHECK(receipt.head.stats.at("wall_ms").integers->median == 102);  // floor of 102.5
  CHECK(receipt.head.stats.at("wall_ms").summary.median == 102.5);
  CHECK(receipt.head.stats.at("cpu_ms").summary.max == 8);
}

TEST_CASE("a receipt whose statistics are not those of its samples is refused", "[store][stored_receipt]") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "r.json";
  const auto refusal_of = [&](const std::string& tool, const std::string& stats) {
    sys::write_file(path, receipt_text(tool, stats));
    return refusal(path);
  };
  CHECK(refusal_of("benchgate", R"({"wall_ms": {"median": 100, "min": 100, "max": 105}})") ==
        ":6: median of wall_ms is 100, but its samples say 102");
  CHECK(refusal_of("benchgate", R"({"wall_ms": {"median": 102, "min": 99, "max": 105}})") ==
        ":6: min of wall_ms is 99, but its samples say 100");
  CHECK(refusal_of("benchgate", R"({"wall_ms": {"median": 102, "min": 100, "max": 106}})") ==
        ":6: max of wall_ms is 106, but its samples say 105");
  CHECK(refusal_of("benchgate", R"({"cpu_ms": {"median": 8, "min": 7, "max": 8}})") ==
        ":6: median of cpu_ms is 8, but its samples say 7");
  // 10 / 0.1 and 10 / 0.105
  CHECK(refusal_of("benchgate", R"({"throughput_per_s": {"median": 97.6, "min": 95.23809523809524, "max": 100}})") ==
        ":6: median of throughput_per_s is 97.6, but its samples say 97.61904761904762");
  CHECK(refusal_of("benchgate",
                   R"({"throughput_per_s": {"median": 97.61904761904, "min": 95.23809523809, "max": 100}})") ==
        "accepted");
}

TEST_CASE("failed seconds of a service count in their metrics, also in a receipt of an earlier version without them",
          "[store][stored_receipt]") {
  const auto with_mean = [](const std::string& median, const std::string& samples) {
    return R"({"schema": "benchgate.run.v1", "tool": {"name": "benchgate", "version": "0.1.0"},
"run": {"id": "i", "started_at": "s", "ended_at": "e", "host": {"os": "linux", "arch": "x86_64"}},
"bench": {"name": "b", "command": [], "repeat": 1, "warmup": 0, "fault": {"sequence": ["none"]}},
"samples": [)" +
           samples + R"(], "stats": {"error_rate": {"median": )" + median + R"(, "min": 0, "max": 1}}})";
  };
  const std::string good = R"({"wall_ms": 30, "wall_ns": 30000000, "exit_code": -1, "metrics": {"error_rate": [0]}})";
  const std::string silent =
      R"({"wall_ms": 0, "wall_ns": 0, "exit_code": -1, "failure": "no answer", "metrics": {"error_rate": [1]}})";
  const auto check = [&](const std::string& text) {
    const store::StoredReceipt stored = store::read_receipt_text(text, "r.json");
    CHECK(stored.head.stats.at("error_rate").summary.mean == 0.5);
    CHECK(stored.head.stats.at("wall_ms").summary.count == 1);
    CHECK(stored.head.failed_samples == 1);
    CHECK(stored.columns.failed == 1);
  };
  check(with_mean("0.5", good + ", " + silent));
  std::string earlier = with_mean("0", good + ", " + silent);
  earlier.replace(earlier.rfind("1}"), 1, "0");
  check(earlier);
  CHECK(test::error_of([&] { store::read_receipt_text(with_mean("0.4", good + ", " + silent), "r.json"); }, "none")
            .ends_with("median of error_rate is 0.4, but its samples say 0.5"));
  const store::StoredReceipt down = store::read_receipt_text(
      with_mean("1", silent).replace(with_mean("1", silent).rfind("\"min\": 0"), 8, "\"min\": 1"), "r.json");
  CHECK(down.head.stats.at("error_rate").summary.mean == 1);
  CHECK(judge::successful_samples(down.head) == 0);
  CHECK(judge::comparison_warnings(down.head, down.head).front() ==
        "failed seconds of the baseline run, which count only in the metrics that they have: 1");
  CHECK(judge::disqualification(down.head, judge::OnFailedSamples::leave_out)->why ==
        "its only measured sample failed, so there is nothing to compare");
}

TEST_CASE("a receipt of an earlier version, with throughput of whole milliseconds, gets that of its nanoseconds",
          "[store][stored_receipt]") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "r.json";
  const auto write = [&](const std::string& throughput) {
    sys::write_file(path, R"({"schema": "benchgate.run.v1", "tool": {"name": "benchgate", "version": "0.1.0"},
"run": {"id": "i", "started_at": "s", "ended_at": "e", "host": {"os": "linux", "arch": "x86_64"}},
"bench": {"name": "b", "command": ["x"], "repeat": 1, "warmup": 0, "work_units": 100},
"samples": [{"wall_ms": 1, "wall_ns": 1990000, "exit_code": 0}],
"stats": {"throughput_per_s": {"median": )" +
                              throughput + R"(, "min": )" + throughput + R"(, "max": )" + throughput + "}}}");
  };
  write("100000");  // 100 / 0.001 s
  CHECK(store::read_receipt(path).head.stats.at("throughput_per_s").summary.median == Approx(100 / 0.00199));
  write("50251.256281407035");  // 100 / 0.00199 s
  CHECK(store::read_receipt(path).head.stats.at("throughput_per_s").summary.median == Approx(100 / 0.00199));
  write("50000");  // of no rule
  CHECK(refusal(path) == ":5: median of throughput_per_s is 50000, but its samples say 50251.25628140703");
}

TEST_CASE("perfgate counts failed samples, we never do", "[store][stored_receipt]") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "r.json";
  sys::write_file(path, receipt_text("perfgate", R"({"wall_ms": {"median": 100, "min": 2, "max": 105}})"));
  CHECK(store::read_receipt(path).head.stats.at("wall_ms").integers->min == 100);
  sys::write_file(path, receipt_text("perfgate", R"({"wall_ms": {"median": 102, "min": 100, "max": 105}})"));
  CHECK(refusal(path) == ":6: median of wall_ms is 102, but its samples say 100");
}

// perfgate 0.18.1 made the statistics of these receipts; index.json says what it should make of them.
TEST_CASE("receipts of the budget cases are read with perfgate's own medians", "[store][stored_receipt][oracle]") {
  const std::optional<fs::path> cases = find_oracle("budgets/cases");
  if (!cases) return;
  int read = 0;
  for (const std::string& name : sys::list_folder(*cases))
    for (const std::string side : {"baseline", "current"}) {
      const fs::path path = *cases / name / (side + ".json");
      if (!fs::exists(path)) continue;
      INFO(path.string());
      if (name == "27_unknown_major_version" && side == "current") {
        CHECK(refusal(path).find("a version that this benchgate does not know") != std::string::npos);
        continue;
      }
      const store::StoredReceipt receipt = store::read_receipt(path);
      const format::Receipt claimed = format::parse_receipt(sys::read_file(path), "r");
      REQUIRE(claimed.head.stats.count("wall_ms") == 1);
      CHECK(receipt.head.stats.at("wall_ms").integers == claimed.head.stats.at("wall_ms").integers);
      ++read;
    }
  CHECK(read >= 50);
}
