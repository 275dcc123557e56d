// SPDX-License-Identifier: MIT
// Failed work over many runs. The rule is that of every other road: a share of failures is judged in percentage points,
// and a run of which more than 1 % failed has no time and no throughput.
#include "judge/failed_series.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "judge/history_judgement.hpp"
#include "judge/history_levels.hpp"
#include "judge/trend.hpp"

using namespace benchgate;
using model::Better;
using model::ChangeLabel;

namespace {

using Values = std::vector<double>;

/// Ten runs with one value, then ten with another.
Values step(double before, double after) {
  Values values(10, before);
  values.resize(20, after);
  return values;
}

model::TrendSeries series_of(const std::string& test_case, const model::Metric& metric, const Values& values) {
  model::TrendSeries series{.test_case = test_case, .metric = metric, .runs = {}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    model::TrendRun& run = series.runs.emplace_back();
    run.values = {values[i]};
    run.index = i;
  }
  return series;
}

model::Trend trend_of(const model::TrendSeries& series, judge::Guards guards) {
  judge::TrendSettings settings;
  settings.guards = guards;
  return judge::find_trend(series, settings, judge::TrendSearch::exact);
}

const model::Metric errors{"errors", ""}, requests{.name = "requests", .unit = "", .undirected = true};
const model::Metric latency{"latency", "ns"}, throughput{"throughput", "1/s", Better::higher};
const model::Metric error_rate{"error_rate", "ratio"}, success{"success", "ratio", Better::higher};

const model::TrendSeries& named(const std::vector<model::TrendSeries>& all, const std::string& metric) {
  return *std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.metric.name == metric; });
}

}  // namespace

TEST_CASE("a share of failed work is judged in percentage points, with guards and without", "[judge][trend]") {
  struct Row {
    model::Metric metric;
    double before, after;
    ChangeLabel label;
  };
  const std::vector<Row> rows{
      {error_rate, 0.001, 0.009, ChangeLabel::unconfirmed},  // +800 %
      {error_rate, 0, 0.01, ChangeLabel::unconfirmed},       // 1 point is not more than 1 point
      {error_rate, 0, 0.02, ChangeLabel::regression},
      {error_rate, 0, 1, ChangeLabel::regression},
      {error_rate, 0.5, 0.505, ChangeLabel::unconfirmed},
      {error_rate, 0.2, 0.1, ChangeLabel::progression},
      {success, 1, 0.995, ChangeLabel::unconfirmed},
      {success, 1, 0.98, ChangeLabel::regression},
      {{"GET /: error_rate", "ratio"}, 0, 0.008, ChangeLabel::unconfirmed},
      {{"hit rate", "ratio", Better::higher}, 0.5, 0.505, ChangeLabel::unconfirmed},  // below 1 percent of the level
  };
  for (const Row& row : rows) {
    for (const judge::Guards guards : {judge::Guards::on, judge::Guards::off}) {
      if (row.metric.name == "hit rate" && guards == judge::Guards::off) continue;
      CAPTURE(row.metric.name, row.before, row.after, guards == judge::Guards::on);
      Values values = step(row.before, row.after);
      if (row.metric.name == "hit rate") values = step(0.5, 0.504);
      const model::Trend trend = trend_of(series_of("oha", row.metric, values), guards);
      for (const model::TrendChange& change : trend.changes) CHECK(change.label == row.label);
      if (row.label != ChangeLabel::unconfirmed) {
        REQUIRE(trend.changes.size() == 1);
        CHECK_FALSE(trend.changes[0].change);
        CHECK(*trend.changes[0].points == Approx(100 * (row.after - row.before)));
      }
    }
  }
}

TEST_CASE("a rise from 0 of any other metric is a regression without a percentage", "[judge][trend]") {
  for (const model::Metric& metric : {model::Metric{"allocations", ""}, model::Metric{"allocated_bytes", "bytes"}}) {
    const model::Trend trend = trend_of(series_of("BenchmarkA", metric, step(0, 12)), judge::Guards::on);
    REQUIRE(trend.changes.size() == 1);
    CHECK(trend.changes[0].label == ChangeLabel::regression);
    CHECK_FALSE(trend.changes[0].change);
    CHECK_FALSE(trend.changes[0].points);
  }
}

TEST_CASE("runs of which more than 1 % failed have no time and no throughput", "[judge][trend]") {
  struct Row {
    std::string errors, requests, time, test_case, source;
  };
  const std::vector<Row> rows{
      {"errors", "requests", "latency", "hey", "hey"},
      {"GET /: errors", "GET /: requests", "GET /: latency", "web", "web"},
      {"errors", "requests", "latency", "http_req_duration", "http_req_failed"},
      {"errors", "requests", "latency", "load|http_req_duration|", "load|http_req_failed|"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.test_case, row.time);
    std::vector<model::TrendSeries> all{
        series_of(row.test_case, {row.time, "ns"}, step(20e6, 2e6)),
        series_of(row.source, {row.errors, ""}, step(1, 300)),
        series_of(row.source, {.name = row.requests, .unit = "", .undirected = true}, step(300, 300)),
    };
    judge::apply_failed_work(all);
    CHECK(all[0].failed_work_runs == 10);
    const model::Trend trend = trend_of(all[0], judge::Guards::on);
    CHECK(trend.changes.empty());
    CHECK(trend.groups.back().end == 10);
    CHECK(all[1].metric.unit == "ratio");
    const model::Trend failures = trend_of(all[1], judge::Guards::on);
    REQUIRE(failures.changes.size() == 1);
    CHECK(failures.changes[0].label == ChangeLabel::regression);
    CHECK(*failures.changes[0].points == Approx(100.0 - 100.0 / 300));
  }
}

TEST_CASE("failed work is judged once, by the share of the counts", "[judge][trend]") {
  std::vector<model::TrendSeries> all{series_of("oha", latency, step(1e6, 1e6)), series_of("oha", errors, step(0, 30)),
                                      series_of("oha", requests, step(300, 300)),
                                      series_of("oha", success, step(1, 0.9))};
  judge::apply_failed_work(all);
  CHECK(named(all, "success").metric.undirected);
  CHECK(named(all, "error_rate").runs[15].values == Values{0.1});
  all.push_back(series_of("oha", errors, step(0, 30)));
  judge::apply_failed_work(all);  // a history states the share beside the counts
  CHECK(named(all, "errors").metric.undirected);
  CHECK_FALSE(named(all, "error_rate").metric.undirected);
}

TEST_CASE("a counter that is only called as failures are is no failed work", "[judge][trend]") {
  const model::Metric counter{.name = "errors", .unit = "", .undirected = true};
  std::vector<model::TrendSeries> all{series_of("BM_a", latency, step(1e6, 1e6)),
                                      series_of("BM_a", counter, step(300, 300)),
                                      series_of("BM_a", requests, step(300, 300))};
  const std::vector<model::TrendSeries> before = all;
  judge::apply_failed_work(all);
  CHECK(all == before);
}
