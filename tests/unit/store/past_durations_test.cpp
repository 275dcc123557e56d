// SPDX-License-Identifier: MIT
#include "store/past_durations.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

#include "catch.hpp"
#include "store/directory_store.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using Durations = std::map<std::string, double>;

namespace {

/// A receipt of a run that took `seconds`, of at most a minute.
struct Receipt {
  std::string path;  ///< of the measurement, below the folder of the run
  int seconds;
  std::string format = "benchgate.run.v1";
};

class History {
 public:
  /// The run of that day.
  History& add(int day, const std::vector<Receipt>& receipts) {
    const std::string run = fmt::format("benchmarks/2026-03-{:02}/{}-1/", day, day);
    std::string list;
    for (const Receipt& one : receipts) {
      list += fmt::format(R"({}{{"path": "{}", "environment": 0, "format": "{}"}})", list.empty() ? "" : ",", one.path,
                          one.format);
      put(run + one.path + (one.path.ends_with(".json") ? "" : "/receipt.json"), text_of(one));
    }
    put(run + "metadata.json",
        fmt::format(R"({{"run_id": "{}", "timestamp": "2026-03-{:02}T00:00:00Z", "sha": "c", "environments": [{{}}],
                        "measurements": [{}]}})",
                    day, day, list));
    return *this;
  }

  Durations find(const std::set<std::string>& test_cases) const {
    const store::DirectoryStore store(folder_.path());
    return store::past_durations(store::RunArchive(store), test_cases);
  }

 private:
  static std::string text_of(const Receipt& receipt) {
    if (receipt.seconds < 0) return "torn";
    return fmt::format(
        R"({{"schema": "perfgate.run.v1", "tool": {{"name": "benchgate", "version": "1"}},
"run": {{"id": "i", "started_at": "2026-01-01T00:00:00Z", "ended_at": "2026-01-01T00:00:{:02}Z", "host": {{"os": "linux", "arch": "x86_64", "cpu_count": 4}}}},
"bench": {{"name": "a", "command": ["a"], "repeat": 1, "warmup": 0}},
"samples": [{{"wall_ms": 1, "exit_code": 0}}], "stats": {{}}}}
)",
        receipt.seconds);
  }

  void put(const std::string& name, const std::string& text) {
    const std::filesystem::path path = folder_.path() / name;
    sys::make_folders(path.parent_path());
    sys::write_file(path, text);
  }

  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("the durations of a test case are those of its newest runs", "[store][past_durations]") {
  History history;
  for (int day = 1; day <= 9; ++day) history.add(day, {{"main/a/run-1", day}, {"main/b@n=1/run-1", 10}});
  CHECK(history.find({"a", "b@n=1", "c"}) == Durations{{"a", 7}, {"b@n=1", 10}});  // 5 to 9
  CHECK(history.find({}).empty());
}

TEST_CASE("reruns and confirmations of a run count together", "[store][past_durations]") {
  History history;
  history.add(1, {{"main/a/run-1", 3}, {"main/a/run-2", 4}});
  CHECK(history.find({"a"}) == Durations{{"a", 7}});
  history.add(2, {{"main/a/run.json", 20}, {"main/a/confirm-1/run.json", 9}});
  CHECK(history.find({"a"}) == Durations{{"a", 18}});  // the median of 7 and 29
}

TEST_CASE("what cannot be read, or is not ours, says nothing", "[store][past_durations]") {
  History history;
  history.add(1, {{"main/a/run-1", 3}}).add(2, {{"main/a/run-1", -1}});
  history.add(3, {{"main/a/report.json", 5, "hyperfine-json"}});
  CHECK(history.find({"a"}) == Durations{{"a", 3}});
}
