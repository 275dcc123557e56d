// SPDX-License-Identifier: MIT
#include "store/last_measurement.hpp"

#include <optional>
#include <string>
#include <vector>

#include "catch.hpp"
#include "store/directory_store.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

namespace {

/// A measurement of a run's metadata: `format` is "run" or "carried".
struct Stored {
  std::string path, format, fingerprint;
};

class History {
 public:
  /// The run of that day.
  History& add(int day, const std::vector<Stored>& measurements, const std::string& job_type = "medium",
               const std::string& event = "push") {
    std::string list;
    for (const Stored& one : measurements)
      list +=
          (list.empty() ? "" : ",") + (R"({"path": ")" + one.path + R"(", "environment": 0, "format": "benchgate.)" +
                                       one.format + R"(.v1", "fingerprint": ")" + one.fingerprint + R"("})");
    const std::string id = std::to_string(day), folder = "benchmarks/2026-03-0" + id + "/" + id + "-1";
    sys::make_folders(folder_.path() / folder);
    sys::write_file(folder_.path() / folder / "metadata.json",
                    R"({"run_id": ")" + id + R"(", "timestamp": "2026-03-0)" + id + R"(T00:00:00Z", "sha": "c)" + id +
                        R"(", "event": ")" + event + R"(", "job_type": ")" + job_type +
                        R"(", "environments": [{"cpu_model": "cpu"}], "measurements": [)" + list + "]}");
    return *this;
  }

  /// "RUN FINGERPRINT HOPS PROBLEM", or why there is none.
  std::string last(const std::string& test_case, const std::optional<std::string>& group = std::nullopt,
                   const std::string& own = "") const {
    const store::DirectoryStore store(folder_.path());
    const store::RunArchive archive(store);
    const store::LastMeasurements all(archive, [](const model::RunMetadata& metadata) {
      return metadata.event == "push" ? std::string() : "event " + metadata.event;
    });
    std::string why;
    const auto found = all.find(test_case, group, own, why);
    if (!found) return why;
    return found->run.run_id + " " + found->fingerprint + " " + std::to_string(found->run.hops) + " " +
           all.problem_of(*found, 1);
  }

 private:
  TemporaryFolder folder_;
};

const std::string unreadable = "it cannot be read: ";

}  // namespace

TEST_CASE("the last published measurement of a scenario decides, whatever came before", "[store][carry]") {
  History history;
  CHECK(history.add(1, {{"main/a/run-1", "run", "aa"}}).last("a").starts_with("1 aa 1 " + unreadable));
  CHECK(history.last("b") == "no published run of the history has it");
  CHECK(history.add(2, {{"main/a/run-1", "run", "bb"}}).last("a").starts_with("2 bb 1 "));
  // not published
  CHECK(history.add(3, {{"main/a/run-1", "run", "cc"}}, "short").last("a").starts_with("2 bb 1 "));
  CHECK(history.add(4, {{"main/a/run-1", "run", "cc"}}, "").last("a") == "4 cc 1 its job type is not known");
  CHECK(history.add(5, {{"main/a/run-1", "run", "dd"}}, "default", "schedule").last("a") == "5 dd 1 event schedule");
  CHECK(history.add(6, {{"main/a/run-1", "run", ""}}).last("a").starts_with("6  1 "));
}

TEST_CASE("what was carried since counts, if it was carried from there", "[store][carry]") {
  History history;
  history.add(1, {{"main/a/run-1", "run", "aa"}, {"main/b/run-1", "run", "bb"}});
  CHECK(history.add(2, {{"main/a/carried.json", "carried", "aa"}}).last("a").starts_with("1 aa 2 "));
  CHECK(history.last("b").starts_with("1 bb 1 "));
  CHECK(history.add(3, {{"main/a/carried.json", "carried", "zz"}}).last("a").starts_with("1 aa 2 "));
  CHECK(history.add(4, {{"main/a/carried.json", "carried", "aa"}}, "short").last("a").starts_with("1 aa 2 "));
  CHECK(history.add(5, {{"main/a/run-1", "run", "aa"}}).last("a").starts_with("5 aa 1 "));
}

TEST_CASE("what was carried under another name of the group counts, if only one group can be meant", "[store][carry]") {
  History history;
  history.add(1, {{"main/a/run-1", "run", "aa"}, {"arm/c/run-1", "run", "cc"}, {"x86/c/run-1", "run", "cc"}});
  history.add(2, {{"other/a/carried.json", "carried", "aa"}, {"other/c/carried.json", "carried", "cc"}});
  CHECK(history.last("a").starts_with("1 aa 2 "));
  CHECK(history.last("c", "arm").starts_with("1 cc 1 "));
  CHECK(history.add(3, {{"other/a/carried.json", "carried", "zz"}}).last("a").starts_with("1 aa 2 "));
}

TEST_CASE("what is not one whole measurement is not carried", "[store][carry]") {
  History history;
  history.add(1, {{"main/a/run-1", "run", "aa"},
                  {"main/a/run-2", "run", "aa"},
                  {"main/b/run-1", "run", "bb"},
                  {"main/b/run-2", "run", "other"},
                  {"arm/c/run-1", "run", "cc"},
                  {"x86/c/run-1", "run", "cc"}});
  CHECK(history.last("a") == "1 aa 1 it has 2 runs, not 1");
  CHECK(history.last("b") == "1 bb 1 its runs have different fingerprints");
  CHECK(history.last("c") == "several groups of the history have it (arm, x86); --group names one");
  CHECK(history.last("c", "arm").starts_with("1 cc 1 " + unreadable));
  CHECK(history.last("c", std::nullopt, "x86").starts_with("1 cc 1 "));
  CHECK(history.last("c", std::nullopt, "main") == history.last("c"));
  CHECK(history.last("c", "riscv") == "no published run of the history has it");
}
