// SPDX-License-Identifier: MIT
#include "store/recalculation.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../catch.hpp"
#include "../temporary_folder.hpp"
#include "base/error.hpp"
#include "format/alerts_json.hpp"
#include "format/history_json.hpp"
#include "format/history_samples_json.hpp"
#include "judge/alert_entries.hpp"
#include "judge/calibration.hpp"
#include "judge/history_judgement.hpp"
#include "store/derived_text.hpp"
#include "store/directory_store.hpp"
#include "store/history_samples.hpp"
#include "syntax/json.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

using namespace benchgate;
using namespace benchgate::store;

namespace {

const std::string archive = std::string(BENCHGATE_FIXTURES_DIR) + "/history/archive";

/// A store of files that are written here.
class WrittenStore {
 public:
  void add(const std::string& path, const std::string& text) {
    sys::make_folders((folder_.path() / path).parent_path());
    sys::write_file(folder_.path() / path, text);
  }
  operator DirectoryStore() const { return DirectoryStore(folder_.path()); }

 private:
  TemporaryFolder folder_;
};

/// A store that counts how often it is asked for files, and cannot read one of them.
class CountingStore final : public Store {
 public:
  CountingStore(DirectoryStore store, std::string unreadable)
      : store_(std::move(store)), unreadable_(std::move(unreadable)) {}

  std::string name() const override { return store_.name(); }
  bool exists() const override { return store_.exists(); }
  std::vector<StoreEntry> entries(std::span<const std::string> folders) const override {
    return store_.entries(folders);
  }
  std::vector<bool> existing(std::span<const std::string> paths) const override { return store_.existing(paths); }
  void read(std::span<const std::string> paths, const Visit& visit) const override {
    ++reads;
    store_.read(paths, [&](std::size_t index, std::string&& bytes) {
      if (paths[index] == unreadable_) throw Error(unreadable_, "cannot be read");
      visit(index, std::move(bytes));
    });
  }
  Changed change(const Plan&) override { return Changed::no; }

  mutable std::size_t reads = 0;

 private:
  DirectoryStore store_;
  std::string unreadable_;
};

Derived derived_from(const DirectoryStore& store, const RecalculationSettings& settings = {}) {
  return recalculate(store, settings);
}

const model::HistorySeries& series_of(const model::History& history, std::string_view id) {
  for (const model::HistorySeries& series : history.series)
    if (series.headline && series.id.starts_with(id)) return series;
  throw std::out_of_range(std::string(id));
}

std::string labels_of(const model::HistorySeries& series) {
  std::string labels;
  for (const model::HistoryPoint& point : series.points)
    labels.append(labels.empty() ? "" : " ").append(name_of(point.label));
  return labels;
}

std::string metadata(const std::string& id, int day, const std::string& more = "") {
  return R"({"run_id": ")" + id + R"(", "timestamp": "2026-03-0)" + std::to_string(day) + R"(T00:00:00Z", "sha": "c)" +
         id + R"(", "job_type": "medium")" + more + "}";
}

/// A report of ten values around a level.
std::string report(double level) {
  std::string values;
  for (int i = 0; i < 10; ++i) values += (i == 0 ? "" : ",") + std::to_string(level + i % 3);
  return R"({"HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.15.8", "ProcessorName": "cpu"}, "Benchmarks": [)"
         R"({"DisplayInfo": "T.M: J", "Parameters": "", "FullName": "N.T.M", "Metrics": [], "Statistics": )"
         R"({"N": 10, "Mean": 1, "Median": 1, "Min": 1, "Max": 1, "StandardDeviation": 1, "OriginalValues": [)" +
         values + "]}}]}";
}

}  // namespace

TEST_CASE("A recalculation gives the same bytes again, on any number of threads") {
  const DirectoryStore store(archive);
  const std::string once = test::text_of(derived_from(store));
  CHECK(once.size() > 10'000);
  RecalculationSettings two;
  two.threads = 2;
  CHECK(test::text_of(recalculate(store, two)) == once);
}

TEST_CASE("A run that was archived under two dates counts once, as it was archived first") {
  const Derived derived = derived_from(DirectoryStore(archive));
  const auto& runs = derived.benchmarks.runs;
  REQUIRE(runs.size() == 8);
  const auto twice =
      std::find_if(runs.begin(), runs.end(), [](const auto& run) { return run.stored.location.id == "103"; });
  CHECK(twice->stored.location.folder == "benchmarks/2026-02-03/103");
  CHECK(twice->archived_again == std::vector<std::string>{"benchmarks/2026-02-04/103"});
}

TEST_CASE("Job types come from the contents where nobody says them, and decide what is published") {
  const Derived derived = derived_from(DirectoryStore(archive));
  std::string types;
  for (const model::HistoryRun& run : derived.benchmarks.runs) types += run.job_type + (run.published ? " " : "- ");
  CHECK(types == "dry- short- medium medium medium medium medium medium ");  // the short run is of the dry run's commit
  for (const model::HistorySeries& series : derived.benchmarks.series)
    for (const model::HistoryPoint& point : series.points) CHECK(derived.benchmarks.runs[point.run].published);
  RecalculationSettings all;
  all.build.published_job_types = {"dry", "short", "medium"};
  CHECK(
      series_of(recalculate(DirectoryStore(archive), all).benchmarks, "Beta|Demo.Writer.Write|DryJob").points.size() ==
      1);
}

TEST_CASE("The labels of a history follow each benchmark in each environment") {
  const Derived derived = derived_from(DirectoryStore(archive));
  // A third slower from run 105 on; run 106 was on another cpu.
  CHECK(labels_of(series_of(derived.benchmarks, "Alpha|Demo.Parser.Parse(size: 10)|MediumRun"))
            .ends_with("drift environment_changed regression"));
  CHECK(labels_of(series_of(derived.benchmarks, "Beta|Demo.Writer.Noisy")) == "none none none none none none");
}

TEST_CASE("A load test with too many errors is invalid and not judged") {
  const Derived derived = derived_from(DirectoryStore(archive));
  const model::HistorySeries& series = series_of(derived.load_tests, "checkout-load|order_flow|orders");
  CHECK(series.points.front().stability == model::Stability::invalid);
  CHECK(labels_of(series) == "none");
  REQUIRE(derived.load_tests.runs.size() == 1);
  CHECK(derived.load_tests.runs[0].notes.size() == 1);  // the copy in another folder
}

TEST_CASE("What did not have to be measured again is carried forward, with where it comes from") {
  WrittenStore store;
  const std::string environments = R"(, "environments": [{"cpu_model": "cpu"}], "measurements": [)";
  const auto measured = [&](const std::string& print) {
    return environments + R"({"path": "main/r-report.json", "environment": 0, "fingerprint": ")" + print + R"("}])";
  };
  store.add("benchmarks/2026-03-01/1/metadata.json", metadata("1", 1, measured("aa")));
  store.add("benchmarks/2026-03-01/1/main/r-report.json", report(100));
  store.add("benchmarks/2026-03-02/2/metadata.json", metadata("2", 2, measured("aa")));
  store.add("benchmarks/2026-03-03/3/metadata.json", metadata("3", 3, measured("aa")));
  store.add("benchmarks/2026-03-04/4/metadata.json", metadata("4", 4, measured("bb")));
  const Derived derived = derived_from(store);
  const std::vector<model::HistoryPoint>& points = series_of(derived.benchmarks, "main|N.T.M|J").points;
  REQUIRE(points.size() == 3);
  CHECK(points[2].run == 2);
  CHECK(points[2].measured_run == 0);
  CHECK(points[2].hops == 2);
  CHECK(points[2].label == model::LiteralLabel::none);
  CHECK(derived.benchmarks.runs[2].carried == 1);
  CHECK(
      derived.benchmarks.runs[3].notes ==
      std::vector<std::string>{"nothing was measured at 'main/r-report.json', and no earlier run has its fingerprint"});
}

TEST_CASE("An accepted change is the new level") {
  WrittenStore store;
  for (int day = 1; day <= 5; ++day) {
    const std::string folder = "benchmarks/2026-03-0" + std::to_string(day) + "/" + std::to_string(day);
    store.add(folder + "/metadata.json", metadata(std::to_string(day), day));
    store.add(folder + "/main/r-report.json", report(day < 3 ? 100 : 200));
  }
  CHECK(labels_of(series_of(derived_from(store).benchmarks, "main|N.T.M|J")) ==
        "first stable drift regression regression");
  RecalculationSettings settings;
  settings.accepted = {{"main|N.T.M|J", "", "c3", "the new parser checks more"}};
  CHECK(labels_of(series_of(derived_from(store, settings).benchmarks, "main|N.T.M|J")) ==
        "first stable accepted stable stable");
  const std::string text = test::text_of(derived_from(store, settings));
  CHECK(text.find(R"("accepted":[{"run":2,"commit":"c3","reason":"the new parser checks more"}])") !=
        std::string::npos);
}

TEST_CASE("A slow change that no run shows is a long drift, until it is accepted") {
  WrittenStore store;
  for (int day = 1; day <= 12; ++day) {
    const std::string date = (day < 10 ? "2026-03-0" : "2026-03-") + std::to_string(day);
    const std::string folder = "benchmarks/" + date + "/" + std::to_string(day);
    store.add(folder + "/metadata.json", R"({"run_id": ")" + std::to_string(day) + R"(", "timestamp": ")" + date +
                                             R"(T00:00:00Z", "sha": "c)" + std::to_string(day) + R"("})");
    store.add(folder + "/main/r-report.json", report(100 + 0.6 * day));
  }
  const model::HistorySeries drifted = series_of(derived_from(store).benchmarks, "main|N.T.M|J");
  REQUIRE(drifted.drift);
  // ln of the medians, report(level) has level + 1 in the middle: (101 + 0.6 * 10) / (101 + 0.6 * 3) - 1
  CHECK(drifted.drift->change_pct == Approx(100 * (107.0 / 102.8 - 1)));
  CHECK(drifted.drift->side == model::Side::worse);
  RecalculationSettings settings;
  settings.accepted = {{"main|N.T.M|J", "", "c8", "more checks"}};
  CHECK_FALSE(series_of(derived_from(store, settings).benchmarks, "main|N.T.M|J").drift);
}

TEST_CASE("A drift is the last change of a series, and is read again") {
  WrittenStore store;
  for (int day = 1; day <= 28; ++day) {
    const std::string date = (day < 10 ? "2026-03-0" : "2026-03-") + std::to_string(day);
    const std::string folder = "benchmarks/" + date + "/" + std::to_string(day);
    store.add(folder + "/metadata.json", R"({"run_id": ")" + std::to_string(day) + R"(", "timestamp": ")" + date +
                                             R"(T00:00:00Z", "sha": "c)" + std::to_string(day) + R"("})");
    store.add(folder + "/main/r-report.json", report(100 + 0.6 * day));
  }
  const auto derived = derived_from(store);
  const std::optional<model::TrendDrift> drift = series_of(derived.benchmarks, "main|N.T.M|J").levels.at(0).drift;
  REQUIRE(drift);
  CHECK(drift->change.index == 0);
  CHECK(drift->until == 27);
  CHECK(test::text_of(derived).find(R"("changes":[{"index":0,"until":27,"direction":"regression")") !=
        std::string::npos);
}

TEST_CASE("Calibration counts the alerts of runs of a commit that was measured before") {
  WrittenStore store;
  for (int day = 1; day <= 9; ++day) {
    const std::string folder = "benchmarks/2026-03-0" + std::to_string(day) + "/" + std::to_string(day);
    store.add(folder + "/metadata.json", R"({"run_id": ")" + std::to_string(day) + R"(", "timestamp": "2026-03-0)" +
                                             std::to_string(day) + R"(T00:00:00Z", "sha": ")" +
                                             (day < 5   ? "aaaa"
                                              : day < 7 ? "bbbb"
                                                        : "cccc") +
                                             R"("})");
    store.add(folder + "/main/r-report.json", report(day < 8 ? 100 : 200));
  }
  const store::Derived derived = derived_from(store);
  const model::Calibration calibration = judge::calibrate({{&derived.benchmarks, &derived.load_tests}}, {});
  CHECK(calibration.runs == 9);
  CHECK(calibration.unchanged_runs == 6);  // 2, 3, 4; 6; 8, 9
  CHECK(calibration.judged_runs == 6);
  CHECK(calibration.alerts == 1);  // in run 9, whose commit is that of run 7
  CHECK(calibration.alerting_runs == 1);
  CHECK(calibration.measurable == 1);
  REQUIRE(calibration.cases.size() == 1);
  CHECK(calibration.cases[0].baselines == 7);
  // Its noise explains 1.47 %: prior 0.02 of weight 8 (CoV 0.0087 by 0.6), no residuals of 6 degrees;
  // scipy.stats.t.isf(sqrt(0.05), 3) = 0.8724. But no alert is raised for less than 2 %.
  const double prior = std::hypot(0.02, 0.6 * 0.008677849710316285), spread = std::sqrt(8 * prior * prior / 14);
  CHECK(calibration.cases[0].spread_pct == Approx(100 * std::expm1(spread)));
  CHECK(calibration.cases[0].detectable_pct == Approx(2));
  CHECK(calibration.cases[0].reruns == 1);
}

TEST_CASE("A damaged report does not keep the others from being read") {
  WrittenStore store;
  store.add("benchmarks/2026-03-01/1/metadata.json", metadata("1", 1));
  store.add("benchmarks/2026-03-01/1/main/r-report.json", report(100));
  std::string damaged = report(100);
  damaged.replace(damaged.find("\"N\": 10"), 7, "\"N\": \"x\"");
  store.add("benchmarks/2026-03-01/1/other/s-report.json", damaged);
  const Derived derived = derived_from(store);
  CHECK(series_of(derived.benchmarks, "main|N.T.M|J").points.size() == 1);
  REQUIRE(derived.benchmarks.runs[0].unread.size() == 1);
  CHECK(derived.benchmarks.runs[0].unread[0].find("benchmarks/2026-03-01/1/other/s-report.json:1") == 0);
}

TEST_CASE("Runs are read together, and one that cannot be read keeps none of the others away") {
  WrittenStore written;
  constexpr int runs = 100;
  for (int run = 0; run < runs; ++run) {
    const std::string folder = "benchmarks/2026-03-01/" + std::to_string(run);
    written.add(folder + "/metadata.json", metadata(std::to_string(run), 1));
    written.add(folder + "/M/report.json", report(100));
  }
  const CountingStore whole(written, "");
  CHECK(recalculate(whole, {}).benchmarks.runs.size() == runs);
  CHECK(whole.reads <= 4);  // a read costs a process where the store is a branch
  const CountingStore damaged(written, "benchmarks/2026-03-01/70/M/report.json");
  const Derived derived = recalculate(damaged, {});
  CHECK(derived.benchmarks.runs.size() == runs - 1);
  CHECK(derived.notes == std::vector<std::string>{"left out: benchmarks/2026-03-01/70/M/report.json: cannot be read"});
}

TEST_CASE("Benchmarks of one name in two programs have the names that a check gives them") {
  const auto of_program = [](const std::string& program, double level) {
    return R"({"context": {"executable": ")" + program +
           R"(", "num_cpus": 8, "library_build_type": "release"}, "benchmarks": [{"name": "x", "run_name": "x", )"
           R"("run_type": "iteration", "iterations": 9, "cpu_time": 1, "time_unit": "ns", "real_time": )" +
           std::to_string(level) + "}]}";
  };
  WrittenStore store;
  for (const int run : {1, 2}) {
    const std::string folder = "benchmarks/2026-03-0" + std::to_string(run) + "/" + std::to_string(run) + "/";
    store.add(folder + "metadata.json", metadata(std::to_string(run), run));
    // The files are the other way round in the second run, which numbers would follow.
    store.add(folder + (run == 1 ? "main/a.json" : "main/b.json"), of_program("./liba/bench", 100));
    store.add(folder + (run == 1 ? "main/b.json" : "main/a.json"), of_program("./libb/bench", 1000));
  }
  const Derived derived = derived_from(store);
  for (const auto& [id, level] :
       {std::pair{"main|x@program=liba/bench|", 100}, std::pair{"main|x@program=libb/bench|", 1000}}) {
    const model::HistorySeries& series = series_of(derived.benchmarks, id);
    REQUIRE(series.points.size() == 2);
    for (const model::HistoryPoint& point : series.points) CHECK(point.figures.value().value == level);
  }
}

TEST_CASE("A report that was changed since it was stored is not read, and the run says so") {
  WrittenStore store;
  const std::string first = metadata("1", 1), second = metadata("2", 2), text = report(100);
  const auto sums = [&](const std::string& about) {
    return sys::sha256_hex(text) + "  main/r-report.json\n" + sys::sha256_hex(about) + "  metadata.json\n";
  };
  store.add("benchmarks/2026-03-01/1/metadata.json", first);
  store.add("benchmarks/2026-03-01/1/main/r-report.json", text);
  store.add("benchmarks/2026-03-01/1/SHA256SUMS", sums(first));
  store.add("benchmarks/2026-03-02/2/metadata.json", second);
  store.add("benchmarks/2026-03-02/2/main/r-report.json", report(50));
  store.add("benchmarks/2026-03-02/2/SHA256SUMS", sums(second));
  store.add("benchmarks/2026-03-03/3/metadata.json", "{}");
  const Derived derived = derived_from(store);
  CHECK(series_of(derived.benchmarks, "main|N.T.M|J").points.size() == 1);
  REQUIRE(derived.benchmarks.runs.size() == 2);
  CHECK(derived.benchmarks.runs[0].notes.empty());
  CHECK(derived.benchmarks.runs[1].unread ==
        std::vector<std::string>{"benchmarks/2026-03-02/2/main/r-report.json: was changed: its SHA-256 is not "
                                 "the one in SHA256SUMS"});
  CHECK(derived.notes == std::vector<std::string>{"left out: benchmarks/2026-03-03/3/metadata.json: 'timestamp' is "
                                                  "missing: without it the run has no place in the history"});
}

TEST_CASE("A listed file that is missing, empty or other than it was is unread, if it may hold figures") {
  WrittenStore store;
  const std::string about = R"({"timestamp":"2026-03-01T00:00:00Z","job_type":"medium"})";
  const std::string folder = "benchmarks/2026-03-01/1/";
  const auto row = [](const std::string& text, const std::string& path) {
    return sys::sha256_hex(text) + "  " + path + "\n";
  };
  store.add(folder + "metadata.json", about);
  store.add(folder + "main/changed-report.json", report(50));
  store.add(folder + "main/emptied-report.json", "");
  store.add(folder + "main/none-report.json", "");
  store.add(folder + "SHA256SUMS", row(about, "metadata.json") + row(report(40), "main/changed-report.json") +
                                       row(report(41), "main/emptied-report.json") + row("", "main/none-report.json") +
                                       row(report(42), "main/gone-report.json") + row("log", "main/gone.log"));
  const Derived derived = derived_from(store);
  REQUIRE(derived.benchmarks.runs.size() == 1);
  CHECK(derived.benchmarks.runs[0].cases == 0);
  const std::string changed = ": was changed: its SHA-256 is not the one in SHA256SUMS";
  CHECK(derived.benchmarks.runs[0].unread ==
        std::vector<std::string>{folder + "main/gone-report.json: is missing, and SHA256SUMS lists it",
                                 folder + "main/changed-report.json" + changed,
                                 folder + "main/emptied-report.json" + changed});
}

TEST_CASE("The history is JSON whose columns are as long as their series") {
  const Derived derived = derived_from(DirectoryStore(archive));
  std::string text;
  format::write_history(derived.benchmarks, judge::formula_version, [&](std::string_view piece) { text += piece; });
  const syntax::JsonDocument document = syntax::parse_json(text, "history.json");
  const syntax::JsonValue root = document.root();
  CHECK(root.string_of("schema") == "benchgate.history.v1");
  CHECK(root.array("runs").size() == derived.benchmarks.runs.size());
  root.array("series").each([&](syntax::JsonValue series) {
    const std::size_t length = series.array("run").size();
    for (const auto& [name, value] : series.members())
      if (value.is(syntax::JsonValue::Kind::array) && name != "notes" && name != "levels" && name != "changes" &&
          name != "accepted")
        CHECK(value.size() == length);
  });
  text.clear();
  text = format::format_alert_entries(judge::alert_entries(derived.benchmarks));
  const syntax::JsonDocument alerts = syntax::parse_json(text, "alerts.json");
  CHECK(alerts.root().size() > 0);
  alerts.root().each([](syntax::JsonValue alert) {
    for (const char* const name : {"run_id", "run_attempt", "id", "metric", "label", "alert", "reason"})
      CHECK(alert.find(name));
  });
}

namespace {

/// A receipt of ours of `commit`, with ten samples around a level.
std::string receipt_of(const std::string& commit, int level, int failed = 0) {
  std::string samples;
  for (int i = 0; i < 10; ++i)
    samples += (i == 0 ? "" : ", ") + std::string(R"({"wall_ms": )") + std::to_string(level + i % 3) +
               R"(, "exit_code": )" + (i < failed ? "3" : "0") + "}";
  return R"({"schema": "benchgate.run.v1", "tool": {"name": "benchgate", "version": "1"}, "run": {"id": "an-id",)"
         R"("started_at": "2026-01-01T00:00:00Z", "ended_at": "2026-01-01T00:01:00Z", "host": {"os": "linux", "arch": "x86_64"},)"
         R"("git": {"commit": ")" +
         commit +
         R"(", "ref": "main", "dirty": false}}, "bench": {"name": "sort",)"
         R"("command": ["sort"], "repeat": 10, "warmup": 0}, "samples": [)" +
         samples + R"(], "stats": {}})";
}

/// A run in which both commits were measured in turns.
void add_anchored(WrittenStore& store, int day, const std::string& head, int level, const std::string& anchor,
                  int anchor_level, const std::string& job_type = "medium", int failed = 0) {
  const std::string id = std::to_string(day), folder = "benchmarks/2026-03-0" + id + "/" + id + "-1/";
  store.add(folder + "metadata.json", R"({"run_id": ")" + id + R"(", "timestamp": "2026-03-0)" + id +
                                          R"(T00:00:00Z", "sha": ")" + head + R"(", "job_type": ")" + job_type +
                                          R"("})");
  store.add(folder + "main/sort/run-1/receipt.json", receipt_of(head, level));
  store.add(folder + "main/sort/run-1/anchor.json", receipt_of(anchor, anchor_level, failed));
}

}  // namespace

TEST_CASE("A run that was measured with an anchor has both, and the head's figures are its own") {
  WrittenStore store;
  add_anchored(store, 1, "c1", 120, "v1", 100);
  add_anchored(store, 2, "c2", 240, "v1", 200);
  const Derived derived = derived_from(store);
  const std::vector<model::HistoryPoint>& points = series_of(derived.benchmarks, "main|sort").points;
  REQUIRE(points.size() == 2);
  CHECK(points[0].figures->n == 10);
  CHECK(points[0].figures->value == 121);
  REQUIRE(points[1].anchor);
  CHECK(points[1].anchor->commit == "v1");
  CHECK(points[1].anchor->value == 201);
  REQUIRE(points[1].anchored);
  CHECK(points[1].anchored->value == Approx(241.0 / 201 * 101));
  const std::string text = test::text_of(derived);
  CHECK(text.find(R"("anchor_commit":["v1","v1"],"anchor":[101,201],"anchored":[121,)") != std::string::npos);
}

TEST_CASE("A session of two anchors joins their chains, also when it is not published") {
  WrittenStore store;
  add_anchored(store, 1, "c1", 120, "v1", 100);
  add_anchored(store, 2, "v2", 150, "v1", 100, "short");
  add_anchored(store, 3, "c3", 300, "v2", 200);
  const Derived derived = derived_from(store);
  const std::vector<model::HistoryPoint>& points = series_of(derived.benchmarks, "main|sort").points;
  REQUIRE(points.size() == 2);
  REQUIRE(points[1].anchored);
  CHECK(points[1].anchored->chain == 0);
  CHECK(points[1].anchored->value == Approx(301.0 / 201 * (151.0 / 101) * 101));
}

TEST_CASE("An anchor that failed does not count, which the run says") {
  WrittenStore store;
  add_anchored(store, 1, "c1", 120, "v1", 100, "medium", 1);
  const Derived derived = derived_from(store);
  CHECK_FALSE(series_of(derived.benchmarks, "main|sort").points[0].anchor);
  CHECK(derived.benchmarks.runs[0].notes ==
        std::vector<std::string>{"the anchor of 'sort' is not used: it failed, or not each run has the same"});
}

namespace {

/// A run with receipts of a check in these files.
void add_check(WrittenStore& store, const std::vector<std::string>& receipts) {
  const std::string folder = "benchmarks/2026-03-01/1-1/";
  store.add(folder + "metadata.json",
            R"({"run_id": "1", "timestamp": "2026-03-01T00:00:00Z", "sha": "c1", "job_type": "medium"})");
  for (const std::string& receipt : receipts)
    store.add(folder + receipt, receipt.ends_with("anchor.json") ? receipt_of("v1", 100) : receipt_of("c1", 120));
}

std::vector<std::string> ids_of(const model::History& history) {
  std::vector<std::string> ids;
  for (const model::HistorySeries& series : history.series)
    if (series.headline) ids.push_back(series.id);
  return ids;
}

}  // namespace

TEST_CASE("A check that was measured with an anchor has both") {
  WrittenStore store;
  add_check(store, {"main/sort/run.json", "main/sort/anchor.json"});
  const Derived derived = derived_from(store);
  const model::HistoryPoint& point = series_of(derived.benchmarks, "main|sort").points.at(0);
  CHECK(point.figures->value == 121);
  REQUIRE(point.anchor);
  CHECK(point.anchor->value == 101);
}

TEST_CASE("What a check measured again to confirm a suspicion is not another test case") {
  for (const std::string folder : {"main/sort/", "main/"}) {
    WrittenStore store;
    add_check(store, {folder + "run.json", folder + "confirm-1/run.json", folder + "confirm-2/run.json"});
    const Derived derived = derived_from(store);
    CHECK(ids_of(derived.benchmarks) == std::vector<std::string>{"main|sort|"});
    CHECK(series_of(derived.benchmarks, "main|sort").points.at(0).figures->n == 10);
    CHECK(derived.benchmarks.runs[0].notes.empty());
  }
}

TEST_CASE("A test case may be called as a confirmation is") {
  WrittenStore store;
  add_check(store, {"main/confirm-1/run.json"});
  CHECK(ids_of(derived_from(store).benchmarks) == std::vector<std::string>{"main|sort|"});
}

TEST_CASE("A damaged receipt is unread, and none of its samples count") {
  WrittenStore store;
  const std::string folder = "benchmarks/2026-03-01/1/";
  store.add(folder + "metadata.json", metadata("1", 1));
  store.add(folder + "main/sort/run-1/receipt.json", receipt_of("c1", 100));
  std::string damaged = receipt_of("c1", 100);
  damaged.replace(damaged.rfind(R"("exit_code")"), 11, R"("exit_cod!")");
  store.add(folder + "main/late/run-1/receipt.json", damaged);
  store.add(folder + "main/early/run-1/receipt.json", R"({"schema": "benchgate.run.v1", "tool": 7})");
  const Derived derived = derived_from(store);
  REQUIRE(derived.benchmarks.series.size() >= 1);
  for (const model::HistorySeries& series : derived.benchmarks.series) CHECK(series.id == "main|sort|");
  CHECK(derived.benchmarks.runs[0].unread.size() == 2);
}

namespace {

/// A report of criterion: a folder for each benchmark, with the run before under base/.
void add_criterion(WrittenStore& store, const std::string& folder, const std::string& name, double level,
                   bool whole = true) {
  const std::string estimate =
      R"({"confidence_interval": {"confidence_level": 0.95, "lower_bound": 1, "upper_bound": 2},)"
      R"("point_estimate": )" +
      std::to_string(level) + R"(, "standard_error": 0.1})";
  for (const std::string side : {"new", "base"}) {
    const std::string at = folder + "/" + name + "/" + side + "/";
    store.add(at + "benchmark.json", R"({"group_id": "g", "full_id": ")" + name + R"("})");
    if (!whole) continue;
    store.add(at + "estimates.json", R"({"mean": )" + estimate + R"(, "median": )" + estimate + R"(, "std_dev": )" +
                                         estimate + R"(, "slope": null})");
    store.add(at + "sample.json", R"({"iters": [1, 2, 3], "times": [100, 202, 306]})");
  }
}

}  // namespace

TEST_CASE("A report that is a folder is read as one, with and without metadata of it") {
  WrittenStore store;
  const std::string own = R"(, "environments": [{"cpu_model": "cpu"}], "measurements": [{"path": "main/target",)"
                          R"("environment": 0, "tool": "criterion", "format": "criterion-json"}])";
  store.add("benchmarks/2026-03-01/1/metadata.json", metadata("1", 1, own));
  add_criterion(store, "benchmarks/2026-03-01/1/main/target", "fib", 101);
  add_criterion(store, "benchmarks/2026-03-01/1/main/target", "sort", 7);
  store.add("benchmarks/2026-03-02/2/metadata.json", metadata("2", 2));
  add_criterion(store, "benchmarks/2026-03-02/2/main", "fib", 104);
  const Derived derived = derived_from(store);
  const model::HistorySeries& fib = series_of(derived.benchmarks, "main|fib|");
  REQUIRE(fib.points.size() == 2);
  CHECK(fib.points[0].figures->value == 101);  // median of 100 / 1, 202 / 2, 306 / 3
  CHECK(fib.metric.name == "time");
  CHECK(series_of(derived.benchmarks, "main|sort|").points.size() == 1);
  CHECK(derived.benchmarks.runs[0].reports == 1);
  CHECK(derived.benchmarks.environments[0].machine.cpu_model == "cpu");
}

TEST_CASE("A folder from which a file is missing is a note") {
  WrittenStore store;
  store.add("benchmarks/2026-03-01/1/metadata.json", metadata("1", 1));
  add_criterion(store, "benchmarks/2026-03-01/1/main", "fib", 101, false);
  const Derived derived = derived_from(store);
  REQUIRE(derived.benchmarks.runs[0].unread.size() == 1);
  CHECK(derived.benchmarks.runs[0].unread[0] ==
        "benchmarks/2026-03-01/1/main/fib/new/benchmark.json: no estimates.json beside it");
}

TEST_CASE("The newest runs of a test case keep their samples, and so do those around a change of level") {
  WrittenStore store;
  for (int run = 0; run < 30; ++run) {
    const std::string id = std::to_string(100 + run);
    const std::string folder = "benchmarks/2026-03-01/" + id + "/";
    store.add(folder + "metadata.json", R"({"run_id": ")" + id + R"(", "timestamp": "2026-03-01T00:00:)" +
                                            std::to_string(10 + run) + R"(Z", "sha": "c)" + id +
                                            R"(", "job_type": "medium"})");
    store.add(folder + "M/r-report-full.json", report(run < 10 ? 1000 : 1300));
  }
  std::string text;
  write_samples(derived_from(store).benchmarks, [&](std::string_view piece) { text += piece; });
  const auto lines = format::parse_history_samples(text, "samples.jsonl");
  REQUIRE(lines.size() == 1);
  std::string runs;
  for (const std::string& run : lines[0].runs) runs += run + " ";
  CHECK(runs == "109-1 110-1 118-1 119-1 120-1 121-1 122-1 123-1 124-1 125-1 126-1 127-1 128-1 129-1 ");
  // report(): level + i % 3 of ten values, ascending.
  CHECK(lines[0].values[1] == std::vector<double>{1300, 1300, 1300, 1300, 1301, 1301, 1301, 1302, 1302, 1302});
}

TEST_CASE("A renamed test case is one series, and so are its accepted changes and its failures") {
  WrittenStore store;
  const auto add = [&](int run, const std::string& text) {
    const std::string folder = "benchmarks/2026-03-01/" + std::to_string(run) + "/";
    store.add(folder + "metadata.json", metadata(std::to_string(run), run));
    store.add(folder + "M/r-report-full.json", text);
  };
  const auto named = [](double level, const std::string& name) {
    std::string text = report(level);
    return text.replace(text.find("N.T.M"), 5, name);
  };
  add(1, named(1000, "N.T.Old"));
  add(2, named(1000, "N.T.Older"));
  add(3, named(1000, "N.T.New"));
  RecalculationSettings settings;
  settings.build.renames = {{"N.T.Older", "M|N.T.Old|J"}, {"M|N.T.Old|J", "N.T.New"}, {"N.T.Gone", "N.T.New"}};
  const model::History joined = derived_from(store, settings).benchmarks;
  REQUIRE(joined.series.size() == 1);
  CHECK(joined.series[0].id == "M|N.T.New|J");
  CHECK(joined.series[0].points.size() == 3);
  CHECK(joined.renamed == std::set<std::string>{"M|N.T.Old|J", "N.T.Older"});
  // A run with both keeps both.
  std::string both = named(1000, "N.T.Old");
  const std::string other = named(1000, "N.T.New");
  const std::size_t list = other.find("\"Benchmarks\": [") + 15;
  both.insert(both.find("\"Benchmarks\": [") + 15, other.substr(list, other.size() - list - 2) + ",");
  add(4, both);
  const model::History apart = derived_from(store, settings).benchmarks;
  CHECK(apart.series.size() == 2);
  CHECK(apart.runs.back().notes == std::vector<std::string>{"'M|N.T.Old|J' and 'M|N.T.New|J' were both measured, so "
                                                            "they are not joined"});
}
