// SPDX-License-Identifier: MIT
#include "app/report/publish_study.hpp"

#include "app/fake_session.hpp"
#include "app/measure/attribution_folder.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "format/collector_overhead.hpp"
#include "format/manifest_json.hpp"
#include "store/run_record.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

constexpr const char* image = "sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

/// Runs of a scenario whose names are slow: as they are measured, without a service.
struct FaultRuns {
  TemporaryFolder folder;
  test::FakeSession fake;
  model::Manifest manifest{
      .source_ref = "main", .source_commit = "c0ffee", .generated_at = {}, .mode = {}, .files = {}};
  model::FaultPlan plan;

  FaultRuns() {
    plan.sequence = {"dns_latency"};
    plan.assertions = {
        {.metric = "attribution_recall", .statistic = {}, .relation = ">=", .value = 0.85, .phase = "inject"},
        {.metric = "ttft_ms", .statistic = "p95", .relation = ">", .value = 800, .phase = "inject"}};
  }

  fs::path results() const { return folder.path() / "results"; }
  fs::path out(std::string_view name = "") const { return folder.path() / "publication" / name; }

  static model::ServiceSample second(int number, const std::string& phase, double dns_ms) {
    model::ServiceSample sample;
    sample.timestamp = fmt::format("2026-01-01T00:00:{:02}Z", number);
    sample.number = number;
    sample.phase = phase;
    if (phase == "inject") sample.fault_label = "dns_latency";
    sample.metrics = {{"ttft_ms", 900}, {"token_throughput_tps", 20}, {"error_rate", 0}};
    sample.signals = {{"dns_latency_ms", dns_ms}, {"connect_errors", 0},   {"tls_handshake_ms", 1},
                      {"runqueue_delay_ms", 1},   {"cfs_throttled_ms", 0}, {"tcp_retransmits", 0}};
    return sample;
  }

  void write_run(int number) {
    std::vector<model::ServiceSample> samples;
    for (int i = 1; i <= 5; ++i) samples.push_back(second(i, "warmup", 1));
    for (int i = 6; i <= 9; ++i) samples.push_back(second(i, "inject", 200));
    const format::AttributionHead head{.run_id = "id",
                                       .scenario = "dns",
                                       .workload_profile = {},
                                       .mode = "full",
                                       .kernel = {},
                                       .overhead = {{.node = "n",
                                                     .collector_cpu_pct = 1,
                                                     .timestamp = {},
                                                     .collector_memory_mb = {},
                                                     .events_per_second = {},
                                                     .dropped_events = {}}}};
    const fs::path run = results() / "dns" / fmt::format("run-{}", number);
    sys::make_folders(run);
    model::ReceiptHead receipt;
    receipt.run_id = "id";
    receipt.scenario.name = "dns";
    receipt.scenario.fault = plan;
    store::ReceiptFile(run / "receipt.json", receipt.scenario).finish(receipt);
    write_attribution(run, app::attribute_run(samples, {}, {plan, "dns", number}, 42), head, {});
    sys::write_file(run / "collector_overhead.csv", format::format_collector_overhead(head.overhead));
    sys::write_file(run / "raw_samples.jsonl", "{}\n");
    sys::write_file(run / "provenance.json",
                    fmt::format("{{\"run_id\": \"r{}\", \"image_digest\": \"{}\"}}\n", number, image));
  }
  void write_manifest() {
    manifest.files.clear();
    for (const std::string& path : sys::list_tree(results()))
      if (path != "manifest.json") manifest.files[path] = sys::sha256_of_file(results() / path);
    sys::write_file(results() / "manifest.json", format::format_manifest(manifest));
  }
  FaultRuns& with(int runs) {
    for (int number = 1; number <= runs; ++number) write_run(number);
    write_manifest();
    return *this;
  }
  app::StudyResult publish() { return app::publish_study({.results = results(), .out = out()}, fake.session); }
  std::string problem() {
    return test::error_of([&] { publish(); });
  }
};

std::string text_of(const fs::path& file) { return sys::read_file(file); }

}  // namespace

TEST_CASE("ten measured runs are a publication whose claims gate", "[app][study]") {
  FaultRuns runs;
  const app::StudyResult result = runs.with(10).publish();
  CHECK(result.judged.run_class == "publication");
  CHECK(result.judged.verdict == model::Verdict::pass);
  CHECK(result.exit_code() == model::ExitCode::pass);
  CHECK(result.judged.claims.size() == 1);  // ttft_ms is a claim of each run, not of the attribution
  CHECK(text_of(runs.out("report.md"))
            .starts_with("# Attribution study: publication\n\n- Verdict: pass (all claims hold)\n"));
  CHECK(text_of(runs.out("attribution_summary.json")).find("\"gating\": true") != std::string::npos);
  const std::string provenance = text_of(runs.out("provenance.json"));
  CHECK(provenance.find(fmt::format("\"image_digest\": \"{}\"", image)) != std::string::npos);
  CHECK(provenance.find("\"source_commit\": \"c0ffee\"") != std::string::npos);
  CHECK(provenance.find(sys::sha256_of_file(runs.results() / "dns/run-10/treatment_predictions.csv")) !=
        std::string::npos);
}

TEST_CASE("a claim that does not hold fails a publication", "[app][study]") {
  FaultRuns runs;
  runs.plan.assertions.front().value = 1.5;
  const app::StudyResult result = runs.with(10).publish();
  CHECK(result.judged.verdict == model::Verdict::fail);
  CHECK(result.exit_code() == model::ExitCode::fail);
}

TEST_CASE("exploratory runs never gate, and no title of them passes", "[app][study]") {
  FaultRuns runs;
  runs.plan.assertions.front().value = 1.5;
  const app::StudyResult result = runs.with(9).publish();
  CHECK(result.exit_code() == model::ExitCode::pass);
  CHECK(result.judged.verdict == model::Verdict::not_evaluated);
  const std::string report = text_of(runs.out("report.md"));
  CHECK(report.starts_with("# Attribution study: exploratory, not gating\n"));
  CHECK(report.find("- dns has 9 of at least 10 runs\n") != std::string::npos);
  const std::string summary = text_of(runs.out("attribution_summary.json"));
  CHECK(summary.find("\"gating\": false") != std::string::npos);
  CHECK(summary.find("\"verdict\": \"not_evaluated\"") != std::string::npos);
  CHECK((report + summary).find("pass") == std::string::npos);
}

TEST_CASE("runs that were planned and do not exist make a study exploratory", "[app][study]") {
  FaultRuns runs;
  runs.manifest.plan["dns"] = 12;
  CHECK(runs.with(11).publish().judged.gaps == std::vector<std::string>{"planned, but missing: dns/run-12"});
}

TEST_CASE("a publication can be computed again from its predictions, and a changed one is found out", "[app][study]") {
  FaultRuns runs;
  runs.with(2).publish();
  CHECK(app::check_study(runs.out()).judged.study.profiles.size() == 6);
  for (const char* name : {"confusion_matrix.csv", "class_metrics.csv", "treatment_comparison.csv",
                           "attribution_summary.json", "report.md"}) {
    const std::string original = text_of(runs.out(name));
    std::string text = original;
    const std::size_t digit = text.find_last_of("0123456789");
    REQUIRE(digit != std::string::npos);
    text[digit] = text[digit] == '7' ? '3' : '7';
    sys::write_file(runs.out(name), text);
    const std::string problem = test::error_of([&] { app::check_study(runs.out()); });
    CHECK(problem.find(runs.out(name).string() + ":") == 0);
    CHECK(problem.find("but treatment_predictions.csv gives") != std::string::npos);
    sys::write_file(runs.out(name), original);
  }
  CHECK_NOTHROW(app::check_study(runs.out()));
}

TEST_CASE("the same runs give the same bytes", "[app][study]") {
  FaultRuns runs;
  runs.with(3).publish();
  const auto contents = [&] {
    std::string all;
    for (const std::string& name : sys::list_tree(runs.out())) all += name + "\n" + text_of(runs.out(name));
    return all;
  };
  const std::string first = contents();
  fs::remove_all(runs.out());
  runs.publish();
  CHECK(contents() == first);
}

TEST_CASE("runs that were changed, or that nothing names, are refused", "[app][study]") {
  FaultRuns changed, added, other, empty;
  changed.with(2);
  sys::write_file(changed.results() / "dns/run-2/raw_samples.jsonl", "{} \n");
  CHECK(changed.problem().find("was changed after the measurement") != std::string::npos);
  added.with(2).write_run(3);
  CHECK(added.problem().find("run-3: has no treatment_predictions.csv that the manifest names") != std::string::npos);
  other.with(2);
  sys::write_file(other.results() / "dns/run-1/attribution_summary.json",
                  text_of(other.results() / "dns/run-2/attribution_summary.json").replace(0, 1, " {"));
  other.write_manifest();
  CHECK(other.problem().empty());  // other bytes, the same figures
  sys::make_folders(empty.results());
  empty.write_manifest();
  CHECK(empty.problem().find("has no runs of a fault scenario") != std::string::npos);
}

TEST_CASE("an existing publication is not overwritten", "[app][study]") {
  FaultRuns runs;
  runs.with(2).publish();
  CHECK(runs.problem().find("is not empty (--force replaces the publication in it)") != std::string::npos);
  CHECK_NOTHROW(app::publish_study(
      {.results = runs.results(), .out = runs.out(), .on_existing = app::OnExisting::replace}, runs.fake.session));
}
