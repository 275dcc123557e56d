// SPDX-License-Identifier: MIT
// A recalculation that remembers the last one is compared with one that does not, over random changes of a store.
#include "store/recalculation_memory.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../catch.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "store/derived_text.hpp"
#include "store/recalculation.hpp"
#include "sys/digest.hpp"

using namespace benchgate;
using namespace benchgate::store;

namespace {

/// Files in memory. A stamp is the digest of the bytes.
class FilesInMemory final : public Store {
 public:
  std::map<std::string, std::string> files;
  mutable std::vector<std::string> asked;  ///< paths that were read

  std::string name() const override { return "memory"; }
  bool exists() const override { return true; }
  std::vector<StoreEntry> entries(std::span<const std::string> folders) const override {
    std::vector<StoreEntry> entries;
    for (const auto& [path, bytes] : files)
      if (std::any_of(folders.begin(), folders.end(),
                      [&](const std::string& folder) { return path.starts_with(folder + "/"); }))
        entries.push_back({path, bytes.size(), has_stamps ? sys::sha256_hex(bytes) : ""});
    return entries;
  }
  std::vector<bool> existing(std::span<const std::string> paths) const override {
    std::vector<bool> exist;
    for (const std::string& path : paths) exist.push_back(files.contains(path));
    return exist;
  }
  void read(std::span<const std::string> paths, const Visit& visit) const override {
    for (std::size_t i = 0; i < paths.size(); ++i) {
      asked.push_back(paths[i]);
      if (!files.contains(paths[i])) throw Error(paths[i], "no such file");
      visit(i, std::string(files.at(paths[i])));
    }
  }
  Changed change(const Plan&) override { return Changed::no; }

  bool has_stamps = true;
};

constexpr std::size_t test_cases = 6;

/// A project whose history grows and changes by chance.
class Project {
 public:
  explicit Project(std::uint64_t seed) : random_(seed) {}

  FilesInMemory store;
  RecalculationSettings settings;

  std::string change() {
    switch (random_.below(12)) {
      case 0: return add_run(position_ > 4 ? position_ - 1 - random_.below(4) : 0, "late");
      case 1: return add_attempt();
      case 2: return remove_run();
      case 3: return alter_report();
      case 4: return accept();
      case 5: return shift_level();
      case 6: return override_noise();
      default: return add_run(++position_, "new");
    }
  }

 private:
  std::string report_text() {
    std::string text = "[";
    const std::size_t count = random_.below(4) == 0 ? 1 + random_.below(test_cases) : test_cases;
    for (std::size_t i = 0; i < count; ++i) {
      const double value = level_[i] * (1 + 0.02 * random_.normal());
      text += (i == 0 ? "" : ",") + std::string(R"({"name": "case )") + std::to_string(i) +
              R"(", "unit": "ms", "value": )" + std::to_string(value) + "}";
    }
    return text + "]";
  }

  /// Ten values of each of two commands.
  std::string hyperfine_text() {
    std::string text = R"({"results": [)";
    for (const std::string command : {"sort", "merge"}) {
      double sum = 0, low = 1e9, high = 0;
      std::string times;
      for (int i = 0; i < 10; ++i) {
        const double value = level_[command == "sort" ? 0 : 1] * (1 + 0.01 * random_.normal());
        times += (i == 0 ? "" : ",") + std::to_string(value);
        sum += value, low = std::min(low, value), high = std::max(high, value);
      }
      text += std::string(command == "sort" ? "" : ",") + R"({"command": ")" + command + R"(", "mean": )" +
              std::to_string(sum / 10) + R"(, "stddev": 0.5, "median": )" + std::to_string(sum / 10) +
              R"(, "user": 1, "system": 1, "min": )" + std::to_string(low) + R"(, "max": )" + std::to_string(high) +
              R"(, "times": [)" + times + "]}";
    }
    return text + "]}";
  }

  void write_run(const std::string& folder, const std::string& id, std::uint64_t attempt, std::uint64_t position) {
    const std::string cpu = random_.below(4) == 0 ? "cpu B" : "cpu A";
    store.files[folder + "/metadata.json"] =
        R"({"run_id": ")" + id + R"(", "run_attempt": )" + std::to_string(attempt) + R"(, "sha": "c)" +
        std::to_string(position) + R"(", "timestamp": "2026-03-01T)" + (runs_ < 600 ? "0" : "1") +
        std::to_string(runs_ / 60 % 10) + ":" + (runs_ % 60 < 10 ? "0" : "") + std::to_string(runs_ % 60) +
        R"(:00Z", "job_type": "medium", "commit_time": "2026-02-01T0)" + std::to_string(position / 60) + ":" +
        (position % 60 < 10 ? "0" : "") + std::to_string(position % 60) + R"(:00Z", "commit_position": )" +
        std::to_string(position) + R"(, "environments": [{"os": "linux", "cpu_model": ")" + cpu + R"("}]})";
    store.files[folder + "/reports/customSmallerIsBetter.json"] = report_text();
    if (random_.below(3) > 0) store.files[folder + "/timed/sort.json"] = hyperfine_text();
  }

  std::string add_run(std::uint64_t position, const std::string& what) {
    const std::string id = std::to_string(100 + ++runs_);
    const std::string folder = "benchmarks/2026-03-01/" + id + "-1";
    write_run(folder, id, 1, position);
    folders_.emplace_back(folder, id);
    return what + " run " + id;
  }

  std::string add_attempt() {
    if (folders_.empty()) return "nothing";
    const auto& [folder, id] = folders_[random_.below(folders_.size())];
    const std::string again = folder.substr(0, folder.rfind('-')) + "-2";
    ++runs_;
    write_run(again, id, 2, position_);
    return "another attempt of run " + id;
  }

  std::string remove_run() {
    if (folders_.size() < 3) return "nothing";
    const std::size_t index = random_.below(folders_.size());
    const std::string folder = folders_[index].first;
    std::erase_if(store.files, [&](const auto& file) { return file.first.starts_with(folder + "/"); });
    folders_.erase(folders_.begin() + static_cast<std::ptrdiff_t>(index));
    return "without " + folder;
  }

  std::string alter_report() {
    if (folders_.empty()) return "nothing";
    const std::string& folder = folders_[random_.below(folders_.size())].first;
    const bool breaks = random_.below(3) == 0;
    store.files[folder + "/reports/customSmallerIsBetter.json"] = breaks ? "[{" : report_text();
    return (breaks ? "broken " : "other ") + folder;
  }

  std::string accept() {
    settings.accepted.push_back({.id = "reports|case " + std::to_string(random_.below(test_cases)) + "|",
                                 .commit = "c" + std::to_string(position_ > 0 ? position_ - random_.below(2) : 0),
                                 .reason = "faster elsewhere"});
    return "an accepted change";
  }

  std::string shift_level() {
    level_[random_.below(test_cases)] *= random_.below(3) == 0 ? 0.8 : 1.25;
    return "another level";
  }

  std::string override_noise() {
    const std::string name = "case " + std::to_string(random_.below(test_cases));
    if (settings.build.overrides.erase(name) == 0) settings.build.overrides[name] = "it waits for the network";
    return "an override of " + name;
  }

  base::Random random_;
  std::vector<double> level_ = std::vector<double>(test_cases, 100);
  std::vector<std::pair<std::string, std::string>> folders_;  ///< with the id of the run
  std::uint64_t position_ = 0;
  std::size_t runs_ = 0;
};

/// As if another process went on.
RecalculationMemory read_again(const RecalculationMemory& memory) {
  const std::string bytes = memory.format("key");
  CHECK_FALSE(RecalculationMemory::parse(bytes, "other key"));
  std::optional<RecalculationMemory> again = RecalculationMemory::parse(bytes, "key");
  REQUIRE(again);
  CHECK(again->benchmarks.alerts == memory.benchmarks.alerts);
  CHECK(again->benchmarks.levels.known() == memory.benchmarks.levels.known());
  return *std::move(again);
}

}  // namespace

TEST_CASE("A recalculation that remembers the last one gives the same", "[store][memory]") {
  std::size_t alerts = 0, missing = 0;
  for (const std::uint64_t seed : {1U, 2U}) {
    Project project(seed);
    RecalculationMemory memory;
    for (int step = 0; step < 60; ++step) {
      const std::string what = project.change();
      CAPTURE(seed, step, what);
      const Derived whole = recalculate(project.store, project.settings);
      const Derived remembered = recalculate(project.store, project.settings, &memory);
      alerts += whole.benchmarks.alerts.size();
      for (const model::HistoryAlert& alert : whole.benchmarks.alerts) missing += alert.rule == "missing" ? 1 : 0;
      REQUIRE(test::text_of(remembered) == test::text_of(whole));
      memory = read_again(memory);
    }
  }
  CHECK(alerts > 300);
  CHECK(missing > 5);
}

TEST_CASE("A run that is remembered is not read again, and judged runs are not judged again", "[store][memory]") {
  Project project(5);
  RecalculationMemory memory;
  for (int step = 0; step < 40; ++step) project.change();
  recalculate(project.store, project.settings, &memory);
  project.store.asked.clear();
  const std::string before = test::text_of(recalculate(project.store, project.settings, &memory));
  CHECK(project.store.asked.empty());
  project.store.files["benchmarks/2026-03-02/999-1/metadata.json"] =
      R"({"run_id": "999", "timestamp": "2026-03-02T00:00:00Z", "sha": "d", "job_type": "medium", "commit_position": 999})";
  project.store.files["benchmarks/2026-03-02/999-1/reports/customSmallerIsBetter.json"] =
      R"([{"name": "case 1", "unit": "ms", "value": 100}])";
  const std::size_t judged = memory.benchmarks.alerts.runs;
  CHECK(test::text_of(recalculate(project.store, project.settings, &memory)) != before);
  CHECK(memory.benchmarks.alerts.runs == judged + 1);
  CHECK(project.store.asked ==
        std::vector<std::string>{"benchmarks/2026-03-02/999-1/metadata.json",
                                 "benchmarks/2026-03-02/999-1/reports/customSmallerIsBetter.json"});
}

TEST_CASE("Without stamps nothing is remembered, and a damaged memory is none", "[store][memory]") {
  Project project(6);
  project.store.has_stamps = false;
  RecalculationMemory memory;
  for (int step = 0; step < 10; ++step) project.change();
  recalculate(project.store, project.settings, &memory);
  project.store.asked.clear();
  recalculate(project.store, project.settings, &memory);
  CHECK_FALSE(project.store.asked.empty());
  const std::string bytes = memory.format("key");
  for (std::size_t i = 0; i < bytes.size(); i += 101) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    CHECK_FALSE(RecalculationMemory::parse(damaged, "key"));
    CHECK_FALSE(RecalculationMemory::parse(bytes.substr(0, i), "key"));
  }
}
