// SPDX-License-Identifier: MIT
#include "store/attribution_check.hpp"

#include "base/random.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "format/attribution_files.hpp"
#include "format/treatment_predictions.hpp"
#include "judge/attribution_figures.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

namespace {

/// A run with three incidents: two attributed correctly, one to another cause.
struct AttributedRun {
  AttributedRun() {
    model::Incident incident{.timestamp = "2026-01-01T00:00:01Z",
                             .id = "s-run-1-0001",
                             .scenario = "s",
                             .fault_start = "2026-01-01T00:00:00Z",
                             .fault_end = "2026-01-01T00:00:03Z",
                             .predicted = {"network_dns"},
                             .truth = {"network_dns"},
                             .confidence = 0.9,
                             .abstained = false,
                             .detection_delay_s = 1};
    std::vector<model::Incident> incidents{incident, incident, incident};
    incidents.back().predicted = {"network_egress"};
    const auto figures = judge::attribution_figures(incidents, base::Random(7));
    format::AttributionHead head{.run_id = "id", .scenario = "s", .workload_profile = {}, .mode = "full", .kernel = {}};
    head.bootstrap_seed = 7;
    head.overhead = overhead;
    write("incident_predictions.csv", format::format_incident_predictions(incidents));
    write("confusion_matrix.csv", format::format_confusion_matrix(figures.confusion));
    write("class_metrics.csv", format::format_class_metrics(figures.classes));
    const model::StudyScenario treatments{"s", {{1, {{incidents, incidents, incidents}}}}};
    write("treatment_predictions.csv", format::format_treatment_predictions(std::span(&treatments, 1)));
    write("attribution_summary.json", format::format_attribution_summary({{figures, figures, figures}}, head));
  }

  std::filesystem::path path(const std::string& name) const { return folder.path() / "s" / "run-1" / name; }
  void write(const std::string& name, const std::string& text) const {
    sys::make_folders(folder.path() / "s" / "run-1");
    sys::write_file(path(name), text);
  }
  void replace(const std::string& name, const std::string& from, const std::string& to) const {
    std::string text = sys::read_file(path(name));
    REQUIRE(text.find(from) != std::string::npos);
    write(name, text.replace(text.find(from), from.size(), to));
  }
  /// What is said of it, without the folder.
  std::string problem() const {
    std::string text = test::error_of([&] { store::check_attribution({"run-1", path(""), "s/run-1"}, overhead); });
    if (text.starts_with(path("").string())) text.erase(0, path("").string().size());
    return text;
  }

  TemporaryFolder folder;
  std::vector<model::OverheadRow> overhead{{.node = "n",
                                            .collector_cpu_pct = 0.25,
                                            .timestamp = {},
                                            .collector_memory_mb = {},
                                            .events_per_second = {},
                                            .dropped_events = {}}};
};

}  // namespace

TEST_CASE("files that follow from the incidents are accepted", "[store][attribution]") {
  const AttributedRun run;
  CHECK(run.problem().empty());
}

TEST_CASE("a summary that its incidents do not give is refused", "[store][attribution]") {
  const AttributedRun figure, size, balance, invented;
  figure.replace("attribution_summary.json", "\"attribution_macro_recall\": 0.6666666666666666",
                 "\"attribution_macro_recall\": 1");
  CHECK(figure.problem() ==
        "attribution_summary.json: says attribution_macro_recall is 1, but the incidents give 0.6666666666666666");
  size.replace("attribution_summary.json", "\"sample_size\": 3", "\"sample_size\": 30");
  CHECK(size.problem() == "attribution_summary.json: says sample_size is 30, but the incidents give 3");
  balance.replace("attribution_summary.json", "\"network_dns\": 3", "\"network_dns\": 2");
  CHECK(balance.problem() == "attribution_summary.json: says class_balance.network_dns is 2, but the incidents give 3");
  invented.replace("attribution_summary.json", "\"attribution_accuracy\"",
                   "\"coverage_accuracy\": 1,\"attribution_accuracy\"");
  CHECK(invented.problem() == "attribution_summary.json: says coverage_accuracy is 1, but the incidents give none");
}

TEST_CASE("tables that the incidents do not give are refused by their line", "[store][attribution]") {
  const AttributedRun confusion, classes, added;
  confusion.replace("confusion_matrix.csv", "network_dns,network_egress,1\n", "");
  CHECK(confusion.problem() ==
        "confusion_matrix.csv:3: is '', but incident_predictions.csv gives 'network_dns,network_egress,1'");
  classes.replace("class_metrics.csv", "network_dns,1,", "network_dns,0.5,");
  CHECK(classes.problem().starts_with("class_metrics.csv:2: is 'network_dns,0.5,0.6666666666666666,"));
  added.replace("incident_predictions.csv", "network_egress,network_dns,0.90,false,1,false",
                "network_dns,network_dns,0.90,false,1,true");
  CHECK(added.problem().starts_with("confusion_matrix.csv:2: is 'network_dns,network_dns,2'"));
}

TEST_CASE("the collector's cost in a summary is that of its file", "[store][attribution]") {
  AttributedRun run;
  run.overhead.front().collector_cpu_pct = 0.2500004;  // less than half of the file's last digit
  CHECK(run.problem().empty());
  run.overhead.front().collector_cpu_pct = 0.250001;
  CHECK(run.problem() ==
        "attribution_summary.json: says collector_cpu_overhead_pct is 0.25, but collector_overhead.csv gives 0.250001");
}

TEST_CASE("a run with a part of its attribution is refused, one without any is not", "[store][attribution]") {
  const AttributedRun run;
  std::filesystem::remove(run.path("class_metrics.csv"));
  CHECK(run.problem() == "class_metrics.csv: no such file: every run needs one");
  for (const char* name :
       {"incident_predictions.csv", "treatment_predictions.csv", "confusion_matrix.csv", "attribution_summary.json"})
    std::filesystem::remove(run.path(name));
  CHECK(run.problem().empty());
}

TEST_CASE("the treatments of a run follow from their incidents, and B is the run's own", "[store][study]") {
  const AttributedRun figure, other, several, missing;
  figure.replace("attribution_summary.json", "\"A\": {\n      \"attribution_accuracy\": 0.6666666666666666",
                 "\"A\": {\n      \"attribution_accuracy\": 0.9");
  CHECK(figure.problem() ==
        "attribution_summary.json: treatment A: says attribution_accuracy is 0.9, but the incidents give "
        "0.6666666666666666");
  other.replace("treatment_predictions.csv",
                "\nB,1,2026-01-01T00:00:01Z,s-run-1-0001,s,2026-01-01T00:00:00Z,"
                "2026-01-01T00:00:03Z,network_dns,network_dns,0.90,false,1,true",
                "\nB,1,2026-01-01T00:00:01Z,s-run-1-0001,s,2026-01-01T00:00:00Z,"
                "2026-01-01T00:00:03Z,network_dns,network_dns,0.80,false,1,true");
  CHECK(other.problem().find("but treatment_predictions.csv gives") != std::string::npos);
  several.write("treatment_predictions.csv", sys::read_file(several.path("treatment_predictions.csv")) +
                                                 "A,2,t,i,s,,,network_dns,network_dns,0.90,false,,true\n"
                                                 "B,2,t,i,s,,,network_dns,network_dns,0.90,false,,true\n"
                                                 "baseline,2,t,i,s,,,network_dns,network_dns,0.90,false,,true\n");
  CHECK(several.problem() == "treatment_predictions.csv: has incidents of more than one run");
  std::filesystem::remove(missing.path("treatment_predictions.csv"));
  CHECK(missing.problem() == "treatment_predictions.csv: no such file: every run needs one");
}

TEST_CASE("a run of an earlier version has no treatments", "[store][study]") {
  const AttributedRun run;
  std::filesystem::remove(run.path("treatment_predictions.csv"));
  std::string text = sys::read_file(run.path("attribution_summary.json"));
  const std::size_t begin = text.find("  \"treatments\""), end = text.find("  \"stats\"");
  run.write("attribution_summary.json", text.erase(begin, end - begin));
  CHECK(run.problem().empty());
}
