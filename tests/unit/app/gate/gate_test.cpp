// SPDX-License-Identifier: MIT
#include "app/gate/gate.hpp"

#include "app/fake_session.hpp"
#include "app/result_trees.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "format/receipt_json.hpp"
#include "render/gate_summary.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;
using app::GateRequest;
using app::GateResult;
using judge::OnInconclusive;
using model::ExitCode;
using model::Verdict;

namespace {

/// Two trees of one scenario, "parse": three runs of ten samples on each side, as fast as each other.
struct Trees {
  TemporaryFolder folder;
  test::FakeSession fake;
  GateRequest request;

  Trees() {
    put_runs(path("candidate/parse"), 50.001);
    put_runs(path("baseline/parse"), 50);
    put_manifest(path("baseline"), "v1.0", "1");
    put_manifest(path("candidate"), "main", "2");
    request.candidate = path("candidate");
    request.baseline = path("baseline");
    request.settings.significance.bootstrap_iterations = 100;
  }
  fs::path path(std::string_view name) const { return folder.path() / name; }
  GateResult judge() { return judge_trees(request, fake.session); }
  /// Without manifests, whose digests would not hold.
  void replace_candidate(double wall_ms, double overhead_pct = 1) {
    put_runs(path("candidate/parse"), wall_ms, overhead_pct);
    put_manifest(path("candidate"), "main", "2");
  }
};

/// A receipt without samples, whose scenario has these settings of gates.
std::string receipt_with(const model::GateSettings& settings) {
  model::ReceiptHead head;
  head.run_id = "1";
  head.started_at = head.ended_at = "2026-01-01T00:00:00Z";
  head.environment.host.os = "linux";
  head.environment.host.arch = "x86_64";
  head.scenario.name = "parse";
  head.scenario.command.argv = {"true"};
  head.scenario.gates = settings;
  return format::format_receipt_begin(head) + format::format_receipt_end(head);
}

}  // namespace

TEST_CASE("a candidate that is as fast as its baseline passes all gates", "[app][gate]") {
  Trees trees;
  const GateResult result = trees.judge();
  CHECK(result.report.failures == std::vector<std::string>{});
  CHECK(result.report.verdict == Verdict::pass);
  CHECK(result.exit_code == ExitCode::pass);
  CHECK(result.input_error.empty());
  CHECK(result.report.overhead.status == Verdict::pass);
  CHECK(result.report.variance.status == Verdict::pass);
  CHECK(result.report.significance.status == Verdict::pass);
  CHECK(result.report.provenance.status == Verdict::pass);
  REQUIRE(result.report.significance.scenarios.size() == 1);
  CHECK(result.report.significance.scenarios[0].measure.metric.name == "wall_ms");
}

TEST_CASE("a planned run that is missing leaves the rerun variance undecided", "[app][gate]") {
  Trees trees;
  put_manifest(trees.path("candidate"), "main", "2", "2026-01-01T00:00:00Z", {{"parse", 4}, {"other", 9}});
  trees.request.on_inconclusive = OnInconclusive::fail;
  const GateResult result = trees.judge();
  CHECK(result.report.variance.status == Verdict::inconclusive);
  CHECK(result.report.variance.reason == "parse: planned run 4 is missing: measure it, or merge its results");
  CHECK(result.report.verdict == Verdict::inconclusive);
  CHECK(result.exit_code == ExitCode::fail);
}

TEST_CASE("a slower candidate fails the significance gate", "[app][gate]") {
  Trees trees;
  trees.replace_candidate(60);
  const GateResult result = trees.judge();
  CHECK(result.report.significance.status == Verdict::fail);
  CHECK(result.report.verdict == Verdict::fail);
  CHECK(result.report.failures.size() == 1);
  CHECK(result.exit_code == ExitCode::fail);
}

TEST_CASE("the regression that is allowed can be widened", "[app][gate]") {
  Trees trees;
  trees.replace_candidate(60);
  trees.request.choice.regression_pct = 30;
  CHECK(trees.judge().report.significance.status == Verdict::pass);
}

TEST_CASE("runs that differ from each other fail the variance gate", "[app][gate]") {
  Trees trees;
  put_run(trees.path("candidate/parse/run-2"), ten_around(80, 2));
  put_manifest(trees.path("candidate"), "main", "2");
  const GateResult result = trees.judge();
  CHECK(result.report.variance.status == Verdict::fail);
  CHECK(result.exit_code == ExitCode::fail);
}

TEST_CASE("fewer reruns than asked for fail the variance gate", "[app][gate]") {
  Trees trees;
  trees.request.settings.variance.min_runs = 4;
  CHECK(trees.judge().report.variance.status == Verdict::fail);
}

TEST_CASE("the profile says how much the collector may cost", "[app][gate]") {
  Trees trees;
  trees.replace_candidate(50.001, 4);
  CHECK(trees.judge().report.overhead.status == Verdict::fail);
  trees.request.settings.max_overhead_pct = judge::overhead_limit("development");
  CHECK(trees.judge().report.overhead.status == Verdict::pass);
}

TEST_CASE("the overhead of the baseline is not judged", "[app][gate]") {
  Trees trees;
  put_runs(trees.path("baseline/parse"), 50, 40);
  put_manifest(trees.path("baseline"), "v1.0", "1");
  CHECK(trees.judge().report.overhead.status == Verdict::pass);
}

TEST_CASE("a baseline without a manifest fails where one is required, else it is not verified", "[app][gate]") {
  Trees trees;
  fs::remove(trees.path("baseline/manifest.json"));
  CHECK(trees.judge().report.provenance.status == Verdict::fail);
  CHECK(trees.judge().exit_code == ExitCode::fail);
  trees.request.need = judge::ManifestNeed::optional;
  CHECK(trees.judge().report.provenance.status == Verdict::not_verified);
  CHECK(trees.judge().exit_code == ExitCode::pass);
}

TEST_CASE("the manifest of the baseline may lie elsewhere", "[app][gate]") {
  Trees trees;
  fs::rename(trees.path("baseline/manifest.json"), trees.path("elsewhere.json"));
  trees.request.manifest = trees.path("elsewhere.json");
  const GateResult result = trees.judge();
  CHECK(result.report.provenance.status == Verdict::pass);
  CHECK(result.report.provenance.input.manifest_path == trees.path("elsewhere.json").string());
}

TEST_CASE("the same source on both sides fails", "[app][gate]") {
  Trees trees;
  put_manifest(trees.path("candidate"), "main", "1");
  const GateResult result = trees.judge();
  CHECK(result.report.provenance.same_source);
  CHECK(result.exit_code == ExitCode::fail);
  CHECK(result.report.significance.status == Verdict::not_evaluated);
}

TEST_CASE("the request says what the candidate is before its manifest does", "[app][gate]") {
  Trees trees;
  trees.request.candidate_ref = "feature";
  trees.request.candidate_commit = "3";
  CHECK(trees.judge().report.provenance.input.candidate == judge::Source{"feature", "3"});
}

TEST_CASE("without a manifest the environment of CI says what the candidate is", "[app][gate]") {
  Trees trees;
  fs::remove(trees.path("candidate/manifest.json"));
  trees.fake.machine.variables = {"GITHUB_REF_NAME=main", "GITHUB_SHA=1"};
  CHECK(trees.judge().report.provenance.input.candidate == judge::Source{"main", "1"});
  CHECK(trees.judge().report.provenance.same_source);
}

TEST_CASE("of the merge commit that a pull request is measured at, the head is known", "[app][gate]") {
  Trees trees;
  const std::string merge(40, '2'), head(40, '3');
  put_manifest(trees.path("candidate"), "5/merge", merge);
  const fs::path event = trees.path("event.json");
  sys::write_file(event, R"({"pull_request": {"number": 5, "base": {"sha": ")" + std::string(40, '1') +
                             R"(", "ref": "main"}, "head": {"sha": ")" + head + R"("}}})");
  trees.fake.machine.variables = {"GITHUB_EVENT_NAME=pull_request", "GITHUB_EVENT_PATH=" + event.string(),
                                  "GITHUB_SHA=" + merge};
  CHECK(trees.judge().report.provenance.input.candidate == judge::Source{"5/merge", merge, head});
  const std::string page = render::gate_summary_markdown(trees.judge().report);
  CHECK(page.find("333333333333") != std::string::npos);
  CHECK(page.find("222222222222") == std::string::npos);
  put_manifest(trees.path("candidate"), "topic", std::string(40, '4'));  // measured elsewhere
  CHECK(trees.judge().report.provenance.input.candidate == judge::Source{"topic", std::string(40, '4')});
}

TEST_CASE("raw samples with the same bytes on both sides are no independent measurement", "[app][gate]") {
  Trees trees;
  fs::copy_file(trees.path("baseline/parse/run-1/raw_samples.jsonl"),
                trees.path("candidate/parse/run-1/raw_samples.jsonl"), fs::copy_options::overwrite_existing);
  put_manifest(trees.path("candidate"), "main", "2");
  const GateResult result = trees.judge();
  CHECK(result.report.provenance.input.identical_files.size() == 1);
  CHECK(result.report.provenance.status == Verdict::fail);
}

TEST_CASE("files that were changed after they were measured are an error that names them", "[app][gate]") {
  Trees trees;
  put_run(trees.path("baseline/parse/run-3"), ten_around(49, 3));
  put(trees.path("candidate/parse/run-2/collector_overhead.csv"), "node,collector_cpu_pct\nhost,0.5\n");
  const GateResult result = trees.judge();
  CHECK(result.report.provenance.input.altered_files ==
        std::vector<std::string>{trees.path("candidate/parse/run-2/collector_overhead.csv").string(),
                                 trees.path("baseline/parse/run-3/raw_samples.jsonl").string()});
  CHECK(result.report.provenance.status == Verdict::error);
  CHECK(result.report.verdict == Verdict::error);
  CHECK(result.exit_code == ExitCode::error);
}

TEST_CASE("files that a manifest lists and that do not exist are an error that names them", "[app][gate]") {
  for (const std::string_view side : {"candidate", "baseline"}) {
    Trees trees;
    for (const std::string_view name : {"report.md", "phases.jsonl"})
      put(trees.path(side) / "parse/run-2" / name, "text");
    put_manifest(trees.path(side), std::string(side), std::string(side));
    CHECK(trees.judge().report.verdict == Verdict::pass);
    fs::remove(trees.path(side) / "parse/run-2/report.md");
    fs::remove(trees.path(side) / "parse/run-2/phases.jsonl");
    const GateResult result = trees.judge();
    CHECK(result.report.verdict == Verdict::error);
    CHECK(result.exit_code == ExitCode::error);
    CHECK(result.input_error == (trees.path(side) / "manifest.json").string() +
                                    ": names parse/run-2/phases.jsonl and parse/run-2/report.md, which do not exist");
  }
}

TEST_CASE("a manifest vouches for no file outside of its tree", "[app][gate]") {
  for (const std::string_view name : {"parse/../../elsewhere", "parse/run-1/../../../elsewhere", "parse/link"}) {
    Trees trees;
    put(trees.path("elsewhere"), "");
    fs::create_symlink(trees.path("elsewhere"), trees.path("candidate/parse/link"));
    model::Manifest manifest{"main", "2", false, "", "", {{std::string(name), sys::sha256_hex("")}}};
    put(trees.path("candidate/manifest.json"), format::format_manifest(manifest));
    CHECK(trees.judge().report.provenance.input.altered_files ==
          std::vector<std::string>{(trees.path("candidate") / name).string()});
    CHECK(trees.judge().report.verdict == Verdict::error);
  }
}

TEST_CASE("runs without a receipt and a provenance are of unknown origin and decide no release", "[app][gate]") {
  Trees trees;
  for (int run = 1; run <= 10; ++run)
    for (const auto& [side, wall_ms] : {std::pair{"candidate", 50.001}, std::pair{"baseline", 50.0}})
      put_run(trees.path(side) / "parse" / ("run-" + std::to_string(run)), ten_around(wall_ms, run));
  put_manifest(trees.path("candidate"), "main", "2");
  put_manifest(trees.path("baseline"), "v1.0", "1");
  const GateResult unknown = trees.judge();
  CHECK(unknown.report.verdict == Verdict::pass);
  CHECK(unknown.exit_code == ExitCode::pass);
  CHECK(unknown.report.mode == "unverified");
  CHECK_FALSE(unknown.report.release_eligible);
  CHECK(unknown.report.release_gaps == std::vector<std::string>{"the origin of the results is unknown"});
  for (const char* side : {"candidate", "baseline"})
    for (int run = 1; run <= 10; ++run)
      put(trees.path(side) / "parse" / ("run-" + std::to_string(run)) / "receipt.json", receipt_with({}));
  put_manifest(trees.path("candidate"), "main", "2");
  put_manifest(trees.path("baseline"), "v1.0", "1");
  CHECK(trees.judge().report.mode == "full");
  CHECK(trees.judge().report.release_eligible);
  fs::remove(trees.path("baseline/parse/run-7/receipt.json"));  // one of twenty
  put_manifest(trees.path("baseline"), "v1.0", "1");
  const GateResult one = trees.judge();
  CHECK(one.report.mode == "unverified");
  CHECK(one.report.warnings ==
        std::vector<std::string>{trees.path("baseline/parse/run-7").string() +
                                 ": without receipt.json and provenance.json, its origin is unknown"});
}

TEST_CASE("synthetic results pass only where they are allowed, and never are a pass", "[app][gate]") {
  Trees trees;
  model::Manifest manifest = format::parse_manifest(sys::read_file(trees.path("baseline/manifest.json")), "");
  manifest.mode = "synthetic";
  put(trees.path("baseline/manifest.json"), format::format_manifest(manifest));
  CHECK(trees.judge().report.verdict == Verdict::synthetic);
  CHECK(trees.judge().exit_code == ExitCode::error);
  CHECK(render::gate_summary_json(trees.judge().report).find("  \"pass\": false,\n  \"schema\"") != std::string::npos);
  trees.request.on_synthetic = judge::OnSynthetic::allow;
  CHECK(trees.judge().report.verdict == Verdict::synthetic);
  CHECK(trees.judge().exit_code == ExitCode::pass);
  CHECK_FALSE(trees.judge().report.release_eligible);
  trees.request.settings.significance.min_samples = 31;  // what weighs more is the verdict
  CHECK(trees.judge().report.verdict == Verdict::inconclusive);
  CHECK(trees.judge().exit_code == ExitCode::pass);
  trees.request.on_synthetic = judge::OnSynthetic::refuse;
  CHECK(trees.judge().exit_code == ExitCode::error);
  trees.request.settings.max_overhead_pct = 0.5;
  CHECK(trees.judge().exit_code == ExitCode::fail);
}

TEST_CASE("a planned scenario without a run on a side is lost, and the verdict is inconclusive", "[app][gate]") {
  Trees trees;
  put_manifest(trees.path("candidate"), "main", "2", "", {{"parse", 3}, {"render", 3}});
  put_manifest(trees.path("baseline"), "v1.0", "1", "", {{"parse", 3}});
  const auto sentences = [&] { return trees.judge().report.incomplete; };
  CHECK(sentences() ==
        std::vector<std::string>{"render: planned, but no run exists in the candidate and the baseline"});
  CHECK(trees.judge().report.verdict == Verdict::inconclusive);
  CHECK_FALSE(trees.judge().report.release_eligible);
  put_runs(trees.path("candidate/render"), 20);  // the baseline did not plan it
  CHECK(trees.judge().input_error.find("no runs of scenario 'render'") != std::string::npos);
  put_manifest(trees.path("baseline"), "v1.0", "1", "", {{"parse", 3}, {"render", 3}});
  CHECK(sentences() == std::vector<std::string>{"render: planned, but no run exists in the baseline"});
  fs::remove_all(trees.path("candidate/render"));
  put_runs(trees.path("baseline/render"), 20);
  CHECK(sentences() == std::vector<std::string>{"render: planned, but no run exists in the candidate"});
  trees.request.scenarios = {"render"};
  CHECK(sentences().size() == 1);
  CHECK(trees.judge().report.verdict == Verdict::inconclusive);
  CHECK(trees.judge().report.overhead.status == Verdict::not_evaluated);
  trees.request.scenarios = {"parse"};
  CHECK(trees.judge().report.verdict == Verdict::pass);
}

TEST_CASE("a warning reports a copied run", "[app][gate]") {
  Trees trees;
  fs::copy_file(trees.path("candidate/parse/run-1/raw_samples.jsonl"),
                trees.path("candidate/parse/run-2/raw_samples.jsonl"), fs::copy_options::overwrite_existing);
  put_manifest(trees.path("candidate"), "main", "2");
  const GateResult result = trees.judge();
  REQUIRE(result.report.warnings.size() == 2);
  CHECK(result.report.warnings[1].find("a copy is not a rerun") != std::string::npos);
}

TEST_CASE("a scenario that only one side has is an input error, unless others are chosen", "[app][gate]") {
  Trees trees;
  put_runs(trees.path("candidate/render"), 20);
  put_manifest(trees.path("candidate"), "main", "2");
  const GateResult result = trees.judge();
  CHECK(result.report.verdict == Verdict::error);
  CHECK(result.exit_code == ExitCode::error);
  CHECK(result.input_error.find("no runs of scenario 'render'") != std::string::npos);
  CHECK(result.report.error == result.input_error);
  trees.request.scenarios = {"parse"};
  CHECK(trees.judge().report.verdict == Verdict::pass);
}

TEST_CASE("trees without a scenario are an input error", "[app][gate]") {
  Trees trees;
  fs::remove_all(trees.path("candidate/parse"));
  fs::remove_all(trees.path("baseline/parse"));
  const GateResult result = trees.judge();
  CHECK(result.report.verdict == Verdict::error);
  CHECK(result.input_error.find("has no scenario") != std::string::npos);
}

TEST_CASE("input that cannot be read is reported in the files, too", "[app][gate]") {
  Trees trees;
  trees.request.candidate = trees.path("nowhere");
  trees.request.files.json = trees.path("reports/gate.json");
  const GateResult result = trees.judge();
  CHECK(result.exit_code == ExitCode::error);
  CHECK(sys::read_file(trees.path("reports/gate.json")).find("no such folder") != std::string::npos);
}

TEST_CASE("the request says what an inconclusive verdict does", "[app][gate]") {
  Trees trees;
  trees.request.settings.significance.min_samples = 31;
  for (const auto& [policy, code] :
       {std::pair{OnInconclusive::pass, ExitCode::pass}, std::pair{OnInconclusive::warn, ExitCode::pass},
        std::pair{OnInconclusive::fail, ExitCode::fail}}) {
    trees.request.on_inconclusive = policy;
    const GateResult result = trees.judge();
    CHECK(result.report.verdict == Verdict::inconclusive);
    CHECK(result.exit_code == code);
    const bool warned =
        !result.report.warnings.empty() && result.report.warnings.back() == "the verdict is inconclusive";
    CHECK(warned == (policy == OnInconclusive::warn));
  }
}

TEST_CASE("a failure is no inconclusive verdict", "[app][gate]") {
  Trees trees;
  trees.request.settings.significance.min_samples = 31;
  trees.request.settings.max_overhead_pct = 0.5;
  CHECK(trees.judge().exit_code == ExitCode::fail);
}

TEST_CASE("the report is written where the request says, and its folders are made", "[app][gate]") {
  Trees trees;
  trees.request.files = {trees.path("a/report"), trees.path("b/gate.json"), trees.path("c/gate.md")};
  trees.judge();
  CHECK(sys::list_tree(trees.path("a/report")) ==
        std::vector<std::string>{"m5_gate_summary.json", "m5_gate_summary.md"});
  CHECK(sys::read_file(trees.path("a/report/m5_gate_summary.json")) == sys::read_file(trees.path("b/gate.json")));
  CHECK(sys::read_file(trees.path("a/report/m5_gate_summary.md")) == sys::read_file(trees.path("c/gate.md")));
}

TEST_CASE("the report bears the time of the machine, or that of SOURCE_DATE_EPOCH", "[app][gate]") {
  Trees trees;
  trees.fake.set_now("2026-03-04T05:06:07Z");
  CHECK(trees.judge().report.generated_at == "2026-03-04T05:06:07Z");
  trees.fake.machine.variables = {"SOURCE_DATE_EPOCH=86400"};
  CHECK(trees.judge().report.generated_at == "1970-01-02T00:00:00Z");
}

TEST_CASE("what a scenario chooses for itself beats the defaults, and the request beats both", "[app][gate]") {
  Trees trees;
  put(trees.path("candidate/parse/run-1/receipt.json"),
      receipt_with({.metric = "", .statistic = "median", .regression_pct = 30, .variance_metrics = {}}));
  trees.replace_candidate(60);
  const GateResult own = trees.judge();
  REQUIRE(own.report.significance.scenarios.size() == 1);
  CHECK(own.report.significance.scenarios[0].regression_pct_limit == 30);
  CHECK(own.report.significance.scenarios[0].measure.statistic == *judge::parse_statistic("median"));
  CHECK(own.report.significance.status == Verdict::pass);
  trees.request.choice.statistic = judge::parse_statistic("p90");
  trees.request.choice.regression_pct = 7;
  const GateResult chosen = trees.judge();
  CHECK(chosen.report.significance.scenarios[0].regression_pct_limit == 7);
  CHECK(chosen.report.significance.scenarios[0].measure.statistic == *judge::parse_statistic("p90"));
  CHECK(chosen.exit_code == ExitCode::fail);
}

TEST_CASE("a metric that some sample does not have is an input error with its line", "[app][gate]") {
  Trees trees;
  trees.request.choice.metric = "max_rss_kb";
  const GateResult result = trees.judge();
  CHECK(result.report.verdict == Verdict::error);
  CHECK(result.input_error.find("raw_samples.jsonl:1: 'max_rss_kb' is missing") != std::string::npos);
}

TEST_CASE("scenario names that are no folders, or come twice, are refused before anything is read", "[app][gate]") {
  Trees trees;
  trees.request.files.json = trees.path("gate.json");
  for (const std::vector<std::string>& names : {std::vector<std::string>{".."}, {""}, {"parse", "parse"}}) {
    trees.request.scenarios = names;
    CHECK_THROWS_AS(trees.judge(), Error);
  }
  CHECK_FALSE(sys::path_exists(trees.path("gate.json")));
}

TEST_CASE("samples with a time to the first token are judged by it", "[app][gate]") {
  Trees trees;
  for (const char* side : {"candidate", "baseline"})
    for (int run = 1; run <= 3; ++run) {
      std::string lines;
      for (int i = 0; i < 10; ++i)
        lines += R"({"ttft_ms":)" + std::to_string(200 + i + run + (side[0] == 'c' ? 0.1 : 0)) +
                 R"(,"token_throughput_tps":18,"error_rate":0.03})" + "\n";
      put(trees.path(side) / "parse" / ("run-" + std::to_string(run)) / "raw_samples.jsonl", lines);
    }
  put_manifest(trees.path("baseline"), "v1.0", "1");
  put_manifest(trees.path("candidate"), "main", "2");
  const GateResult result = trees.judge();
  REQUIRE(result.report.significance.scenarios.size() == 1);
  CHECK(result.report.significance.scenarios[0].measure.metric.name == "ttft_ms");
  CHECK(result.report.variance.scenarios[0].metrics.size() == 3);
  CHECK(result.report.verdict == Verdict::pass);
}
