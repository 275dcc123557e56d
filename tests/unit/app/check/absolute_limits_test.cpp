// SPDX-License-Identifier: MIT
// `max` and `min` of a budget are judged whatever the baseline does.
#include <chrono>
#include <string>
#include <string_view>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "format/compare_json.hpp"
#include "render/report_publication.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::SidesRequest;
using model::Verdict;
using std::chrono::milliseconds;
using test::exits_with;
using test::takes;

namespace {

/// A program that prints its latency, 900 as baseline and as candidate unless told otherwise.
struct LimitScene {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;

  explicit LimitScene(const std::string& budget, const std::string& better = "lower") {
    request.out_dir = folder.path() / "out";
    request.baseline.word = "none";
    const std::filesystem::path file = folder.path() / "a.yaml";
    sys::write_file(
        file, "name: a\ncommand: [a]\nwarmup: 0\nrepeat: 8\nmetrics: {v: {from: stdout, pattern: '(\\d+)', better: " +
                  better + "}}\nbudgets: {v: {" + budget + "}}\n");
    request.scenarios.paths.push_back(file.string());
    prints("900", "900");
  }

  LimitScene& prints(const std::string& baseline, const std::string& candidate) {
    fake.machine.answer = [=](const sys::Command& command) {
      const std::string& text = test::is_baseline(command) ? baseline : candidate;
      return text.empty() ? exits_with(139) : takes(milliseconds(10), text);
    };
    return *this;
  }
  LimitScene& against(const std::string& baseline, SidesRequest::Order order) {
    request.baseline.word = baseline;
    request.sides.order = order;
    return *this;
  }
  app::CheckResult check() { return app::check(request, fake.session); }
};

constexpr auto in_pairs = SidesRequest::Order::pairs;
constexpr auto in_sequence = SidesRequest::Order::sequential;

std::string headline_of(const app::CheckResult& result) { return render::reports_publication(result.reports).headline; }

}  // namespace

TEST_CASE("without a baseline a value above max fails", "[app][check]") {
  LimitScene scene("max: 150");
  const app::CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::fail);
  CHECK(result.summary.verdict == Verdict::fail);
  const model::Report& report = result.reports.at(0);
  CHECK(report.verdict.reasons == std::vector<std::string>{"no_baseline", "v_fail"});
  CHECK(report.verdict.counts == model::BudgetCounts{.warn = 1, .fail = 1});
  CHECK(headline_of(result) ==
        "a: v median: 900 is above the maximum 150; changes were not judged, because there is no baseline");
  const std::string file = (scene.request.out_dir / "compare.json").string();
  const model::Comparison written = format::parse_comparison(sys::read_file(file), file);
  CHECK(!written.deltas.at("v").baseline);
  CHECK(written.deltas.at("v").current == 900.0);
  CHECK(written.deltas.at("v").status == Verdict::fail);
  CHECK(written.budgets.at("v").max == 150.0);
}

TEST_CASE("without a baseline a value below min fails", "[app][check]") {
  LimitScene scene("min: 1000", "higher");
  const app::CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::fail);
  CHECK(headline_of(result) ==
        "a: v median: 900 is below the minimum 1000; changes were not judged, because there is no baseline");
}

TEST_CASE("without a baseline a value within its limits is judged, and its change is not", "[app][check]") {
  for (const char* const budget : {"max: 900", "min: 900", "threshold: 0.1, min: 1, max: 900"}) {
    CAPTURE(budget);
    LimitScene scene(budget);
    const app::CheckResult result = scene.check();
    CHECK(result.outcome == Verdict::pass);
    CHECK(result.summary.verdict == Verdict::warn);
    CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"no_baseline"});
    CHECK(result.reports.at(0).compare->deltas.at("v").status == Verdict::pass);
    CHECK(headline_of(result) == "a: v is within its limits; changes were not judged, because there is no baseline");
  }
}

TEST_CASE("without a baseline relative limits alone judge nothing", "[app][check]") {
  LimitScene scene("threshold: 0.1");
  const app::CheckResult result = scene.check();
  CHECK(!result.reports.at(0).compare);
  CHECK(!sys::path_exists(scene.request.out_dir / "compare.json"));
  CHECK(headline_of(result) == "a: measured, nothing to compare with yet");
}

TEST_CASE("a baseline that crashes keeps no value above max from failing", "[app][check]") {
  for (const auto order : {in_pairs, in_sequence}) {
    LimitScene scene("max: 150");
    const app::CheckResult result = scene.against("main", order).prints("", "900").check();
    CHECK(result.outcome == Verdict::fail);
    CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"baseline_error", "v_fail"});
    CHECK(headline_of(result) ==
          "a: v median: 900 is above the maximum 150; changes were not judged, because the baseline could not be "
          "measured");
  }
}

TEST_CASE("a baseline that crashes leaves changes undecided beside limits that hold", "[app][check]") {
  for (const auto order : {in_pairs, in_sequence}) {
    LimitScene scene("max: 900");
    const app::CheckResult result = scene.against("main", order).prints("", "900").check();
    CHECK(result.outcome == Verdict::pass);
    CHECK(result.summary.verdict == Verdict::inconclusive);
    CHECK(result.reports.at(0).compare->deltas.at("v").status == Verdict::pass);
  }
}

TEMPLATE_TEST_CASE_SIG("with a baseline the worse of both limits counts", "[app][check]", ((auto Order), Order),
                       in_pairs, in_sequence) {
  struct Row {
    const char* budget;
    const char* baseline;
    const char* candidate;
    Verdict verdict;
  };
  for (const Row& row : {Row{"max: 150", "900", "900", Verdict::fail}, Row{"max: 900", "100", "900", Verdict::pass},
                         Row{"threshold: 0.1, max: 150", "900", "900", Verdict::fail},
                         Row{"threshold: 0.1, max: 901", "100", "900", Verdict::fail},
                         Row{"threshold: 0.1, max: 901", "900", "900", Verdict::pass},
                         Row{"threshold: 0.1, min: 901", "900", "900", Verdict::fail}}) {
    CAPTURE(row.budget, row.baseline);
    LimitScene scene(row.budget);
    const app::CheckResult result = scene.against("main", Order).prints(row.baseline, row.candidate).check();
    CHECK(result.summary.verdict == row.verdict);
  }
}

TEST_CASE("a candidate that crashes is an error whatever its limits", "[app][check]") {
  for (const char* const baseline : {"none", "main"}) {
    LimitScene scene("max: 150");
    const app::CheckResult result = scene.against(baseline, in_pairs).prints("900", "").check();
    CHECK(result.outcome == Verdict::error);
    CHECK(!result.reports.at(0).compare);
  }
}

TEST_CASE("absolute limits alone are judged by as many pairs as a first look takes", "[app][check]") {
  LimitScene scene("max: 900");
  scene.against("main", in_pairs).check();
  CHECK(scene.fake.machine.started.size() == 20);  // 10 pairs
}

TEST_CASE("a large threshold is refused unless it is allowed", "[app][check]") {
  LimitScene scene("threshold: 10");
  const std::string file = (scene.folder.path() / "a.yaml").string();
  CHECK(test::error_of([&] { scene.check(); }) ==
        file +
            ":6:26: 'threshold' 10 allows 1000 %; write 0.10 or 10% for 10 %, or add 'large: true' to the budget to "
            "allow it");
  scene.request.settings.large_thresholds = app::LargeThresholds::allow;
  CHECK(scene.check().outcome == Verdict::pass);
}
