// SPDX-License-Identifier: MIT
#include "render/report_publication.hpp"

#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "base/text.hpp"
#include "catch.hpp"
#include "judge/compare.hpp"
#include "judge/report.hpp"
#include "render/publication.hpp"
#include "render/report_rows.hpp"
#include "render/report_texts.hpp"
#include "render/row_kind.hpp"

using namespace benchgate;
using model::Worsening;

namespace {

/// What the row says of a change of -2 % to +8 % from 1000, with this budget.
std::optional<Worsening> worsening_with(const model::AppliedBudget& budget) {
  model::Report report;
  model::Comparison& comparison = report.compare.emplace();
  comparison.budgets["latency"] = budget;
  model::Delta& delta = comparison.deltas["latency"];
  delta.baseline = 1000;
  delta.current = 1030;
  delta.status = model::Verdict::pass;
  delta.paired.emplace().first.effect = {.pairs = 20, .change = 0.03, .low = -0.02, .high = 0.08};
  return render::report_publication(report).rows.at(0).worsening;
}

}  // namespace

TEST_CASE("a row has the interval of a change for the worse and its limit", "[render][publication]") {
  model::AppliedBudget budget;
  budget.threshold = 0.05;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.05});
  budget.direction = model::Better::higher;
  CHECK(worsening_with(budget) == Worsening{-0.08, 0.02, 0.05});
}

TEST_CASE("the limit is where a change begins to count", "[render][publication]") {
  model::AppliedBudget budget;
  budget.threshold = 0.05;
  budget.min_value_change = 200;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.2});
  budget.min_value_change = 20;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.05});
}

TEST_CASE("without a limit of the change or a direction there is no worsening", "[render][publication]") {
  model::AppliedBudget budget;
  budget.max = 2000;
  CHECK_FALSE(worsening_with(budget));
  budget.threshold = 0.05;
  budget.undirected = true;
  CHECK_FALSE(worsening_with(budget));
}

namespace {

model::Report report_with(const std::string& name, model::Verdict status, double change) {
  model::Report report;
  model::Comparison& comparison = report.compare.emplace();
  comparison.bench.name = name;
  comparison.budgets["time"].threshold = 0.2;
  model::Delta& delta = comparison.deltas["time"];
  delta.baseline = 100;
  delta.current = 100 * (1 + change);
  delta.pct = delta.regression = change;
  delta.status = status;
  comparison.verdict = report.verdict = judge::verdict_of(comparison.deltas);
  return report;
}

}  // namespace

TEST_CASE("of several reports the worst and largest change is first, and is the headline", "[render][publication]") {
  using model::Verdict;
  const std::vector<model::Report> reports{
      report_with("little", Verdict::warn, 0.1815), report_with("most", Verdict::warn, 0.48),
      report_with("fine", Verdict::pass, 0.1), report_with("middle", Verdict::warn, 0.3),
      report_with("failed", Verdict::fail, 0.25)};
  const model::Publication all = render::reports_publication(reports);
  std::vector<std::string> order;
  for (const model::PublicationRow& row : all.rows) order.push_back(row.subject);
  CHECK(order == std::vector<std::string>{"failed", "most", "middle", "little", "fine"});
  CHECK(all.headline == "failed is 25 % worse (limit 20 %)");
  const model::Publication warned = render::reports_publication(std::span(reports).first(4));
  CHECK(warned.headline == "3 of 4 test cases have warnings; most is 48 % worse (limit 20 %)");
}

TEST_CASE("the text of several reports ends with the verdict of all", "[render]") {
  using model::Verdict;
  std::vector<model::Report> reports{report_with("a", Verdict::pass, 0), report_with("b", Verdict::pass, 0),
                                     report_with("c", Verdict::inconclusive, 0.1)};
  const auto last_line = [&] {
    const std::string text = terminal_text(reports);
    return text.substr(text.rfind('\n', text.size() - 2) + 1);
  };
  CHECK(last_line() == "verdict: inconclusive (2 pass, 1 inconclusive)\n");
  reports.push_back(judge::report_without_baseline("no baseline"));
  reports.push_back(judge::report_of_gone("sort", "gone", judge::WhyGone::gone));
  CHECK(last_line() == "verdict: warn (2 pass, 1 inconclusive, 1 warn, 1 without baseline)\n");
  reports.push_back(judge::report_of_error("crashed"));
  CHECK(last_line() == "verdict: error (2 pass, 1 inconclusive, 1 warn, 1 without baseline, 1 error)\n");
  CHECK(terminal_text(std::span(reports).first(1)).find("verdict:") == std::string::npos);
}

TEST_CASE("what several metrics or test cases suspect is said once, with how many they are", "[render]") {
  using model::Verdict;
  const auto with_metrics = [](const char* name, const std::vector<std::string>& metrics, const std::string& why) {
    model::Report report = report_with(name, Verdict::warn, 0.3);
    const model::Delta delta = report.compare->deltas.begin()->second;
    report.compare->deltas.clear();
    for (const std::string& metric : metrics) {
      report.compare->deltas[metric] = delta;
      report.compare->deltas[metric].why = why;
      if (why.starts_with("suspected")) report.compare->deltas[metric].ground = model::Ground::suspected;
    }
    return report;
  };
  const auto lines_with = [](std::span<const model::Report> reports, std::string_view part) {
    const std::string text = terminal_text(reports);
    std::vector<std::string> found;
    for (const std::string_view line : base::split(text, '\n'))
      if (line.find(part) != std::string_view::npos) found.emplace_back(line);
    return found;
  };
  using Found = std::vector<std::string>;
  std::vector<model::Report> reports{with_metrics("a", {"cpu_time", "time"}, "suspected: few")};
  CHECK(lines_with(reports, "few") == Found{"  time, cpu_time: suspected: few"});
  reports.push_back(with_metrics("b", {"m1", "m2", "m3", "m4"}, "suspected: few"));
  CHECK(lines_with(reports, "few") == Found{"  time, cpu_time: suspected: few", "  4 metrics: suspected: few"});
  reports.push_back(with_metrics("c", {"time"}, "suspected: few"));
  CHECK(lines_with(reports, "few") == Found{"7 metrics of 3 test cases: suspected: few"});
  reports.push_back(with_metrics("d", {"time"}, "confirmed"));
  CHECK(lines_with(reports, "confirmed") == Found{"  time: confirmed"});
}

TEST_CASE("what was left out is not reported as judged", "[render][publication]") {
  using model::Verdict;
  std::vector<model::Report> reports(14, report_with("a", Verdict::pass, 0));
  for (std::size_t i = 0; i < 12; ++i) {
    reports[i] = judge::report_of_unchanged("main (1234567)");
    reports[i].bench_name = std::to_string(i);
  }
  reports[11] = judge::report_of_same_source("1234567");
  const model::Publication some = render::reports_publication(reports);
  CHECK(some.headline.ends_with("; unchanged: 12 of 14 scenarios"));
  CHECK(some.skipped == 12);
  CHECK(terminal_text(reports).ends_with("verdict: pass (2 pass, unchanged: 12 of 14 scenarios)\n"));
  CHECK(render::publication_page(some).find("<summary>12 test cases not measured, 2 unchanged</summary>") !=
        std::string::npos);

  const std::span<const model::Report> none = std::span(reports).first(12);
  const model::Publication all = render::reports_publication(none);
  CHECK(all.headline == "unchanged: 12 of 12 scenarios; nothing was measured");
  CHECK(all.subject.empty());
  CHECK(render::publication_page(all).find("✅ | ") == std::string::npos);
  CHECK(terminal_text(none).ends_with("verdict: pass (unchanged: 12 of 12 scenarios; nothing was measured)\n"));
  CHECK(render::reports_publication(none.first(1)).headline ==
        "0: unchanged: nothing that it depends on has changed, so it was not measured");
  CHECK(render::report_publication(report_with("a", Verdict::pass, 0)).skipped == 0);
}

namespace {

/// A report of pairs: time changes by `change`, give or take half a point.
model::Report report_of_pairs(const std::string& name, model::Verdict status, double change) {
  model::Report report = report_with(name, status, change);
  model::Delta& delta = report.compare->deltas["time"];
  delta.unit = "ns";
  delta.paired.emplace().first.effect = {.pairs = 20, .change = change, .low = change - 0.005, .high = change + 0.005};
  return report;
}

std::string headline(const std::vector<model::Report>& reports) {
  return render::reports_publication(reports).headline;
}

}  // namespace

TEST_CASE("a headline speaks of what is gone and of what is new", "[render][publication]") {
  const auto added = [](const char* name) {
    model::Report report = judge::report_without_baseline("no baseline", judge::WhyNoBaseline::new_scenario);
    report.bench_name = name;
    return report;
  };
  const model::Report gone = judge::report_of_gone("old", "deleted since main", judge::WhyGone::deleted);
  const model::Report fine = report_with("fine", model::Verdict::pass, 0);
  CHECK(headline({fine, gone, added("new")}) == "old is gone and new has no baseline");
  CHECK(headline({gone, added("new"), added("newer")}) == "old is gone and 2 test cases have no baseline");
  CHECK(render::reports_publication(std::vector{fine, gone, added("new")}).subject == "old");
  CHECK(headline({report_with("slow", model::Verdict::fail, 0.5), gone, added("new")}) ==
        "slow is 50 % worse (limit 20 %)");
}

TEST_CASE("the headline is the fact, of one test case and of several", "[render][publication]") {
  using model::Verdict;
  const model::Report slow = report_of_pairs("a", Verdict::fail, 0.25),
                      slower = report_of_pairs("b", Verdict::fail, 0.48);
  const model::Report within = report_of_pairs("w", Verdict::pass, 0.121),
                      same = report_of_pairs("s", Verdict::pass, 0.001);
  const model::Report fast = report_of_pairs("f", Verdict::pass, -0.299);
  model::Report suspect = report_with("x", Verdict::warn, 0.3);
  suspect.compare->deltas["time"].unit = "ns";
  suspect.compare->deltas["time"].why = "suspected: one process a side";
  suspect.compare->deltas["time"].ground = model::Ground::suspected;
  model::Report open = report_of_pairs("o", Verdict::inconclusive, 0.06);
  open.compare->deltas["time"].paired->first.effect.high = 0.11;
  open.compare->deltas["time"].why = "undecided: up to +11 % possible after 80 pairs";
  open.compare->deltas["time"].ground = model::Ground::open_interval;
  model::Report error = judge::report_of_error("gave up; first failure: exited with 9");
  error.bench_name = "e";
  error.log = "\nboom: assertion failed\nmore\n";
  const auto named = [](model::Report report, const std::string& name) {
    (report.compare ? report.compare->bench.name : report.bench_name) = name;
    return report;
  };
  model::Report fresh = judge::report_without_baseline("no baseline");
  fresh.bench_name = "n";

  CHECK(headline({slow}) == "a is 25 % slower (limit 20 %)");
  CHECK(headline({slow, same}) == "a is 25 % slower (limit 20 %)");
  model::Report unlike = open;
  unlike.compare->deltas["time"].why = "undecided: the CPU models differ: 'A' and 'B'";
  unlike.compare->deltas["time"].ground = model::Ground::other_processors;
  CHECK(headline({unlike}) == "not clear whether o got slower: the CPU models differ: 'A' and 'B'");
  CHECK(headline({slow, slower, same}) == "2 of 3 test cases are slower, up to 48 %");
  CHECK(headline({slow, slower}) == "all 2 test cases are slower, up to 48 %");
  CHECK(headline({suspect}) == "suspected: x is 30 % slower (limit 20 %)");
  model::Report worded = suspect;  // a reason that people wrote decides nothing
  worded.compare->deltas["time"].ground = model::Ground::accepted;
  worded.compare->deltas["time"].why = "accepted: +30 % (limit 40 %): suspected: a new cipher";
  CHECK(headline({worded}) == "x: time accepted: +30 % (limit 40 %): suspected: a new cipher");
  CHECK(headline({suspect, named(suspect, "y"), same}) == "suspected: 2 of 3 test cases are slower, up to 30 %");
  CHECK(headline({within}) == "w is 12.1 % slower, within its limit of 20 %");
  CHECK(headline({within, same, fast}) == "no test case is slower than its limit; w is 12.1 % slower");
  CHECK(headline({fast}) == "f is 29.9 % faster");
  CHECK(headline({fast, same}) == "no test case got slower; f is 29.9 % faster");
  CHECK(headline({fast, named(fast, "g"), same}) == "no test case got slower; 2 are faster, up to 29.9 %");
  CHECK(headline({same}) == "s did not get slower");
  CHECK(headline({same, named(same, "t")}) == "no test case got slower");
  CHECK(headline({open}) == "not clear whether o got slower (up to 11.0 % possible)");
  CHECK(headline({open, named(open, "p"), same}) ==
        "not clear whether 2 of 3 test cases got slower (up to 11.0 % possible)");
  CHECK(headline({error}) == "e could not be measured: exited with 9: boom: assertion failed");
  CHECK(headline({error, named(error, "d"), slow}) ==
        "2 of 3 test cases could not be measured; e could not be measured: exited with 9: boom: assertion failed");
  model::Report from_zero = report_with("z", Verdict::fail, 0);
  model::Comparison& zeros = *from_zero.compare;
  zeros.deltas["allocations"] = zeros.deltas["time"];
  zeros.deltas["allocations"].baseline = 0;
  zeros.deltas["allocations"].current = 16;
  zeros.deltas["allocations"].pct.reset();
  zeros.budgets["allocations"].threshold = 0.2;
  zeros.deltas.erase("time");
  CHECK(headline({from_zero}) == "z: allocations median 0 to 16, from 0 (limit 20 %)");
  CHECK(headline({from_zero, slow, same}) == "a is 25 % slower (limit 20 %)");
  CHECK(headline({fresh}) == "n: measured, nothing to compare with yet");
  CHECK(headline({fresh, named(fresh, "m")}) == "measured, nothing to compare with yet");
  CHECK(headline({fresh, named(fresh, "m"), same}) == "2 of 3 test cases have no baseline");
}

TEST_CASE("what passes is unchanged only if nothing speaks for a change", "[render][publication]") {
  using render::RowKind;
  const auto kind_of = [](std::optional<model::Worsening> worsening, double worse) {
    model::PublicationRow row;
    row.status = model::Verdict::pass;
    row.worsening = worsening;
    row.figures.emplace();
    row.figures->worse = worse;
    row.figures->is_speed = true;
    return render::kind_of(row);
  };
  CHECK(kind_of(model::Worsening{0.07, 0.13, 0.2}, 0.1) == RowKind::slower_within);
  CHECK(kind_of(model::Worsening{-0.13, -0.07, 0.2}, -0.1) == RowKind::faster);
  CHECK(kind_of(model::Worsening{0.01, 0.05, 0.2}, 0.03) == RowKind::unchanged);
  CHECK(kind_of(model::Worsening{0.01, 0.03, 0.03}, 0.02) == RowKind::slower_within);
  CHECK(kind_of(model::Worsening{-0.01, 0.13, 0.2}, 0.06) == RowKind::unchanged);
  CHECK(kind_of(std::nullopt, 0.17) == RowKind::passed);  // one report a side
  CHECK(kind_of(std::nullopt, -0.23) == RowKind::passed);
  CHECK(kind_of(std::nullopt, 0.02) == RowKind::unchanged);
}

TEST_CASE("the geometric mean is of one time of each test case", "[render][publication]") {
  using model::Verdict;
  const model::Publication all = render::reports_publication(
      std::vector{report_of_pairs("a", Verdict::fail, 1), report_of_pairs("b", Verdict::pass, -0.5)});
  CHECK(all.mean.cases == 2);
  CHECK(all.mean.ratio == Approx(1));
}

TEST_CASE("in the geometric mean, a change of a rate is the change of the time that it means",
          "[render][publication]") {
  using model::Better, model::Verdict;
  struct Row {
    Better better;
    const char* unit;
    double change;
    std::optional<double> ratio;  // of the times
  };
  for (const Row& row :
       {Row{Better::lower, "ns", 1, 2}, Row{Better::lower, "ns", -0.5, 0.5}, Row{Better::lower, "ns", -1, std::nullopt},
        Row{Better::higher, "1/s", -0.5, 2}, Row{Better::higher, "1/s", 1, 0.5}, Row{Better::higher, "1/s", 2, 1.0 / 3},
        Row{Better::higher, "bytes/s", 0.9, 1 / 1.9}, Row{Better::higher, "1/s", -1, std::nullopt}}) {
    model::Report report = report_of_pairs("a", Verdict::pass, row.change);
    report.compare->budgets["time"].direction = row.better;
    report.compare->deltas["time"].unit = row.unit;
    INFO(row.unit << " " << row.change);
    const model::GeometricMean mean = render::report_publication(report).mean;
    CHECK(mean.cases == (row.ratio ? 1U : 0U));
    if (row.ratio) CHECK(mean.ratio == Approx(*row.ratio));
  }
}

TEST_CASE("the metric that stands for a test case", "[render][publication]") {
  using model::Verdict;
  const auto leading = [](const std::vector<std::tuple<std::string, Verdict, double>>& metrics) {
    model::Comparison comparison;
    for (const auto& [name, status, change] : metrics) {
      comparison.budgets[name].threshold = 0.2;
      model::Delta& delta = comparison.deltas[name];
      delta.baseline = 100;
      delta.current = 100 * (1 + change);
      delta.pct = change;
      delta.status = status;
    }
    return render::leading_metric(comparison);
  };
  CHECK(leading({}) == "");
  CHECK(leading({{"max_rss_kb", Verdict::fail, 0.5}, {"time", Verdict::pass, 0}}) == "max_rss_kb");
  CHECK(leading({{"cpu_time", Verdict::fail, 0.31}, {"time", Verdict::fail, 0.3}}) == "time");
  CHECK(leading({{"cpu_time", Verdict::fail, 0.6}, {"time", Verdict::fail, 0.3}}) == "cpu_time");
  // Nothing changed: the usual one.
  CHECK(leading({{"max_rss_kb", Verdict::pass, 0.02}, {"time", Verdict::pass, 0.001}}) == "time");
  // A rate without a direction is a detail, but not that the time was not judged.
  CHECK(leading({{"time", Verdict::pass, 0}, {"widgets/s", Verdict::skip, -0.2}}) == "time");
  CHECK(leading({{"max_rss_kb", Verdict::pass, 0}, {"time", Verdict::skip, 0.2}}) == "time");
  CHECK(leading({{"gadgets/s", Verdict::skip, 0.1}, {"widgets/s", Verdict::skip, 0.2}}) == "widgets/s");
}
