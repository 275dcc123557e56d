// SPDX-License-Identifier: MIT
#include "judge/incomplete_results.hpp"

#include "catch.hpp"
#include "judge/paired_case.hpp"

using namespace benchgate;
using Side = std::vector<judge::ReportedCases>;
using Reasons = judge::IncompleteCases;

TEST_CASE("a test case that some reports of the candidate lack is named", "[judge]") {
  const Side baseline(3, {"join", "sort"});
  CHECK(judge::incomplete_results(baseline, baseline).empty());
  CHECK(judge::incomplete_results(baseline, Side{{"join", "sort"}, {"join"}, {"join"}}) ==
        Reasons{{"sort", "2 of 3 reports of the candidate lack it, and none of the baseline does"}});
  CHECK(judge::incomplete_results(baseline, Side{{"join", "sort"}, {"sort"}}) ==
        Reasons{{"join", "1 of 2 reports of the candidate lacks it, and none of the baseline does"}});
}

TEST_CASE("reports that lack nothing", "[judge]") {
  // What no report has is gone.
  CHECK(judge::incomplete_results(Side{{"join", "sort"}}, Side{{"join"}, {"join"}}).empty());
  // Fewer reports of another program.
  CHECK(judge::incomplete_results(Side{{"join"}, {"sort"}, {"join"}, {"sort"}}, Side{{"join"}, {"join"}, {"sort"}})
            .empty());
  // The baseline lacks it, too, or has it alone.
  CHECK(judge::incomplete_results(Side{{"join", "sort"}, {"join"}}, Side{{"join", "sort"}, {"join"}}).empty());
  CHECK(judge::incomplete_results(Side{{"sort"}, {"sort"}}, Side{{"sort", "new"}, {"new"}}).empty());
}

TEST_CASE("a test case that some reports of the baseline lack is named, too", "[judge]") {
  const Side candidate(3, {"join", "sort"});
  CHECK(judge::incomplete_in_baseline(Side{{"join", "sort"}, {"join"}, {"join"}}, candidate) ==
        Reasons{{"sort", "2 of 3 reports of the baseline lack it, and none of the candidate does"}});
  CHECK(judge::incomplete_in_baseline(candidate, Side{{"join", "sort"}, {"join"}}).empty());
  CHECK(judge::incomplete_in_baseline(Side{{"join"}}, candidate).empty());
}

namespace {

/// A run of a scenario whose command reports `join` in each iteration, and `sort` in those where `has_sort` is 1.
struct ReportingRun {
  model::ReceiptHead head;
  std::vector<model::Sample> samples;
  judge::SampleColumns columns;

  explicit ReportingRun(std::string_view has_sort) {
    head.schema = model::own_run_schema;
    head.scenario.name = "suite";
    for (const std::string name : {"join", "sort"}) {
      model::MetricSource source;
      source.from = model::MetricSource::From::report;
      source.field = "time";
      source.metric = {name + ": time", "ns"};
      head.scenario.budgets[source.metric.name].threshold = "0.05";
      head.scenario.metrics.push_back(source);
    }
    for (const char one : has_sort) {
      model::Sample& sample = samples.emplace_back();
      sample.exit_code = 0;
      sample.wall_ns = 1'000'000;
      if (one == 'f') {  // filtered: `sort` was decided
        sample.filtered = true;
        sample.metrics["join: time"] = {100};
        continue;
      }
      if (one == 'x') {
        sample.failure = "exit code 1";
        continue;
      }
      sample.metrics["join: time"] = {100, 101};
      if (one == '1') sample.metrics["sort: time"] = {100, 101};
    }
    columns = judge::columns_of(samples);
  }

  judge::ComparedRun run() const { return {head, columns, {}}; }
};

}  // namespace

TEST_CASE("a benchmark that only some iterations report warns on each road", "[judge]") {
  const std::string lacks = "7 of 10 reports of the candidate lack it, and none of the baseline does";
  const std::string note = "'sort': 7 of 10 reports of the baseline lack it, and none of the candidate does";
  const std::string all = "1111111111", some = "0010010010";
  struct Row {
    std::string before, now, why, note;
  };
  const std::vector<Row> rows{
      {all, all, "", ""},
      {all, some, lacks, ""},
      {all, "0111111111", "1 of 10 reports of the candidate lacks it, and none of the baseline does", ""},
      {some, all, "", note},
      {some, some, "", ""},
      {some, "0111111111", "", ""},
      {all, "xx11111111", "", ""},           // failed iterations warn on their own
      {all + "ffff", all + "ffff", "", ""},  // filtered iterations lack nothing
      {all + "ffff", some + "ffff", lacks, ""},
  };
  for (const Row& row : rows) {
    INFO(row.before << " and " << row.now);
    const ReportingRun before(row.before), now(row.now);
    model::PairedVerdict passed;
    passed.status = model::Verdict::pass;
    passed.first.effect = {};
    passed.first.effect.pairs = 10;
    passed.first.effect.base = passed.first.effect.head = 100;
    const std::vector<model::Comparison> roads{
        judge::compare_runs(before.run(), now.run(), {}, {}),
        judge::compare_runs(before.run(), now.run(), {}, {.shown = true, .fail_needs_evidence = true}),
        judge::compare_pairs(before.run(), now.run(), {}, {}, {{"join: time", passed}, {"sort: time", passed}})};
    for (const model::Comparison& comparison : roads) {
      const model::Delta& sort = comparison.deltas.at("sort: time");
      CHECK(sort.status == (row.why.empty() ? model::Verdict::pass : model::Verdict::warn));
      CHECK(sort.why == row.why);
      const bool has_failed = row.now.find('x') != std::string::npos;
      CHECK(comparison.verdict.status == (has_failed ? model::Verdict::warn : sort.status));
      CHECK(comparison.deltas.at("join: time").status == model::Verdict::pass);
      CHECK(comparison.warnings == (row.note.empty() ? std::vector<std::string>{} : std::vector{row.note}));
    }
  }
}
