// SPDX-License-Identifier: MIT
#include "store/dashboard_history.hpp"

#include <fmt/core.h>

#include "app/result_trees.hpp"
#include "base/error.hpp"
#include "base/quantity.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "render/dashboard_feed.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

namespace {

/// As `history recalculate` writes it: two runs, two machines, one test case that failed once.
constexpr std::string_view history = R"({"schema":"benchgate.history.v1","formula_version":6,"kind":"benchmarks",
"runs":[
{"run_id":"24355486337","run_attempt":1,"sha":"8fca5398","timestamp":"2026-04-13T01:00:00Z","repository":"o/r","job_type":"medium","published":true},
{"run_id":"24618369617","run_attempt":2,"timestamp":"2026-04-19T02:58:20Z","published":false,"why_unpublished":"job type dry"}
],
"environments":[
{"class":"a","os":"linux","os_version":"Ubuntu 24.04","cpu_model":"EPYC 7763","cpu_count":4,"memory_mb":15996},
{"class":"b","os":"linux","cpu_model":"Xeon 8370C"}
],
"shifts":[
{"run":1,"kind":"platform_shift","from":"a","to":"b","candidates":12,"up":0.5,"down":0.1,"median_change":0.04}
],
"series":[
{"id":"IdGeneration|Ulid.New|MediumRun","module":"IdGeneration","test_case":"Ulid.New","job":"MediumRun","docref":"bench:idgen/ulid","metric":"time","headline":true,"unit":"ns","better":"lower","run":[0,1],"environment":[0,1],"stability":["stable","failed"],"value":[1012.5,null],"n":[24,null],"median":[1012.5,null],"mean":[1013.0,null],"ci99_lower":[1011.3,null],"ci99_upper":[1014.8,null],"cov":[0.0016,null],"label":["first",null],"rule":[null,"suspect"],"alert":[null,true]}
],
"warnings":["one is odd"]}
)";

model::Dashboard read(std::string_view text) {
  const TemporaryFolder folder;
  put(folder.path() / "data/benchmarks/history.json", text);
  return store::read_history_dashboard(folder.path());
}

std::string changed(std::string_view from, std::string_view to) {
  std::string text(history);
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("an imported run has no page of a workflow run", "[store][dashboard_history]") {
  const model::Dashboard dashboard = read(changed("24355486337", "ab84bbcbd51a-20260708T103737.962Z"));
  CHECK(dashboard.runs[0].url.empty());
}

TEST_CASE("a derived history becomes runs, machines, points and labels", "[store][dashboard_history]") {
  const model::Dashboard dashboard = read(history);
  REQUIRE(dashboard.runs.size() == 2);
  CHECK(dashboard.runs[0].url == "https://github.com/o/r/actions/runs/24355486337");
  CHECK(dashboard.runs[1].name == "24618369617-2");
  CHECK(dashboard.runs[1].note == "not published: job type dry");
  REQUIRE(dashboard.environments.size() == 2);
  CHECK(dashboard.environments[0].os == "Ubuntu 24.04");
  CHECK(dashboard.environments[0].memory_mb == 15996);
  REQUIRE(dashboard.series.size() == 1);
  const model::DashboardSeries& series = dashboard.series.front();
  CHECK(series.test_case == "Ulid.New [MediumRun]");
  CHECK(series.module == "IdGeneration");
  CHECK(series.points[0].summary->ci99_high == 1014.8);
  CHECK(series.points[0].stability == model::PointStability::stable);
  CHECK(!series.points[1].median);
  CHECK(series.points[1].failures == 1);
  CHECK_FALSE(series.alert);  // alerts.json is not there
  CHECK(series.rule == "suspect");
  CHECK(dashboard.notes ==
        std::vector<std::string>{"platform shift with run 24618369617-2: from a to b, 12 test cases, "
                                 "median change 4.0 %",
                                 "one is odd"});
}

TEST_CASE("the runs of load tests are marked, and a machine of which nothing is said is unknown",
          "[store][dashboard_history]") {
  const TemporaryFolder folder;
  put(folder.path() / "data/benchmarks/history.json", history);
  put(folder.path() / "data/load-tests/history.json",
      changed(R"("os":"linux","cpu_model":"Xeon 8370C")", R"("os":"unknown","arch":"unknown","runtime":"OpenJDK 21")"));
  const model::Dashboard dashboard = store::read_history_dashboard(folder.path());
  REQUIRE(dashboard.runs.size() == 4);
  CHECK_FALSE(dashboard.runs[0].load);
  CHECK(dashboard.runs[2].load);
  CHECK(dashboard.machines.back() == "OpenJDK 21");
}

TEST_CASE("an alert's direction, size and first run are those of alerts.json", "[store][dashboard_history]") {
  const auto alert_with = [](std::string_view state, std::string_view run, std::string_view direction,
                             std::string_view more = R"(,"change_sha":"8fca5398")") {
    const TemporaryFolder folder;
    put(folder.path() / "data/benchmarks/history.json", history);
    put(folder.path() / "data/alerts.json",
        fmt::format(R"([{{"kind":"benchmarks","run_id":"{}","id":"IdGeneration|Ulid.New|MediumRun","metric":"time",
"direction":"{}","change_pct":18.5,"state":"{}","change_run_id":"24355486337"{}}}])",
                    run, direction, state, more));
    return store::read_history_dashboard(folder.path()).series.front().alert;
  };
  using model::ChangeDirection;
  const model::DashboardAlert worse{.direction = ChangeDirection::regression, .change = 0.185, .since = 0};
  CHECK(alert_with("open", "24618369617", "worse") == worse);
  CHECK(alert_with("reported", "24618369617", "better") ==
        model::DashboardAlert{.direction = ChangeDirection::progression, .change = 0.185, .since = 0});
  CHECK(alert_with("open", "24618369617", "worse", R"(,"change_sha":"8fca5398","provisional":true)")->provisional);
  CHECK_FALSE(alert_with("reported", "24355486337", "better"));  // of an earlier run
  CHECK_FALSE(alert_with("recovered", "24618369617", "worse"));
  // Without a commit to blame, although the run has one: the run before measured the same code.
  CHECK(alert_with("open", "24618369617", "worse", R"(,"reason":"the code is the same")") ==
        model::DashboardAlert{.direction = ChangeDirection::regression,
                              .change = 0.185,
                              .since = 0,
                              .same_code = true,
                              .reason = "the code is the same"});
}

TEST_CASE("an alert from 0 has the value that it is now, also in the feed", "[store][dashboard_history]") {
  const TemporaryFolder folder;
  put(folder.path() / "data/benchmarks/history.json", history);
  put(folder.path() / "data/alerts.json",
      R"([{"kind":"benchmarks","run_id":"24355486337","metric":"time","state":"open",
"id":"IdGeneration|Ulid.New|MediumRun","direction":"worse","change_run_id":"24355486337"}])");
  const model::Dashboard dashboard = store::read_history_dashboard(folder.path());
  const model::DashboardSeries& series = dashboard.series.front();
  const std::string now = base::format_quantity(series.points.front().median.value(), series.metric.unit);
  CHECK(series.alert->from_zero_to == now);
  const std::string feed = render::alert_feed(dashboard, [](std::string_view) { return std::string(64, '0'); });
  CHECK(feed.find(fmt::format("<title>Regression from 0 to {}: ", now)) != std::string::npos);
}

TEST_CASE("all series of a missing test case say since which run it is missing", "[store][dashboard_history]") {
  const TemporaryFolder folder;
  put(folder.path() / "data/benchmarks/history.json", history);
  const auto missing_since = [&](std::string_view rule, std::string_view metric) {
    put(folder.path() / "data/alerts.json",
        fmt::format(R"([{{"kind":"benchmarks","run_id":"24618369617","id":"IdGeneration|Ulid.New|MediumRun",
"metric":"{}","rule":"{}","change_run_id":"24618369617","reason":"missing"}}])",
                    metric, rule));
    return store::read_history_dashboard(folder.path()).series.front().missing_since;
  };
  CHECK(missing_since("missing", "time") == 1U);
  CHECK(missing_since("missing", "other") == 1U);
  CHECK_FALSE(missing_since("irregular", "time"));
}

TEST_CASE("a history that contradicts itself is refused", "[store][dashboard_history]") {
  const auto refusal = [](const std::string& text) { return test::error_of([&] { read(text); }); };
  CHECK(refusal(changed("\"run\":[0,1]", "\"run\":[0,2]")).ends_with("run 2 does not exist"));
  CHECK(refusal(changed("\"environment\":[0,1]", "\"environment\":[0,9]")).ends_with("environment 9 does not exist"));
  CHECK(refusal(changed("\"value\":[1012.5,null]", "\"value\":[1012.5]")).ends_with("value has 1 values for 2 runs"));
  CHECK(refusal(changed("\"environment\":[0,1]", "\"environment\":[0,null]")).ends_with("a point has no environment"));
  CHECK(refusal(changed("\"value\":[1012.5,null]", "\"value\":[null,null]"))
            .ends_with("a point has figures, but no value"));
  CHECK(
      refusal(changed("[\"stable\",\"failed\"]", "[\"stable\",\"odd\"]")).find("'stability' is not one of 'stable',") !=
      std::string::npos);
  CHECK(refusal(changed("2026-04-19T02:58:20Z", "yesterday"))
            .ends_with("the timestamp 'yesterday' of run '24618369617' is not a time"));
  CHECK(refusal(changed("history.v1", "history.v9"))
            .ends_with("schema is 'benchgate.history.v9', not benchgate.history.v1"));
  CHECK(refusal("{").find("not valid JSON") != std::string::npos);
  const TemporaryFolder empty;
  CHECK(test::error_of([&] { store::read_history_dashboard(empty.path()); }).find("history recalculate") !=
        std::string::npos);
}

TEST_CASE("levels and changes of a derived history are those that it names", "[store][dashboard_history]") {
  const std::string levels =
      R"("levels":[{"start":0,"end":2,"size":1,"average":1012.5,"stdev":0}],"changes":[{"index":1,"direction":)"
      R"("progression","label":"ended","before":4,"after":5,"change_pct":25,"bits_saved":3.5,"why":"it is"}])";
  const model::Dashboard dashboard = read(changed(R"("alert":[null,true])", R"("alert":[null,true],)" + levels));
  const model::DashboardSeries& series = dashboard.series.front();
  REQUIRE(series.levels.size() == 1);
  REQUIRE(series.levels[0].groups.size() == 1);
  CHECK(series.levels[0].groups[0].average == 1012.5);
  REQUIRE(series.levels[0].changes.size() == 1);
  const model::TrendChange& change = series.levels[0].changes[0].change;
  CHECK(change.label == model::ChangeLabel::ended);
  CHECK(change.direction == model::ChangeDirection::progression);
  CHECK(change.change == 0.25);
  CHECK(change.bits_saved == 3.5);
  CHECK(change.why == "it is");
  CHECK_THROWS_AS(read(changed(R"("alert":[null,true])", R"("alert":[null,true],"levels":[{"start":0,"end":3,)"
                                                         R"("size":1,"average":1,"stdev":0}])")),
                  Error);
}

TEST_CASE("a change with an end is a drift", "[store][dashboard_history]") {
  const auto with_end = [](const std::string& until) {
    return changed(R"("alert":[null,true])",
                   R"("alert":[null,true],"levels":[{"start":0,"end":2,"size":1,"average":4.5,"stdev":0}],)"
                   R"("changes":[{"index":0,"until":)" +
                       until +
                       R"(,"direction":"regression","label":"regression","before":4,"after":5,)"
                       R"("change_pct":25,"bits_saved":0}])");
  };
  const model::Dashboard dashboard = read(with_end("1"));
  const std::vector<model::DashboardLevels>& levels = dashboard.series.front().levels;
  REQUIRE(levels.size() == 1);
  REQUIRE(levels[0].changes.size() == 1);
  CHECK(levels[0].changes[0].until == 1);
  CHECK(levels[0].changes[0].change.change == 0.25);
  CHECK_THROWS_AS(read(with_end("2")), Error);
}

TEST_CASE("anchored points become ratios to the first anchor of the newest chain", "[store][dashboard_history]") {
  const auto with = [](const std::string& columns) {
    std::string text = changed(R"("alert":[null,true])", R"("alert":[null,true],)" + columns);
    return text.replace(text.find("\"value\":[1012.5,null]"), 21, "\"value\":[1012.5,3000]");
  };
  const std::string levels = R"(,"levels":[{"start":0,"end":2,"size":2,"average":600,"stdev":4}])";
  const model::Dashboard dashboard = read(with(
      R"("anchor_commit":["v1","v1"],"anchor":[500,1500],"anchored":[1012.5,1000],"anchor_chain":[0,0])" + levels));
  const model::DashboardSeries& series = dashboard.series.front();
  REQUIRE(series.ratios);
  CHECK(series.ratios->anchor == "v1");
  CHECK(series.ratios->judged);
  CHECK(series.points[0].anchor == model::DashboardAnchor{"v1", 500, 2.025});
  CHECK(series.points[1].anchor == model::DashboardAnchor{"v1", 1500, 2.0});
  CHECK(series.ratios->levels.groups.at(0).average == 1.2);
  CHECK(series.levels.empty());
  // The newest run has no anchor: the levels in the file are of medians then.
  const model::Dashboard raw = read(with(
      R"("anchor_commit":["v1",null],"anchor":[500,null],"anchored":[1012.5,null],"anchor_chain":[0,null])" + levels));
  CHECK(!raw.series.front().ratios->judged);
  CHECK(raw.series.front().levels.at(0).groups.at(0).average == 600);
  // Points of an earlier chain do not compare.
  const model::Dashboard chains =
      read(with(R"("anchor_commit":["v1","v2"],"anchor":[500,1500],"anchored":[1012.5,3000],"anchor_chain":[0,1])"));
  CHECK(chains.series.front().ratios->anchor == "v2");
  CHECK(!chains.series.front().points[0].anchor->ratio);
  CHECK(chains.series.front().points[1].anchor->ratio == 2);
  CHECK_THROWS_AS(read(with(R"("anchored":[1012.5,3000])")), Error);
  CHECK_THROWS_AS(read(with(R"("anchor":[500],"anchored":[1,1])")), Error);
}

TEST_CASE("accepted changes stand at the first point that has them", "[store][dashboard_history]") {
  const std::string accepted = R"("accepted":[{"run":1,"commit":"b909697e34","reason":"reads comments, too"}])";
  const model::Dashboard dashboard = read(changed(R"("alert":[null,true])", R"("alert":[null,true],)" + accepted));
  CHECK(dashboard.series.front().accepted ==
        std::vector<model::DashboardAcceptance>{{1, "b909697e34", "reads comments, too"}});
  const std::string no_later_point = R"("run":[0],"environment":[0],"stability":["stable"],"value":[1],)" + accepted;
  std::string text(history);
  const std::size_t begin = text.find("\"run\":[0,1]"), end = text.find("}\n],\n\"warnings");
  text.replace(begin, end - begin, no_later_point);
  CHECK(!read(text).series.front().accepted.at(0).point);
  CHECK_THROWS_AS(read(changed(R"("alert":[null,true])",
                               R"("alert":[null,true],"accepted":[{"run":7,"commit":"a","reason":"b"}])")),
                  Error);
}

TEST_CASE("points of a derived history have the samples of their runs, and its runs their folders",
          "[store][dashboard_history]") {
  const auto read_with = [](std::string_view samples) {
    const TemporaryFolder folder;
    put(folder.path() / "data/benchmarks/history.json",
        changed(R"("job_type":"medium","published":true)",
                R"("job_type":"medium","published":true,"folder":"benchmarks/2026-04-13/24355486337-1")"));
    put(folder.path() / "data/benchmarks/samples.jsonl", samples);
    return store::read_history_dashboard(folder.path());
  };
  const model::Dashboard dashboard = read_with(
      R"({"id":"IdGeneration|Ulid.New|MediumRun","metric":"time","runs":["24355486337-1"],"values":[[1011,1014]]})"
      "\n"
      R"({"id":"IdGeneration|Ulid.New|","metric":"time","runs":["24355486337-1"],"values":[[7]]})");
  CHECK(dashboard.series.front().points[0].samples == std::vector<double>{1011, 1014});
  CHECK(dashboard.series.front().points[1].samples.empty());
  CHECK(dashboard.runs[0].folder == "benchmarks/2026-04-13/24355486337-1");
  CHECK(test::error_of([&] {
          read_with(
              "\n"
              R"({"id":"a","metric":"time","runs":["1-1","2-1"],"values":[[7]]})");
        }).ends_with("samples.jsonl:2: there are 1 lists of values for 2 runs"));
  CHECK(test::error_of([&] {
          read_with(R"({"id":"a","metric":"time","values":[[7]]})");
        }).ends_with("samples.jsonl:1: 'runs' is missing"));
  CHECK(read_with("").series.front().points[0].samples.empty());
}

TEST_CASE("a test case of an own scenario can be measured again", "[store][dashboard_history]") {
  CHECK(read(history).series.front().reproduce.empty());
  CHECK(read(changed(R"("unit":"ns")", R"("unit":"ns","scenario":"sort")")).series.front().reproduce ==
        "benchgate run --only sort --out results");
}

TEST_CASE("the raw data of a point that was carried forward are those of the run that measured it",
          "[store][dashboard_history]") {
  std::string text =
      changed(R"("alert":[null,true])", R"("alert":[null,true],"measured_run":[null,0],"hops":[null,1])");
  text.replace(text.find(R"("published":true)"), 16, R"("published":true,"folder":"b/1")");
  const model::Dashboard dashboard = read(text);
  CHECK(dashboard.series.front().points[0].source.empty());
  CHECK(dashboard.series.front().points[1].source == "b/1");
}

TEST_CASE(
    "runs have subject and author of their commits and what else changed, failed points their error, and alerts are "
    "events",
    "[store][dashboard_history]") {
  const TemporaryFolder folder;
  std::string text =
      changed(R"("alert":[null,true])", R"("alert":[null,true],"failure":[null,"exit code 3: no file"])");
  text.replace(text.find(R"("sha":"8fca5398")"), 16,
               R"("sha":"8fca5398","subject":"Cache <b>","author":"Ada","changed":["runtime go1.22 -> go1.23"])");
  put(folder.path() / "data/benchmarks/history.json", text);
  put(folder.path() / "data/alerts.json",
      R"([{"kind":"benchmarks","run_id":"24618369617","id":"IdGeneration|Ulid.New|MediumRun","metric":"time",
"direction":"worse","change_pct":18.5,"state":"recovered","change_run_id":"24355486337","first_run_id":"24355486337","reason":"it is back"}])");
  const model::Dashboard dashboard = store::read_history_dashboard(folder.path());
  CHECK(dashboard.runs[0].subject == "Cache <b>");
  CHECK(dashboard.runs[0].author == "Ada");
  CHECK(dashboard.runs[0].changed == std::vector<std::string>{"runtime go1.22 -> go1.23"});
  CHECK(dashboard.series.front().points[0].error.empty());
  CHECK(dashboard.series.front().points[1].error == "exit code 3: no file");
  CHECK(!dashboard.series.front().alert);
  CHECK(dashboard.events == std::vector<model::DashboardEvent>{
                                {.test_case = "Ulid.New [MediumRun]",
                                 .metric = "time",
                                 .alert = {.change = 0.185, .since = 0, .same_code = true, .reason = "it is back"},
                                 .run = 1,
                                 .first_run = "24355486337",
                                 .state = "recovered",
                                 .id = "IdGeneration|Ulid.New|MediumRun"}});
}

TEST_CASE("test cases of several modules that share a name have their modules in their names",
          "[store][dashboard_history]") {
  const TemporaryFolder folder;
  const auto series = [](std::string_view module, std::string_view name) {
    return fmt::format(R"({{"id":"{0}|{1}|","module":"{0}","test_case":"{1}","metric":"time","run":[0],)"
                       R"("environment":[0],"stability":["stable"],"value":[1]}})",
                       module, name);
  };
  const auto history_of = [](const std::string& all) {
    return fmt::format(
        R"({{"schema":"benchgate.history.v1","formula_version":6,"kind":"benchmarks",)"
        R"("runs":[{{"run_id":"1","timestamp":"2026-04-13T01:00:00Z"}}],"environments":[{{"class":"a"}}],)"
        R"("series":[{}]}})",
        all);
  };
  put(folder.path() / "data/benchmarks/history.json",
      history_of(series("", "parse") + "," + series("a", "parse") + "," + series("a", "print") + "," +
                 series("b", "x parse") + "," + series("b", "parse") + "," + series("c", "b parse")));
  // In another file, and beside a test case whose own name is the new one.
  put(folder.path() / "data/load-tests/history.json", history_of(series("d", "print")));
  put(folder.path() / "data/alerts.json",
      R"([{"kind":"benchmarks","run_id":"1","id":"a|parse|","metric":"time","state":"open","change_run_id":"1"}])");
  const model::Dashboard dashboard = store::read_history_dashboard(folder.path());
  std::vector<std::string> names;
  for (const model::DashboardSeries& one : dashboard.series) names.push_back(one.test_case);
  CHECK(names == std::vector<std::string>{"parse", "a parse", "a print", "x parse", "b|parse|", "b parse", "d print"});
  CHECK(dashboard.series[1].shared_name == "parse");
  CHECK(dashboard.series[3].shared_name.empty());
  CHECK(dashboard.events->at(0).test_case == "a parse");
}
