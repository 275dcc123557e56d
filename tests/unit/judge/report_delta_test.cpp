// SPDX-License-Identifier: MIT
#include "judge/report_delta.hpp"

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "judge/compare.hpp"
#include "judge/sample_columns.hpp"

using namespace benchgate;
using judge::ReportOrder;
using model::Verdict;

namespace {

using Values = std::vector<double>;

/// Both sides' reports of the metric `time`, with its samples in each.
struct Reports {
  std::vector<judge::ReportColumns> columns = {};
  judge::SampleColumns pooled = {};
  model::ReceiptHead head = {};

  Reports(const std::vector<Values>& samples, const std::string& side) {
    for (std::size_t i = 0; i < samples.size(); ++i) add(samples[i], side + std::to_string(i));
    head.scenario.metrics.push_back(
        {{"time", "ns", model::Better::lower}, model::MetricSource::From::report, "", "", "time", {}});
  }

  void add(const Values& samples, const std::string& digest) {
    judge::ReportColumns& report = columns.emplace_back();
    report.sha256 = digest;
    if (!samples.empty()) report.columns.named["time"] = samples;
    judge::sort_columns(report.columns);
    judge::append_columns(pooled, report.columns);
    judge::sort_columns(pooled);
  }
};

/// As many reports of the same bytes.
Reports same_reports(std::size_t count, double value, const std::string& unit) {
  Reports reports({}, "");
  for (std::size_t i = 0; i < count; ++i) reports.add({value}, "digest");
  reports.head.scenario.metrics.front().metric.unit = unit;
  return reports;
}

model::Budget budget_of_20_percent() {
  model::Budget budget;
  budget.threshold = "0.20";
  return budget;
}

model::Comparison compared(const Reports& baseline, const Reports& candidate,
                           ReportOrder order = ReportOrder::independent,
                           const model::Budget& budget = budget_of_20_percent()) {
  model::ReceiptHead head = candidate.head;
  head.scenario.budgets["time"] = budget;
  return judge::compare_runs({baseline.head, baseline.pooled, {}, baseline.columns},
                             {head, candidate.pooled, {}, candidate.columns}, {},
                             {.shown = true, .report_order = order});
}

model::Delta delta_of(const std::vector<Values>& baseline, const std::vector<Values>& candidate,
                      ReportOrder order = ReportOrder::independent,
                      const model::Budget& budget = budget_of_20_percent()) {
  return compared(Reports(baseline, "b"), Reports(candidate, "c"), order, budget).deltas.at("time");
}

/// One report with as many equal samples.
Values report(double value) { return Values(50, value); }

std::vector<Values> reports(const Values& values) {
  std::vector<Values> all;
  for (const double value : values) all.push_back(report(value));
  return all;
}

Values scaled(Values values, double factor) {
  for (double& value : values) value *= factor;
  return values;
}

const Values six{10.0, 10.2, 9.9, 10.1, 10.3, 10.4};
const Values eight{10.0, 10.2, 9.9, 10.1, 10.3, 10.4, 9.8, 10.6};

model::Budget without_evidence() {
  model::Budget budget = budget_of_20_percent();
  budget.evidence = "none";
  return budget;
}

}  // namespace

TEST_CASE("one report a side only suspects, however many samples it has", "[judge][reports]") {
  const model::Delta delta = delta_of({report(10)}, {report(18)});
  CHECK(delta.status == Verdict::warn);
  CHECK_FALSE(delta.significance);
  CHECK(*delta.pct == Approx(0.8));
  CHECK(delta.why ==
        "suspected: one process a side; a fail needs 6 reports a side (5 more) or 8 pairs (7 more), or a scenario with "
        "the key 'import'");
  CHECK(delta_of({report(10)}, {report(10.5)}).status == Verdict::pass);
}

TEST_CASE("with evidence: none the threshold alone fails a report", "[judge][reports]") {
  const model::Delta delta = delta_of({report(10)}, {report(18)}, ReportOrder::independent, without_evidence());
  CHECK(delta.status == Verdict::fail);
  CHECK(delta.why == "by the threshold alone (evidence: none)");
  CHECK_FALSE(delta.significance);
}

TEST_CASE("max fails a single report", "[judge][reports]") {
  model::Budget budget = budget_of_20_percent();
  budget.max = 15;
  CHECK(delta_of({report(10)}, {report(18)}, ReportOrder::independent, budget).status == Verdict::fail);
}

// p: U = 36 of 36, (36 - 18 - 0.5) / sqrt(6 * 6 * 13 / 12), two-sided, by hand.
TEST_CASE("six reports a side are tested by their ranks, one value each", "[judge][reports]") {
  const model::Delta delta = delta_of(reports(six), reports(scaled(six, 1.8)));
  CHECK(delta.status == Verdict::fail);
  REQUIRE(delta.significance);
  CHECK(delta.significance->test == "mann_whitney");
  CHECK(*delta.significance->p_value == Approx(0.005074868097940257).epsilon(1e-9));
  CHECK(delta.significance->baseline_samples == 6);
  CHECK(delta.significance->current_samples == 6);
  CHECK(*delta.baseline == Approx(10.15));
  CHECK(*delta.ratio == Approx(1.8));
  CHECK(delta_of(reports(six), reports(six)).status == Verdict::pass);
}

TEST_CASE("five reports a side are too few, and the missing ones are counted", "[judge][reports]") {
  const Values five(six.begin(), six.end() - 1);
  const model::Delta delta = delta_of(reports(five), reports(scaled(six, 1.8)));
  CHECK(delta.status == Verdict::warn);
  CHECK(delta.why ==
        "suspected: 5 reports of the baseline and 6 of the current side; a fail needs 6 reports a side (1 more of the "
        "baseline)");
}

TEST_CASE("reports that overlap widely do not fail", "[judge][reports]") {
  const model::Delta delta = delta_of(reports({10, 20, 11, 19, 12, 18}), reports({20, 11, 19, 12, 25, 26}));
  CHECK(*delta.regression > 0.2);
  CHECK(delta.status == Verdict::warn);
  CHECK(delta.why.find("without evidence: p = ") != std::string::npos);
}

TEST_CASE("a report's value is the budget's statistic of its samples", "[judge][reports]") {
  model::Budget budget = budget_of_20_percent();
  budget.statistic = "max";
  const model::Delta delta =
      delta_of({{1, 2, 10}, {1, 2, 12}}, {{1, 2, 20}, {1, 2, 22}}, ReportOrder::independent, budget);
  CHECK(*delta.baseline == 11);
  CHECK(*delta.current == 21);
  CHECK(delta.statistic == "max");
}

// Exact two-sided p of eight positive differences: 2 / 2^8.
TEST_CASE("eight pairs of reports are tested by their differences", "[judge][reports]") {
  const model::Delta delta = delta_of(reports(eight), reports(scaled(eight, 1.8)), ReportOrder::paired);
  CHECK(delta.status == Verdict::fail);
  REQUIRE(delta.paired);
  CHECK(delta.paired->first.effect.pairs == 8);
  CHECK(delta.paired->p_value == Approx(2.0 / 256));
  CHECK(*delta.paired->first.effect.change == Approx(0.8));
  CHECK(delta.paired->first.stop == model::PairedStop::given);
  CHECK(delta_of(reports(eight), reports(eight), ReportOrder::paired).status == Verdict::pass);
  // Logarithms that rise by the same amount have no variance, and so have counts from 0.
  CHECK(*delta.paired->p_of_mean < 1e-12);
  CHECK(delta_of(reports(Values(8, 0)), reports(Values(8, 5)), ReportOrder::paired).paired->p_of_mean == 0);
}

TEST_CASE("pairs find a change that is small beside the drift of the machine", "[judge][reports]") {
  const Values drifting{10, 14, 20, 28, 40, 56, 80, 112};
  CHECK(delta_of(reports(drifting), reports(scaled(drifting, 1.3)), ReportOrder::paired).status == Verdict::fail);
  CHECK(delta_of(reports(drifting), reports(scaled(drifting, 1.3))).status == Verdict::warn);
}

TEST_CASE("seven pairs of reports only suspect", "[judge][reports]") {
  const Values seven(eight.begin(), eight.end() - 1);
  const model::Delta delta = delta_of(reports(seven), reports(scaled(seven, 1.8)), ReportOrder::paired);
  CHECK(delta.status == Verdict::warn);
  CHECK(delta.why == "suspected: a fail needs 8 pairs (1 more), or a scenario with the key 'import'");
  CHECK(delta_of(reports(seven), reports(scaled(seven, 1.8)), ReportOrder::paired, without_evidence()).status ==
        Verdict::fail);
}

TEST_CASE("a report that lacks the metric counts on neither side of its pair", "[judge][reports]") {
  std::vector<Values> baseline = reports(eight);
  baseline[3].clear();
  const model::Delta delta = delta_of(baseline, reports(scaled(eight, 1.8)), ReportOrder::paired);
  CHECK(delta.paired->first.effect.pairs == 7);
  CHECK(*delta.paired->first.effect.change == Approx(0.8));
}

TEST_CASE("copies of a report are no further evidence", "[judge][reports]") {
  Reports baseline({report(10)}, "b"), candidate({report(18)}, "c");
  for (int i = 0; i < 7; ++i) {
    baseline.add(report(10), "b0");
    candidate.add(report(18), "c0");
  }
  for (const ReportOrder order : {ReportOrder::independent, ReportOrder::paired}) {
    const model::Comparison comparison = compared(baseline, candidate, order);
    CHECK(comparison.verdict.status == Verdict::warn);
    CHECK(comparison.warnings ==
          std::vector<std::string>{"7 of 8 reports of the baseline are copies of another one, and ignored",
                                   "7 of 8 reports of the current side are copies of another one, and ignored"});
  }
}

TEST_CASE("noise within a report makes a warning of a pass as before", "[judge][reports]") {
  model::Budget budget = budget_of_20_percent();
  budget.noise_threshold = 0.1;
  const model::Delta delta = delta_of({{5, 10, 20}}, {{5, 10, 20}}, ReportOrder::independent, budget);
  CHECK(delta.status == Verdict::warn);
  CHECK(delta.why.starts_with("noisy: CV "));
  CHECK(delta.why.find("suspected") == std::string::npos);
}

TEST_CASE("samples of processes are compared as before", "[judge][reports]") {
  Reports baseline({report(10)}, "b"), candidate({report(18)}, "c");
  baseline.columns.clear();
  candidate.columns.clear();
  CHECK(compared(baseline, candidate).verdict.status == Verdict::fail);
}

// Instructions are the same in each run (1802 and 2800, iai-callgrind), nanoseconds with a fraction are not.
TEST_CASE("equal reports of counts are replicates, equal reports of times are copies", "[judge][reports]") {
  for (const char* const unit : {"", "bytes", "frobs"}) {
    INFO(unit);
    const model::Comparison counts = compared(same_reports(8, 1802, unit), same_reports(8, 2800, unit));
    CHECK(counts.deltas.at("time").status == Verdict::fail);
    CHECK(counts.warnings.empty());
    CHECK(compared(same_reports(8, 1802, unit), same_reports(8, 2800, unit), ReportOrder::paired)
              .deltas.at("time")
              .status == Verdict::fail);
  }
  for (const auto& [before, now, unit] : {std::tuple{1802.0, 2800.0, "ns"}, std::tuple{1.5, 2.5, ""}}) {
    INFO(before << unit);
    const model::Comparison copies = compared(same_reports(8, before, unit), same_reports(8, now, unit));
    CHECK(copies.deltas.at("time").status == Verdict::warn);
    CHECK(copies.warnings.size() == 2);
  }
}

// 900 ms and 1.2 frames, as a list of github-action-benchmark may have them.
TEST_CASE("a unit that changes is not comparable, and what is known is converted before", "[judge][reports]") {
  for (const ReportOrder order : {ReportOrder::independent, ReportOrder::paired}) {
    Reports before(reports(scaled(eight, 9e7)), "b"), now(reports(scaled(eight, 0.12)), "c");
    now.head.scenario.metrics.front().metric.unit = "";
    for (const auto& [baseline, candidate] : {std::pair{&before, &now}, std::pair{&now, &before}}) {
      const model::Comparison comparison = compared(*baseline, *candidate, order);
      const model::Delta& delta = comparison.deltas.at("time");
      CHECK(delta.status == Verdict::inconclusive);
      CHECK(comparison.verdict.status == Verdict::inconclusive);
      CHECK_FALSE(delta.pct);
      CHECK_FALSE(delta.regression);
      CHECK(delta.why == (baseline == &before ? "not comparable: 913.5 ms before, 1.218 in no known unit now"
                                              : "not comparable: 1.218 in no known unit before, 913.5 ms now"));
    }
  }
}
